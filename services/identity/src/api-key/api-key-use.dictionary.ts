import { dictionaryOf, instant } from '@storefold/kernel/dictionary';
import { apiKeyUse } from './api-key-use.ts';

export const apiKeyUseDictionary = dictionaryOf(
  apiKeyUse,
  'When an API key was last used. Only the last fact is kept.',
  {
    ApiKeyUseNoted: {
      means: 'A program presented the key. Recorded at most once a minute.',
      fields: { used_at: instant('When it presented the key.') },
    },
  },
);
