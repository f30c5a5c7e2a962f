import type { Json } from '@storefold/client';
import {
  CUSTOM_FIELD_COLUMN,
  type ImportReader,
  type ImportType,
  importMeanings,
  importScopes,
  importTypes,
  scopeOfCall,
} from '@storefold/contracts';
import { may, type Page } from '../page.ts';
import { done, PageRefused, type Reply } from '../reply.ts';
import { asText } from '../screens/as-text.ts';
import { screenAt } from '../screens/index.ts';
import { namesIn } from '../screens/names.ts';
import type { Row } from '../screens/screen.ts';
import { attempt, type Refused } from './refusal.ts';
import { type Asked, paramOf, type Route } from './route.ts';
import { readRecord } from './screen.pages.ts';

const LIST = '/admin/imports';

/** As people call the systems. */
const readers: Readonly<Record<ImportReader, string>> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  magento: 'Magento 2',
  prestashop: 'PrestaShop',
  bigcommerce: 'BigCommerce',
  squarespace: 'Squarespace',
  wix: 'Wix',
  shopware: 'Shopware',
  spree: 'Spree',
  medusa: 'Medusa',
  vendure: 'Vendure',
  storefold: 'Storefold',
  ndjson: 'NDJSON',
};

interface Column {
  readonly column: string;
  readonly means: string | null;
}

async function showForm({ page, show, form }: Asked, refused?: Refused): Promise<Reply> {
  const types = importTypes.filter((type) => may(page, importScopes[type].write));
  if (types.length === 0) throw new PageRefused('write_products');
  const shown = {
    title: page.say('new_import'),
    ...refused,
    types: types.map((type) => [page.say.choice(type), type]),
    type: (refused ? form : page.query).get('type') ?? types[0],
  };
  return show('import', shown, refused ? 422 : 200);
}

/** What an import did, or what one would do: with the meaning of its columns, which can be changed before it begins. */
async function showImport(asked: Asked, refused?: Refused): Promise<Reply> {
  const { page, form, show } = asked;
  const id = form.get('preview_id') ?? paramOf(asked);
  const screen = screenAt('imports');
  const row = await readRecord(page, screen, id);
  const { write } = importScopes[typeOf(row)];
  const mayWrite = may(page, write);
  const offers = (name: string) =>
    mayWrite && screen.actions?.some((action) => action.name === name && action.when?.(row)) === true;
  const isRunning = ['pending', 'processing', 'undoing'].includes(asText(row.state));
  const warnings = rowsOf(row.warnings);
  const isOfColumn = ({ line }: Row) => line === undefined;
  const reader = asText(row.reader) as ImportReader | '';
  return show(
    'import_record',
    {
      title: asText(row.filename) || id,
      ...refused,
      names: await namesIn(page, [row], ['created_by_id']),
      row: { ...row, errors: rowsOf(row.errors), warnings },
      url: `${LIST}/${encodeURIComponent(id)}`,
      reader: reader === '' ? '' : readers[reader],
      isRunning,
      isCopying: isCopying(row),
      leftOut: [...new Set(warnings.filter(isOfColumn).map(({ column }) => asText(column)))],
      mayBegin: row.dry_run === true && row.state === 'completed' && mayWrite,
      mayCancel: offers('cancel'),
      // It deletes what the import made.
      mayUndo: offers('undo') && may(page, scopeOfCall(write, { method: 'DELETE' })),
      kept: rowsOf(row.kept).map(({ id: kept, ...each }) => ({ ...each, url: pathOfRecord(asText(kept)) })),
      columns: columnsOf(row).map(({ column: name, means }, index) => ({
        name,
        chosen: (refused && form.get(`means[${index}]`)) ?? means ?? '',
        options: optionsOf(page, means, typeOf(row)),
      })),
      products: rowsOf(row.products).map(productOf),
      records: rowsOf(row.records).map(recordOf),
    },
    refused ? 422 : 200,
  );
}

const isCopying = ({ state, dry_run, ...counts }: Row): boolean =>
  dry_run !== true &&
  (state === 'completed' || state === 'failed') &&
  Number(counts.pictures_copied_count) + Number(counts.pictures_failed_count) < Number(counts.pictures_count);

const typeOf = ({ type }: Row): ImportType => importTypes.find((each) => each === type) ?? 'products';

