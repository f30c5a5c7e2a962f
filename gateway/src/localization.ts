import type { IncomingHttpHeaders } from 'node:http';
import { asciiLowerCase, type StoreInfo } from '@storefold/contracts';
import { spokenLanguage } from '@storefold/kernel/core';
import { type Caller, requestSteps } from '@storefold/server/http';

/**
 * The currency and locale of a request, by header or query parameter. Unsupported ones are replaced by the store's
 * default. Of a locale that the store does not sell in, the language stays: there may be texts in it.
 */
export function localizationOf(
  headers: IncomingHttpHeaders,
  query: string,
  store: StoreInfo,
): Pick<Caller, 'currency' | 'locale' | 'isLocaleAsked' | 'language'> {
  const currency = requestSteps.requestedOption(headers['x-service-currency'], query, 'currency');
  const asked = requestSteps.requestedOption(headers['x-service-locale'], query, 'locale');
  const locale = oneOf(store.supported_locales, asked);
  return {
    currency: oneOf(store.supported_currencies, currency) ?? store.default_currency,
    locale: locale ?? store.default_locale,
    isLocaleAsked: locale !== undefined,
    language: locale === undefined && asked !== undefined ? spokenLanguage(asked)?.code : undefined,
  };
}

function oneOf(supported: readonly string[], requested: string | undefined): string | undefined {
  if (requested === undefined) return undefined;
  const lowerCase = asciiLowerCase(requested);
  return supported.find((each) => asciiLowerCase(each) === lowerCase);
}
