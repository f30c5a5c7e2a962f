import { Inject, Injectable } from '@nestjs/common';
import {
  type AdminOrder,
  type Cart as CartBody,
  type LockVersion,
  type QuotedVariant,
  type StoreInfo,
  takesLockVersion,
} from '@storefold/contracts';
import type { CommandContext, Commands, Loaded } from '@storefold/kernel/command-handling';
import { type Call, type Caller, languageOf } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { OfferQueries, paymentMethodsFor, termsOf } from '../offer/offer.queries.ts';
import type { CartDetailsInput, CartOwner } from '../order/cart/cart.commands.ts';
import { CartTokens } from '../order/cart/cart-tokens.ts';
import { DigitalLinks } from '../order/digital/digital-links.ts';
import { heldOrder, ON_CONFLICT, openCart, refuseStale } from '../order/order.access.ts';
import type { OpenCartCommand } from '../order/order.commands.ts';
import { currentCart } from '../order/order.current.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { cartIdOf, keyOf, keyOfCart } from '../order/order.ids.ts';
import { adminOrderBody } from '../order/order.serializer.ts';
import type { Current, Holder, StoreTerms } from '../order/order.terms.ts';
import { type Cart, isOrder, type Order, type OrderState } from '../order/order.ts';
import { OrderFieldQueries } from '../order/read-model/order-fields.queries.ts';
import { type CurrentValue, cartBody, currentOf } from './cart.serializer.ts';
import { CartPromotions } from './cart-promotions.service.ts';
import { ExclusiveChanges } from './exclusive-changes.ts';
import { GiftCardClient } from './gift-card.client.ts';
import { QuoteClient, type WantedQuotes } from './quote.client.ts';
import { StoreCreditClient } from './store-credit.client.ts';

/** A changed cart, with the data its response needs. */
export interface ChangedCart extends CurrentValue {
  readonly key: string;
  readonly state: OrderState;
}

type WithoutHolder<Command> = Command extends unknown ? Omit<Command, 'holder' | 'expectedVersion'> : never;
type ChangeCommand = WithoutHolder<OpenCartCommand>;
/** `terms`, `quotes`: what a change depends on besides the cart itself. The catalog answers meanwhile. */
type CommandMaker = (
  cart: Cart,
  terms: StoreTerms,
  quotes: Promise<readonly QuotedVariant[]>,
) => Promise<ChangeCommand> | ChangeCommand;

/** What changes may say of it. */
interface Deciding {
  readonly quotes: readonly QuotedVariant[] | undefined;
  readonly customer: CartOwner | undefined;
  readonly details: CartDetailsInput;
}

/** What of a change decides which promotions the cart may have after it. */
export function changesOf(cart: Cart, change: Partial<Deciding> & { readonly type?: string }) {
  const { quotes = [], customer, details } = change;
  const customerId = customer?.id ?? cart.customer_id;
  const email = details?.email ?? customer?.email ?? cart.email;
  const productIds = [...cart.items, ...quotes].map(({ product_id }) => product_id);
  return { productIds, customerId, email };
}

/** What the cart's card and credits can pay now was not asked for. */
export const unasked: CurrentValue = { card: null, credit: null };

interface ChangeOptions {
  /** What the change is about besides the lines of the cart. It is refused where the catalog does not answer. */
  readonly wanted?: WantedQuotes | undefined;
  /** The language that it changes to. */
  readonly locale?: string | undefined;
  /** Refuses the later of two concurrent changes. */
  readonly isExclusive?: boolean;
}

