import { Inject, Injectable } from '@nestjs/common';
import type { PaymentMethod, StoreInfo, ZoneMember } from '@storefold/contracts';
import {
  type Clock,
  isoTime,
  isRecent,
  localeOfTexts,
  type Translatable,
  textsIn,
} from '@storefold/kernel/core';
import { where } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { offeredDelivery } from '../delivery-method/delivery-method.serializer.ts';
import { DELIVERY_METHODS } from '../delivery-method/delivery-method.ts';
import { FirstDeliveryMethods } from '../delivery-method/first-delivery-methods.ts';
import { OfferChanges } from '../offer-changes.ts';
import type { OfferedDelivery } from '../order/delivery/delivery.ts';
import type { StatesMatter, StoreTerms } from '../order/order.terms.ts';
import type { Order } from '../order/order.ts';
import type { OfferedMethod, PaymentOffers } from '../order/payment/payment.ts';
import { providerOf } from '../payment-gateway/payment-providers.ts';
import { isSetUp, publishedPreferences } from '../payment-gateway/preferences.ts';
import { FirstPaymentMethods } from '../payment-method/first-payment-methods.ts';
import { paymentMethodBody } from '../payment-method/payment-method.serializer.ts';
import {
  isAutoCaptured,
  type PaymentMethod as MethodRecord,
  PAYMENT_METHODS,
} from '../payment-method/payment-method.ts';
import { storeCreditMethod } from '../payment-method/store-credit-method.ts';
import type { Promotion } from '../promotion/promotion.ts';
import { automaticOf, MAX_AUTOMATIC, PROMOTIONS, promotionOfDocument } from '../promotion/promotion.view.ts';
import { TaxCategoryQueries } from '../tax/tax-category.queries.ts';
import { TAX_RATES } from '../tax/tax-rate.ts';
import { type TaxRules, zonedRate } from '../tax/tax-rates.ts';
import { type Asking, isOfferedTo, offeredIn } from '../zone/offering.ts';
import { ZONES } from '../zone/zone.ts';
import { countriesByState } from '../zone/zone-members.ts';

/** A promotion that applies by itself. */
export interface OfferedPromotion {
  readonly id: string;
  readonly promotion: Promotion;
}

/** The methods that a store offers its shoppers, in the store's order, its zones and its promotions. */
export interface Offered {
  /** In which the store's own texts are. */
  readonly locale: string;
  readonly payments: readonly PaymentMethod[];
  /** Those of the payment methods whose gateways collect as soon as an order is placed. */
  readonly autoCaptured: ReadonlySet<string>;
  /** Which of the methods have texts in further languages, by their ids. */
  readonly texts?: ReadonlyMap<string, Translatable>;
  /** What storefronts may know of the preferences of each payment method. */
  readonly published: ReadonlyMap<string, ReturnType<typeof publishedPreferences>>;
  readonly deliveries: readonly OfferedDelivery[];
  /** The members of each zone of the store, by its id. */
  readonly zones: ReadonlyMap<string, readonly ZoneMember[]>;
  readonly paymentOffers: PaymentOffers;
  /** What is taxed where. */
  readonly taxes: TaxRules;
  readonly statesMatter: StatesMatter;
  /** The promotions that apply by themselves, the oldest first, at most `MAX_AUTOMATIC`. Some may be over, or not have begun. */
  readonly promotions: readonly OfferedPromotion[];
}

/** What the rules of carts need to know of the store. A zone that is gone limits nothing. */
export function termsOf(offered: Offered, store: StoreInfo, locale: string): StoreTerms {
  return termsIn(methodsIn(offered, locale), store);
}

const termsIn = (
  { deliveries, zones, paymentOffers, taxes, statesMatter }: Offered,
  { checkout_zone_id, default_country }: StoreInfo,
): StoreTerms => ({
  deliveryMethods: deliveries,
  taxes: {
    ...taxes,
    home: { country_iso: default_country, state_abbr: null },
    deliveryCategories: deliveries.map(({ tax_category_id = null }) => tax_category_id),
  },
  paymentOffers,
  statesMatter,
  shipsTo: checkout_zone_id ? zones.get(checkout_zone_id) : undefined,
});

/** The methods as shoppers of a locale read them. */
function methodsIn(offered: Offered, locale: string | undefined): Offered {
  const { texts, payments, deliveries } = offered;
  if (locale === undefined || !texts || texts.size === 0) return offered;
  const named = <Method extends { readonly id: string }>(
    method: Method,
    fields: readonly string[],
  ): Method => {
    const known = Object.entries(
      textsIn(texts.get(method.id) ?? {}, localeOfTexts(locale, offered.locale)) ?? {},
    );
    return { ...method, ...Object.fromEntries(known.filter(([field]) => fields.includes(field))) };
  };
  return {
    ...offered,
    payments: payments.map((method) => named(method, ['name', 'description'])),
    deliveries: deliveries.map((method) => named(method, ['name'])),
  };
}

/** The method with this id, as payments by it are made. Undefined: it is not offered. */
function methodIn({ payments, autoCaptured }: Offered, methodId: string): OfferedMethod | undefined {
  const method = payments.find(({ id }) => id === methodId);
  return method && { ...method, auto_capture: autoCaptured.has(methodId) };
}

