import { Inject, Injectable } from '@nestjs/common';
import {
  type Country,
  countriesIn,
  findCountry,
  listCountries,
  listCurrencies,
  listLocales,
  showCountry,
  statesOf,
} from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { type Call, type Expand, Handles, languageOf } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { findCurrency } from './currencies.ts';
import { isRightToLeft, nameOfLocale } from './locales.ts';
import { reachedCountries } from './reached-countries.ts';

/** Countries, and the currencies and locales of the caller's store. */
@Injectable()
export class PlaceEndpoints {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

  @Handles(listCountries)
  async listCountries({ expand, caller }: Call<typeof listCountries>) {
    const reached = await reachedCountries(this.bus, caller.store);
    const listed = countriesIn(languageOf(caller).code).filter(
      ({ iso }) => !reached || reached.includes(iso),
    );
    return { data: listed.map((country) => countryBody(country, expand)) };
  }

  @Handles(showCountry)
  showCountry({ params, expand, caller }: Call<typeof showCountry>) {
    const iso = findCountry(params.iso)?.iso;
    const country = countriesIn(languageOf(caller).code).find((each) => each.iso === iso);
    if (!country) throw refusals.notFound('country');
    return countryBody(country, expand);
  }

  @Handles(listCurrencies)
  listCurrencies({ caller }: Call<typeof listCurrencies>) {
    const language = languageOf(caller).code;
    const { supported_currencies: codes } = caller.store;
    return { data: codes.map((code) => findCurrency(code, language) ?? unnamed(code)) };
  }

  @Handles(listLocales)
  listLocales({ caller }: Call<typeof listLocales>) {
    const { supported_locales: codes, default_locale: defaultCode } = caller.store;
    const language = languageOf(caller).code;
    const locale = (code: string) => ({
      code,
      name: nameOfLocale(code, language),
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