/** The steps that requests about one cart share: identify the holder, load the cart, change it, answer with it. */
@Injectable()
export class CartService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(CartTokens) private readonly tokens: CartTokens,
    @Inject(OfferQueries) private readonly offers: OfferQueries,
    @Inject(GiftCardClient) private readonly cards: GiftCardClient,
    @Inject(StoreCreditClient) private readonly credits: StoreCreditClient,
    @Inject(QuoteClient) private readonly quotes: QuoteClient,
    @Inject(CartPromotions) private readonly promotions: CartPromotions,
    @Inject(ExclusiveChanges) private readonly exclusive: ExclusiveChanges,
    @Inject(OrderFieldQueries) private readonly fields: OrderFieldQueries,
    @Inject(DigitalLinks) private readonly links: DigitalLinks,
  ) {}

  /** The cart or draft named in the request's path. Refused unless the caller holds it. `as`: see `load`. */
  async findCart(call: Call, as?: CommandContext): Promise<HeldOrder> {
    const key = keyIn(call);
    const { store } = call.caller;
    const holder = isByStaff(call)
      ? ({ storeId: store.id, isStaff: true } as const)
      : await this.tokens.holderOf(key, call.caller);
    const loaded = await this.commands.load(orderAggregate, key, as);
    return { key, holder, loaded, order: heldOrder(loaded.state, holder) };
  }

  /**
   * Changes the cart of the request's path with the command that `makeCommand` returns. Its questions to neighbours run
   * in parallel with those about the cart's lines and what pays for it.
   */
  changeCart(call: Call, makeCommand: CommandMaker, options: ChangeOptions = {}): Promise<ChangedCart> {
    const change = () => this.#changeCart(call, makeCommand, options);
    if (!options.isExclusive) return change();
    return this.exclusive.runExclusively(keyIn(call), call.context, change);
  }

  async #changeCart(
    call: Call,
    makeCommand: CommandMaker,
    { wanted, locale, isExclusive }: ChangeOptions,
  ): Promise<ChangedCart> {
    const { store } = call.caller;
    const { key, holder, loaded } = await this.findCart(call, call.context);
    const cart = openCart(loaded.state, holder);
    const expectedVersion = expectedVersionOf(call);
    // Before a gateway is asked.
    refuseStale(cart, expectedVersion);
    const offered = await this.offers.offeredBy(store);
    const terms = termsOf(offered, store, locale ?? cart.locale);
    const asked = wanted
      ? this.quotes.quotesOf(cart, store, { ...wanted, locale })
      : this.quotes.quotesOrKeep(cart, store, { locale });
    const known = asked.then((quotes = []) => quotes);
    // A change that is refused before it looks at them leaves nobody who waits.
    known.catch(() => undefined);
    const [{ card, credit }, quotes, change] = await Promise.all([
      this.#currentPayers(cart, store),
      asked,
      Promise.resolve().then(() => makeCommand(cart, terms, known)),
    ]);
    const changes = changesOf(cart, { ...change, quotes });
    const promotions = await this.promotions.findOrKeep(cart, offered.promotions, changes);
    const { state } = await this.commands.execute(
      orderAggregate,
      key,
      {
        card: card?.applied,
        creditAvailable: credit?.applied.available,
        quotes,
        promotions,
        ...terms,
        ...change,
        holder,
        expectedVersion,
      } as OpenCartCommand,
      call.context,
      { loaded, ...(isExclusive ? { onConflict: ON_CONFLICT } : {}) },
    );
    return {
      key,
      state,
      card: isOrder(state) && state.gift_card ? card : null,
      credit: isOrder(state) && state.store_credit ? credit : null,
      quotes,
    };
  }

  /** What the catalog sells of an open cart, what promotions take off, and what its gift card and store credit can pay. */
  async currentValue(cart: Order, store: StoreInfo): Promise<CurrentValue> {
    if (cart.status !== 'cart') return unasked;
    const { promotions: offered } = await this.offers.offeredBy(store);
    const [payers, quotes, promotions] = await Promise.all([
      this.#currentPayers(cart, store),
      this.quotes.quotesOrKeep(cart, store),
      this.promotions.findOrKeep(cart, offered),
    ]);
    return { ...payers, quotes, promotions };
  }

  /** All that holds for an open cart now. */
  async currentTerms(cart: Order, store: StoreInfo): Promise<Current> {
    const offered = await this.offers.offeredBy(store);
    return currentOf(await this.currentValue(cart, store), termsOf(offered, store, cart.locale));
  }

  async #currentPayers(cart: Cart, store: StoreInfo) {
    const [card, credit] = await Promise.all([
      this.cards.currentCard(cart, store),
      this.credits.currentCredit(cart),
    ]);
    return { card, credit };
  }

  /** The Store API's form of a cart. */
  async cartAnswer({ key, state, ...value }: ChangedCart, caller: Caller): Promise<CartBody> {
    if (!isOrder(state)) throw new Error(`there is no cart ${key} to answer with`);
    const [token, offered] = await Promise.all([
      this.tokens.tokenOf(cartIdOf(key)),
      this.offers.offeredBy(caller.store),
    ]);
    const terms = termsOf(offered, caller.store, state.locale);
    const paymentMethods = paymentMethodsFor(offered, state);
    const surroundings = { token, paymentMethods, ...terms, ...value };
    return cartBody(key, state, surroundings, languageOf(caller));
  }

  /** The Admin API's form of an order. A draft shows the delivery rates to choose from. */
  /** The answer to staff about a placed order, as it is or would be. */
  async placedAnswer(key: string, order: Order, { caller, expand }: Call): Promise<AdminOrder> {
    const body = adminOrderBody(key, order, caller.scopes);
    return this.fields.expanded(await this.links.shownIn(key, order, body), expand, 'admin');
  }

  async orderAnswer({ key, state, ...value }: ChangedCart, call: Call): Promise<AdminOrder> {
    if (!isOrder(state)) throw new Error(`there is no order ${key} to answer with`);
    const { store, scopes } = call.caller;
    const terms = termsOf(await this.offers.offeredBy(store), store, state.locale);
    const now = currentCart(state, currentOf(value, terms));
    const body = adminOrderBody(key, now, scopes, terms.deliveryMethods);
    return this.fields.expanded(await this.links.shownIn(key, state, body), call.expand, 'admin');
  }
}

const isByStaff = ({ endpoint }: Call): boolean => endpoint.access.api === 'admin';

/** Shoppers name their cart. Staff may name an order by its cart's id, too. */
export function keyIn(call: Call): string {
  const { order_id, id = '' } = call.params;
  return isByStaff(call) ? keyOf(order_id ?? id) : keyOfCart(id);
}

/** An order as it was loaded for its holder. */
export interface HeldOrder {
  readonly key: string;
  readonly holder: Holder;
  readonly loaded: Loaded<OrderState>;
  readonly order: Order;
}

/**
 * The lock version that a change was made for, from the body or else from `If-Match`. Text that is not a number matches
 * no cart.
 */
export function expectedVersionOf({ endpoint, body, ifMatch }: Call): number | undefined {
  if (!takesLockVersion(endpoint)) return undefined;
  const { state_lock_version: sent } = body as LockVersion;
  if (sent !== undefined && sent !== null) return sent;
  if (ifMatch === undefined || ifMatch === '*') return undefined;
  return /^\d{1,15}$/.test(ifMatch) ? Number(ifMatch) : -1;
}
