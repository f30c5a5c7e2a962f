import { z } from 'zod';
import { amountInput, dateInput, optionalMetadata, optionalText, pastInstant } from '../values.ts';
import { addressInput } from './address.ts';
import { emailInput } from './email.ts';
import { orderFulfillmentStatuses, orderPaymentStatuses, orderStatuses } from './ordering/order.ts';

const currency = z.string().max(3).nullish();

/** A gift card as an import has it. */
export const importedGiftCard = z.object({
  code: z.string().trim().min(1).max(255),
  amount: amountInput,
  amount_used: amountInput.nullish().describe('What was spent of it elsewhere.'),
  currency,
  state: z.string().max(64).nullish().describe('`canceled`: it is left out.'),
  expires_at: dateInput,
  email: emailInput.nullish().describe('The only customer who may use it.'),
  customer_id: z.string().max(64).nullish(),
  metadata: optionalMetadata,
});

export type ImportedGiftCard = z.output<typeof importedGiftCard>;

/** A store credit as an import has it: all of it together names it. */
export const importedStoreCredit = z.object({
  email: emailInput,
  amount: amountInput,
  currency,
  memo: optionalText,
  category: z.string().trim().max(255).nullish(),
  created_at: pastInstant.nullish(),
});

export type ImportedStoreCredit = z.output<typeof importedStoreCredit>;

/** A subscriber of the newsletter as an import has it. */
export const importedNewsletterSubscriber = z.object({
  email: emailInput,
  verified: z.boolean().nullish().describe('Whether the address was confirmed; default true.'),
  created_at: pastInstant.nullish(),
});

const amount = amountInput.nullish();
const name = z.string().trim().max(255).nullish();

/** An order of another shop as an import has it. */
export const importedOrder = z.object({
  number: z
    .string()
    .trim()
    .transform((text) => text.replace(/^#/, ''))
    .pipe(z.string().min(1).max(64))
    .describe('Its number there; a leading `#` falls away.'),
  email: emailInput
    .nullish()
    .describe('A customer who has it here owns the order; otherwise it is a guest’s.'),
  status: z.enum(orderStatuses).nullish().describe('`placed` or `canceled`.'),
  payment_status: z.enum(orderPaymentStatuses).nullish().describe('Default `paid`.'),
  fulfillment_status: z
    .enum(orderFulfillmentStatuses)
    .nullish()
    .describe('Default `shipped`, of a canceled order `canceled`.'),
  currency,
  item_total: amount,
  discount_total: amount.describe('With or without a minus.'),
  discount_code: name,
  delivery_total: amount,
  delivery_method: name,
  tax_total: amount.describe(
    'It is added where the other sums and it make the total, and otherwise in them.',
  ),
  tax_lines: z
    .array(z.object({ name: z.string().trim().min(1).max(255), rate: name, amount: amountInput }))
    .max(10)
    .nullish(),
  total: amountInput,
  payment_method: name.describe('As the other shop calls it.'),
  outstanding_balance: amount.describe('What of it was not paid, where a part was.'),
  refund_total: amount.describe('What of it was given back.'),
  completed_at: pastInstant.describe('When it was placed.'),
  canceled_at: pastInstant.nullish(),
  customer_note: optionalText,
  internal_note: optionalText,
  tags: z.array(z.string().max(255)).max(100).nullish(),
  metadata: optionalMetadata,
  shipping_address: addressInput.nullish(),
  billing_address: addressInput.nullish(),
  items: z
    .array(
      z.object({
        sku: name,
        name,
        quantity: z.int().min(1).max(1_000_000),
        price: amount.describe('What one cost.'),
        total: amount.describe('What all of them cost, where the price of one is not known.'),
        shipped_quantity: z.int().min(0).max(1_000_000).nullish(),
      }),
    )
    .max(500),
});

export type ImportedOrder = z.output<typeof importedOrder>;
