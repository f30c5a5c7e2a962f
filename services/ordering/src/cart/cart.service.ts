import { Inject, Injectable } from '@nestjs/common';
import type { AdminOrder, Cart as CartBody, StoreInfo } from '@storefold/contracts';
import type { CommandContext, Commands, Loaded } from '@storefold/kernel/command-handling';
import { type Call, type Caller, languageOf } from '@storefold/kernel/http';
import { TOKENS } from '@storefold/kernel/runtime';
import { heldOrder, ON_CONFLICT, openCart } from '../order/order.access.ts';
import type { CartCommand, Holder, StoreTerms } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { cartIdOf, keyOf, keyOfCart } from '../order/order.ids.ts';
import { adminOrderBody } from '../order/order.serializer.ts';
import { type Cart, isOrder, type Order, type OrderState } from '../order/order.ts';
import { OrderFieldQueries } from '../order/order-fields.queries.ts';
import { paymentMethodsFor, StoreMethodQueries, termsOf } from '../store-method/store-method.queries.ts';
import { type CurrentCard, type CurrentCredit, cartBody, withCurrentValue } from './cart.serializer.ts';
import { CartTokens } from './cart-tokens.ts';
import { ExclusiveChanges } from './exclusive-changes.ts';
import { GiftCardClient } from './gift-card.client.ts';
import { StoreCreditClient } from './store-credit.client.ts';

/** A changed cart, with the data its response needs. */
export interface ChangedCart {
  readonly key: string;
  readonly state: OrderState;
  readonly card: CurrentCard | null;
  readonly credit: CurrentCredit | null;
}

type WithoutHolder<Command> = Command extends unknown ? Omit<Command, 'holder' | 'expectedVersion'> : never;
type ChangeCommand = WithoutHolder<CartCommand>;
/** `terms`: what a change depends on besides the cart itself. */
type CommandMaker = (cart: Cart, terms: StoreTerms) => Promise<ChangeCommand> | ChangeCommand;

/** What the cart's card and credits can pay now was not asked for. */
export const unasked = { card: null, credit: null };

interface ChangeOptions {
  readonly expectedVersion?: number | undefined;
  /** Refuses the later of two concurrent changes. */
  readonly isExclusive?: boolean;
}

/** The steps that requests about one cart share: identify the holder, load the cart, change it, answer with it. */
@Injectable()
export class CartService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(CartTokens) private readonly tokens: CartTokens,
    @Inject(StoreMethodQueries) private readonly methods: StoreMethodQueries,
    @Inject(GiftCardClient) private readonly cards: GiftCardClient,
    @Inject(StoreCreditClient) private readonly credits: StoreCreditClient,
    @Inject(ExclusiveChanges) private readonly exclusive: ExclusiveChanges,
    @Inject(OrderFieldQueries) private readonly fields: OrderFieldQueries,
  ) {}

  async holderOf(key: string, { store, customer, cartToken }: Caller): Promise<Holder> {
    const tokenFits = cartToken !== null && (await this.tokens.isTokenOf(cartIdOf(key), cartToken));
    return { storeId: store.id, tokenFits, customerId: customer?.id ?? null };
  }

  /** The cart or draft named in the request's path. Refused unless the caller holds it. `as`: see `load`. */
  async findCart(call: Call, as?: CommandContext): Promise<HeldOrder> {
    const key = keyIn(call);
    const { store } = call.caller;
    const holder = isByStaff(call)
      ? ({ storeId: store.id, isStaff: true } as const)
      : await this.holderOf(key, call.caller);
    const loaded = await this.commands.load(orderAggregate, key, as);
    return { key, holder, loaded, order: heldOrder(loaded.state, holder) };
  }

  /**
   * Changes the cart of the request's path with the command that `makeCommand` returns. Its questions to neighbours run
   * in parallel with the one about the cart's gift card.
   */
  changeCart(call: Call, makeCommand: CommandMaker, options: ChangeOptions = {}): Promise<ChangedCart> {
    const change = () => this.#changeCart(call, makeCommand, options);
    if (!options.isExclusive) return change();
    return this.exclusive.runExclusively(keyIn(call), call.context, change);
  }

  async #changeCart(
    call: Call,
    makeCommand: CommandMaker,
    { expectedVersion, isExclusive }: ChangeOptions,
  ): Promise<ChangedCart> {
    const { store } = call.caller;
    const { key, holder, loaded } = await this.findCart(call, call.context);
    const cart = openCart(loaded.state, holder);
    const terms = termsOf(await this.methods.offeredMethods(store), store);
    const [{ card, credit }, change] = await Promise.all([
      this.currentValue(cart, store),
      makeCommand(cart, terms),
    ]);
    const { state } = await this.commands.execute(
      orderAggregate,
      key,
      {
        card: card?.applied,
        creditAvailable: credit?.applied.available,
        ...change,
        holder,
        expectedVersion,
      } as CartCommand,
      call.context,
      { loaded, ...(isExclusive ? { onConflict: ON_CONFLICT } : {}) },
    );
    return {
      key,
      state,
      card: isOrder(state) && state.gift_card ? card : null,
      credit: isOrder(state) && state.store_credit ? credit : null,
    };
  }

  /** What the gift card and store credit of an open cart can pay now. */
  async currentValue(cart: Order, store: StoreInfo) {
    if (cart.status !== 'cart') return unasked;
    const [card, credit] = await Promise.all([
      this.cards.currentCard(cart, store),
      this.credits.currentCredit(cart),
    ]);
    return { card, credit };
  }

  /** The Store API's form of a cart. */
  async cartAnswer({ key, state, card, credit }: ChangedCart, caller: Caller): Promise<CartBody> {
    if (!isOrder(state)) throw new Error(`there is no cart ${key} to answer with`);
    const [token, offered] = await Promise.all([
      this.tokens.tokenOf(cartIdOf(key)),
      this.methods.offeredMethods(caller.store),
    ]);
    const terms = termsOf(offered, caller.store);
    const surroundings = { token, paymentMethods: paymentMethodsFor(offered, state), ...terms, card, credit };
    return cartBody(key, state, surroundings, languageOf(caller));
  }

  /** The Admin API's form of an order. A draft shows the delivery rates to choose from. */
  async orderAnswer({ key, state, card, credit }: ChangedCart, call: Call): Promise<AdminOrder> {
    if (!isOrder(state)) throw new Error(`there is no order ${key} to answer with`);
    const { store, scopes } = call.caller;
    const { deliveries } = await this.methods.offeredMethods(store);
    const body = adminOrderBody(key, withCurrentValue(state, { card, credit }), scopes, deliveries);
    return this.fields.expanded(body, call.expand, 'admin');
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
export function expectedVersionOf(
  { ifMatch }: Pick<Call, 'ifMatch'>,
  sent: number | null | undefined,
): number | undefined {
  if (sent !== undefined && sent !== null) return sent;
  if (ifMatch === undefined || ifMatch === '*') return undefined;
  return /^\d{1,15}$/.test(ifMatch) ? Number(ifMatch) : -1;
}
