import { z } from 'zod';
import { endpoint, scoped } from '../../endpoint.ts';
import { adminOrder } from '../../shapes/ordering/order.ts';
import { lockVersion } from './cart-inputs.ts';
import { giftCardCode, wantedStoreCredit } from './cart-payments.ts';

const path = '/api/v3/admin/orders/:order_id';

export const completeOrder = endpoint({
  name: 'orders.complete',
  service: 'ordering',
  method: 'PATCH',
  path: '/api/v3/admin/orders/:id/complete',
  access: scoped('write_orders'),
  summary: 'Completes a draft: the order is placed.',
  description:
    'Takes what the completion of a cart takes. What is missing is refused with `cart_cannot_complete`, and `details.requirements` names all of it. With `payment_pending` the order is placed although nothing, or too little, says how it is paid. A retry returns the same order. A version that the request names is compared while the order is a draft.',
  body: z.object({
    payment_pending: z
      .boolean()
      .nullish()
      .describe('True: the order is placed although its payments do not cover what is due.'),
    notify_customer: z
      .boolean()
      .nullish()
      .describe('False: the customer gets no confirmation. Default: true.'),
    state_lock_version: lockVersion,
  }),
  answer: { status: 200, body: adminOrder },
  shedLast: true,
  refusals: [
    'order_not_found',
    'cart_empty',
    'cart_cannot_complete',
    'cart_cannot_transition',
    'cart_already_updated',
    'order_already_updated',
    'validation_error',
    'insufficient_stock',
    'variant_not_found',
    'processing_error',
    'payment_failed',
    'gateway_error',
    'payment_processing_error',
  ],
});

export const applyOrderGiftCard = endpoint({
  name: 'order_gift_cards.apply',
  service: 'ordering',
  method: 'POST',
  path: `${path}/gift_cards`,
  access: scoped('write_orders'),
  summary: 'Pays a draft with a gift card: it lowers what is due, not the total.',
  description: 'The value is reserved only when the draft is completed.',
  body: giftCardCode,
  needs: 'code',
  answer: { status: 201, body: adminOrder },
  refusals: [
    'order_not_found',
    'cart_invalid_state',
    'validation_error',
    'record_not_found',
    'processing_error',
  ],
});

export const removeOrderGiftCard = endpoint({
  name: 'order_gift_cards.remove',
  service: 'ordering',
  method: 'DELETE',
  path: `${path}/gift_cards/:id`,
  access: scoped('write_orders'),
  summary: 'Takes the gift card off a draft.',
  answer: { status: 200, body: adminOrder },
  refusals: ['order_not_found', 'cart_invalid_state', 'record_not_found'],
});

export const applyOrderStoreCredits = endpoint({
  name: 'order_store_credits.apply',
  service: 'ordering',
  method: 'POST',
  path: `${path}/store_credits`,
  access: scoped('write_orders'),
  summary: "Pays a draft with its customer's store credits: they lower what is due, not the total.",
  description:
    'With `amount` at most that much, without it as much as there is. The value is reserved only when the draft is completed.',
  body: wantedStoreCredit,
  answer: { status: 200, body: adminOrder },
  refusals: [
    'order_not_found',
    'cart_invalid_state',
    'cart_already_updated',
    'validation_error',
    'processing_error',
  ],
});

export const removeOrderStoreCredits = endpoint({
  name: 'order_store_credits.remove',
  service: 'ordering',
  method: 'DELETE',
  path: `${path}/store_credits`,
  access: scoped('write_orders'),
  summary: 'Takes the store credits off a draft.',
  answer: { status: 200, body: adminOrder },
  refusals: ['order_not_found', 'cart_invalid_state'],
});
