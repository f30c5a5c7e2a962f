import {
  amount,
  choice,
  code,
  currency,
  dictionaryOf,
  flag,
  id,
  store_id,
} from '@storefold/kernel/dictionary';
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
        refund_outcome: choice('What becomes of refunds to the card. Absent: they are paid.', {
          decline: 'The card takes none.',
          error: 'The gateway answers an error, and nothing is paid.',
          unknown: 'They are paid, and the answer is lost.',
        }),
        capture_outcome: choice('What becomes of collecting it. Absent: it is collected.', {
          decline: 'It is declined, for good.',
          unknown: 'It is collected, and the first answer is lost.',
        }),
        void_outcome: choice('What becomes of releasing it. Absent: it is released.', {
          decline: 'It is declined, for good.',
          unknown: 'It is released, and the first answer is lost.',
        }),
      },
    },
    TestChargeFailed: { means: 'The card is declined.', fields: { store_id, ...charged } },
    TestChargeCaptured: {
      means: 'The amount is collected. What was set aside beyond it is released.',
      fields: {
        ...charged,
        early: flag('Whether the shopper paid in the browser, before the shop wanted it. Absent: no.'),
      },
    },
    TestChargeExcessReturned: {
      means: 'Of what the shopper paid in the browser the shop wants less, and this is paid back.',
      fields: charged,
    },
    TestChargeRefunded: {
      means: 'The amount is paid back. It is a part of what was collected, or all of it.',
      fields: {
        ...charged,
        transaction_id: id('transaction', 'What the gateway calls the refund.'),
      },
    },
    TestChargeRefundFailed: {
      means: 'A refund is declined: by the card, or because more was asked for than is left.',
      fields: charged,
    },
    TestChargeVoided: { means: 'What was set aside is released.', fields: charged },
    TestChargeCredited: { means: 'What is left of what was collected is paid back.', fields: charged },
    TestChargePrevented: {
      means: 'The charge was ended before it was authorized. It is not authorized any more.',
      fields: { store_id },
    },
  },
);
