import { Inject, Injectable } from '@nestjs/common';
import {
  approveReturn,
  type BodyOf,
  createOwnReturn,
  createReturn,
  idPrefixes,
  listOwnReturns,
  listReturns,
  readOwnReturn,
  readReturn,
  receiveReturn,
  rejectReturn,
} from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { type JsonObject, money, refusals } from '@storefold/kernel/core';
import { type Call, Handles, languageOf, pageOf } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { expectedVersionOf } from '../cart/cart.service.ts';
import { readMetadata } from '../cart/cart-details.ts';
import { OrderChanges } from '../cart/order-changes.ts';
import { CartTokens } from '../order/cart/cart-tokens.ts';
import { heldPlacedOrder, storesOrder } from '../order/order.access.ts';
import type { OrderCommand } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { keyOf, keyOfOrder } from '../order/order.ids.ts';
import type { Holder } from '../order/order.terms.ts';
import { isOrder, isPlaced, type Order, type OrderState } from '../order/order.ts';
import { ownReturnBodies, returnBodies } from '../order/refund/return.serializer.ts';
import { returnTermsOf } from '../order/refund/returnable.ts';
import { RefundClient } from '../refund/refund.client.ts';
import { RefundDriver } from '../refund/refund.driver.ts';

type Asking = Call<typeof createReturn> | Call<typeof createOwnReturn>;
type Stepping = Call<typeof approveReturn> | Call<typeof rejectReturn>;

/** What comes back of orders: asked for by customers, guests and staff, and taken by staff. */
@Injectable()
export class OrderReturnEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(OrderChanges) private readonly changes: OrderChanges,
    @Inject(CartTokens) private readonly tokens: CartTokens,
    @Inject(RefundClient) private readonly neighbours: RefundClient,
    @Inject(RefundDriver) private readonly refunds: RefundDriver,
  ) {}

  @Handles(listReturns)
  async listReturns(call: Call<typeof listReturns>) {
    return pageOf(await this.#ofStaff(call), call);
  }

  @Handles(readReturn)
  async readReturn(call: Call<typeof readReturn>) {
    return named(await this.#ofStaff(call), call.params.id);
  }

  @Handles(listOwnReturns)
  async listOwnReturns(call: Call<typeof listOwnReturns>) {
    return pageOf(await this.#own(call), call);
  }

  @Handles(readOwnReturn)
  async readOwnReturn(call: Call<typeof readOwnReturn>) {
    return named(await this.#own(call), call.params.id);
  }

  @Handles(createReturn)
  async createReturn(call: Call<typeof createReturn>) {
    const key = keyOf(call.params.order_id);
    const metadata = readMetadata(call.body.metadata);
    const by = { storeId: call.caller.store.id, isStaff: true } as const;
    const asked = await this.#request(call, key, by, metadata);
    return named(returnBodies(key, asked.order), asked.id);
  }

  @Handles(createOwnReturn)
  async createOwnReturn(call: Call<typeof createOwnReturn>) {
    const key = keyOfOrder(call.params.order_id);
    const asked = await this.#request(call, key, await this.tokens.holderOf(key, call.caller));
    return named(ownReturnBodies(key, asked.order), asked.id);
  }

  @Handles(approveReturn)
  approveReturn(call: Call<typeof approveReturn>) {
    return this.#step(call, 'ApproveReturn');
  }

  @Handles(rejectReturn)
  rejectReturn(call: Call<typeof rejectReturn>) {
    return this.#step(call, 'RejectReturn');
  }

  @Handles(receiveReturn)
  async receiveReturn(call: Call<typeof receiveReturn>) {
    const { body, caller, context, params } = call;
    const { store, admin } = caller;
    const key = keyOf(params.order_id);
    const refundId = context.newId(idPrefixes.refund);
    const storeCreditId = context.newId(idPrefixes.store_credit);
    const receive = async (found: OrderState) => {
      const order = storesOrder(found, store.id);
      const refund = body.refund ?? 'original';
      const isCardExpired =
        refund === 'original' && isPlaced(order) && (await this.neighbours.isCardExpired(order, store));
      return {
        type: 'ReceiveReturn',
        storeId: store.id,
        returnId: params.id,
        items: body.items ? body.items.map(receivedItem) : null,
        refund,
        deduction: money.amountFromZero('deduction', body.deduction ?? '0', order.currency),
        expectedVersion: expectedVersionOf(call),
        refunding: { refundId, storeCreditId, isCardExpired, createdById: admin?.id ?? null },
      } as const;
    };
    const { state, isCardExpired } = await this.changes.changeAndFollow(
      key,
      context,
      receive,
      async (decided, { refunding }) => ({
        isCardExpired: refunding.isCardExpired,
        state: await this.refunds.settleNow(key, refundId, decided, context),
      }),
    );
    const order = storesOrder(state, store.id);
    call.isPartOf(order);
    const warnings = isCardExpired
      ? await this.neighbours.extensionBy(refundId, order, store, languageOf(caller))
      : [];
    return { ...named(returnBodies(key, order), params.id), warnings };
  }

  async #request(call: Asking, key: string, by: Holder, metadata?: JsonObject) {
    const { body, caller, context } = call;
    const returnId = context.newId(idPrefixes.return);
    const order = await this.#change(key, context, {
      type: 'RequestReturn',
      by,
      returnId,
      items: body.items.map(wantedItem),
      terms: returnTermsOf(caller.store),
      createdById: caller.admin?.id ?? null,
      metadata,
      at: context.at,
    });
    call.isPartOf(order);
    return { order, id: returnId };
  }

  async #step(call: Stepping, type: 'ApproveReturn' | 'RejectReturn') {
    const { caller, context, params } = call;
    const key = keyOf(params.order_id);
    const order = await this.#change(key, context, {
      type,
      storeId: caller.store.id,
      returnId: params.id,
      expectedVersion: expectedVersionOf(call),
    });
    call.isPartOf(order);
    return named(returnBodies(key, order), params.id);
  }

  async #change(key: string, context: CommandContext, command: OrderCommand): Promise<Order> {
    const { state } = await this.changes.change(key, context, () => command);
    if (!isOrder(state)) throw refusals.notFound('order', 'order_not_found');
    return state;
  }

  async #ofStaff({ caller, params, isPartOf }: Call<typeof listReturns> | Call<typeof readReturn>) {
    const key = keyOf(params.order_id);
    const { state } = await this.commands.load(orderAggregate, key);
    const order = storesOrder(state, caller.store.id);
    isPartOf(order);
    return returnBodies(key, order);
  }

  async #own({ caller, params, isPartOf }: Call<typeof listOwnReturns> | Call<typeof readOwnReturn>) {
    const key = keyOfOrder(params.order_id);
    const by = await this.tokens.holderOf(key, caller);
    const { state } = await this.commands.load(orderAggregate, key);
    const order = heldPlacedOrder(state, by);
    isPartOf(order);
    return ownReturnBodies(key, order);
  }
}

const wantedItem = ({ item_id, quantity, reason = null }: BodyOf<typeof createReturn>['items'][number]) => ({
  line_item_id: item_id,
  quantity,
  reason,
});

const receivedItem = ({ item_id, quantity, restock }: Received) => ({
  line_item_id: item_id,
  quantity,
  is_restocked: restock ?? true,
});

type Received = NonNullable<BodyOf<typeof receiveReturn>['items']>[number];

function named<Body extends { readonly id: string }>(bodies: readonly Body[], id: string): Body {
  const found = bodies.find((each) => each.id === id);
  if (!found) throw refusals.notFound('return');
  return found;
}
