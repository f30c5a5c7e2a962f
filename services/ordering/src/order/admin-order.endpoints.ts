import { Inject, Injectable } from '@nestjs/common';
import { changeOrder, listOrders, showOrder } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { type Call, Handles } from '@storefold/kernel/http';
import { TOKENS } from '@storefold/kernel/runtime';
import { expectedVersionOf } from '../cart/cart.service.ts';
import { ExclusiveChanges } from '../cart/exclusive-changes.ts';
import { ON_CONFLICT, storesOrder } from './order.access.ts';
import type { OrderCommand } from './order.commands.ts';
import { order as orderAggregate } from './order.decider.ts';
import { keyOf } from './order.ids.ts';
import { ordersOfStore } from './order.list.ts';
import { OrderQueries } from './order.queries.ts';
import { adminOrderBody } from './order.serializer.ts';
import { OrderFieldQueries } from './order-fields.queries.ts';

/** Orders as the merchant's staff see them. */
@Injectable()
export class AdminOrderEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(OrderQueries) private readonly orders: OrderQueries,
    @Inject(ExclusiveChanges) private readonly exclusive: ExclusiveChanges,
    @Inject(OrderFieldQueries) private readonly fields: OrderFieldQueries,
  ) {}

  @Handles(listOrders)
  async listOrders({ list, caller, expand }: Call<typeof listOrders>) {
    const spec = await this.fields.listed(ordersOfStore(caller.store.id, list), list, caller.store.id);
    const page = await this.orders.listOrders(list, spec, (key, order) =>
      adminOrderBody(key, order, caller.scopes),
    );
    await this.fields.expand(page.data, expand, 'admin');
    return page;
  }

  @Handles(showOrder)
  async showOrder({ params, caller, expand }: Call<typeof showOrder>) {
    const key = keyOf(params.id);
    const { state } = await this.commands.load(orderAggregate, key);
    const body = adminOrderBody(key, storesOrder(state, caller.store.id), caller.scopes);
    return this.fields.expanded(body, expand, 'admin');
  }

  @Handles(changeOrder)
  async changeOrder(call: Call<typeof changeOrder>) {
    const { body, params, caller, context, expand } = call;
    const key = keyOf(params.id);
    const { state_lock_version: sent, email, internal_note, tags, metadata } = body;
    const change: OrderCommand = {
      type: 'ChangeDetails',
      storeId: caller.store.id,
      expectedVersion: expectedVersionOf(call, sent),
      changes: { email, internal_note, tags: tags ?? undefined, metadata },
    };
    const { state } = await this.exclusive.runExclusively(key, context, async () => {
      const loaded = await this.commands.load(orderAggregate, key);
      const options = { loaded, onConflict: ON_CONFLICT };
      return this.commands.execute(orderAggregate, key, change, context, options);
    });
    const changed = adminOrderBody(key, storesOrder(state, caller.store.id), caller.scopes);
    return this.fields.expanded(changed, expand, 'admin');
  }
}
