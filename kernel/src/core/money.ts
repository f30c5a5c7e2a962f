import { invalid } from './refusal.ts';

/** An amount in minor units (cents) of its currency. */
export type Minor = bigint;

/** Minor units a currency has, by ISO 4217; two for every currency not named here. */
const exponents: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};

export const exponentOf = (currency: string): number => exponents[currency] ?? 2;

const LIMIT = 10n ** 12n;
const PATTERN = /^(-?)(\d{1,15})(?:\.(\d{1,10}))?$/;

/**
 * Reads a decimal string exactly. Undefined when it is not a plain decimal, has more decimals than the currency, or is
 * not below 10^12. A number's exponent form ("1e3") is not a plain decimal.
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

/** Reads an amount that the store itself wrote. */
export function minor(amount: string, currency: string): Minor {
  const parsed = parseAmount(amount, currency);
  if (parsed === undefined) throw new Error(`not an amount of ${currency}: ${amount}`);
  return parsed;
}

/** Reads an amount that a client sent for `field`, refusing what is not an amount greater than zero. */
export function positiveAmount(field: string, text: string, currency: string): Minor {
  const parsed = parseAmount(text, currency);
  if (parsed === undefined) throw invalid({ [field]: ['is invalid'] });
  if (parsed <= 0n) throw invalid({ [field]: ['must be greater than 0'] });
  return parsed;
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

const symbols: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  CNY: 'CN¥',
  INR: '₹',
  KRW: '₩',
  BRL: 'R$',
  CAD: 'CA$',
  AUD: 'A$',
  NZD: 'NZ$',
  MXN: 'MX$',
  CHF: 'CHF ',
  VND: '₫',
};

export const symbolOf = (currency: string): string => symbols[currency] ?? `${currency} `;

/** The amount for people: "$1,234.50", "-€3.00", "¥50". The same in every locale. */
export function displayAmount(amount: Minor, currency: string): string {
  const negative = amount < 0n;
  const plain = formatAmount(negative ? -amount : amount, currency);
  const [whole = '0', decimals] = plain.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${negative ? '-' : ''}${symbolOf(currency)}${grouped}${decimals === undefined ? '' : `.${decimals}`}`;
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
