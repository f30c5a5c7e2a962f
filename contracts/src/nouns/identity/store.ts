import { noun } from '../../records/noun.ts';

export const storeNoun = noun({
  name: 'store',
  prefix: 'store',
  words: {
    en: { name: 'Store' },
    de: { name: 'Shop' },
  },
});
