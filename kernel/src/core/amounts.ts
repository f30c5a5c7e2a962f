import { type Said, text } from '@storefold/contracts';
import { data as currencies } from 'currency-codes';
import { BoundedCache } from './work/bounded-cache.ts';

/** An amount in minor units (cents) of its currency. */
export type Minor = bigint;

/** The number of decimals of a currency's minor unit, by ISO 4217; two for currencies the standard does not name. */
export const exponentOf = (currency: string): number => exponents.get(currency) ?? 2;

const exponents = new Map(currencies.map(({ code, digits }) => [code, digits]));

const LIMIT = 10n ** 12n;
const WRITTEN = /^(-?)(\d+)(?:\.(\d+))?$/;
const PATTERN = /^(-?)(0|[1-9]\d{0,14})(?:\.(\d{1,10}))?$/;

/**
 * Reads a decimal string exactly. Undefined when it is not a plain decimal, has more decimals than the currency, or is
 * not below 10^12. A number's exponent form ("1e3"), leading zeros and white space are not a plain decimal.
 */
export function parseAmount(text: string, currency: string): Minor | undefined {
  const match = PATTERN.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '0', decimals = ''] = match;
  const exponent = exponentOf(currency);
  if (decimals.length > exponent) return undefined;
  if (BigInt(whole) >= LIMIT) return undefined;
  const minor = BigInt(whole + decimals.padEnd(exponent, '0'));
  return sign === '-' ? -minor : minor;
}

/** Reads an amount that the store itself wrote. It may be a sum of any size: limits belong to what is sent. */
export function minor(amount: string, currency: string): Minor {
  const [, sign, whole = '', decimals = ''] = WRITTEN.exec(amount) ?? [];
  const exponent = exponentOf(currency);
  if (whole === '' || decimals.length > exponent) throw new Error(`not an amount of ${currency}: ${amount}`);
  const read = BigInt(whole + decimals.padEnd(exponent, '0'));
  return sign === '-' ? -read : read;
}

/** What is wrong with an amount that `parseAmount` does not read. */
export function problemOf(sent: string, currency: string): Said {
  const [, , whole, decimals = ''] = WRITTEN.exec(sent) ?? [];
  const exponent = exponentOf(currency);
  if (whole !== undefined && decimals.length <= exponent && BigInt(whole) >= LIMIT)
    return text('less_than', { limit: String(LIMIT) });
  return exponent === 0 ? 'not_a_whole_number' : text('too_many_decimals', { exponent });
}

/** "50.00"; JPY "50". */
export function formatAmount(amount: Minor, currency: string): string {
  const exponent = exponentOf(currency);
  const negative = amount < 0n;
  const digits = (negative ? -amount : amount).toString().padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const decimals = exponent === 0 ? '' : `.${digits.slice(-exponent)}`;
  return `${negative ? '-' : ''}${whole}${decimals}`;
}

/** How amounts of a currency are shown in a locale. Making a formatter costs a hundred times as much as using it. */
interface Display {
  readonly formatter: Intl.NumberFormat;
  /** A cart shows some thirty amounts, most of them zero or the price of something that is sold often. */
  readonly known: BoundedCache<string, Minor>;
}

/** The displays in use, by locale and currency. */
const displays = new Map<string, Map<string, Display>>();

/** That of facts, events and documents, which are kept once for all readers. */
const KEPT_IN = 'en';

function displayOf(currency: string, locale: string): Display {
  const ofLocale = displays.get(locale) ?? new Map<string, Display>();
  displays.set(locale, ofLocale);
  const made = ofLocale.get(currency);
  if (made) return made;
  const digits = exponentOf(currency);
  const formatter = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const display = { formatter, known: new BoundedCache<string, Minor>(1_000) };
  ofLocale.set(currency, display);
  return display;
}

/** The text in front of an amount: "$", or "KWD " for a currency without a sign of its own. */
export function symbolOf(currency: string): string {
  const [sign = ''] = displayOf(currency, KEPT_IN).formatter.format(0).split('0', 1);
  return plainSpaces(sign);
}

