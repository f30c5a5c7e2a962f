import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { namedShapes } from '../named-shapes.ts';
import type { Scope } from '../scopes/scopes.ts';
import { listOf, timestamp } from '../values.ts';
import { chapter } from './chapter.ts';

const IMPORTS = '/api/v3/admin/imports';

/** What can be imported, and the scopes that it takes to see and to ask for it. */
export const importScopes = {
  products: { read: 'read_products', write: 'write_products' },
  customers: { read: 'read_customers', write: 'write_customers' },
  gift_cards: { read: 'read_gift_cards', write: 'write_gift_cards' },
  store_credits: { read: 'read_store_credits', write: 'write_store_credits' },
  categories: { read: 'read_categories', write: 'write_categories' },
  redirects: { read: 'read_products', write: 'write_products' },
  orders: { read: 'read_orders', write: 'write_orders' },
  newsletter_subscribers: { read: 'read_customers', write: 'write_customers' },
} as const satisfies Record<string, { readonly read: Scope; readonly write: Scope }>;
export type ImportType = keyof typeof importScopes;
export const importTypes = Object.keys(importScopes) as [ImportType, ...ImportType[]];
/** All but products, whose rows go to the service that owns the records. */
export type ImportedType = Exclude<ImportType, 'products'>;

/** Who wrote a file, by which its columns are understood. */
export const importReaders = [
  'shopify',
  'woocommerce',
  'magento',
  'prestashop',
  'bigcommerce',
  'squarespace',
  'wix',
  'shopware',
  'spree',
  'medusa',
  'vendure',
  'storefold',
  'ndjson',
] as const;
export type ImportReader = (typeof importReaders)[number];

/**
 * The columns of an export of products, which an import reads: those of the product, in each row, and those of its variant. Named as
 * in the Admin API. `price_<currency>` and `compare_at_price_<currency>` stand behind them for each currency but the store's.
 */
export const PRODUCT_COLUMNS = [
  'product_id',
  'slug',
  'name',
  'status',
  'description',
  'tags',
  'categories',
  'available_on',
  'variant_id',
  'sku',
  'options',
  'price',
  'compare_at_price',
  'currency',
  'count_on_hand',
  'backorderable',
  'weight',
  'image_url',
  'barcode',
  'vendor',
  'product_type',
  'track_inventory',
  'meta_title',
  'meta_description',
  'meta_keywords',
  'height',
  'width',
  'depth',
  'metadata',
  'variant_metadata',
  'image_urls',
  'image_alts',
  'variant_image_urls',
] as const;

/** What a column of a file of products may be said to mean. */
export const importMeanings = [...PRODUCT_COLUMNS, 'published', 'image_alt', 'image_position'] as const;

/** Column names of custom fields begin so. */
export const CUSTOM_FIELD_COLUMN = 'cf_';

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
  value: z
    .string()
    .optional()
    .describe(
      'What stands there, at most 255 characters; absent: nothing, or of a file that tells of people, somebody was erased since of whom it may tell.',
    ),
});
importError.register(namedShapes, { id: 'ImportError' });
export type ImportError = z.infer<typeof importError>;

export const importWarning = z.object({
  line: z.int().optional().describe('The line of the file, from 1; absent: the column as a whole.'),
  column: z.string().describe('The column as the header names it.'),
  message: z.string(),
});
importWarning.register(namedShapes, { id: 'ImportWarning' });
export type ImportWarning = z.infer<typeof importWarning>;

export const importColumn = z.object({
  column: z.string().describe('As the header names it.'),
  means: z
    .string()
    .nullable()
    .describe(
      'What it is read as, mostly a column of an export of products; null: it is not used, and is named in a warning if there is something in it.',
    ),
});
importColumn.register(namedShapes, { id: 'ImportColumn' });
export type ImportColumn = z.infer<typeof importColumn>;

export const importKept = z.object({
  id: z.string(),
  name: z.string(),
  message: z.string().describe('Why it stays.'),
});
importKept.register(namedShapes, { id: 'ImportKept' });
export type ImportKept = z.infer<typeof importKept>;

