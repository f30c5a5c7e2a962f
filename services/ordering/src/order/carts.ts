import { Inject, Injectable } from '@nestjs/common';
import type { Cart as CartBody } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import type { Call, Caller } from '@storefold/kernel/http';
import { COMMANDS } from '@storefold/kernel/runtime';
import { StoreMethods } from '../store-methods/store-methods.ts';
import { CartTokens } from './cart-tokens.ts';
import { ExclusiveChanges } from './exclusive-changes.ts';
import { GiftCards } from './gift-cards.ts';
import { ALREADY_UPDATED, heldOrder, openCart } from './order.access.ts';
import type { Holder, OfferedDelivery, OrderCommand } from './order.commands.ts';
import { order as orderAggregate } from './order.decider.ts';
import { cartIdOf, keyOfCart } from './order.ids.ts';
import { type CardNow, cartBody } from './order.serializer.ts';
import { type Cart, isOrder, type Order, type OrderState } from './order.ts';

/** A cart after a change, with what its answer needs beside it. */
export interface ChangedCart {
  readonly key: string;
  readonly state: OrderState;
  readonly card: CardNow | null;
}

/** What a change is decided on beside the cart itself. */
interface Around {
  readonly deliveryMethods: readonly OfferedDelivery[];
}

type CartCommand = Exclude<Extract<OrderCommand, { holder: unknown }>, { type: 'StartCheckout' }>;
type WithoutHolder<Command> = Command extends unknown ? Omit<Command, 'holder' | 'expectedVersion'> : never;
type Wanted = WithoutHolder<CartCommand>;
type CommandMaker = (cart: Cart, around: Around) => Promise<Wanted> | Wanted;

interface ChangeOptions {
  readonly expectedVersion?: number | undefined;
  readonly isExclusive?: boolean;
}

/** The road of every request about one cart: who asks, the cart, the change, the answer. */
@Injectable()
export class Carts {
  constructor(
    @Inject(COMMANDS) private readonly commands: Commands,
    @Inject(CartTokens) private readonly tokens: CartTokens,
    @Inject(StoreMethods) private readonly methods: StoreMethods,
    @Inject(GiftCards) private readonly cards: GiftCards,
    @Inject(ExclusiveChanges) private readonly exclusive: ExclusiveChanges,
  ) {}

  async holderOf(key: string, { store, customer, cartToken }: Caller): Promise<Holder> {
    const tokenFits = cartToken !== null && (await this.tokens.fits(cartIdOf(key), cartToken));
    return { storeId: store.id, tokenFits, customerId: customer?.id ?? null };
  }

  /** The cart of the request's path, for its holder. */
  async find({ params, caller }: Call): Promise<{ key: string; order: Order }> {
    const key = keyOfCart(params.id ?? '');
    const holder = await this.holderOf(key, caller);
    const { state } = await this.commands.load(orderAggregate, key);
    return { key, order: heldOrder(state, holder) };
  }

  /**
   * Changes the cart of the request's path. `command` is made of the cart as it is; what it asks of neighbours is asked
   * beside the question for the cart's gift card. `isExclusive`: of two changes at once the later one is refused.
   */
  change(call: Call, command: CommandMaker, options: ChangeOptions = {}): Promise<ChangedCart> {
    const key = keyOfCart(call.params.id ?? '');
    const change = () => this.#change(key, call, command, options);
    return options.isExclusive ? this.exclusive.run(key, call.context, change) : change();
  }

  async #change(
    key: string,
    { caller, context }: Call,
    command: CommandMaker,
    { expectedVersion, isExclusive }: ChangeOptions,
  ): Promise<ChangedCart> {
    const holder = await this.holderOf(key, caller);
    const { state: before, revision } = await this.commands.load(orderAggregate, key);
    const cart = openCart(before, holder);
    const { deliveries: deliveryMethods } = await this.methods.of(caller.store);
    const [card, wanted] = await Promise.all([
      this.cards.look(cart, caller.store),
      command(cart, { deliveryMethods }),
    ]);
    const { state } = await this.commands.run(
      orderAggregate,
      key,
      { card: card?.applied, ...wanted, holder, expectedVersion } as CartCommand,
      context,
      isExclusive ? { expectedRevision: revision, onConflict: alreadyUpdated } : {},
    );
    return { key, state, card: isOrder(state) && state.gift_card ? card : null };
  }

  /** A cart as the Store API answers with it. `card`: as of now, where somebody looked. */
  async answer(key: string, state: OrderState, caller: Caller, card: CardNow | null): Promise<CartBody> {
    if (!isOrder(state)) throw new Error(`there is no cart ${key} to answer with`);
    const [token, { payments, deliveries }] = await Promise.all([
      this.tokens.tokenOf(cartIdOf(key)),
      this.methods.of(caller.store),
    ]);
    return cartBody(key, state, { token, paymentMethods: payments, deliveryMethods: deliveries, card });
  }
}

const alreadyUpdated = { code: 'cart_already_updated', message: ALREADY_UPDATED } as const;

/** The lock version a change was made for: of the body, else of `If-Match`; one that is no number fits no cart. */
export function expectedVersionOf(
  { ifMatch }: Pick<Call, 'ifMatch'>,
  sent: number | null | undefined,
): number | undefined {
  if (sent !== undefined && sent !== null) return sent;
  if (ifMatch === undefined || ifMatch === '*') return undefined;
  return /^\d{1,15}$/.test(ifMatch) ? Number(ifMatch) : -1;
}
