import { asciiUpperCase } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import { code as findCode } from 'currency-codes';

export interface CurrencyEntry {
  readonly iso_code: string;
  readonly name: string;
  readonly symbol: string;
}

/**
 * ISO 4217 codes that are not used for prices: funds, metals, units of account, test codes and withdrawn currencies.
 */
const notForPrices = new Set(
  'ANG BOV CHE CHW COU CUC MXV USN VED XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' '),
);

const namesIn = (language: string) => new Intl.DisplayNames(language, { type: 'currency' });
const english = namesIn('en');

/** A currency of ISO 4217 by its code, regardless of case, with its name in a language. */
export function findCurrency(text: string, language = 'en'): CurrencyEntry | undefined {
  const iso_code = asciiUpperCase(text.trim());
  if (findCode(iso_code) === undefined || notForPrices.has(iso_code)) return undefined;
  const names = language === 'en' ? english : namesIn(language);
  const isShort = iso_code === 'USD' && language === 'en';
  const name = isShort ? 'United States Dollar' : (names.of(iso_code) ?? iso_code);
  return { iso_code, name, symbol: money.symbolOf(iso_code).trim() };
}
