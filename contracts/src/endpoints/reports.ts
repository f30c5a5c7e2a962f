import { z } from 'zod';
import { endpoint, scoped } from '../endpoint.ts';
import { complaint } from '../languages/text.ts';
import { currencyCode, money } from '../values.ts';
import { chapter } from './chapter.ts';

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

/** The lengths of time by which reports count, and the most intervals of one answer. */
export const reportIntervals = ['hour', 'day', 'week', 'month'] as const;
export type ReportInterval = (typeof reportIntervals)[number];
export const MOST_REPORT_INTERVALS = 1_000;

const isDate = (text: string): boolean => z.iso.date().safeParse(text).success;
const isInstant = (text: string): boolean => z.iso.datetime({ offset: true }).safeParse(text).success;

/** Time zones and calendars are plain in these years. */
const isNear = (text: string): boolean => text >= '1970-01-02' && text < '9999';

/** A day or an instant, as `from` and `to` of periods are sent. */
export const dayOrInstant = (description: string) =>
  z
    .string()
    .refine((text) => isNear(text) && (isDate(text) || isInstant(text)), complaint('invalid'))
    .describe(description)
    .optional();

const period = z.object({
  from: dayOrInstant('The first day, YYYY-MM-DD, or an instant, ISO 8601. Default: the 30 days until `to`.'),
  to: dayOrInstant(
    'The last day, YYYY-MM-DD, which is part of it, or the instant at which it ends. Default: now.',
  ),
  interval: z
    .enum(reportIntervals)
    .optional()
    .describe('The length of time by which is counted. Weeks begin on Monday. Default: `day`.'),
});
export type ReportPeriod = z.infer<typeof period>;

const wholeIntervals =
  'Days begin in the time zone of the store. The report is of whole intervals, from the one in which `from` falls to the one in which `to` falls, of 1,000 at most; each of them is named, also where nothing happened, and what they say sums up to `totals`.';

const startsAt = z.iso.datetime().describe('When the interval begins, ISO 8601 UTC.');

const reported = {
  from: z.iso.datetime().describe('When the first interval begins, ISO 8601 UTC.'),
  to: z.iso.datetime().describe('When the last interval ends, ISO 8601 UTC.'),
  interval: z.enum(reportIntervals).describe('The length of time by which is counted.'),
  timezone: z.string().describe('The time zone in which days begin, a name of the IANA.'),
};

/** What is counted, for the whole and for each interval. */
const counted = <Shape extends z.ZodRawShape>(counts: z.ZodObject<Shape>) => ({
  totals: counts.describe('The sums of all intervals.'),
  intervals: z.array(counts.extend({ starts_at: startsAt })).describe('One after the other.'),
});

const sales = z.object({
  orders: z.int().describe('The orders that were placed, also those that were canceled later.'),
  gross_revenue: money.describe(
    'What the placed orders cost: items and delivery, less discounts, with the taxes that are added; and on the day of a correction, by how much it made an order dearer or cheaper. So do the other sums of placed orders.',
  ),
  discount_total: money.describe('What promotions took off the placed orders, 0 or negative.'),
  tax_total: money.describe(
    'The taxes in what the placed orders cost, those that prices contain and those that are added.',
  ),
  canceled_tax_total: money.describe('The taxes in `canceled_total`.'),
  refunded_tax_total: money.describe('The taxes in `refund_total`.'),
  net_tax_total: money.describe(
    '`tax_total` less `canceled_tax_total` and `refunded_tax_total`: what is left to pay to the tax office.',
  ),
  delivery_total: money.describe('What the delivery of the placed orders cost, before discounts.'),
  refunds: z.int().describe('The refunds that were completed, without those of canceled orders.'),
  refund_total: money.describe(
    'What they gave back of what was sold. What was paid beyond what an order costs, as after a correction to less, is not in it.',
  ),
  canceled_orders: z.int().describe('The orders that were canceled, whenever they were placed.'),
  canceled_total: money.describe(
    'What the canceled orders had cost, less what refunds had given back of it.',
  ),
  net_revenue: money.describe(
    '`gross_revenue` less `refund_total` and `canceled_total`; negative where more went than came.',
  ),
});
export type Sales = z.infer<typeof sales>;

const salesReport = z.object({
  ...reported,
  currencies: z
    .array(
      z.object({
        currency: currencyCode,
        ...counted(sales),
      }),
    )
    .describe('Every currency in which something was sold or given back, by the alphabet.'),
});
export type SalesReport = z.infer<typeof salesReport>;

