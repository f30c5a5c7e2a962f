import { describe, expect, it } from 'vitest';
import { mainStore } from './authentication/identity.examples.ts';
import { localizationOf } from './localization.ts';

describe('currency and locale of a request', () => {
  it.each([
    ['the store’s defaults when nothing is asked for', {}, '', 'USD', 'en'],
    [
      'those of the headers',
      { 'x-service-currency': 'EUR', 'x-service-locale': 'pt-BR' },
      '',
      'EUR',
      'pt-BR',
    ],
    ['those of the parameters', {}, 'currency=EUR&locale=pt-BR', 'EUR', 'pt-BR'],
    [
      'those of the headers before the parameters',
      { 'x-service-currency': 'EUR' },
      'currency=USD',
      'EUR',
      'en',
    ],
    [
      'read whatever the case',
      { 'x-service-currency': 'eur', 'x-service-locale': 'PT-br' },
      '',
      'EUR',
      'pt-BR',
    ],
    ['the defaults when the store lacks them', { 'x-service-currency': 'JPY' }, 'locale=de', 'USD', 'en'],
    [
      'the defaults for letters that only look like theirs',
      {},
      'currency=U%C5%BFD&locale=p%CF%84-BR',
      'USD',
      'en',
    ],
    ['the defaults when they are empty', { 'x-service-currency': '' }, 'locale=', 'USD', 'en'],
    ['untouched by filters of the same name', {}, 'q[currency_eq]=EUR', 'USD', 'en'],
  ])('are %s', (_what, headers, query, currency, locale) => {
    expect(localizationOf(headers, query, mainStore)).toMatchObject({ currency, locale });
  });

  it.each([
    ['de-AT', 'de'],
    ['fr', undefined],
    ['en', undefined],
    [undefined, undefined],
  ])('asked for %s, keep the language %s beside a locale that the store sells in', (asked, language) => {
    const headers = asked === undefined ? {} : { 'x-service-locale': asked };
    expect(localizationOf(headers, '', mainStore)).toMatchObject({ locale: 'en', language });
  });
});
