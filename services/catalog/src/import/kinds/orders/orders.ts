import { addressColumns } from '@storefold/custom-fields';
import { money, separateTexts } from '@storefold/kernel/core';
import type { RecordBody } from '../../product/record-body.ts';
import type { Notes, Reader } from '../../reader.ts';
import type { RecordKind } from '../../record-kind.ts';
import type { Row } from '../../row.ts';
import { fillAddress, saysAddress } from '../people.ts';
import { minorIn } from './cents.ts';
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

/** What other systems have in columns of their own. In an export the taxes are in one cell. */
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
  ...TAXES.flatMap((each) => [`tax_${each}_name`, `tax_${each}_rate`, `tax_${each}_amount`]),
  'tax_lines',
  'row_type',
  'refund_status',
  'refund_amount',
] as const;

const storefold: Reader = {
  name: 'storefold',
  title: 'Storefold',
  columns: Object.fromEntries(COLUMNS.map((name) => [name, name])),
  marks: ['delivery_total', 'line_item_id', 'payment_status', 'line_name'],
  isPlain: true,
  keyOf: (row) => row.text('number'),
  shape,
};

/** `VAT 0.19 19.00`: the name, the rate, and what it comes to. */
const TAX_LINE = /^(.*) (\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)$/s;

/** An export says in the rows of refunds what went back. */
function shape(rows: readonly Row[], notes: Notes): readonly Row[] {
  const [first, ...others] = rows;
  return first ? [withTaxLines(withRefunds(first, rows, notes), notes), ...others] : rows;
}

function withRefunds(first: Row, rows: readonly Row[], { terms }: Notes): Row {
  const currency = first.text('currency')?.toUpperCase() ?? terms.currency;
  const parts = rows.flatMap((row) =>
    row.text('row_type') === 'refund' && row.text('refund_status') === 'completed'
      ? (minorIn(row.text('refund_amount'), currency) ?? [])
      : [],
  );
  if (parts.length === 0) return first;
  const sum = parts.reduce((all, each) => all + each, 0n);
  return first.with('refund_total', money.formatAmount(sum, currency), 'refund_amount');
}

function withTaxLines(row: Row, notes: Notes): Row {
  const text = row.text('tax_lines');
  if (text === undefined) return row;
  const lines = separateTexts(text).map((each) => TAX_LINE.exec(each));
  if (lines.includes(null)) notes.refuse(row, 'tax_lines', 'invalid');
  return lines.slice(0, TAXES.length).reduce(
    (told, line, index) =>
      told
        .with(`tax_${index + 1}_name`, line?.[1], 'tax_lines')
        .with(`tax_${index + 1}_rate`, line?.[2], 'tax_lines')
        .with(`tax_${index + 1}_amount`, line?.[3], 'tax_lines'),
    row,
  );
}

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
    each(`tax_${number}_rate`, (row) => body.text(`tax_lines.${index}.rate`, row, `tax_${number}_rate`));
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
