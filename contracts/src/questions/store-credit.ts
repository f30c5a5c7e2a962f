import { z } from 'zod';
import { money } from '../values.ts';
import { question } from './question.ts';

/** What customers can spend of their store credits in one currency, by customer. */
export const findStoreCreditTotals = question({
  name: 'stored_value.store_credit.find_totals',
  service: 'stored-value',
  request: z.object({ store_id: z.string(), customer_ids: z.array(z.string()), currency: z.string() }),
  answer: z.object({ totals: z.record(z.string(), money) }),
  refusals: [],
  // Log-ins ask it, and go on without an answer.
  timeoutMs: 1_000,
});

/**
 * What is left on a customer's credits in one currency, in the order in which it is spent: expiring credits first, older
 * before newer. `credit_amount`: what a credit is worth in all, `credit_amount_used` and `credit_amount_authorized`: what of it
 * is spent and reserved. Services of before do not say it.
 */
export const findSpendableStoreCredits = question({
  name: 'stored_value.store_credit.find_spendable',
  service: 'stored-value',
  request: z.object({ store_id: z.string(), customer_id: z.string(), currency: z.string() }),
  answer: z.object({
    store_credits: z.array(
      z.object({
        store_credit_id: z.string(),
        amount: money,
        credit_amount: money.optional(),
        credit_amount_used: money.optional(),
        credit_amount_authorized: money.optional(),
      }),
    ),
  }),
  refusals: [],
});

const ofOrder = {
  command_id: z.string(),
  store_id: z.string(),
  customer_id: z.string(),
  order_id: z.string(),
};

/**
 * Reserves value of several credits for one order. Each credit decides for itself: when one is refused, the others may
 * stay reserved until they are voided. Asking again for the same checkout returns the same answer; a checkout that was
 * voided gets no more value, however late it asks.
 */
export const authorizeStoreCredits = question({
  name: 'stored_value.store_credit.authorize',
  service: 'stored-value',
  request: z.object({
    ...ofOrder,
    checkout_id: z.string(),
    currency: z.string(),
    store_credits: z.array(z.object({ store_credit_id: z.string(), amount: money })),
  }),
  answer: z.object({}),
  refusals: ['record_not_found', 'processing_error'],
});

/** The order is complete, so its authorized value is spent. Asking again changes nothing. */
export const captureStoreCredits = question({
  name: 'stored_value.store_credit.capture',
  service: 'stored-value',
  request: z.object({ ...ofOrder, store_credit_ids: z.array(z.string()) }),
  answer: z.object({}),
  refusals: ['record_not_found', 'processing_error'],
});

/** The order was not completed: what this checkout reserved is free again. Asking again changes nothing. */
export const voidStoreCredits = question({
  name: 'stored_value.store_credit.void',
  service: 'stored-value',
  request: z.object({ ...ofOrder, checkout_id: z.string(), store_credit_ids: z.array(z.string()) }),
  answer: z.object({}),
  refusals: ['record_not_found', 'processing_error'],
});

/**
 * The order was refunded: parts of what it spent can be spent again. `processing_error` for more than the order has left
 * of a credit. Asking again for the same refund changes nothing.
 */
export const refundStoreCredits = question({
  name: 'stored_value.store_credit.refund',
  service: 'stored-value',
  request: z.object({
    ...ofOrder,
    refund_id: z.string(),
    currency: z.string(),
    store_credits: z.array(z.object({ store_credit_id: z.string(), amount: money })),
  }),
  answer: z.object({}),
  refusals: ['record_not_found', 'processing_error', 'validation_error'],
});

/** A refund that the customer gets as a new store credit, of the store's default category. Asking again changes nothing. */
export const issueRefundCredit = question({
  name: 'stored_value.store_credit.issue_refund',
  service: 'stored-value',
  request: z.object({
    ...ofOrder,
    refund_id: z.string(),
    store_credit_id: z.string(),
    amount: money,
    currency: z.string(),
  }),
  answer: z.object({}),
  refusals: [],
});

/**
 * The order was canceled: what it spent and was not refunded can be spent again, all of it. Asking again changes nothing.
 * `most`: what is given back at most, by credit, as 0.2.0 asks. Nobody else may: a service that does not know it would give
 * back all.
 */
export const creditStoreCredits = question({
  name: 'stored_value.store_credit.credit',
  service: 'stored-value',
  request: z.object({
    ...ofOrder,
    store_credit_ids: z.array(z.string()),
    most: z.object({ amounts: z.record(z.string(), money), currency: z.string() }).optional(),
  }),
  answer: z.object({}),
  refusals: ['record_not_found', 'processing_error'],
});

/**
 * The same where a refund gave a part back as something else: at most so much of each credit can be spent again. A service that
 * does not know the question gives nothing back, and is asked again once it does.
 */
export const creditStoreCreditsAtMost = question({
  name: 'stored_value.store_credit.credit_at_most',
  service: 'stored-value',
  request: z.object({
    ...ofOrder,
    store_credits: z.array(z.object({ store_credit_id: z.string(), most: money })),
    currency: z.string(),
  }),
  answer: z.object({}),
  refusals: ['record_not_found', 'processing_error'],
});
