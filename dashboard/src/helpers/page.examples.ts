import { createAdminClient } from '@storefold/client';
import type { Scope } from '@storefold/contracts';
import { Html } from '@storefold/kernel/core';
import { formatsOf } from '../formats.ts';
import { type LanguageCode, sayIn } from '../languages/language.ts';
import type { Page } from '../page.ts';
import type { Notice } from '../session/notice.ts';
import type { ShownStore } from '../shown-store.ts';
import { helpersOf } from './index.ts';

interface PageOfSomebody {
  readonly scopes?: readonly Scope[];
  /** Path and query. */
  readonly at?: string;
  readonly language?: LanguageCode;
  readonly store?: Partial<ShownStore>;
  readonly notice?: Notice;
}

const store: ShownStore = {
  id: 'store_1',
  default_country_id: 'DE',
  name: 'Tea & Co',
  url: null,
  default_currency: 'EUR',
  supported_currencies: 'EUR, USD',
  default_locale: 'de',
  supported_locales: 'de,en',
  timezone: 'Europe/Berlin',
  unit_system: 'metric',
  send_transactional_emails: true,
  customer_mails: ['order_confirmation', 'payment_link'],
  legal_name: null,
  checkout_country_isos: null,
};

/** A page that asks no store anything. */
export function pageOf({
  scopes = ['write_all'],
  at = '/admin/products',
  language = 'en',
  store: more = {},
}: PageOfSomebody = {}): Page {
  const { pathname, searchParams } = new URL(at, 'http://store.example');
  const shown = { ...store, ...more };
  return {
    client: createAdminClient({ baseUrl: 'http://nowhere.invalid' }),
    session: { csrf: 'the-token-of-this-session' },
    user: {
      id: 'admin_1',
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: null,
      full_name: 'Ada',
      preferred_locale: null,
      status: 'active',
      roles: [],
      scopes: [...scopes],
      metadata: {},
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
    },
    store: shown,
    language,
    say: sayIn(language),
    formats: formatsOf(shown, language),
    path: pathname,
    query: searchParams,
    isDevelopment: true,
    nonce: 'nonce',
  };
}

/** The helpers of such a page. A partial is shown as its source, with the names of its locals. */
export const helpersAt = (somebody: PageOfSomebody = {}) =>
  helpersOf(
    pageOf(somebody),
    ({ template }, _point, locals) => new Html(`${template}(${Object.keys(locals).join(', ')})`),
    somebody.notice,
  );

export const tea = { subject: 'products', url: '/admin/products/prod_1', name: '<b>Tea</b>' } as const;
