import { z } from 'zod';
import { endpoint, scoped } from '../endpoint.ts';
import { complaint } from '../languages/text.ts';
import { currencyCode, money } from '../values.ts';

/** Value at the end of a day. `issued` is the sum of the others. */
const creditValue = z.object({
  issued: money.describe('All value that was ever given out, as it was last set.'),
  authorized: money.describe('Set aside for checkouts under way.'),
  used: money.describe('Spent, or moved into a store credit, and not given back.'),
  canceled: money.describe('Left when they were canceled or deleted.'),
  available: money.describe('What holders can still spend.'),
});

const storedValueReport = z.object({
  on: z.string().describe('The day, YYYY-MM-DD.'),
  currencies: z
    .array(
      z.object({
        currency: currencyCode,
        gift_cards: creditValue
          .extend({ expired: money.describe('Left on cards after their last day.') })
          .describe('The value of gift cards.'),
        store_credits: creditValue.describe('The value of store credits.'),
      }),
    )
    .describe('Every currency in which there was value, by the alphabet.'),
});
export type StoredValueReport = z.infer<typeof storedValueReport>;

export const reportStoredValue = endpoint({
  name: 'reports.stored_value',
  service: 'stored-value',
  method: 'GET',
  path: '/api/v3/admin/reports/stored_value',
  access: scoped('read_gift_cards', 'read_store_credits'),
  summary: 'What the store owes to holders of gift cards and store credits, at the end of any day.',
  description:
    'Computed from the event log, so that the answer for a past day does not change. The value of a gift card that was moved into a store credit counts as used. What a customer had left who was deleted stays available: erasing a person ends no debt, and the shop writes it off by deleting the credits. Days are those of the store’s time zone.',
  query: z.object({
    on: z.iso.date(complaint('invalid')).optional().describe('The day, YYYY-MM-DD. Default: today.'),
  }),
  answer: { status: 200, body: storedValueReport },
  refusals: [],
});

export const reportsEndpoints = [reportStoredValue] as const;
