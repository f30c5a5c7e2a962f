import type { IncomingHttpHeaders } from 'node:http';
import { asciiLowerCase, type StoreInfo } from '@storefold/contracts';

interface Requested {
  readonly currency: string | undefined;
  readonly locale: string | undefined;
}

/**
 * The currency and locale of a request, by header or query parameter. Unsupported ones are replaced by the store's
 * default.
 */
export function localizationOf(
  headers: IncomingHttpHeaders,
  query: string,
  store: StoreInfo,
): { currency: string; locale: string } {
  const requested = requestedBy(headers, query);
  return {
    currency: oneOf(store.supported_currencies, requested.currency) ?? store.default_currency,
    locale: oneOf(store.supported_locales, requested.locale) ?? store.default_locale,
  };
}

function requestedBy(headers: IncomingHttpHeaders, query: string): Requested {
  const hasParameter = query.includes('currency') || query.includes('locale');
  const parameters = hasParameter ? new URLSearchParams(query) : undefined;
  return {
    currency: text(headers['x-service-currency']) ?? parameters?.get('currency') ?? undefined,
    locale: text(headers['x-service-locale']) ?? parameters?.get('locale') ?? undefined,
  };
}

const text = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && header !== '' ? header : undefined;

function oneOf(supported: readonly string[], requested: string | undefined): string | undefined {
  if (requested === undefined) return undefined;
  const lowerCase = asciiLowerCase(requested);
  return supported.find((each) => asciiLowerCase(each) === lowerCase);
}
