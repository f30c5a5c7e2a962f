import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { asciiUpperCase } from '../../text/ascii-case.ts';
import {
  amountInput,
  currencyCode,
  display,
  metadata,
  money,
  optionalMetadata,
  timeInput,
  timestamp,
} from '../../values.ts';

/** What a promotion takes off: a share, an amount, or the cost of delivery. */
export const promotionKinds = ['percentage', 'fixed', 'free_shipping'] as const;
export type PromotionKind = (typeof promotionKinds)[number];

/** The most products, categories or groups that one promotion may name. */
const MAX_IDS = 500;

/** What takes something off carts: for everybody whom it fits, or for whoever enters its code. */
export const adminPromotion = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  code: z
    .string()
    .nullable()
    .describe('The code that shoppers enter, in either case; null for a promotion that applies by itself.'),
  automatic: z.boolean().describe('Whether it applies by itself, without a code.'),
  kind: z
    .enum(promotionKinds)
    .describe(
      '`percentage` takes off a share of what is in scope, `fixed` an amount, `free_shipping` the cost of delivery.',
    ),
  amount: z
    .string()
    .nullable()
    .describe('Percent with two decimals, or an amount of `currency`; null for `free_shipping`.'),
  display_amount: display.nullable(),
  currency: currencyCode
    .nullable()
    .describe(
      'That of `amount` and `minimum_total`: the promotion is of use in carts of this currency only. Null: in all.',
    ),
  product_ids: z.array(z.string()).describe('The products that are in scope; see `category_ids`.'),
  category_ids: z
    .array(z.string())
    .describe(
      'Categories whose products, and those of the categories below, are in scope. Without products and categories all items are.',
    ),
  customer_group_ids: z.array(z.string()).describe('Only for members of these groups; empty: for everybody.'),
  starts_at: timestamp.nullable().describe('From when on it applies; null for no beginning.'),
  expires_at: timestamp.nullable().describe('Until when it applies; null for no end.'),
  usage_limit: z.int().nullable().describe('How many orders may use it in all; null for no limit.'),
  usage_limit_per_customer: z
    .int()
    .nullable()
    .describe('How many orders of one customer, or of one e-mail, may use it; null for no limit.'),
  usage_count: z.int().describe('How many orders use it, those that are just being placed included.'),
  minimum_total: money
    .nullable()
    .describe('What the items must cost together, before discounts; null for no minimum.'),
  display_minimum_total: display.nullable(),
  active: z.boolean().describe('Whether it applies now: its time has come, and it is not used up.'),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
adminPromotion.register(namedShapes, { id: 'AdminPromotion' });
export type AdminPromotion = z.infer<typeof adminPromotion>;

const name = z.string().trim().min(1).max(255);
const ids = (means: string) => z.array(z.string()).max(MAX_IDS).nullish().describe(means);
const limit = (means: string) => z.int().min(1).max(1_000_000_000).nullish().describe(means);
const text = z
  .string()
  .nullish()
  .transform((sent) => (typeof sent === 'string' && sent.trim() === '' ? null : sent));

const details = {
  description: text.pipe(z.string().max(1_000).nullish()),
  code: text
    .transform((sent) => sent?.normalize('NFC').trim() ?? sent)
    .pipe(
      z
        .string()
        .max(64)
        .regex(/^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u)
        .nullish(),
    )
    .describe('At most 64 visible characters, without slashes; unique in the store, whatever their case.'),
  automatic: z.boolean().nullish().describe('True: it applies by itself, and has no code.'),
  kind: z.enum(promotionKinds).optional(),
  amount: amountInput
    .nullish()
    .describe('Percent ("10" is 10 %) with at most two decimals, or an amount; none for `free_shipping`.'),
  currency: z
    .string()
    .trim()
    .transform(asciiUpperCase)
    .nullish()
    .describe("That of `amount` and `minimum_total`; the store's unless sent."),
  product_ids: ids('The products that are in scope, at most 500.'),
  category_ids: ids('Categories whose products, and those below, are in scope, at most 500.'),
  customer_group_ids: ids('Only for members of these groups, at most 500; none: for everybody.'),
  starts_at: timeInput.describe(
    'From when on it applies; a date alone is its first instant in the time zone of the store. Null for no beginning.',
  ),
  expires_at: timeInput.describe(
    'Until when it applies; a date alone is its last instant in the time zone of the store. Null for no end.',
  ),
  usage_limit: limit('How many orders may use it in all; null for no limit.'),
  usage_limit_per_customer: limit(
    'How many orders of one customer, or of one e-mail, may use it; null for no limit.',
  ),
  minimum_total: amountInput.nullish().describe('A decimal string; null for no minimum.'),
  metadata: optionalMetadata,
};

export const promotionInput = z.object({ name, ...details });
/** What is not sent stays. */
export const promotionChange = z.object({ name: name.optional(), ...details });
