import { endpoint, shopper } from '../../endpoint.ts';
import { allOf, country, currencyEntry, localeEntry } from '../../shapes/country.ts';
import { chapter } from '../chapter.ts';

export const listCountries = endpoint({
  name: 'countries.list',
  service: 'identity',
  method: 'GET',
  path: '/api/v3/store/countries',
  access: shopper,
  summary: 'Lists the countries that the store ships to; with their states on `expand=states`.',
  answer: { status: 200, body: allOf(country) },
  refusals: [],
  cache: 'public',
  isUntold: true,
});

export const showCountry = endpoint({
  name: 'countries.show',
  service: 'identity',
  method: 'GET',
  path: '/api/v3/store/countries/:iso',
  access: shopper,
  summary: 'Shows one country of the world; with its states on `expand=states`.',
  answer: { status: 200, body: country },
  refusals: ['record_not_found'],
  cache: 'public',
  isUntold: true,
});

export const listCurrencies = endpoint({
  name: 'currencies.list',
  service: 'identity',
  method: 'GET',
  path: '/api/v3/store/currencies',
  access: shopper,
  summary: 'Lists the currencies the store sells in.',
  answer: { status: 200, body: allOf(currencyEntry) },
  refusals: [],
  cache: 'public',
  isUntold: true,
});

export const listLocales = endpoint({
  name: 'locales.list',
  service: 'identity',
  method: 'GET',
  path: '/api/v3/store/locales',
  access: shopper,
  summary: 'Lists the locales the store speaks.',
  answer: { status: 200, body: allOf(localeEntry) },
  refusals: [],
  cache: 'public',
  isUntold: true,
});

chapter({
  name: 'Places and money',
  about: 'Countries, currencies and languages of the store.',
  position: 240,
  groups: ['countries', 'currencies', 'locales'],
});