export const reportSales = endpoint({
  name: 'reports.sales',
  service: 'ordering',
  method: 'GET',
  path: '/api/v3/admin/reports/sales',
  access: scoped('read_orders'),
  summary: 'What was sold, and what was given back, over time.',
  description: [
    'An order counts when it is placed, whether or not it is paid yet; a refund when it is completed; a cancellation when it happens. So an order that is canceled in a later interval makes that one smaller, and past intervals stay as they were.',
    '',
    wholeIntervals,
  ].join('\n'),
  query: period,
  answer: { status: 200, body: salesReport },
  refusals: [],
});

const eventCounts = z.object({
  count: z.int().describe('All events.'),
  names: z
    .array(
      z.object({
        name: z.string().describe('The name of a public event, such as `order.completed`.'),
        count: z.int().describe('How often it happened.'),
      }),
    )
    .describe('Those that happened, by the alphabet.'),
});
export type EventCounts = z.infer<typeof eventCounts>;

const eventsReport = z.object({ ...reported, ...counted(eventCounts) });
export type EventsReport = z.infer<typeof eventsReport>;

export const reportEvents = endpoint({
  name: 'reports.events',
  service: 'webhooks',
  method: 'GET',
  path: '/api/v3/admin/reports/events',
  access: scoped('read_events'),
  summary: 'How often each public event happened, over time.',
  description: [
    'Counts the events that webhooks carry, a moment after they happened. What they say is read from `GET /events`.',
    '',
    wholeIntervals,
  ].join('\n'),
  query: period,
  answer: { status: 200, body: eventsReport },
  refusals: [],
});

const funnel = z.object({
  created: z.int().describe('The carts that shoppers began.'),
  reached_address: z
    .int()
    .describe('Of these, those that ever had something in them, so that the address came next.'),
  reached_delivery: z.int().describe('Of these, those that ever had an address.'),
  reached_payment: z.int().describe('Of these, those to which nothing was missing but the payment.'),
  completed: z.int().describe('Of these, those that became an order.'),
});
export type Funnel = z.infer<typeof funnel>;

const conversionReport = z.object({ ...reported, ...counted(funnel) });
export type ConversionReport = z.infer<typeof conversionReport>;

export const reportConversion = endpoint({
  name: 'reports.conversion',
  service: 'ordering',
  method: 'GET',
  path: '/api/v3/admin/reports/conversion',
  access: scoped('read_orders'),
  summary: 'How far the carts of shoppers came.',
  description: [
    'A cart counts in the interval in which it was created, however much later it came further; so each number is a part of the one before. Orders that staff draft are not in it.',
    '',
    wholeIntervals,
  ].join('\n'),
  query: period,
  answer: { status: 200, body: conversionReport },
  refusals: [],
});

const liabilityReport = z.object({
  ...reported,
  currencies: z
    .array(
      z.object({
        currency: currencyCode,
        intervals: z
          .array(
            z.object({
              starts_at: startsAt,
              on: z
                .string()
                .describe(
                  'The day at whose end it is, YYYY-MM-DD; today in an interval that has not ended yet. Cards whose last day is before it have expired.',
                ),
              gift_cards: money.describe('What is owed to holders of gift cards.'),
              store_credits: money.describe('What is owed to holders of store credits.'),
              total: money.describe('Both.'),
            }),
          )
          .describe('One after the other.'),
      }),
    )
    .describe('Every currency in which there was value, by the alphabet.'),
});
export type LiabilityReport = z.infer<typeof liabilityReport>;

export const reportLiability = endpoint({
  name: 'reports.liability',
  service: 'stored-value',
  method: 'GET',
  path: '/api/v3/admin/reports/liability',
  access: scoped('read_gift_cards', 'read_store_credits'),
  summary: 'What the store owed to holders of gift cards and store credits, over time.',
  description: [
    'What holders could still spend at the end of each interval, with what checkouts under way had set aside: `available` and `authorized` of `GET /reports/stored_value` for that day. Computed from the event log, so that the answer for the past does not change.',
    '',
    'Days begin in the time zone of the store. The report is of whole intervals, from the one in which `from` falls to the one in which `to` falls, of 1,000 at most. An interval that has not ended says what is owed by now.',
  ].join('\n'),
  query: period,
  answer: { status: 200, body: liabilityReport },
  refusals: [],
});

chapter({
  name: 'Reports',
  about: 'What the books say.',
  position: 340,
  groups: ['reports'],
});
