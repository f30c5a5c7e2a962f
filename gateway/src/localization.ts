import type { IncomingHttpHeaders } from 'node:http';
import type { StoreInfo } from '@storefold/contracts';

interface Asked {
  readonly currency: string | undefined;
  readonly locale: string | undefined;
}

/** Which currency and locale a request asks for, by header or query parameter; what a store lacks is its default. */
export function localizationOf(
  headers: IncomingHttpHeaders,
  query: string,
  store: StoreInfo,
): { currency: string; locale: string } {
  const asked = askedFor(headers, query);
  return {
    currency: oneOf(store.supported_currencies, asked.currency) ?? store.default_currency,
    locale: oneOf(store.supported_locales, asked.locale) ?? store.default_locale,
  };
}

function askedFor(headers: IncomingHttpHeaders, query: string): Asked {
  const isAsked = query.includes('currency') || query.includes('locale');
  const parameters = isAsked ? new URLSearchParams(query) : undefined;
  return {
    currency: text(headers['x-service-currency']) ?? parameters?.get('currency') ?? undefined,
    locale: text(headers['x-service-locale']) ?? parameters?.get('locale') ?? undefined,
  };
}

const text = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && header !== '' ? header : undefined;

function oneOf(supported: readonly string[], asked: string | undefined): string | undefined {
  if (asked === undefined) return undefined;
  const folded = asked.toLowerCase();
  return supported.find((each) => each.toLowerCase() === folded);
}