const pathOfRecord = (id: string): string =>
  `/admin/${id.startsWith('prod_') ? 'products' : 'categories'}/${encodeURIComponent(id)}`;

const rowsOf = (value: Json | undefined): Row[] => (Array.isArray(value) ? (value as unknown as Row[]) : []);
const columnsOf = ({ columns }: Row) => rowsOf(columns) as unknown as Column[];

/** What a column may mean: what it is read as, nothing, or a column of an export. */
function optionsOf({ say }: Page, means: string | null, type: ImportType): [text: string, value: string][] {
  const known: readonly string[] = type === 'products' ? importMeanings : [];
  const own: [string, string][] =
    means === null || known.includes(means)
      ? []
      : [[means.startsWith(CUSTOM_FIELD_COLUMN) ? means : say('import_as_read', { means }), means]];
  return [['–', ''], ...own, ...known.map((each): [string, string] => [say.field(`import_${each}`), each])];
}

/** A product as it would be, in the words of a line. */
function productOf({ name, slug, status, variants, media, categories }: Row) {
  const all = rowsOf(variants);
  const texts = (values: readonly (Json | undefined)[]) =>
    [...new Set(values.map(asText).filter((text) => text !== ''))].join(', ') || '–';
  const prices = all.flatMap((each) => rowsOf(each.prices));
  const stock = all.flatMap((each) => rowsOf(each.stock_items));
  return {
    name: asText(name) || asText(slug),
    status: asText(status),
    skus: texts(all.map(({ sku }) => sku)),
    prices: texts(prices.map(({ amount, currency }) => `${asText(amount)} ${asText(currency)}`)),
    stock: texts(stock.map(({ count_on_hand }) => count_on_hand)),
    categories: texts(Array.isArray(categories) ? categories : []),
    pictures: rowsOf(media).length,
  };
}

/** What a record of another type would be, one thing after the other. */
const recordOf = (record: Row): string =>
  Object.values(record)
    .filter((value) => value !== null && value !== '')
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : asText(value)))
    .join(' · ');

/** A file is looked at first: nothing is changed before somebody has seen what would be. */
async function preview(asked: Asked): Promise<Reply> {
  const file = asked.files.get('file');
  if (file === undefined) return showForm(asked, { notice: { kind: 'danger', key: 'no_file' } });
  const body = new FormData();
  body.append('dry_run', 'true');
  body.append('file', file);
  if (asked.form.get('copy_images') === '1') body.append('copy_images', 'true');
  if (asked.form.get('invite') === '1') body.append('invite', 'true');
  const type = encodeURIComponent(asked.form.get('type') ?? 'products');
  return done(await sent(asked, body, `?type=${type}`), 'preview_begun');
}

/** Begins what was previewed. Where columns have got other meanings, that is looked at first. */
async function begin(asked: Asked, previewId: string): Promise<Reply> {
  const { page, form } = asked;
  const row = await readRecord(page, screenAt('imports'), previewId);
  const mapping = Object.fromEntries(
    columnsOf(row).flatMap(({ column, means }, index) => {
      const chosen = form.get(`means[${index}]`);
      return chosen === null || chosen === (means ?? '') ? [] : [[column, chosen || null]];
    }),
  );
  const isChanged = Object.keys(mapping).length > 0;
  const isPreview = isChanged || form.get('do') === 'preview';
  const body = new FormData();
  body.append('preview_id', previewId);
  body.append('dry_run', String(isPreview));
  if (isChanged) body.append('mapping', JSON.stringify(mapping));
  return done(await sent(asked, body), isPreview ? 'preview_begun' : 'import_begun');
}

async function sent({ page }: Asked, body: FormData, query = ''): Promise<string> {
  const { id } = await page.client.request<{ id: string }>('POST', `/imports${query}`, { body });
  return `${LIST}/${encodeURIComponent(id)}`;
}

/** Products and other records from a file. */
export const importPages: readonly Route[] = [
  { method: 'get', path: `${LIST}/new`, answer: (asked) => showForm(asked) },
  { method: 'get', path: `${LIST}/:id`, answer: (asked) => showImport(asked) },
  {
    method: 'post',
    path: LIST,
    answer: (asked) => {
      const previewId = asked.form.get('preview_id');
      return attempt(
        () => (previewId === null ? preview(asked) : begin(asked, previewId)),
        (refused) => (previewId === null ? showForm(asked, refused) : showImport(asked, refused)),
      );
    },
  },
];
