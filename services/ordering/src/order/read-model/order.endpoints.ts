import { Inject, Injectable } from '@nestjs/common';
import { listOwnOrders, readOwnOrder } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { type Call, Handles } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { DigitalLinks } from '../digital/digital-links.ts';
import { heldPlacedOrder } from '../order.access.ts';
import { order as orderAggregate } from '../order.decider.ts';
import { keyOfOrder } from '../order.ids.ts';
import { orderBody } from '../order.serializer.ts';
import type { Order } from '../order.ts';
import { ordersOf } from './order.list.ts';
import { OrderQueries } from './order.queries.ts';
import { OrderFieldQueries } from './order-fields.queries.ts';

/** Completed orders, for the customers they belong to. */
@Injectable()
export class OrderEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(OrderQueries) private readonly orders: OrderQueries,
    @Inject(OrderFieldQueries) private readonly fields: OrderFieldQueries,
    @Inject(DigitalLinks) private readonly links: DigitalLinks,
  ) {}

  @Handles(listOwnOrders)
  listOwnOrders({ queryOf, caller, expand }: Call<typeof listOwnOrders>) {
    return this.orders.listOrders(
      queryOf(ordersOf(caller)),
      (key, order) => this.links.shownIn(key, order, orderBody(key, order)),
      (bodies) => this.fields.expand(bodies, expand, caller),
    );
  }

  @Handles(readOwnOrder)
  async readOwnOrder({ params, caller, expand }: Call<typeof readOwnOrder>) {
    const key = keyOfOrder(params.id);
    const { state } = await this.commands.load(orderAggregate, key);
    const holder = { storeId: caller.store.id, tokenFits: false, customerId: caller.customer?.id ?? null };
    return this.#shown(key, heldPlacedOrder(state, holder), { caller, expand });
  }

  async #shown(key: string, order: Order, { caller, expand }: Pick<Call, 'caller' | 'expand'>) {
    const body = await this.links.shownIn(key, order, orderBody(key, order));
    return this.fields.expanded(body, expand, caller);
  }
}
