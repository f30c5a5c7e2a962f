import { defineNoun } from '@storefold/server/runtime';
import { paymentSourceDictionary } from './payment-source.dictionary.ts';
import { PaymentSourceService } from './payment-source.service.ts';

export const paymentSourceNoun = defineNoun({
  facts: [paymentSourceDictionary],
  providers: [PaymentSourceService],
});
