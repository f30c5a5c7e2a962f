import { amount, checkout_id, currency, type Dictionary, id, order_id } from '@storefold/kernel/dictionary';
import type { CheckoutOfOrder, RefundedValue, ValueForOrder } from './held-value.ts';

/** The facts by which an order uses held value, without the name of what holds it. */
type UseByOrder =
  | { type: 'Authorized'; data: ValueForOrder }
  | { type: 'Captured'; data: ValueForOrder }
  | { type: 'AuthorizationVoided'; data: ValueForOrder }
  | { type: 'AuthorizationPrevented'; data: CheckoutOfOrder }
  | { type: 'Refunded'; data: RefundedValue }
  | { type: 'Credited'; data: ValueForOrder };

const forOrder = { order_id, checkout_id, currency };

/** What these facts mean. `holder`: the word for what holds the value. */
export const usesByOrders = (holder: 'card' | 'credit'): Dictionary<UseByOrder> => ({
  Authorized: {
    means: 'A checkout set value aside, which no other order can spend.',
    fields: { ...forOrder, amount: amount('The value set aside.') },
  },
  Captured: {
    means: 'The order was completed, and the value set aside for it is spent.',
    fields: { ...forOrder, amount: amount('The value spent.') },
  },
  AuthorizationVoided: {
    means: 'The checkout failed, and the value set aside for it can be spent again.',
    fields: { ...forOrder, amount: amount('The value that is free again.') },
  },
  AuthorizationPrevented: {
    means: `A checkout failed before it reached the ${holder}. If its request still arrives, it is refused.`,
    fields: { order_id, checkout_id },
  },
  Refunded: {
    means: `Staff refunded the order, and this part of what it spent of the ${holder} can be spent again.`,
    fields: {
      ...forOrder,
      amount: amount('The value that is free again.'),
      refund_id: id('refund', 'The refund of the order.'),
    },
  },
  Credited: {
    means: `The order was canceled, and what it spent of the ${holder} and was not refunded can be spent again.`,
    fields: { ...forOrder, amount: amount('The value that is free again.') },
  },
});
