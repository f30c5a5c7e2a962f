import { count, dictionaryOf, store_id } from '@storefold/kernel/dictionary';
import { sampleData } from './sample-data.ts';

export const sampleDataDictionary = dictionaryOf(
  sampleData,
  'Whether a store got the goods of the sample shop. The stream has the id of the store.',
  {
    SampleDataLoaded: {
      means: 'The sample shop was loaded, and is not loaded again.',
      fields: { store_id, product_count: count('How many products it has.') },
    },
  },
);
