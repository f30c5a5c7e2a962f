import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { Refusal } from '@storefold/kernel/core';
import type { Call } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { ON_CONFLICT } from '../order/order.access.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { cartIdOf } from '../order/order.ids.ts';
import { type Cart, isOrder, type OrderState } from '../order/order.ts';
import { isUnderWay } from '../order/payment/later-payment.rules.ts';
import { OrderQueries } from '../order/read-model/order.queries.ts';
import { CartService, type ChangedCart, keyIn } from './cart.service.ts';

/** How often what came to the other cart meanwhile is taken as well. */
const MOST_TURNS = 3;

/** Merges carts of one customer. */
@Injectable()
export class CartMerging {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(CartService) private readonly carts: CartService,
    @Inject(OrderQueries) private readonly orders: OrderQueries,
  ) {}

  /**
   * Moves what is in the customer's newest other open cart into the cart of the request's path, and closes that one. Undefined
   * where there is no other, where its checkout or a payment is under way, and where this cart cannot hold it: both stay then.
   * The other cart is closed as it was when it was taken, so nothing that comes to it meanwhile is lost, and what was taken of
   * one that is bought meanwhile is given back. Whoever asks again after a crash finds what was taken, and takes it once.
   */
  async mergeNewest(call: Call, customerId: string): Promise<ChangedCart | undefined> {
    const storeId = call.caller.store.id;
    const key = await this.orders.newestCartOf({ storeId, customerId }, keyIn(call));
    if (key === undefined) return undefined;
    const holder = { storeId, tokenFits: false, customerId };
    let merged: ChangedCart | undefined;
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const loaded = await this.commands.load(orderAggregate, key);
      const other = mergeable(loaded.state, customerId);
      if (!other) return merged && this.#take(call, key, { items: [], state_lock_version: -1 });
      merged = await this.#takeIfItFits(call, key, other);
      if (!merged) return undefined;
      const expectedVersion = other.state_lock_version;
      const context = call.context.derive(`close ${key} at ${expectedVersion}`);
      try {
        const close = { type: 'DeleteCart', holder, expectedVersion } as const;
        await this.commands.execute(orderAggregate, key, close, context, { loaded, onConflict: ON_CONFLICT });
        return merged;
      } catch (error) {
        if (!isRefusal(error, ON_CONFLICT.code, 'cart_invalid_state', 'cart_not_found')) throw error;
      }
    }
    return this.#take(call, key, { items: [], state_lock_version: -1 });
  }

  /** Undefined where both would be too large together. */
  async #takeIfItFits(call: Call, key: string, other: Cart): Promise<ChangedCart | undefined> {
    try {
      return await this.#take(call, key, other);
    } catch (error) {
      if (isRefusal(error, 'validation_error')) return undefined;
      throw error;
    }
  }

  #take(call: Call, key: string, other: Pick<Cart, 'items' | 'state_lock_version'>): Promise<ChangedCart> {
    const context = call.context.derive(`merge ${key} at ${other.state_lock_version}`);
    const items = other.items.map(({ variant_id: variantId, quantity, metadata }) => ({
      itemId: context.newId(idPrefixes.line_item),
      variantId,
      quantity,
      metadata,
    }));
    return this.carts.changeCart(
      { ...call, body: {}, ifMatch: undefined, context },
      async (_cart, terms, quotes) => ({
        type: 'MergeCart',
        cartId: cartIdOf(key),
        items,
        quotes: await quotes,
        ...terms,
      }),
      { wanted: { variantIds: items.map(({ variantId }) => variantId) } },
    );
  }
}

/** An open cart of the customer that nothing is about to be paid of. */
function mergeable(state: OrderState, customerId: string): Cart | undefined {
  if (!isOrder(state) || state.status !== 'cart' || state.customer_id !== customerId) return undefined;
  return state.payments.some(isUnderWay) ? undefined : state;
}

const isRefusal = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Refusal && codes.includes(error.code);
