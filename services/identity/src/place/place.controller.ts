import { Injectable } from '@nestjs/common';
import {
  type Country,
  countries,
  findCountry,
  listCountries,
  listCurrencies,
  listLocales,
  showCountry,
  statesOf,
} from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import { type Call, type Expand, Handles } from '@storefold/kernel/http';
import { findCurrency } from './currencies.ts';
import { isRightToLeft, nameOfLocale } from './locales.ts';

/** Countries, and the currencies and locales of the caller's store. */
@Injectable()
export class PlaceController {
  @Handles(listCountries)
  listCountries({ expand }: Call<typeof listCountries>) {
    return { data: countries.map((country) => countryBody(country, expand)) };
  }

  @Handles(showCountry)
  showCountry({ params, expand }: Call<typeof showCountry>) {
    const country = findCountry(params.iso ?? '');
    if (!country) throw refusals.notFound('Country');
    return countryBody(country, expand);
  }

  @Handles(listCurrencies)
  listCurrencies({ caller }: Call<typeof listCurrencies>) {
    return { data: caller.store.supported_currencies.map((code) => findCurrency(code) ?? unnamed(code)) };
  }

  @Handles(listLocales)
  listLocales({ caller }: Call<typeof listLocales>) {
    const { supported_locales: codes, default_locale: defaultCode } = caller.store;
    const locale = (code: string) => ({
      code,
      name: nameOfLocale(code),
      default: code === defaultCode,
      rtl: isRightToLeft(code),
    });
    return { data: codes.map(locale) };
  }
}

const countryBody = (country: Country, expand: Expand) => ({
  ...country,
  ...(expand.has('states') ? { states: statesOf(country.iso).map((state) => ({ ...state })) } : {}),
});

const unnamed = (code: string) => ({ iso_code: code, name: code, symbol: code });
