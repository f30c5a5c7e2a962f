import { z } from 'zod';
import { cartHolder, customerOnly, endpoint } from '../../endpoint.ts';
import { cart } from '../../shapes/ordering/cart.ts';
import { payment } from '../../shapes/ordering/payment.ts';
import { amountInput, metadataInput } from '../../values.ts';
import { chapter } from '../chapter.ts';
import { lockVersion } from './cart-inputs.ts';

const path = '/api/v3/store/carts/:id';

/** What is to pay: a card that is new, and may be saved, or one that the customer has saved. */
const paymentSourceInput = z.object({
  token: z
    .string()
    .trim()
    .max(255)
    .nullish()
    .describe('What the gateway of the method gave the storefront for a card.'),
  save: z.boolean().nullish().describe("Whether the card is saved for the customer's next orders."),
  source_id: z
    .string()
    .nullish()
    .describe('One of the saved cards of the customer (`ps_…`), instead of a token.'),
});

/** A payment as shoppers add it. */
export const paymentInput = z.object({
  payment_method_id: z.string().min(1),
  amount: amountInput
    .nullish()
    .describe('What the payment covers, a decimal string; without one, what is due.'),
  source: paymentSourceInput.nullish().describe('What pays, where the method has `source_required`.'),
  metadata: metadataInput.nullish(),
});

/** What is typed of a gift card. */
export const giftCardCode = z.object({
  code: z.string().trim().min(1).max(255).describe('The code of the gift card, in either case.'),
});

/** The most that store credits are to pay; without an amount, as much as there is. */
export const wantedStoreCredit = z.object({
  amount: amountInput
    .nullish()
    .describe('The most that store credit is to pay, a decimal string; without one, as much as there is.'),
});

export const selectDeliveryRate = endpoint({
  name: 'cart_fulfillments.change',
  service: 'ordering',
  method: 'PATCH',
  path: `${path}/fulfillments/:fulfillment_id`,
  access: cartHolder,
  summary: 'Chooses one of the delivery rates of a fulfillment.',
  body: z.object({
    selected_delivery_rate_id: z
      .string()
      .min(1)
      .describe("One of the fulfillment's delivery rates (`dr_…`)."),
    metadata: metadataInput.nullish(),
    state_lock_version: lockVersion,
  }),
  answer: { status: 200, body: cart },
  refusals: [
    'cart_not_found',
    'cart_invalid_state',
    'cart_already_updated',
    'record_not_found',
    'validation_error',
  ],
});

export const addCartPayment = endpoint({
  name: 'cart_payments.add',
  service: 'ordering',
  method: 'POST',
  path: `${path}/payments`,
  access: cartHolder,
  summary: 'Says how the cart will be paid.',
  description:
    'Without `amount` the payment covers the amount due when the cart is completed, and replaces an earlier payment of that kind. With `amount` it pays that much, and other payments cover the rest. A method with `source_required` needs a `source`: the `token` that its gateway gave the storefront for a card, or the `source_id` of a saved one. With `save` the new card of a customer is saved. A saved card pays for carts of its customer alone: the cart of a guest is associated first. The gateway is asked for the money when the cart is completed. A method with `session_required` is paid through a payment session instead. The test gateway knows `tok_approve`, `tok_decline`, `tok_error`, `tok_crash` and `tok_slow`, and for refunds `tok_refund_decline`, `tok_refund_error` and `tok_refund_unknown`.',
  body: paymentInput,
  answer: { status: 201, body: payment },
  shedLast: true,
  refusals: [
    'cart_not_found',
    'cart_invalid_state',
    'cart_empty',
    'record_not_found',
    'validation_error',
    'processing_error',
    'authentication_required',
  ],
});

export const applyCartGiftCard = endpoint({
  name: 'cart_gift_cards.apply',
  service: 'ordering',
  method: 'POST',
  path: `${path}/gift_cards`,
  access: cartHolder,
  summary: 'Pays with a gift card: it lowers what is due, not the total.',
  description: 'The value is reserved only when the cart is completed.',
  body: giftCardCode,
  needs: 'code',
  answer: { status: 201, body: cart },
  shedLast: true,
  refusals: [
    'cart_not_found',
    'cart_invalid_state',
    'validation_error',
    'record_not_found',
    'processing_error',
  ],
});

export const removeCartGiftCard = endpoint({
  name: 'cart_gift_cards.remove',
  service: 'ordering',
  method: 'DELETE',
  path: `${path}/gift_cards/:gift_card_id`,
  access: cartHolder,
  summary: 'Takes the gift card off a cart.',
  answer: { status: 200, body: cart },
  refusals: ['cart_not_found', 'cart_invalid_state', 'record_not_found'],
});

export const applyCartStoreCredits = endpoint({
  name: 'cart_store_credits.apply',
  service: 'ordering',
  method: 'POST',
  path: `${path}/store_credits`,
  access: customerOnly,
  summary: "Pays with the customer's store credits: they lower what is due, not the total.",
  description:
    'With `amount` at most that much, without it as much as there is. Never more than the gift card leaves to pay. Expiring credits are spent first, older before newer. The value is reserved only when the cart is completed.',
  body: wantedStoreCredit,
  answer: { status: 200, body: cart },
  shedLast: true,
  refusals: [
    'cart_not_found',
    'cart_invalid_state',
    'cart_already_updated',
    'validation_error',
    'processing_error',
  ],
});

export const removeCartStoreCredits = endpoint({
  name: 'cart_store_credits.remove',
  service: 'ordering',
  method: 'DELETE',
  path: `${path}/store_credits`,
  access: customerOnly,
  summary: 'Takes the store credits off a cart.',
  answer: { status: 200, body: cart },
  refusals: ['cart_not_found', 'cart_invalid_state'],
});

chapter({
  name: 'Payments of carts',
  about: 'What a shopper pays with: payments, gift cards, store credit.',
  position: 110,
  groups: ['cart_payments', 'cart_payment_sessions', 'cart_gift_cards', 'cart_store_credits'],
});
