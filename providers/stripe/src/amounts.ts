import { text } from '@storefold/contracts';
import { money, Refusal } from '@storefold/kernel/core';

/** What Stripe writes without decimals. Of these the Malagasy ariary has two by ISO 4217. */
const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const OF_THREE_DECIMALS = new Set('BHD JOD KWD OMR TND'.split(' '));
/** Written with two decimals, which are always 00. By ISO 4217 they have none. */
const OF_WHOLE_UNITS = new Set('ISK UGX'.split(' '));

/** How Stripe writes amounts: the decimals, and the step between two amounts that it takes. */
function unitOf(currency: string): { readonly decimals: number; readonly step: bigint } {
  if (WITHOUT_DECIMALS.has(currency)) return { decimals: 0, step: 1n };
  if (OF_THREE_DECIMALS.has(currency)) return { decimals: 3, step: 10n };
  if (OF_WHOLE_UNITS.has(currency)) return { decimals: 2, step: 100n };
  return { decimals: 2, step: 1n };
}

/**
 * A decimal string as Stripe writes it. What Stripe cannot charge is refused, and never rounded: the books of both would differ.
 */
export function toStripe(amount: string, currency: string): number {
  const { decimals, step } = unitOf(currency);
  const shift = decimals - money.exponentOf(currency);
  const minor = money.minor(amount, currency);
  const divisor = shift < 0 ? 10n ** BigInt(-shift) : 1n;
  const scaled = shift > 0 ? minor * 10n ** BigInt(shift) : minor / divisor;
  const isExact = minor % divisor === 0n && scaled % step === 0n;
  if (isExact && scaled <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(scaled);
  throw new Refusal('gateway_error', text('payment_amount_not_chargeable', { amount, currency }));
}

/** What Stripe writes, as a decimal string. `currency`: as Stripe writes it, too. */
export function fromStripe(amount: number, stripeCurrency: string): { amount: string; currency: string } {
  const currency = stripeCurrency.toUpperCase();
  const shift = unitOf(currency).decimals - money.exponentOf(currency);
  const written = BigInt(amount);
  // Stripe's three-decimal amounts end in 0, and those of whole units in 00: nothing is cut off.
  const minor = shift > 0 ? written / 10n ** BigInt(shift) : written * 10n ** BigInt(-shift);
  return { amount: money.formatAmount(minor, currency), currency };
}
