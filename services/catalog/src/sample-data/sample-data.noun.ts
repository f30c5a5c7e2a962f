import { defineNoun } from '@storefold/server/runtime';
import { sampleDataDictionary } from './sample-data.dictionary.ts';
import { SampleDataService } from './sample-data.service.ts';

export const sampleDataNoun = defineNoun({
  facts: [sampleDataDictionary],
  providers: [SampleDataService],
});
