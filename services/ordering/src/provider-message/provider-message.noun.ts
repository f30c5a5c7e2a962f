import { defineNoun } from '@storefold/server/runtime';
import { paymentReferenceView } from './payment-reference.view.ts';
import { providerMessageDictionary } from './provider-message.dictionary.ts';
import { ProviderMessageEndpoints } from './provider-message.endpoints.ts';

export const providerMessageNoun = defineNoun({
  facts: [providerMessageDictionary],
  endpoints: [ProviderMessageEndpoints],
  projections: [paymentReferenceView],
});
