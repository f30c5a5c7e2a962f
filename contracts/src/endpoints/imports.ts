import { z } from 'zod';
import { endpoint, scoped } from '../endpoint.ts';
import { namedShapes } from '../named-shapes.ts';
import { listOf, timestamp } from '../values.ts';
import { chapter } from './chapter.ts';

const IMPORTS = '/api/v3/admin/imports';

/** What can be imported. */
export const importTypes = ['products'] as const;
export type ImportType = (typeof importTypes)[number];

export const importFormats = ['csv', 'ndjson'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** The errors that an import names. All are counted. */
export const MAX_IMPORT_ERRORS = 1_000;

export const importError = z.object({
  line: z.int().describe('The line of the file, from 1.'),
  column: z
    .string()
    .nullable()
    .describe('The column as the header names it, or the field of the JSON. Null: all of the row.'),
  message: z.string(),
});
importError.register(namedShapes, { id: 'ImportError' });
export type ImportError = z.infer<typeof importError>;

export const importWarning = z.object({
  column: z.string().describe('The column as the header names it.'),
  message: z.string(),
});
importWarning.register(namedShapes, { id: 'ImportWarning' });
export type ImportWarning = z.infer<typeof importWarning>;

/** An import without what is wrong with its rows. */
export const importSummary = z.object({
  id: z.string(),
  type: z.enum(importTypes),
  format: z.enum(importFormats).describe('Told by the first character of the file.'),
  filename: z.string().nullable().describe('As it was sent; null when it was sent without.'),
  state: z
    .enum(['pending', 'processing', 'completed', 'failed', 'canceled'])
    .describe(
      '`failed`: the file breaks off or cannot be read from a line on. `canceled`: somebody ended it. The rows before are in.',
    ),
  rows_count: z.int().describe('The rows with data; 0 until they are counted.'),
  processed_count: z.int().describe('The rows that were read so far.'),
  created_count: z.int().describe('Rows that made a product or a variant.'),
  updated_count: z.int().describe('Rows that changed something that was there.'),
  failed_count: z.int().describe('Rows that were refused.'),
  warnings: z.array(importWarning).describe('Columns that are not read.'),
  started_at: timestamp.nullable().describe('When its rows were counted; null until then.'),
  completed_at: timestamp.nullable().describe('When the last row was read, or it failed or was canceled.'),
  created_by_id: z
    .string()
    .nullable()
    .describe('The member of staff who asked for it; null for a secret key.'),
  created_at: timestamp,
  updated_at: timestamp,
});

export const imported = importSummary.extend({
  errors: z
    .array(importError)
    .describe(`What is wrong with rows, in the order of the file: the first ${MAX_IMPORT_ERRORS}.`),
});
export type Imported = z.infer<typeof imported>;

const shownImport = imported.extend({
  waiting_reason: z
    .string()
    .nullable()
    .describe('Why it does not go on at the moment, such as a service that is away; null while it does.'),
});

const description = `The file is the part \`file\` of a form, or the whole body, in UTF-8. What its rows are is read in the background; \`GET /imports/{id}\` tells how far it is.

**CSV**, with commas, semicolons or tabs, has a row for each variant. Rows of one \`Handle\`, which is the slug, are variants of one product; without it the slug is made from the \`Title\`. A product that is there is changed, and its variants are found by \`Variant SKU\` or by their options. Columns: \`Handle\`, \`Title\`, \`Body (HTML)\`, \`Tags\`, \`Published\`, \`Status\`, \`Option1 Name\`, \`Option1 Value\` to \`Option3 …\`, \`Variant SKU\`, \`Variant Price\` and \`Variant Compare At Price\` in the store's currency, \`Variant Inventory Qty\`, \`Variant Grams\`, \`Image Src\`, \`Image Position\`, \`Image Alt Text\`, \`SEO Title\`, \`SEO Description\`; beside them \`category\` (permalinks, with \`;\` between them) and \`cf_<namespace>_<key>\` for custom fields of products. The columns of an export of products are taken too. An empty cell leaves what is there, and \`\\N\` clears it.

**NDJSON** has in each line the body of \`POST /products\`. A product that is there is found by its \`slug\`, otherwise by an SKU.

A row that is refused leaves the others in. A file that is sent again changes only what differs.`;

export const createImport = endpoint({
  name: 'imports.create',
  service: 'catalog',
  method: 'POST',
  path: IMPORTS,
  access: scoped('write_products'),
  summary: 'Reads products from a CSV or NDJSON file, in the background.',
  description,
  query: z.object({ type: z.enum(importTypes).default('products').describe('What the rows are.') }),
  upload: { limit: 'import', mediaTypes: ['text/csv', 'application/x-ndjson'], required: true },
  answer: { status: 201, body: shownImport },
  refusals: ['validation_error', 'parameter_invalid'],
});

export const listImports = endpoint({
  name: 'imports.list',
  service: 'catalog',
  method: 'GET',
  path: IMPORTS,
  access: scoped('read_products'),
  summary: 'Lists imports, the newest first.',
  list: true,
  filters: {
    text: ['id', 'type', 'format', 'state', 'filename'],
    number: ['rows_count', 'failed_count'],
    timestamp: ['created_at', 'completed_at'],
  },
  sorts: ['rows_count', 'failed_count', 'created_at', 'completed_at'],
  answer: { status: 200, body: listOf(shownImport) },
  refusals: [],
});

export const readImport = endpoint({
  name: 'imports.read',
  service: 'catalog',
  method: 'GET',
  path: `${IMPORTS}/:id`,
  access: scoped('read_products'),
  summary: 'Shows one import, how far it is, and what is wrong with its rows.',
  answer: { status: 200, body: shownImport },
  refusals: ['record_not_found'],
});

export const cancelImport = endpoint({
  name: 'imports.cancel',
  service: 'catalog',
  method: 'PATCH',
  path: `${IMPORTS}/:id/cancel`,
  access: scoped('write_products'),
  summary: 'Ends an import that is not finished. What is in stays.',
  description:
    'No further row is read. The rows that are being taken in at that moment are finished, and counted shortly after. An import that is canceled already is answered as it is.',
  answer: { status: 200, body: shownImport },
  refusals: ['record_not_found', 'processing_error'],
});

chapter({
  name: 'Imports',
  about: 'Files whose rows are read into the store.',
  position: 330,
  groups: ['imports'],
});
