import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { amountFields, anyJson, currencyCode } from '../../values.ts';
import { address } from '../address.ts';
import { giftCard } from '../stored-value/gift-card.ts';
import { discount } from './discount.ts';
import { fulfillment } from './fulfillment.ts';
import { lineItem } from './line-item.ts';
import { payment } from './payment.ts';
import { paymentMethod } from './payment-method.ts';

/** The checkout steps of a cart. It advances by itself as far as its data allow; completing it leads to `complete`. */
export const checkoutSteps = ['cart', 'address', 'delivery', 'payment', 'complete'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

/** What keeps a cart from being completed. */
export const requirementCodes = [
  'items_missing',
  'item_unavailable',
  'insufficient_stock',
  'email_missing',
  'billing_address_missing',
  'shipping_address_missing',
  'shipping_address_not_served',
  'state_missing',
  'delivery_rate_missing',
  'delivery_unavailable',
  'payment_missing',
] as const;
export type RequirementCode = (typeof requirementCodes)[number];

/** Data that are missing before the cart can be completed. */
export const requirement = z.object({
  step: z.enum(checkoutSteps).describe('The step that needs it.'),
  field: z.string().describe('The field that is missing, by its name in requests.'),
  code: z.enum(requirementCodes).describe('What is missing, for programs.'),
  message: z.string().describe('What is missing, for people.'),
  item_id: z
    .string()
    .optional()
    .describe('The line that it is about (`li_…`); absent when it is about the cart.'),
});
requirement.register(namedShapes, { id: 'CartRequirement' });
export type Requirement = z.infer<typeof requirement>;

/** Information for the shopper, which requires no action. */
export const cartWarning = z.object({
  code: z
    .enum([
      'price_changed',
      'item_unavailable',
      'insufficient_stock',
      'delivery_unavailable',
      'delivery_replaced',
      'payment_unavailable',
      'discount_code_unusable',
      'gift_card_unusable',
      'gift_card_unchecked',
      'store_credit_unusable',
      'store_credit_unchecked',
    ])
    .describe('What happened, for programs.'),
  message: z.string(),
  line_item_id: z
    .string()
    .nullable()
    .describe('The line that it is about (`li_…`); null when it is about the cart.'),
  item_id: z.string().nullable().describe('The same as `line_item_id`.'),
  from: z.string().optional().describe('Of `price_changed`: the price that the cart showed.'),
  to: z.string().optional().describe('Of `price_changed`: the price now.'),
  available: z.int().optional().describe('Of `insufficient_stock`: how many can be had.'),
});
cartWarning.register(namedShapes, { id: 'CartWarning' });
export type CartWarning = z.infer<typeof cartWarning>;

const text = z.string().nullable();

/**
 * The common fields of carts and orders. `total` is the price of everything; `amount_due` is the rest after gift card
 * and store credit, which are positive and do not include each other. `discount_total` is negative.
 */
export const cartOrOrder = z.object({
  number: z.string().describe('The number for people: R and nine digits.'),
  email: text,
  customer_note: text,
  currency: currencyCode,
  locale: text.describe('The language of the shopper, such as `de`.'),
  market_id: text.describe('Always null: there is one market.'),
  channel_id: text.describe('Always null: there is one sales channel.'),
  market: anyJson.nullable().describe('Always null: there is one market.'),
  total_quantity: z.int().describe('How many pieces there are in all lines.'),
  ...amountFields({
    item_total: 'The prices of all items together, before delivery and discounts.',
    adjustment_total: 'What promotions and taxes change, positive or negative.',
    discount_total: 'What promotions take off, 0 or negative.',
    tax_total: 'All taxes, included and added.',
    included_tax_total: 'The tax that the prices include.',
    additional_tax_total: 'The tax that is added to the prices.',
    delivery_total: 'The price of all deliveries.',
    total: 'What everything costs together.',
    gift_card_total: 'What the gift card pays, positive.',
    store_credit_total: 'What store credit pays, positive.',
    amount_due: 'What is left to pay after gift card and store credit, 0 or more.',
  }),
  covered_by_store_credit: z.boolean().describe('Whether store credit pays for everything.'),
  shipping_eq_billing_address: z.boolean().describe('Whether both addresses are the same.'),
  discounts: z.array(discount).describe('The promotions that apply.'),
  items: z.array(lineItem),
  fulfillments: z.array(fulfillment),
  payments: z.array(payment),
  billing_address: address.nullable(),
  shipping_address: address.nullable(),
  gift_card: giftCard.nullable().describe('The gift card that was applied.'),
  state: z.enum([...checkoutSteps, 'canceled']),
  state_lock_version: z.int(),
});

/** A cart, in the form for the owner or a caller with its token. */
export const cart = z.object({
  id: z.string().describe('The id (`cart_…`); the order that it becomes keeps what follows the prefix.'),
  /** For `X-Service-Token`. Any caller with this token can change and complete the cart. */
  token: z
    .string()
    .describe('The key to the cart, for `X-Service-Token`: whoever has it may change and complete it.'),
  ...cartOrOrder.shape,
  state: cartOrOrder.shape.state.describe('The same as `current_step`; it advances by itself.'),
  warnings: z.array(cartWarning).describe('What the shopper should know, and need not act on.'),
  current_step: z.enum(checkoutSteps).describe('The step that the cart is at.'),
  completed_steps: z.array(z.enum(checkoutSteps)).describe('The steps that lack nothing, in their order.'),
  /** Empty: the cart can be completed. */
  requirements: z
    .array(requirement)
    .describe('What is missing before it can be completed; empty when nothing is.'),
  payment_methods: z.array(paymentMethod).describe('The ways in which this cart can be paid.'),
});
cart.register(namedShapes, { id: 'Cart' });
export type Cart = z.infer<typeof cart>;
