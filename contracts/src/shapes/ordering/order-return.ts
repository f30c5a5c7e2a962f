import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { amountFields, currencyCode, metadata, timestamp } from '../../values.ts';

/**
 * `requested`: who ordered, or staff, want to send it; `approved`: it may be sent; `rejected`: it is not taken; `received`: it came, and
 * its refund is under way or failed; `closed`: all that was to become of it did.
 */
export const returnStatuses = ['requested', 'approved', 'rejected', 'received', 'closed'] as const;

/** `original`: where the money came from; `store_credit`: a new store credit; `none`: nothing goes back. */
export const returnRefunds = ['original', 'store_credit', 'none'] as const;

const returnedItem = z.object({
  item_id: z.string().describe('The line (`li_…`).'),
  quantity: z.int().describe('How many of it are to come back.'),
  reason: z
    .string()
    .nullable()
    .describe('Why, one of the `return_reasons` of the store; null: none was given.'),
  received_quantity: z.int().describe('How many of it came.'),
  restocked_quantity: z.int().describe('How many of those are for sale again.'),
});

/** A return of what was shipped, as its shopper sees it. `number` is RT and nine digits. */
export const orderReturn = z.object({
  id: z.string(),
  number: z.string().describe('RT and nine digits, for people.'),
  order_id: z.string().describe('The order (`or_…`).'),
  status: z
    .enum(returnStatuses)
    .describe(
      '`requested` waits for staff, `approved` may be sent, `rejected` is not taken, `received` came and waits for its refund, `closed` is done.',
    ),
  items: z.array(returnedItem).describe('What is to come back, and what came.'),
  refund: z.enum(returnRefunds).nullable().describe('What becomes of its price; null before it is received.'),
  refund_id: z.string().nullable().describe('Its refund (`re_…`); null: there is none.'),
  ...amountFields({
    amount: 'What goes back for it, less the deduction; 0 before it is received.',
    deduction: 'What is kept of its price.',
  }),
  currency: currencyCode,
  created_at: timestamp,
  updated_at: timestamp,
});
orderReturn.register(namedShapes, { id: 'OrderReturn' });
export type OrderReturn = z.infer<typeof orderReturn>;

/** A return as staff see it. */
export const adminReturn = orderReturn.extend({
  created_by_id: z
    .string()
    .nullable()
    .describe('The member of staff who asked for it; null for who ordered, and for a secret key.'),
  metadata,
});
adminReturn.register(namedShapes, { id: 'AdminReturn' });
export type AdminReturn = z.infer<typeof adminReturn>;

/** A return among those of all orders. */
export const listedReturn = adminReturn.extend({
  order_number: z.string().describe('The number of its order, for people.'),
});
listedReturn.register(namedShapes, { id: 'ListedReturn' });
export type ListedReturn = z.infer<typeof listedReturn>;
