import { defineNoun } from '@storefold/server/runtime';
import { digitalDownloadDictionary } from './digital-download.dictionary.ts';
import { DigitalLinks } from './digital-links.ts';

export const digitalNoun = defineNoun({
  facts: [digitalDownloadDictionary],
  providers: [DigitalLinks],
});
