import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { amountFields, metadata, timestamp } from '../../values.ts';
import { adminCustomField, customField } from '../catalog/custom-field.ts';
import { storeCredit } from '../stored-value/store-credit.ts';
import { paymentCard } from './credit-card.ts';
import { paymentMethod } from './payment-method.ts';

/**
 * `checkout`: belongs to a cart; `pending`: the order is placed and the payment is still expected; `completed`: the
 * gateway has collected it, or staff have recorded that the money came; `failed`: the gateway refused it; `void`: it
 * is not made any more.
 */
export const paymentStatuses = ['checkout', 'pending', 'completed', 'failed', 'void'] as const;

/**
 * A payment of a cart or an order. A payment that was added without an amount covers the amount due when the order is
 * placed; until then `amount` is the amount due now. Each store credit that pays a part of a placed order is a payment of it,
 * too, whose amount is not part of what is due.
 */
export const payment = z.object({
  id: z.string(),
  payment_method_id: z.string(),
  /** What the gateway calls its approval. Null before the order is placed, and where no gateway is asked. */
  response_code: z
    .string()
    .nullable()
    .describe('What the gateway calls its approval; null in a cart, and where no gateway is asked.'),
  number: z.string(),
  ...amountFields({ amount: 'What it covers; without an amount of its own, what is due now.' }),
  status: z
    .enum(paymentStatuses)
    .describe(
      '`checkout` belongs to a cart; `pending` is expected for a placed order; `completed` was collected by the gateway, or staff recorded its money; `failed` was declined; `void` was given up.',
    ),
  /** `credit_card`, where the method needs a source, or `store_credit`. */
  source_type: z
    .string()
    .nullable()
    .describe('`credit_card` or `store_credit`; null where the method needs no source.'),
  /** The saved card or the store credit that pays. */
  source_id: z
    .string()
    .nullable()
    .describe('The saved card (`ps_…`) or the store credit (`credit_…`); null for a card that is not saved.'),
  source: z
    .union([paymentCard, storeCredit.omit({ custom_fields: true })])
    .nullable()
    .describe(
      'The card that pays, or the store credit as the order left it; null where the method needs no source.',
    ),
  payment_method: paymentMethod.describe('How it is paid.'),
  /** With `expand`, in orders. */
  custom_fields: z.array(customField).optional(),
});
payment.register(namedShapes, { id: 'Payment' });
export type Payment = z.infer<typeof payment>;

/** What staff can say of a payment about which its gateway does not answer. */
export const settledOutcomes = ['captured', 'voided', 'failed'] as const;

/** What a gateway refused of a payment or a refund, or that it did not answer. */
export const paymentFailure = z.object({
  code: z
    .string()
    .describe(
      '`payment_failed` or `gateway_error`; `payment_processing_error` as long as it is open what the gateway did.',
    ),
  message: z.string().describe('The sentence with which it was refused.'),
  at: timestamp.describe('When.'),
});

/** The holder of a card disputes a payment. */
const dispute = z.object({
  id: z.string().describe('What the provider calls it.'),
  ...amountFields({ amount: 'What is disputed.' }),
  currency: z.string().describe('Of that amount; it may be another one than that of the order.'),
  reason: z.string().describe('Why, as the provider says it.'),
  status: z
    .enum(['open', 'won', 'lost'])
    .describe('`open` is not decided; `won`: the shop keeps the money; `lost`: it went back.'),
  external_url: z.string().nullable().describe("The provider's own page about it; null where it names none."),
  created_at: timestamp,
  updated_at: timestamp,
});
dispute.register(namedShapes, { id: 'PaymentDispute' });

/**
 * The Admin API's form. `amount` is what the payment is of, `captured_amount` what came of it. `authorized_amount`: what the
 * gateway has set aside, also after it was collected.
 */
export const orderPayment = payment.omit({ custom_fields: true }).extend({
  order_id: z.string().describe('The order (`or_…`).'),
  ...amountFields({
    authorized_amount: 'What the gateway has set aside, also after it was collected.',
    captured_amount: 'What came of it.',
    refunded_amount: 'What of that went back.',
  }),
  failure: paymentFailure
    .nullable()
    .describe('What its gateway refused last, or that it did not answer; null where there is nothing of it.'),
  external_id: z
    .string()
    .nullable()
    .describe('What its provider calls it; null where it names none, and before it has answered.'),
  external_url: z.string().nullable().describe("The provider's own page about it; null where it names none."),
  disputes: z.array(dispute).describe('What holders of the card dispute of it; empty where nobody does.'),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
orderPayment.register(namedShapes, { id: 'OrderPayment' });
export type OrderPayment = z.infer<typeof orderPayment>;

/** The Admin API's form in orders, which show custom fields of their parts. */
export const adminPayment = orderPayment.extend({ custom_fields: z.array(adminCustomField).optional() });
adminPayment.register(namedShapes, { id: 'AdminPayment' });