/** The ways in which a cart can be paid. */
export const paymentMethodsFor = (offered: Offered, order: Order): PaymentMethod[] =>
  methodsIn(offered, order.locale).payments.filter(({ id }) =>
    isOfferedTo(offered.paymentOffers.byId.get(id) ?? {}, order),
  );

/** The same, where it is offered for this cart, or to staff for an order. */
export const methodFor = (
  asking: Asking & { readonly locale?: string | undefined },
  offered: Offered,
  methodId: string,
): OfferedMethod | undefined =>
  isOfferedTo(offered.paymentOffers.byId.get(methodId) ?? {}, asking)
    ? methodIn(methodsIn(offered, asking.locale), methodId)
    : undefined;

/** How long a change made in another process may go unnoticed. */
const FRESH_MS = 1_000;

/**
 * The payment and delivery methods, the zones and the promotions of each store, kept in memory for the answers of carts. Changes made in this process
 * are visible at once, those of another one within a second.
 */
@Injectable()
export class OfferQueries {
  readonly #kept = new Map<string, { readonly offered: Promise<Offered>; readonly sinceMs: number }>();

  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(FirstPaymentMethods) private readonly firstPayments: FirstPaymentMethods,
    @Inject(FirstDeliveryMethods) private readonly firstDeliveries: FirstDeliveryMethods,
    @Inject(TaxCategoryQueries) private readonly taxCategories: TaxCategoryQueries,
    @Inject(OfferChanges) changes: OfferChanges,
  ) {
    changes.onChange((storeId) => this.#kept.delete(storeId));
  }

  /** What the store offers now. */
  offeredBy(store: StoreInfo): Promise<Offered> {
    const kept = this.#kept.get(store.id);
    const nowMs = this.clock.now();
    if (kept && isRecent(kept.sinceMs, FRESH_MS, nowMs)) return kept.offered;
    const offered = this.#load(store);
    this.#kept.set(store.id, { offered, sinceMs: nowMs });
    offered.catch(() => this.#forget(store.id, offered));
    return offered;
  }

  /** Makes what a store begins with, unless it was made before. */
  async ensureBeginning(store: StoreInfo): Promise<void> {
    await Promise.all([
      this.firstPayments.ensure(store),
      this.firstDeliveries.ensure(store),
      this.taxCategories.categoriesOf(store.id),
    ]);
  }

  async #load(store: StoreInfo): Promise<Offered> {
    await this.ensureBeginning(store);
    const filter = where({ store_id: store.id, active: true });
    const query = { filter, sort: [{ field: 'position' }] };
    const at = isoTime(this.clock.now());
    const automatic = {
      filter: automaticOf(store.id, at),
      sort: [{ field: 'created_at' }],
      limit: MAX_AUTOMATIC,
    };
    const [allPayments, deliveries, zones, rates, { records, default_id }, promotions] = await Promise.all([
      this.views.collection(PAYMENT_METHODS).find(query),
      this.views.collection(DELIVERY_METHODS).find(query),
      this.views.collection(ZONES).find({ filter: where({ store_id: store.id }) }),
      this.views.collection(TAX_RATES).find({ filter: query.filter, sort: [{ field: 'created_at' }] }),
      this.taxCategories.categoriesOf(store.id),
      this.views.collection(PROMOTIONS).find(automatic),
    ]);
    const payments = allPayments.filter(({ type }) => type !== storeCreditMethod.type);
    const members = new Map(zones.map((each) => [each.id, each.members]));
    const paid = payments.filter(isOfferable);
    const offeredDeliveries = deliveries.map((document) => offeredDelivery(document.id, document, members));
    return {
      locale: store.default_locale,
      payments: paid.map((document) => paymentMethodBody(document.id, document)),
      autoCaptured: new Set(payments.filter(isAutoCaptured).map(({ id }) => id)),
      published: new Map(
        paid.map((method) => [
          method.id,
          publishedPreferences(providerOf(method.type)?.preferences ?? {}, method),
        ]),
      ),
      deliveries: offeredDeliveries,
      texts: new Map(
        [...paid, ...deliveries].flatMap(({ id, translations }) =>
          translations ? [[id, { translations }] as const] : [],
        ),
      ),
      statesMatter: {
        forTaxes: countriesByState(rates.flatMap(({ zone_id }) => members.get(zone_id) ?? [])),
        forDelivery: countriesByState(offeredDeliveries.flatMap(({ reach = [] }) => reach)),
      },
      zones: members,
      paymentOffers: { at, byId: new Map(paid.map((each) => [each.id, offeredIn(each, members)])) },
      taxes: {
        zones,
        rates: rates.map(zonedRate),
        default_category_id: default_id,
        category_ids: records.map(({ id }) => id),
      },
      promotions: promotions.map((document) => ({
        id: document.id,
        promotion: promotionOfDocument(document),
      })),
    };
  }

  #forget(storeId: string, offered: Promise<Offered>): void {
    if (this.#kept.get(storeId)?.offered === offered) this.#kept.delete(storeId);
  }
}

/** Whether its provider is there, and has what it needs to be asked for payments. */
function isOfferable(method: MethodRecord): boolean {
  const provider = providerOf(method.type);
  return provider !== undefined && isSetUp(provider.preferences, method);
}
