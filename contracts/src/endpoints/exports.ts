import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import type { Scope } from '../scopes/scopes.ts';
import { listOf, timestamp } from '../values.ts';
import { chapter } from './chapter.ts';

const EXPORTS = '/api/v3/admin/exports';

/** What can be exported, and the scope that it takes to export, see and download it. */
export const exportScopes = {
  gift_cards: 'read_gift_cards',
  products: 'read_products',
  categories: 'read_categories',
  orders: 'read_orders',
  customers: 'read_customers',
  newsletter_subscribers: 'read_customers',
} as const satisfies Record<string, Scope>;
export type ExportType = keyof typeof exportScopes;
export const exportTypes = Object.keys(exportScopes) as [ExportType, ...ExportType[]];

/** Filters as in `q[…]` of the list: a name with its predicate, one value or several. */
const exportFilters = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export type ExportFilters = z.infer<typeof exportFilters>;

/** A number or a truth value is taken by its text, as it would be written in a query string. */
const filterInput = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const exportFiltersInput = z.record(z.string(), z.union([filterInput, z.array(filterInput)]));

export const exported = z.object({
  id: z.string(),
  type: z.enum(exportTypes),
  state: z.enum(['processing', 'completed', 'expired']).describe('The file is gone once it is `expired`.'),
  done: z.boolean().describe('Whether the file can be downloaded.'),
  q: exportFilters.nullable().describe('The filters it was asked for with.'),
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

The file is erased after a day, and at once when a customer is deleted of whom it tells, because it may hold personal data and codes that are worth money.
`,
  body: z.object({
    type: z.enum(exportTypes),
    q: exportFiltersInput
      .nullish()
      .describe('The filters, as in `q[…]` of that list; without it everything.'),
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
  answer: { status: 200, body: z.string(), mediaType: 'text/csv' },
  refusals: ['record_not_found', 'access_denied', 'processing_error'],
});

chapter({
  name: 'Exports',
  about: 'Lists as files.',
  position: 320,
  groups: ['exports'],
});