/** The amount for people of a locale: "$1,234.50", "-€3.00", "¥50"; in German "1.234,50 €". */
export function displayAmount(amount: Minor, currency: string, locale: string = KEPT_IN): string {
  const { formatter, known } = displayOf(currency, locale);
  const shown = known.get(amount);
  if (shown !== undefined) return shown;
  // A decimal text is formatted exactly, whatever its length; a number would pass through a float.
  const decimal = formatAmount(amount, currency) as `${number}`;
  const text = plainSpaces(formatter.format(decimal));
  known.set(amount, text);
  return text;
}

const plainSpaces = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const SHOWN = /^(-?)(\D+)(\d[\d,]*(?:\.\d+)?)$/;
const SHARE = /^\d+(?:\.\d+)?%$/;

/** A decimal text such as `95.00` with all of its digits, for people of a locale: `95,00`. Others, also whole numbers, stay as they are. */
export function decimalIn(locale: string, decimal: string): string {
  const [, digits] = /^-?\d+\.(\d+)$/.exec(decimal) ?? [];
  if (digits === undefined) return decimal;
  const format = {
    minimumFractionDigits: digits.length,
    maximumFractionDigits: digits.length,
    useGrouping: false,
  };
  return new Intl.NumberFormat(locale, format).format(decimal as `${number}`);
}

/** What `displayAmount` wrote, or a share of percent, for people of another locale. Other texts stay as they are. */
export function displayIn(locale: string, shown: string): string {
  const [, sign, symbol = '', digits = ''] = SHOWN.exec(shown) ?? [];
  if (sign === undefined) return SHARE.test(shown) ? shareIn(locale, shown) : shown;
  const currency = currencyOf(symbol);
  if (currency === undefined) return shown;
  return displayAmount(minor(`${sign}${digits.replaceAll(',', '')}`, currency), currency, locale);
}

/** By the text in front of amounts. No two currencies have the same. */
let currenciesBySymbol: ReadonlyMap<string, string> | undefined;

function currencyOf(symbol: string): string | undefined {
  currenciesBySymbol ??= new Map(
    Intl.supportedValuesOf('currency').map((currency) => [symbolIn(currency), currency]),
  );
  return currenciesBySymbol.get(symbol) ?? (/^[A-Z]{3} $/.test(symbol) ? symbol.trimEnd() : undefined);
}

/** As `symbolOf`, of many currencies that are never shown. */
const symbolIn = (currency: string): string => {
  const format = new Intl.NumberFormat(KEPT_IN, { style: 'currency', currency });
  return plainSpaces(format.format(0).split('0', 1)[0] ?? '');
};

const shares = new Map<string, Intl.NumberFormat>();

function shareIn(locale: string, shown: string): string {
  const format =
    shares.get(locale) ?? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
  shares.set(locale, format);
  // Percents have two decimals at most, so that their digits stay.
  return plainSpaces(format.format(Number(shown.slice(0, -1)) / 100));
}

/** `{amount: "50.00", display_amount: "$50.00"}` under the given key. */
export function moneyField<Key extends string>(
  key: Key,
  amount: Minor,
  currency: string,
): { [K in Key | `display_${Key}`]: string } {
  return {
    [key]: formatAmount(amount, currency),
    [`display_${key}`]: displayAmount(amount, currency),
  } as { [K in Key | `display_${Key}`]: string };
}

export const minOf = (a: Minor, b: Minor): Minor => (a < b ? a : b);
export const maxOf = (a: Minor, b: Minor): Minor => (a > b ? a : b);

/**
 * Spreads an amount in proportion to weights, none of them negative, exactly: what division leaves goes to the largest remainders,
 * of equal ones to the earlier. Without any weight nothing is spread.
 */
export function spread(amount: Minor, weights: readonly bigint[]): Minor[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (whole === 0n) return weights.map(() => 0n);
  const products = weights.map((weight) => weight * amount);
  const shares = products.map((product) => product / whole);
  const left = Number(shares.reduce((rest, share) => rest - share, amount));
  if (left === 0) return shares;
  const rests = products.map((product, index) => ({ index, rest: product % whole }));
  const largest = rests.toSorted((one, other) => compare(other.rest, one.rest)).slice(0, left);
  for (const { index } of largest) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares;
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);
