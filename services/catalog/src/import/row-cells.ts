import { productStatuses, type Said, text } from '@storefold/contracts';
import { money, textProblem } from '@storefold/kernel/core';
import { type Units, weightOfGrams } from '../product/variant.ts';
import { flagIn, type Row } from './row.ts';

/** Columns that a cell cannot clear. */
const NEVER_CLEARED = new Set([
  'product_id',
  'slug',
  'name',
  'status',
  'published',
  'variant_id',
  'options',
  'price',
  'currency',
  'count_on_hand',
  'backorderable',
  'track_inventory',
  'image_position',
]);
const OF_OPTIONS = /^option_(?:name|value)_\d+$/;
const AMOUNT = /^(compare_at_)?price(?:_([a-z]{3}))?$/;
const MEASURE = /^(?:weight|height|width|depth)(?:_[a-z]+)?$/;
const FLAGS = new Set(['published', 'backorderable', 'track_inventory']);

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** What is wrong with a cell that is read. Amounts are in this currency unless the column or the row names another. */
export function problemIn(row: Row, means: string, storeCurrency: string): Said | undefined {
  const cell = row.cell(means);
  if (cell === undefined) return undefined;
  if (cell === null) return NEVER_CLEARED.has(means) || OF_OPTIONS.test(means) ? 'blank' : undefined;
  const unstorable = textProblem(cell);
  if (unstorable !== undefined) return unstorable;
  if (FLAGS.has(means)) return flagIn(cell) === undefined ? 'not_a_flag' : undefined;
  if (means === 'status')
    return isStatus(cell) ? undefined : text('not_a_status', { known: productStatuses.join(', ') });
  if (means === 'currency') return currencies.has(cell.toUpperCase()) ? undefined : 'invalid';
  if (means === 'image_position') return /^\d{1,9}$/.test(cell) ? undefined : 'not_an_integer';
  if (means === 'count_on_hand') return /^-?\d{1,9}$/.test(wholeText(cell)) ? undefined : 'not_an_integer';
  if (MEASURE.test(means)) return MEASURED.test(decimalText(cell)) ? undefined : 'not_a_measure';
  const [isAmount, , ofColumn] = AMOUNT.exec(means) ?? [];
  return isAmount === undefined
    ? undefined
    : amountProblem(cell, ofColumn?.toUpperCase() ?? currencyOf(row, storeCurrency));
}

const isStatus = (cell: string): boolean =>
  (productStatuses as readonly string[]).includes(cell.toLowerCase());

export const currencyOf = (row: Row, storeCurrency: string): string =>
  row.text('currency')?.toUpperCase() ?? storeCurrency;

function amountProblem(cell: string, currency: string): Said | undefined {
  if (!currencies.has(currency)) return undefined;
  const written = amountText(cell, currency);
  const amount = money.parseAmount(written, currency);
  if (amount === undefined) return money.problemOf(written, currency);
  return amount < 0n ? text('at_least', { limit: 0 }) : undefined;
}

/** A decimal with a point, also where a comma stands for it: `1.234,50`, `1,234.50`, `12,9`. */
function decimalText(cell: string): string {
  if (/^-?\d{1,3}(?:\.\d{3})*,\d+$/.test(cell) && !/^-?\d{1,3},\d{3}$/.test(cell))
    return cell.replaceAll('.', '').replace(',', '.');
  if (/^-?\d{1,3}(?:,\d{3})+\.\d+$/.test(cell)) return cell.replaceAll(',', '');
  return /^-?\d+,\d{1,2}$/.test(cell) ? cell.replace(',', '.') : cell;
}

/** An amount as a request has it: without zeros that its currency has no place for. */
export function amountText(cell: string, currency: string): string {
  const text = decimalText(cell);
  const [whole = '', part] = text.split('.');
  if (part === undefined || !/^\d+$/.test(part)) return text;
  const decimals = currencies.has(currency) ? money.exponentOf(currency) : 2;
  const kept = part.slice(0, decimals);
  const isExact = /^0*$/.test(part.slice(decimals));
  if (!isExact) return text;
  return kept === '' ? whole : `${whole}.${kept}`;
}

/** Rounded half up to the currency's unit. Undefined: there is nothing to round. */
export function roundedAmount(cell: string, currency: string): string | undefined {
  const text = amountText(cell, currency);
  const [, whole, part = ''] = /^(\d{1,12})\.(\d{1,20})$/.exec(text) ?? [];
  if (whole === undefined || !currencies.has(currency)) return undefined;
  const decimals = money.exponentOf(currency);
  if (part.length <= decimals) return undefined;
  const units = BigInt(whole + part.slice(0, decimals)) + (part.charCodeAt(decimals) >= FIVE ? 1n : 0n);
  return money.formatAmount(units, currency);
}

const FIVE = '5'.charCodeAt(0);

/** `3.0` is three. */
export const wholeText = (cell: string): string => cell.replace(/[.,]0+$/, '');

const MEASURED = /^\d{1,9}(?:\.\d{1,12})?$/;

const GRAMS: Readonly<Record<string, number>> = {
  g: 1,
  kg: 1_000,
  lb: 453.59237,
  lbs: 453.59237,
  oz: 28.349523125,
};
const CENTIMETERS: Readonly<Record<string, number>> = {
  mm: 0.1,
  cm: 1,
  m: 100,
  in: 2.54,
  ft: 30.48,
  yd: 91.44,
};

/** A measure of a row in the store's unit, whose column may name another. Null: it is cleared. */
export function measureIn(
  row: Row,
  measure: 'weight' | 'height' | 'width' | 'depth',
  units: Units,
): number | null | undefined {
  const known = measure === 'weight' ? GRAMS : CENTIMETERS;
  for (const means of row.meanings) {
    const unit =
      means === measure ? '' : means.startsWith(`${measure}_`) ? means.slice(measure.length + 1) : undefined;
    const cell = unit === undefined ? undefined : row.cell(means);
    if (unit === undefined || cell === undefined) continue;
    if (cell === null) return null;
    const amount = Number(decimalText(cell));
    const factor = known[unit];
    if (factor === undefined && unit !== '') continue;
    if (factor === undefined) return amount;
    return measure === 'weight' ? weightOfGrams(amount * factor, units) : lengthIn(amount * factor, units);
  }
  return undefined;
}

const lengthIn = (centimeters: number, { length_unit }: Units): number =>
  Math.round((length_unit === 'cm' ? centimeters : centimeters / 2.54) * 100) / 100;
