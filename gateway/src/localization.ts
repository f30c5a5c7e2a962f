import type { IncomingHttpHeaders } from 'node:http';
import { asciiLowerCase, type StoreInfo } from '@storefold/contracts';
import { requestSteps } from '@storefold/server/http';

/**
 * The currency and locale of a request, by header or query parameter. Unsupported ones are replaced by the store's
 * default.
 */
export function localizationOf(
  headers: IncomingHttpHeaders,
  query: string,
  store: StoreInfo,
): { currency: string; locale: string } {
  const currency = requestSteps.requestedOption(headers['x-service-currency'], query, 'currency');
  const locale = requestSteps.requestedOption(headers['x-service-locale'], query, 'locale');
  return {
    currency: oneOf(store.supported_currencies, currency) ?? store.default_currency,
    locale: oneOf(store.supported_locales, locale) ?? store.default_locale,
  };
}

function oneOf(supported: readonly string[], requested: string | undefined): string | undefined {
  if (requested === undefined) return undefined;
  const lowerCase = asciiLowerCase(requested);
  return supported.find((each) => asciiLowerCase(each) === lowerCase);
}
