import { addressColumns } from '@storefold/custom-fields';
import type { RecordBody } from '../../product/record-body.ts';
import type { Notes, Reader } from '../../reader.ts';
import type { RecordKind } from '../../record-kind.ts';
import type { Row } from '../../row.ts';
import { fillAddress, saysAddress } from '../people.ts';
import { shopify } from './shopify.ts';
import { woocommerce } from './woocommerce.ts';

const AMOUNTS = [
  'item_total',
  'discount_total',
  'delivery_total',
  'tax_total',
  'total',
  'outstanding_balance',
  'refund_total',
] as const;

const TEXTS = [
  'number',
  'status',
  'payment_status',
  'fulfillment_status',
  'currency',
  'discount_code',
  'delivery_method',
  'payment_method',
  'customer_note',
  'internal_note',
] as const;

/** What a row says of its line. */
const OF_LINE = ['sku', 'line_name', 'quantity', 'price', 'line_total', 'shipped_quantity'] as const;

/** Taxes have no column of their own in an export: each is two of these. */
const TAXES = [1, 2, 3, 4, 5];

/** The columns of an export of orders, and what else a file may say. */
const COLUMNS = [
  ...TEXTS,
  ...AMOUNTS,
  'email',
  'completed_at',
  'canceled_at',
  'tags',
  'metadata',
  ...OF_LINE,
  ...['billing', 'shipping'].flatMap((which) => addressColumns(which)),
  ...TAXES.flatMap((each) => [`tax_${each}_name`, `tax_${each}_amount`]),
] as const;

const storefold: Reader = {
  name: 'storefold',
  title: 'Storefold',
  columns: Object.fromEntries(COLUMNS.map((name) => [name, name])),
  marks: ['delivery_total', 'line_item_id', 'payment_status', 'line_name'],
  isPlain: true,
  keyOf: (row) => row.text('number'),
};

/** Each order by its number. Rows with the same number that follow each other are its lines. */
export const orders: RecordKind = {
  type: 'orders',
  readers: [storefold, shopify, woocommerce],
  refusedSystems: [],
  naming: ['number'],
  meanings: new Set(COLUMNS),
  fill: fillOrder,
};

function fillOrder(body: RecordBody, rows: readonly Row[], notes: Notes): void {
  const said = (means: string) => rows.find((row) => row.cell(means) !== undefined);
  // The currency stands in the row of the order, and holds for each of its lines.
  const currency = said('currency')?.text('currency');
  const inCurrency = (row: Row) => row.with('currency', currency);
  const each = (means: string, fill: (row: Row) => void) => {
    const row = said(means);
    if (row) fill(inCurrency(row));
  };
  for (const field of TEXTS) each(field, (row) => body.text(field, row));
  for (const field of AMOUNTS) each(field, (row) => body.amount(field, row));
  each('email', (row) => body.text('email', row));
  for (const field of ['completed_at', 'canceled_at']) each(field, (row) => body.instant(field, row));
  each('tags', (row) => body.texts('tags', row));
  each('metadata', (row) => body.json('metadata', row));
  for (const which of ['billing', 'shipping']) {
    const row = rows.find((one) => saysAddress(one, which));
    if (row) fillAddress(body, `${which}_address`, row, which);
  }
  const taxes = TAXES.filter((number) => said(`tax_${number}_amount`));
  for (const [index, number] of taxes.entries()) {
    each(`tax_${number}_name`, (row) => body.text(`tax_lines.${index}.name`, row, `tax_${number}_name`));
    each(`tax_${number}_amount`, (row) =>
      body.amount(`tax_lines.${index}.amount`, row, `tax_${number}_amount`),
    );
  }
  const lines = rows.filter((row) => OF_LINE.some((means) => row.cell(means) !== undefined));
  for (const [index, row] of lines.entries()) fillLine(body, `items.${index}`, inCurrency(row));
  const [first] = rows;
  if (lines.length === 0 && first) notes.refuse(first, 'line_name', 'blank');
}

function fillLine(body: RecordBody, field: string, row: Row): void {
  body.text(`${field}.sku`, row, 'sku');
  body.text(`${field}.name`, row, 'line_name');
  body.count(`${field}.quantity`, row, 'quantity');
  body.amount(`${field}.price`, row, 'price');
  if (row.text('price') === undefined) body.amount(`${field}.total`, row, 'line_total');
  body.count(`${field}.shipped_quantity`, row, 'shipped_quantity');
}
