import { text } from '@storefold/contracts';
import { type Minor, parseAmount, problemOf } from './amounts.ts';
import { invalid } from './failure/refusal.ts';

// What refuses stands apart: refusals are told in a language, and languages show amounts.
export * from './amounts.ts';

/** Reads an amount that a client sent for `field`. Refuses anything but an amount greater than zero. */
export function positiveAmount(field: string, sent: string, currency: string): Minor {
  const parsed = parseAmount(sent, currency);
  if (parsed === undefined) throw invalid({ [field]: [problemOf(sent, currency)] });
  if (parsed <= 0n) throw invalid({ [field]: [text('greater_than', { limit: 0 })] });
  return parsed;
}

/** Reads an amount that a client sent for `field`, where nothing is an amount as well. Refuses one below zero. */
export function amountFromZero(field: string, sent: string, currency: string): Minor {
  const parsed = parseAmount(sent, currency);
  if (parsed === undefined) throw invalid({ [field]: [problemOf(sent, currency)] });
  if (parsed < 0n) throw invalid({ [field]: [text('at_least', { limit: 0 })] });
  return parsed;
}
