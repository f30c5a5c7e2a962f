import { Inject, Injectable } from '@nestjs/common';
import { returnStock } from '@storefold/contracts';
import { type Commands, originOf } from '@storefold/kernel/command-handling';
import { uuidv5 } from '@storefold/kernel/core';
import type { Bus, Cause, Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import { CheckoutClient } from '../checkout/checkout.client.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import type { FactData, OrderFact } from '../order/order.facts.ts';
import { orderIdOf } from '../order/order.ids.ts';
import { type CanceledOrder, isPlaced, type PlacedOrder } from '../order/order.ts';

/**
 * Returns the stock of canceled fulfillments. The request does it at once; this finishes what a request left undone.
 * What the checkout had not taken off the shelf yet is taken first, so that the catalog knows how it was counted.
 */
@Injectable()
export class StockReturns implements ProcessManager<OrderFact> {
  readonly name = 'stock_returns';
  readonly categories = ['order'];
  readonly facts = ['OrderFulfillmentCanceled'] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(CheckoutClient) private readonly neighbours: CheckoutClient,
  ) {}

  async handle(fact: Stored<OrderFact>): Promise<void> {
    if (fact.type !== 'OrderFulfillmentCanceled') return;
    const { state } = await this.commands.load(orderAggregate, fact.recordId);
    if (isPlaced(state)) await this.returnStock(fact.recordId, state, fact.data, fact);
  }

  /** `cause`: the fact that the fulfillment was canceled. */
  async returnStock(
    key: string,
    order: PlacedOrder | CanceledOrder,
    { fulfillment_id: fulfillmentId, items }: FactData<'OrderFulfillmentCanceled'>,
    cause: Cause,
  ): Promise<void> {
    const origin = originOf(cause);
    await this.neighbours.commitAndCapture({ key, order, origin });
    const request = {
      command_id: uuidv5(order.checkout.id, `return ${fulfillmentId}`),
      store_id: order.store_id,
      order_id: orderIdOf(key),
      return_id: fulfillmentId,
      lines: items.map(({ variant_id, quantity }) => ({ variant_id, quantity })),
    };
    await this.bus.ask(returnStock, request, origin);
  }
}