/** An import without what is wrong with its rows. */
export const importSummary = z.object({
  id: z.string(),
  type: z.enum(importTypes),
  format: z.enum(importFormats).describe('Told by the first character of the file.'),
  dry_run: z.boolean().describe('Whether it only says what would happen.'),
  reader: z
    .enum(importReaders)
    .nullable()
    .describe('The system whose files it was read like; null for one of an older version.'),
  columns: z.array(importColumn).describe('The columns of the file, and what they mean.'),
  filename: z.string().nullable().describe('As it was sent; null when it was sent without.'),
  state: z
    .enum(['pending', 'processing', 'completed', 'failed', 'canceled', 'undoing', 'undone'])
    .describe(
      '`failed`: the file breaks off or cannot be read from a line on. `canceled`: somebody ended it. The rows before are in. `undoing`, `undone`: what it did is being taken back, or is.',
    ),
  rows_count: z.int().describe('The rows with data; 0 until they are counted.'),
  processed_count: z.int().describe('The rows that were read so far.'),
  created_count: z.int().describe('Rows that made a record, such as a product or a variant.'),
  updated_count: z.int().describe('Rows that changed something that was there.'),
  failed_count: z.int().describe('Rows that were refused.'),
  pictures_count: z
    .int()
    .describe('With `copy_images`: the pictures of the products of the file that have addresses.'),
  pictures_copied_count: z.int().describe("Of these, those that are files of the store's own so far."),
  pictures_failed_count: z.int().describe('Those that keep their addresses, for reasons in `warnings`.'),
  warnings: z
    .array(importWarning)
    .describe(
      `Columns that are not used, and what is to be known of rows that were taken in: the first ${MAX_IMPORT_ERRORS}.`,
    ),
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
  products: z
    .array(z.record(z.string(), z.unknown()))
    .describe('Of a preview: the first 20 products as they would be, as bodies of `POST /products`.'),
  records: z
    .array(z.record(z.string(), z.unknown()))
    .describe(
      'Of a preview of another type: the first 20 records as they would be, each as a line of NDJSON would have it. Once somebody of them was erased, it has fewer.',
    ),
  kept: z
    .array(importKept)
    .describe(
      `Of one that was undone: what stays as it is, such as what was changed since; the first ${MAX_IMPORT_ERRORS}. People, and what is theirs, are named by their ids.`,
    ),
});
export type Imported = z.infer<typeof imported>;

const shownImport = imported.extend({
  waiting_reason: z
    .string()
    .nullable()
    .describe('Why it does not go on at the moment, such as a service that is away; null while it does.'),
});

const description = `The file is the part \`file\` of a form, or the whole body. What its rows are is read in the background; \`GET /imports/{id}\` tells how far it is.

**Product files of other shop systems** are known by their headers: Shopify (names before and since 2024), WooCommerce, Magento 2, PrestaShop, BigCommerce, Squarespace, Wix, Shopware, Spree, Medusa, Vendure; WooCommerce and PrestaShop also in German. So are exports of products of this one. They may be CSV in UTF-8, UTF-16 or Windows-1252, with commas, semicolons, tabs or bars, or XLSX (20 MB). \`reader\` says whose file it is taken for, \`columns\` what each column means. Any other file is refused, with its columns and the nearest that are known; \`mapping\` gives columns another meaning.

A product that is there is found by its slug, otherwise by an SKU, otherwise by its name; its variants by SKU or by their options. Categories that are named by their path (\`Clothing > Shirts\`) are made where there are none. An empty cell leaves what is there, and \`\\N\` clears it. In files of this system several values have \`;\` between them, and \`\\\` before one that is meant. Columns \`cf_<namespace>_<key>\` are custom fields of products.

**What is hidden in its own system is not on show here**: it comes as a draft. So do products without a price in the store's currency, gift cards and goods to download. \`warnings\` says so, and names each column that is not used and has something in it. An error in a variant costs that variant; less than nothing in stock is 0.

**NDJSON** has in each line the body of \`POST /products\`. A product that is there is found by its \`slug\`, otherwise by an SKU.

**Other records** (\`type\`) are in files of Shopify and WooCommerce, which are known by their headers, in files with the columns of an export of this store, or in lines of NDJSON. \`customers\` have addresses, groups (\`customer_groups\`, by name), tags, consent and the time at which they became customers (\`created_at\`), and no password. \`gift_cards\` are known by their codes: what of one is \`amount_used\` counts as spent, one that is there stays as it is, and is an error where the file says otherwise. \`store_credits\` (\`email\`, \`amount\`, \`currency\`, \`memo\`, \`category\`, \`created_at\`) go to customers who are there; the same row never credits twice. \`categories\` have the columns of their export, and are known by their \`permalink\`, which says what they are in: \`kitchen/tea-pots\` is in \`kitchen\`, also where that comes later in the file. \`redirects\` (\`from\`, \`to\`) say where old addresses lead: \`/products/x\` and \`/collections/x\` become an old slug of the product or category that \`to\` names, and any other is kept as a redirect. \`orders\` are history: the rows of one number are one order, sums are as they are written, and nobody is mailed, charged or sent anything; only \`order.imported\` is told. Reports count them on the days on which they were placed. \`newsletter_subscribers\` get no mail, and are confirmed unless \`verified\` says otherwise. A record that is there is found by what names it, such as an e-mail address.

It takes the scope \`write_<type>\` to ask for an import, and \`read_<type>\` to see one.

**A preview** (\`dry_run=true\`) is an import that changes nothing: its counts, errors and warnings are those that the import would have, and \`products\` shows the first. \`preview_id\` begins the import with the same file.

A row that is refused leaves the others in. A file that is sent again changes only what differs.`;

