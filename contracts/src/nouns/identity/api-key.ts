import { noun } from '../../records/noun.ts';

export const apiKeyNoun = noun({
  name: 'api_key',
  prefix: 'key',
  words: {
    en: { name: 'API key', title: 'API keys', new: 'New API key' },
    de: { name: 'API-Schlüssel', title: 'API-Schlüssel', new: 'Neuer API-Schlüssel' },
  },
});
