import { Inject, Injectable } from '@nestjs/common';
import {
  createRefund,
  idPrefixes,
  listOrderRefunds,
  listRefunds,
  readRefund,
  settleRefund,
} from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { money, Refusal, refusals, textOrSentence } from '@storefold/kernel/core';
import { type Call, Handles, languageOf, pageOf } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { expectedVersionOf } from '../cart/cart.service.ts';
import { readMetadata } from '../cart/cart-details.ts';
import { OrderChanges } from '../cart/order-changes.ts';
import { CartTokens } from '../order/cart/cart-tokens.ts';
import { heldOrder, heldPlacedOrder } from '../order/order.access.ts';
import type { CommandOf, OrderCommand } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { keyOf, keyOfOrder } from '../order/order.ids.ts';
import { isPlaced, type Order, type OrderState } from '../order/order.ts';
import { refundBodies, shownRefunds } from '../order/refund/refund.serializer.ts';
import { RefundClient } from './refund.client.ts';
import { RefundDriver } from './refund.driver.ts';

/** Refunds of orders, as staff see and make them, and as shoppers see them. */
@Injectable()
export class RefundEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(OrderChanges) private readonly changes: OrderChanges,
    @Inject(RefundClient) private readonly neighbours: RefundClient,
    @Inject(RefundDriver) private readonly driver: RefundDriver,
    @Inject(CartTokens) private readonly tokens: CartTokens,
  ) {}

  @Handles(listRefunds)
  async listRefunds(call: Call<typeof listRefunds>) {
    const { key, order } = await this.#find(call);
    return pageOf(refundBodies(key, order), call);
  }

  @Handles(listOrderRefunds)
  async listOrderRefunds(call: Call<typeof listOrderRefunds>) {
    const key = keyOfOrder(call.params.order_id);
    const holder = await this.tokens.holderOf(key, call.caller);
    const { state } = await this.commands.load(orderAggregate, key);
    const order = heldPlacedOrder(state, holder);
    call.isPartOf(order);
    return pageOf(shownRefunds(key, order), call);
  }

  @Handles(readRefund)
  async readRefund(call: Call<typeof readRefund>) {
    const { key, order } = await this.#find(call);
    return bodyOf(key, order, call.params.id);
  }

  @Handles(createRefund)
  async createRefund(call: Call<typeof createRefund>) {
    const { caller, context } = call;
    const refundId = context.newId(idPrefixes.refund);
    const storeCreditId = context.newId(idPrefixes.store_credit);
    const { key, state, command } = await this.#change(call, refundId, async (found) => ({
      type: 'StartRefund' as const,
      refundId,
      storeCreditId,
      ...(await this.#wanted(call, found)),
    }));
    const order = heldOrder(state, { storeId: caller.store.id, isStaff: true });
    call.isPartOf(order);
    const { status, failure } = order.refunds.find(({ id }) => id === refundId) ?? {};
    if (status === 'failed' && failure)
      throw new Refusal(failure.code, textOrSentence(failure.said, failure.message));
    const warnings = command.isCardExpired
      ? await this.neighbours.extensionBy(refundId, order, caller.store, languageOf(caller))
      : [];
    return { ...bodyOf(key, order, refundId), warnings };
  }

  @Handles(settleRefund)
  async settleRefund(call: Call<typeof settleRefund>) {
    const { body, caller, params } = call;
    const { key, state } = await this.#change(call, params.id, () => ({
      type: 'SettleRefund' as const,
      storeId: caller.store.id,
      refundId: params.id,
      outcome: body.outcome,
      reason: body.reason ?? null,
      settledById: caller.admin?.id ?? null,
      expectedVersion: expectedVersionOf(call),
    }));
    const order = heldOrder(state, { storeId: caller.store.id, isStaff: true });
    call.isPartOf(order);
    return bodyOf(key, order, params.id);
  }

  /** Changes a refund while nothing else changes the order, and drives on what follows. */
  #change<Command extends OrderCommand>(
    { context, params }: Pick<Call<typeof createRefund>, 'context' | 'params'>,
    refundId: string,
    commandFor: (found: OrderState) => Promise<Command> | Command,
  ) {
    const key = keyOf(params.order_id);
    return this.changes.changeAndFollow(key, context, commandFor, async (decided, command) => ({
      key,
      command,
      state: await this.driver.settleNow(key, refundId, decided, context),
    }));
  }

  async #wanted(
    { body, caller }: Call<typeof createRefund>,
    state: OrderState,
  ): Promise<Omit<CommandOf<'StartRefund'>, 'type' | 'refundId' | 'storeCreditId'>> {
    const { store, admin } = caller;
    const order = heldOrder(state, { storeId: store.id, isStaff: true });
    const to = body.to ?? 'original';
    return {
      storeId: store.id,
      amount: amountIn('amount', body.amount, order.currency),
      items: itemsIn(body.items),
      deliveryAmount: amountIn('delivery_amount', body.delivery_amount, order.currency),
      isRestocked: body.restock ?? undefined,
      to,
      paymentId: body.payment_id ?? null,
      isCardExpired:
        to === 'original' && isPlaced(order) && (await this.neighbours.isCardExpired(order, store)),
      reason: body.reason ?? null,
      metadata: readMetadata(body.metadata),
      restockItems: itemsIn(body.restock_items),
      createdById: admin?.id ?? null,
      isCustomerNotified: body.notify_customer ?? true,
      returnId: body.return_id ?? undefined,
    };
  }

  async #find({ params, caller, isPartOf }: Call<typeof listRefunds> | Call<typeof readRefund>) {
    const key = keyOf(params.order_id);
    const { state } = await this.commands.load(orderAggregate, key);
    const order = heldOrder(state, { storeId: caller.store.id, isStaff: true });
    isPartOf(order);
    return { key, order };
  }
}

const amountIn = (field: string, sent: string | null | undefined, currency: string) =>
  sent === null || sent === undefined ? undefined : money.amountFromZero(field, sent, currency);

const itemsIn = (items: readonly { item_id: string; quantity: number }[] | null | undefined) =>
  (items ?? []).map(({ item_id: line_item_id, quantity }) => ({ line_item_id, quantity }));

function bodyOf(key: string, order: Order, id: string) {
  const found = refundBodies(key, order).find((each) => each.id === id);
  if (!found) throw refusals.notFound('refund');
  return found;
}
