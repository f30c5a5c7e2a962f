import type { AdminAccount } from '@storefold/client';
import { countries } from '@storefold/contracts';
import type { Page } from '../page.ts';
import type { ShownStore } from '../shown-store.ts';

export const current_store =
  ({ store }: Page) =>
  (): ShownStore =>
    store;
export const current_currency =
  ({ store }: Page) =>
  (): string =>
    store.default_currency;
/** Codes, the default one first. */
export const supported_currencies =
  ({ store }: Page) =>
  (): string[] =>
    [
      ...new Set([
        store.default_currency,
        ...store.supported_currencies.split(',').map((code) => code.trim()),
      ]),
    ].filter((code) => code !== '');
/** Who is logged in; undefined where nobody is. */
export const try_current_user =
  ({ user }: Partial<Pick<Page, 'user'>>) =>
  (): AdminAccount | undefined =>
    user;
/** The two-letter codes of the countries that the store ships to, which its checkout zone says. */
export const available_countries_iso =
  ({ store }: Page) =>
  (): string[] =>
    store.checkout_country_isos ?? countries.map(({ iso }) => iso);

/** Where a store is set up, and not run. */
export const settings_area =
  ({ path }: Page) =>
  (): boolean =>
    /^\/admin\/(settings|webhook_endpoints)(\/|$)/.test(path);

/** 🇺🇸 of `US`; nothing of what is no country. */
export const flag_emoji =
  () =>
  (code: string): string => {
    const iso = code.toUpperCase();
    if (!isCountry(iso)) return '';
    return iso.replace(/[A-Z]/g, (letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 65));
  };

const isCountry = (iso: string): boolean => countries.some((country) => country.iso === iso);
