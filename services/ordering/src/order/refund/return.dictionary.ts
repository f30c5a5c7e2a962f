import {
  amount,
  choice,
  code,
  currency,
  type Dictionary,
  flag,
  id,
  list,
  part,
  shopContent,
  text,
} from '@storefold/kernel/dictionary';
import type { FactOf } from '../order.facts.ts';
import {
  customer_id,
  fulfilledItem,
  sealedMetadata,
  state_lock_version,
  variant_id,
} from '../order-fields.dictionary.ts';
import type { ReturnFacts } from './return.facts.ts';

const return_id = id('return', 'The return.');

export const returnEntries: Dictionary<FactOf<keyof ReturnFacts>> = {
  OrderReturnRequested: {
    means:
      'Who ordered, or staff, want to send something back. Its units are in no other return that is not rejected.',
    fields: {
      customer_id,
      return_id,
      number: code('RT and nine digits', 'The number that people call the return by.'),
      items: list(
        part('What is to come back of a line.', {
          ...fulfilledItem,
          variant_id,
          reason: text('Why, one of the reasons of the store. Null: none was given.', shopContent),
        }),
      ),
      created_by_id: id('admin_user', 'The member of the staff. Null: who ordered, or a program with a key.'),
      metadata: sealedMetadata,
      state_lock_version,
    },
  },
  OrderReturnApproved: { means: 'Staff say that it may be sent.', fields: { return_id, state_lock_version } },
  OrderReturnRejected: {
    means: 'Staff do not take it. Its units may be in another return.',
    fields: { return_id, state_lock_version },
  },
  OrderReturnReceived: {
    means: 'It came. What goes back for it is a refund of the same request, which names the return.',
    fields: {
      return_id,
      items: list(
        part('What came back of a line.', {
          ...fulfilledItem,
          variant_id,
          is_restocked: flag('Whether it is for sale again.'),
        }),
      ),
      refund: choice('What becomes of its price.', {
        original: 'It goes back where it came from.',
        store_credit: 'It becomes a store credit of the customer.',
        none: 'It is kept.',
      }),
      amount: amount('What is to go back, less the deduction.'),
      deduction: amount('What is kept of the price.'),
      currency,
      refund_id: id('refund', 'The refund. Null: nothing goes back, neither money nor goods to the shelf.'),
      state_lock_version,
    },
  },
  OrderReturnClosed: {
    means: 'All that was to become of the return did.',
    fields: {
      return_id,
      refund_id: id('refund', 'The refund that closed it. Null: there is none.'),
      state_lock_version,
    },
  },
};
