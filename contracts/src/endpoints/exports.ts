import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import type { Scope } from '../scopes/scopes.ts';
import { listOf, timestamp } from '../values.ts';
import { chapter } from './chapter.ts';
import { dayOrInstant } from './reports.ts';

const EXPORTS = '/api/v3/admin/exports';

/** What can be exported, and the scope that it takes to export, see and download it. */
export const exportScopes = {
  gift_cards: 'read_gift_cards',
  products: 'read_products',
  categories: 'read_categories',
  orders: 'read_orders',
  bookings: 'read_orders',
  customers: 'read_customers',
  newsletter_subscribers: 'read_customers',
} as const satisfies Record<string, Scope>;
export type ExportType = keyof typeof exportScopes;
export const exportTypes = Object.keys(exportScopes) as [ExportType, ...ExportType[]];

/** What a booking is. */
export const bookingKinds = ['sale', 'delivery', 'tax', 'refund', 'payment', 'payout'] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** Filters as in `q[…]` of the list: a name with its predicate, one value or several. */
const exportFilters = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export type ExportFilters = z.infer<typeof exportFilters>;

/** What may stand before the decimals of an amount. */
export const decimalSigns = ['.', ','] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** A number or a truth value is taken by its text, as it would be written in a query string. */
const filterInput = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const exportFiltersInput = z.record(z.string(), z.union([filterInput, z.array(filterInput)]));

export const exported = z.object({
  id: z.string(),
  type: z.enum(exportTypes),
  state: z.enum(['processing', 'completed', 'expired']).describe('The file is gone once it is `expired`.'),
  done: z.boolean().describe('Whether the file can be downloaded.'),
  q: exportFilters.nullable().describe('The filters it was asked for with.'),
  from: timestamp.nullable().describe('When its period begins. Null: it has no beginning.'),
  to: timestamp.nullable().describe('The instant at which its period ends. Null: it has no end.'),
  decimal: z.enum(decimalSigns).describe('What stands before the decimals of amounts of bookings.'),
  bom: z.boolean().describe('Whether the file begins with a byte order mark, by which Excel knows UTF-8.'),
  refund_rows: z.boolean().describe('Whether the refunds of orders have rows of their own.'),
  rows_count: z.int().describe('The rows that are in the file so far, without its header.'),
  filename: z.string().describe('The name under which it is downloaded.'),
  download_url: z.string().describe('The path of the file; reading it takes the same credentials.'),
  expires_at: timestamp.describe('When the file is erased.'),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Exported = z.infer<typeof exported>;

const shownExport = exported.extend({
  waiting_reason: z
    .string()
    .nullable()
    .describe('Why it does not go on at the moment, such as a service that is away; null while it does.'),
});

export const createExport = endpoint({
  name: 'exports.create',
  service: 'catalog',
  method: 'POST',
  path: EXPORTS,
  access: staff,
  summary: 'Writes everything that a list finds to a CSV file, in the background.',
  description: `
\`q\` holds the filters of that list, such as \`{"gift_card_batch_id_eq": "gcb_…"}\`; what that list ignores is ignored here too, named as there, and is not in the \`q\` of the answer. It takes the scope that reading the list takes, also for downloading the file.

Products have a row for each variant, orders for each line. Columns are named as in the Admin API, and each custom field has a column \`cf_<namespace>_<key>\`, also those that shoppers do not see. Amounts without a currency beside them are in the store's default. Several values in a cell are joined by \`;\`. What a spreadsheet would take for a formula has an apostrophe before it: at the beginning of a cell, and behind a semicolon, a tab or a line break, where some spreadsheets begin another cell. Negative numbers have none.

**Orders** name what paid (\`payment_method\`) each rate with its name, the rate and what it comes to (\`tax_lines\`), and what of it went back (\`refund_total\`). Their times are those of the store's clocks, ISO 8601 with the offset. \`from\` and \`to\` choose those that were placed in a period. With \`refund_rows\` each row says in \`row_type\` whether it is a \`line\` or a \`refund\`, and each refund that did not fail has a row with \`refund_number, refund_status, refund_amount, refund_tax_total, refund_tax_lines, refunded_at\`.

**Bookings** are what was sold, taxed, given back and paid, for tax advisers and their programs: each row is of the instant at which it happened, the oldest first, and does not change any more. The columns are \`date, number, kind, tax_name, tax_rate, net, tax, gross, currency, payment_method, customer, country_iso\`. \`sale\` and \`delivery\` are what an order costs, or what a correction made of that; \`refund\` is what of it was taken back by a refund, or all that was left of it by a cancellation; \`payment\` is what was paid, \`payout\` what went back. \`tax\` says of each rate what it taxes and what it comes to; the taxes in the first three sum up to these, so add one or the other. What goes back is below zero. All rows of an order sum up to what was sold, taxed, paid and given back of it. They have no filters but the period.

The file is erased after a day, and at once when a customer is deleted of whom it tells, because it may hold personal data and codes that are worth money.
`,
  body: z.object({
    type: z.enum(exportTypes),
    q: exportFiltersInput
      .nullish()
      .describe('The filters, as in `q[…]` of that list; without it everything.'),
    from: dayOrInstant(
      'Of orders and bookings: the first day, YYYY-MM-DD in the time zone of the store, or an instant, ISO 8601.',
    ),
    to: dayOrInstant(
      'Of orders and bookings: the last day, which is part of the period, or the instant at which it ends.',
    ),
    decimal: z
      .enum(decimalSigns)
      .optional()
      .describe('Of bookings: what stands before decimals. Default: a point.'),
    bom: z
      .boolean()
      .optional()
      .describe(
        'Whether the file begins with a byte order mark, by which Excel knows UTF-8. Default: false.',
      ),
    refund_rows: z
      .boolean()
      .optional()
      .describe(
        'Of orders: whether refunds have rows of their own, and each row a `row_type`. Default: false.',
      ),
  }),
  answer: { status: 201, body: shownExport },
  refusals: ['validation_error', 'access_denied'],
});

export const listExports = endpoint({
  name: 'exports.list',
  service: 'catalog',
  method: 'GET',
  path: EXPORTS,
  access: staff,
  summary: 'Lists the exports of what the caller may read, the newest first.',
  list: true,
  filters: { text: ['type', 'state'], number: ['rows_count'], timestamp: ['created_at', 'expires_at'] },
  sorts: ['rows_count', 'created_at', 'expires_at'],
  answer: { status: 200, body: listOf(shownExport) },
  refusals: [],
});

export const readExport = endpoint({
  name: 'exports.read',
  service: 'catalog',
  method: 'GET',
  path: `${EXPORTS}/:id`,
  access: staff,
  summary: 'Shows one export and how far it is.',
  answer: { status: 200, body: shownExport },
  refusals: ['record_not_found', 'access_denied'],
});

export const downloadExport = endpoint({
  name: 'exports.download',
  service: 'catalog',
  method: 'GET',
  path: `${EXPORTS}/:id/download`,
  access: staff,
  summary: 'The file of a finished export.',
  query: z.object({
    bom: z
      .enum(['true', 'false'])
      .optional()
      .describe(
        'Whether it begins with a byte order mark, by which Excel knows UTF-8. Default: as it was asked for.',
      ),
  }),
  answer: { status: 200, body: z.string(), mediaType: 'text/csv' },
  refusals: ['record_not_found', 'access_denied', 'processing_error'],
});

chapter({
  name: 'Exports',
  about: 'Lists as files.',
  position: 320,
  groups: ['exports'],
});
