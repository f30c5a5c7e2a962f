import { amount, code, currency, dictionaryOf, store_id } from '@storefold/kernel/dictionary';
import { testCharge } from './test-charge.decider.ts';

const charged = { amount: amount('What is charged.'), currency };

export const testChargeDictionary = dictionaryOf(
  testCharge,
  'A charge in the book of the bundled test gateway, which stands for the book of a payment provider. One for each payment of each attempt to complete an order. It moves no money.',
  {
    TestChargeAuthorized: {
      means: 'The amount is set aside on the card.',
      fields: {
        store_id,
        ...charged,
        response_code: code('A and six digits', 'What the gateway calls its approval.'),
      },
    },
    TestChargeFailed: { means: 'The card is declined.', fields: { store_id, ...charged } },
    TestChargeCaptured: { means: 'The amount is collected.', fields: charged },
    TestChargeVoided: { means: 'What was set aside is released.', fields: charged },
    TestChargeCredited: { means: 'What was collected is paid back.', fields: charged },
    TestChargePrevented: {
      means: 'The charge was ended before it was authorized. It is not authorized any more.',
      fields: { store_id },
    },
  },
);
