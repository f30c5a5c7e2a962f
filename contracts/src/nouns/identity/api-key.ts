import { noun } from '../../records/noun.ts';

export const apiKeyNoun = noun({
  name: 'api_key',
  prefix: 'key',
  words: {
    en: {
      name: 'API key',
      title: 'API keys',
      new: 'New API key',
      about: 'Keys for storefronts and other programs',
    },
    de: {
      name: 'API-Schlüssel',
      title: 'API-Schlüssel',
      new: 'Neuer API-Schlüssel',
      about: 'Schlüssel für Shop-Oberflächen und andere Programme',
    },
  },
});