const flag = z.enum(['true', 'false']).optional();

/** How long the file of a preview is kept, so that an import can be begun with it. */
export const PREVIEW_FILE_MS = 24 * 60 * 60 * 1_000;

/** In the query, or as fields of the form. */
const howToRead = {
  dry_run: flag.describe('Only says what would happen, and changes nothing.'),
  mapping: z
    .string()
    .max(20_000)
    .optional()
    .describe('What columns mean, as JSON: `{"<column>": "<column of an export of products>" | null}`.'),
  invite: flag.describe(
    'With `type=customers`: sends each new customer a mail with a link to choose a password, which is good for seven days.',
  ),
  preview_id: z
    .string()
    .max(64)
    .optional()
    .describe(
      'A preview whose file is read instead of one that is sent, for 24 hours after it was asked for. It is read as the preview did, apart from what is said anew.',
    ),
  copy_images: flag.describe(
    "Keeps the pictures of the products as files of the store's own, with sizes: once the rows are in, each is fetched from its address. One that cannot be fetched keeps its address, and `warnings` say why. Default false.",
  ),
  image_base_url: z
    .string()
    .max(2_000)
    .optional()
    .describe(
      'Where the pictures are that a file names without an address, as Magento does: `https://shop.example/media/catalog/product`. Without it they are left out, and named.',
    ),
  create_categories: flag.describe(
    'Whether categories that a file names by their path (`Clothing > Shirts`) are made where there are none; default true.',
  ),
};

export const createImport = endpoint({
  name: 'imports.create',
  service: 'catalog',
  method: 'POST',
  path: IMPORTS,
  access: staff,
  summary: 'Reads records from a file of this or another shop system, in the background.',
  description,
  query: z.object({
    type: z.enum(importTypes).default('products').describe('What the rows are.'),
    ...howToRead,
  }),
  body: z.object(howToRead),
  upload: {
    limit: 'import',
    mediaTypes: [
      'text/csv',
      'text/tab-separated-values',
      'application/x-ndjson',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
  },
  answer: { status: 201, body: shownImport },
  refusals: ['validation_error', 'parameter_invalid', 'access_denied'],
});

export const listImports = endpoint({
  name: 'imports.list',
  service: 'catalog',
  method: 'GET',
  path: IMPORTS,
  access: staff,
  summary: 'Lists the imports of what the caller may read, the newest first.',
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
  access: staff,
  summary: 'Shows one import, how far it is, and what is wrong with its rows.',
  answer: { status: 200, body: shownImport },
  refusals: ['record_not_found', 'access_denied'],
});

export const cancelImport = endpoint({
  name: 'imports.cancel',
  service: 'catalog',
  method: 'PATCH',
  path: `${IMPORTS}/:id/cancel`,
  access: staff,
  summary: 'Ends an import that is not finished. What is in stays.',
  description:
    'No further row is read. The rows that are being taken in at that moment are finished, and counted shortly after. An import that is canceled already is answered as it is.',
  answer: { status: 200, body: shownImport },
  refusals: ['record_not_found', 'access_denied', 'processing_error'],
});

export const undoImport = endpoint({
  name: 'imports.undo',
  service: 'catalog',
  method: 'PATCH',
  path: `${IMPORTS}/:id/undo`,
  access: staff,
  summary: 'Takes back what an import did, in the background.',
  description:
    'What it made goes: products, variants, and categories in which nothing is; people, who are deleted, gift cards, store credits, subscribers, redirects and orders of another shop. What it changed gets the values of before. What somebody else changed since stays, and `kept` names it. It is refused while the import is read, when it is a preview, and when something that it made was ordered or is used: people who ordered, cards and credits that paid, orders that somebody noted, changed or gave money back for here. An order that went may be imported again, under its number. A second call is answered with the import as it is.',
  answer: { status: 200, body: shownImport },
  refusals: ['record_not_found', 'access_denied', 'resource_invalid'],
});

chapter({
  name: 'Imports',
  about: 'Files whose rows are read into the store.',
  position: 330,
  groups: ['imports'],
});
