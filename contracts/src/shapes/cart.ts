import { z } from 'zod';
import { amountFields, anyJson, currencyCode } from '../values.ts';
import { address } from './address.ts';
import { discount } from './discount.ts';
import { fulfillment } from './fulfillment.ts';
import { giftCard } from './gift-card.ts';
import { lineItem } from './line-item.ts';
import { payment } from './payment.ts';
import { paymentMethod } from './payment-method.ts';

/** The checkout steps of a cart. It advances by itself as far as its data allow; completing it leads to `complete`. */
export const checkoutSteps = ['cart', 'address', 'delivery', 'payment', 'complete'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

/** Data that are missing before the cart can be completed. */
export const requirement = z.object({ step: z.enum(checkoutSteps), field: z.string(), message: z.string() });
export type Requirement = z.infer<typeof requirement>;

/** Information for the shopper, which requires no action. */
export const cartWarning = z.object({
  code: z.enum([
    'price_changed',
    'gift_card_unusable',
    'gift_card_unchecked',
    'store_credit_unusable',
    'store_credit_unchecked',
  ]),
  message: z.string(),
  line_item_id: z.string().nullable(),
});
export type CartWarning = z.infer<typeof cartWarning>;

const text = z.string().nullable();

/**
 * The common fields of carts and orders. `total` is the price of everything; `amount_due` is the rest after gift card
 * and store credit, which are positive and do not include each other. `discount_total` is negative.
 */
export const cartOrOrder = z.object({
  number: z.string(),
  email: text,
  customer_note: text,
  currency: currencyCode,
  locale: text,
  market_id: text,
  channel_id: text,
  market: anyJson.nullable(),
  total_quantity: z.int(),
  ...amountFields(
    'item_total',
    'adjustment_total',
    'discount_total',
    'tax_total',
    'included_tax_total',
    'additional_tax_total',
    'delivery_total',
    'total',
    'gift_card_total',
    'store_credit_total',
    'amount_due',
  ),
  covered_by_store_credit: z.boolean(),
  shipping_eq_billing_address: z.boolean(),
  discounts: z.array(discount),
  items: z.array(lineItem),
  fulfillments: z.array(fulfillment),
  payments: z.array(payment),
  billing_address: address.nullable(),
  shipping_address: address.nullable(),
  gift_card: giftCard.nullable(),
  state: z.enum([...checkoutSteps, 'canceled']),
  state_lock_version: z.int(),
});

/** A cart, in the form for the owner or a caller with its token. */
export const cart = z.object({
  id: z.string(),
  /** For `X-Service-Token`. Any caller with this token can change and complete the cart. */
  token: z.string(),
  ...cartOrOrder.shape,
  warnings: z.array(cartWarning),
  current_step: z.enum(checkoutSteps),
  completed_steps: z.array(z.enum(checkoutSteps)),
  /** Empty: the cart can be completed. */
  requirements: z.array(requirement),
  payment_methods: z.array(paymentMethod),
});
export type Cart = z.infer<typeof cart>;
