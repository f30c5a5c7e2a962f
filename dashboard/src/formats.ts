import { money, writtenLocale } from '@storefold/kernel/core';
import { type LanguageCode, languageFor } from './languages/language.ts';
import type { ShownStore } from './shown-store.ts';

/** How dates, times, numbers and money are written: in the language of who reads them, in the time zone of the store. */
export interface Formats {
  date(iso: string): string;
  time(iso: string): string;
  number(value: number): string;
  /** A decimal text such as `12.50`, which is never made a float of more digits than it has. */
  money(amount: string, currency: string): string;
  percent(share: string): string;
  /** A decimal text as it is typed: `12,50`. */
  amount(decimal: string): string;
}

export function formatsOf(
  { default_locale, timezone }: Pick<ShownStore, 'default_locale' | 'timezone'>,
  language: LanguageCode,
): Formats {
  // The store's locale says in which country its language is spoken.
  const locale = writtenLocale(languageFor(default_locale) === language ? default_locale : language);
  const timeZone = isTimeZone(timezone) ? timezone : 'UTC';
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return {
    // A day has no time zone.
    date: (iso) =>
      /^\d{4}-\d\d-\d\d$/.test(iso)
        ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso))
        : date.format(new Date(iso)),
    time: (iso) => time.format(new Date(iso)),
    number: (value) => number.format(value),
    money: (amount, currency) =>
      // Text is formatted with all of its digits.
      new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
        amount as Intl.StringNumericLiteral,
      ),
    amount: (decimal) => money.decimalIn(locale, decimal),
    percent: (share) => percent.format(share as Intl.StringNumericLiteral),
  };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
