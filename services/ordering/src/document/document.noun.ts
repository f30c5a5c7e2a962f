import { defineNoun } from '@storefold/server/runtime';
import { documentDictionary, numberSearchDictionary } from './document.dictionary.ts';
import { documentPublisher } from './document.publisher.ts';
import { documentView } from './document.view.ts';

export const documentNoun = defineNoun({
  facts: [documentDictionary, numberSearchDictionary],
  projections: [documentView],
  publishers: [documentPublisher],
});
