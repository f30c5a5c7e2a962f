import { Inject, Injectable } from '@nestjs/common';
import {
  countries,
  countriesIn,
  findShownStore,
  type Storefront,
  type StoreInfo,
  showStorefront,
} from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { type Call, Handles, languageOf } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { returnTermsOf } from '../order/refund/returnable.ts';
import { isOfferedTo } from '../zone/offering.ts';
import { type Offered, OfferQueries } from './offer.queries.ts';

/** What storefronts begin with. */
@Injectable()
export class StorefrontEndpoints {
  constructor(
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(OfferQueries) private readonly offers: OfferQueries,
  ) {}

  @Handles(showStorefront)
  async showStorefront({ caller }: Call<typeof showStorefront>): Promise<Storefront> {
    const { store } = caller;
    const [offered, { store: shown }] = await Promise.all([
      this.offers.offeredBy(store),
      this.bus.ask(findShownStore, { store_id: store.id }),
    ]);
    if (!shown) throw refusals.notFound('store');
    return {
      name: store.name,
      url: shown.url,
      logo_url: shown.logo_url,
      default_currency: store.default_currency,
      supported_currencies: [...store.supported_currencies],
      default_locale: store.default_locale,
      supported_locales: [...store.supported_locales],
      default_country: countryOf(store.default_country, languageOf(caller).code),
      deliverable_country_isos: deliveredTo(offered, store),
      seo_title: shown.seo_title,
      meta_description: shown.meta_description,
      return_days: returnTermsOf(store).days,
      payment_methods: offered.payments
        .filter(({ id }) => isOfferedTo(offered.paymentOffers.byId.get(id) ?? {}, anyShopper))
        .map(({ id, type }) => ({ id, type, settings: offered.published.get(id) ?? {} })),
    };
  }
}

/** Somebody who has not said where they live. */
const anyShopper = { origin: 'shopper', shipping_address: null } as const;

function countryOf(iso: string, language: string): Storefront['default_country'] {
  const found = countriesIn(language).find((each) => each.iso === iso);
  if (!found) throw new Error(`a store is in the country ${iso}, which there is not`);
  return found;
}

/** The countries, or states of them, that the store ships to and a delivery method delivers to. */
function deliveredTo({ deliveries, zones }: Offered, { checkout_zone_id }: StoreInfo): string[] {
  const reaches = deliveries.filter((each) => isOfferedTo(each, anyShopper)).map(({ reach }) => reach);
  const shipped = checkout_zone_id ? zones.get(checkout_zone_id) : undefined;
  const names = (reach: Offered['deliveries'][number]['reach'], iso: string) =>
    reach === undefined || reach.some(({ country_iso }) => country_iso === iso);
  return countries
    .map(({ iso }) => iso)
    .filter((iso) => names(shipped, iso) && reaches.some((reach) => names(reach, iso)));
}
