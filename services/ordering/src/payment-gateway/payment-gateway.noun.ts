import { defineNoun } from '@storefold/server/runtime';
import { testChargeDictionary } from './test-charge.dictionary.ts';

export const paymentGatewayNoun = defineNoun({
  facts: [testChargeDictionary],
});
