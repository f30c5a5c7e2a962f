import { Inject, Injectable } from '@nestjs/common';
import { findDefaultStore, type PaymentMethod, type StoreInfo, type ZoneMember } from '@storefold/contracts';
import type { CommandContext, CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { type Clock, isoTime, isRecent, Refusal, refusals } from '@storefold/kernel/core';
import { type Bus, where } from '@storefold/kernel/ports';
import type { Call } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import type { RecordHooks } from '@storefold/simple-records';
import { offeredDelivery } from '../delivery-method/delivery-method.serializer.ts';
import { DELIVERY_METHODS } from '../delivery-method/delivery-method.ts';
import type { OfferedDelivery } from '../order/delivery/delivery.ts';
import type { StoreTerms } from '../order/order.terms.ts';
import type { Order } from '../order/order.ts';
import type { OfferedMethod, PaymentOffers } from '../order/payment/payment.ts';
import { providerOf } from '../payment-gateway/payment-providers.ts';
import { paymentMethodBody } from '../payment-method/payment-method.serializer.ts';
import { isAutoCaptured, PAYMENT_METHODS } from '../payment-method/payment-method.ts';
import { storeCreditMethod, storeCreditMethodIdOf } from '../payment-method/store-credit-method.ts';
import type { Promotion } from '../promotion/promotion.ts';
import { automaticOf, MAX_AUTOMATIC, PROMOTIONS, promotionOfDocument } from '../promotion/promotion.view.ts';
import type { OrderingSettings } from '../settings.ts';
import { TaxCategoryQueries } from '../tax/tax-category.queries.ts';
import { TAX_RATES } from '../tax/tax-rate.ts';
import { type TaxRules, zonedRate } from '../tax/tax-rates.ts';
import { type Asking, isOfferedTo, offeredIn } from '../zone/offering.ts';
import { ZONES, zone } from '../zone/zone.ts';
import { makeDefaultMethods } from './default-methods.ts';

/** A promotion that applies by itself. */
export interface OfferedPromotion {
  readonly id: string;
  readonly promotion: Promotion;
}

/** The methods that a store offers its shoppers, in the store's order, its zones and its promotions. */
export interface Offered {
  readonly payments: readonly PaymentMethod[];
  /** Those of the payment methods whose gateways collect as soon as an order is placed. */
  readonly autoCaptured: ReadonlySet<string>;
  readonly deliveries: readonly OfferedDelivery[];
  /** The members of each zone of the store, by its id. */
  readonly zones: ReadonlyMap<string, readonly ZoneMember[]>;
  readonly paymentOffers: PaymentOffers;
  /** What is taxed where. */
  readonly taxes: TaxRules;
  /** The promotions that apply by themselves, the oldest first, at most `MAX_AUTOMATIC`. Some may be over, or not have begun. */
  readonly promotions: readonly OfferedPromotion[];
}

/** What the rules of carts need to know of the store. A zone that is gone limits nothing. */
export const termsOf = (
  { deliveries, zones, paymentOffers, taxes }: Offered,
  { checkout_zone_id, default_country }: StoreInfo,
): StoreTerms => ({
  deliveryMethods: deliveries,
  taxes: {
    ...taxes,
    home: { country_iso: default_country, state_abbr: null },
    deliveryCategories: deliveries.map(({ tax_category_id = null }) => tax_category_id),
  },
  paymentOffers,
  shipsTo: checkout_zone_id ? zones.get(checkout_zone_id) : undefined,
});

/** The method with this id, as payments by it are made. Undefined: it is not offered. */
function methodIn({ payments, autoCaptured }: Offered, methodId: string): OfferedMethod | undefined {
  const method = payments.find(({ id }) => id === methodId);
  return method && { ...method, auto_capture: autoCaptured.has(methodId) };
}

/** The ways in which a cart can be paid. */
export const paymentMethodsFor = ({ payments, paymentOffers }: Offered, order: Order): PaymentMethod[] =>
  payments.filter(({ id }) => isOfferedTo(paymentOffers.byId.get(id) ?? {}, order));

/** The same, where it is offered for this cart, or to staff for an order. */
export const methodFor = (asking: Asking, offered: Offered, methodId: string): OfferedMethod | undefined =>
  isOfferedTo(offered.paymentOffers.byId.get(methodId) ?? {}, asking)
    ? methodIn(offered, methodId)
    : undefined;

/** Staff neither change nor delete the method by which store credits pay. */
function refuseBuiltIn({ params, caller }: Call): void {
  if (params.id === storeCreditMethodIdOf(caller.store.id)) {
    throw new Refusal('resource_invalid', 'payment_method_built_in');
  }
}

/** How long a change made in another process may go unnoticed. */
const FRESH_MS = 1_000;

/**
 * The payment and delivery methods, the zones and the promotions of each store, kept in memory for the answers of carts. Changes made in this process
 * are visible at once, those of another one within a second.
 */
@Injectable()
export class StoreMethodQueries implements RecordHooks {
  readonly #kept = new Map<string, { readonly offered: Promise<Offered>; readonly sinceMs: number }>();
  readonly #begun = new Map<string, Promise<void>>();

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.SETTINGS) private readonly settings: OrderingSettings,
    @Inject(TaxCategoryQueries) private readonly taxCategories: TaxCategoryQueries,
  ) {}

  /** The methods that the store offers now. */
  offeredMethods(store: StoreInfo): Promise<Offered> {
    const kept = this.#kept.get(store.id);
    const nowMs = this.clock.now();
    if (kept && isRecent(kept.sinceMs, FRESH_MS, nowMs)) return kept.offered;
    const offered = this.#load(store);
    this.#kept.set(store.id, { offered, sinceMs: nowMs });
    offered.catch(() => this.#forget(store.id, offered));
    return offered;
  }

  /** Resolves when lists and carts show the change. */
  async afterChange(storeId: string, { lastWritten }: Pick<CommandContext, 'lastWritten'>): Promise<void> {
    await this.views.caughtUpTo(lastWritten);
    this.#kept.delete(storeId);
  }

  /** The zones and the tax category that a method names must be there. */
  async beforeWrite(call: Call): Promise<void> {
    refuseBuiltIn(call);
    const { body, caller } = call;
    const { zone_ids, tax_category_id } = body as {
      readonly zone_ids?: readonly string[] | null;
      readonly tax_category_id?: string | null;
    };
    await this.taxCategories.requireCategory(tax_category_id, caller.store.id);
    for (const id of zone_ids ?? []) {
      const { state } = await this.commands.load(zone, id);
      const isThere = state.status === 'present' && state.store_id === caller.store.id;
      if (!isThere) throw refusals.invalid({ zone_ids: ['must_exist'] });
    }
  }

  /** The page that follows a parcel of a delivery method. Undefined: the method has none. */
  async trackingPageOf(methodId: string, tracking: string): Promise<string | undefined> {
    const method = await this.views.collection(DELIVERY_METHODS).get(methodId);
    return method?.tracking_url?.replaceAll('{tracking}', encodeURIComponent(tracking));
  }

  async beforeDelete(call: Call): Promise<void> {
    refuseBuiltIn(call);
  }

  beforeList(store: StoreInfo): Promise<void> {
    return this.ensureDefaults(store);
  }

  /** Creates the methods and the tax category a store begins with, unless they were created before. */
  ensureDefaults(store: StoreInfo): Promise<void> {
    const begun = this.#begun.get(store.id);
    if (begun) return begun;
    const beginning = Promise.all([
      this.#isSampleShop(store)
        .then((isSample) => makeDefaultMethods(store, this.commands, this.contexts, isSample))
        .then((position) => this.views.caughtUpTo(position)),
      this.taxCategories.categoriesOf(store.id),
    ]).then(() => undefined);
    this.#begun.set(store.id, beginning);
    beginning.catch(() => this.#begun.delete(store.id));
    return beginning;
  }

  /** The sample data are the first store's. */
  async #isSampleShop({ id }: StoreInfo): Promise<boolean> {
    const { nodeEnv, sampleData } = this.settings;
    if (nodeEnv === 'production' || sampleData !== 'on') return false;
    const { store } = await this.bus.ask(findDefaultStore, {});
    return store?.id === id;
  }

  async #load(store: StoreInfo): Promise<Offered> {
    await this.ensureDefaults(store);
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
    const paid = payments.filter(({ type }) => providerOf(type) !== undefined);
    return {
      payments: paid.map((document) => paymentMethodBody(document.id, document)),
      autoCaptured: new Set(payments.filter(isAutoCaptured).map(({ id }) => id)),
      deliveries: deliveries.map((document) => offeredDelivery(document.id, document, members)),
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
