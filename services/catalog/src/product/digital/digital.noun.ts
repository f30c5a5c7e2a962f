import { defineNoun } from '@storefold/server/runtime';
import { DigitalController } from './digital.controller.ts';
import { digitalDictionary } from './digital.dictionary.ts';
import { DigitalEndpoints } from './digital.endpoints.ts';
import { digitalFilesView } from './digital-files.view.ts';
import { UnnamedDigitals } from './unnamed-digitals.recurring.ts';

export const digitalNoun = defineNoun({
  facts: [digitalDictionary],
  endpoints: [DigitalEndpoints],
  controllers: [DigitalController],
  projections: [digitalFilesView],
  recurring: [UnnamedDigitals],
});
