import { Inject, Injectable } from '@nestjs/common';
import { listOrders } from '@storefold/contracts';
import { type Call, Handles } from '@storefold/server/http';
import { DigitalLinks } from '../digital/digital-links.ts';
import { adminOrderBody } from '../order.serializer.ts';
import { ordersOfStore } from './order.list.ts';
import { OrderQueries } from './order.queries.ts';
import { OrderFieldQueries } from './order-fields.queries.ts';

/** Orders as the merchant's staff list them. */
@Injectable()
export class AdminOrderEndpoints {
  constructor(
    @Inject(OrderQueries) private readonly orders: OrderQueries,
    @Inject(OrderFieldQueries) private readonly fields: OrderFieldQueries,
    @Inject(DigitalLinks) private readonly links: DigitalLinks,
  ) {}

  @Handles(listOrders)
  async listOrders({ list, queryOf, caller, expand }: Call<typeof listOrders>) {
    const spec = await this.fields.listed(ordersOfStore(caller.store.id, list), list, caller.store.id);
    return this.orders.listOrders(
      queryOf(spec),
      (key, order) => this.links.shownIn(key, order, adminOrderBody(key, order, caller.scopes)),
      (bodies) => this.fields.expand(bodies, expand, 'admin'),
    );
  }
}
