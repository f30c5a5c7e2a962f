import { Inject, Injectable } from '@nestjs/common';
import { associateOrder } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { type Call, Handles } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { expectedVersionOf } from '../cart/cart.service.ts';
import { ExclusiveChanges } from '../cart/exclusive-changes.ts';
import { CartTokens } from '../order/cart/cart-tokens.ts';
import { DigitalLinks } from '../order/digital/digital-links.ts';
import { heldPlacedOrder, ON_ORDER_CONFLICT } from '../order/order.access.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { keyOfOrder } from '../order/order.ids.ts';
import { orderBody } from '../order/order.serializer.ts';
import { PurchaseHoldQueries } from '../purchase-hold/purchase-hold.queries.ts';

/** Customers take over what they ordered as guests. */
@Injectable()
export class GuestOrderEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(ExclusiveChanges) private readonly exclusive: ExclusiveChanges,
    @Inject(CartTokens) private readonly tokens: CartTokens,
    @Inject(PurchaseHoldQueries) private readonly holds: PurchaseHoldQueries,
    @Inject(DigitalLinks) private readonly links: DigitalLinks,
  ) {}

  @Handles(associateOrder)
  async associateOrder(call: Call<typeof associateOrder>) {
    const { caller, context, params } = call;
    const key = keyOfOrder(params.id);
    const by = await this.tokens.holderOf(key, caller);
    const customerId = caller.customer?.id ?? '';
    const change = async () => {
      const loaded = await this.commands.load(orderAggregate, key, context);
      const refusal = await this.holds.findRefusal({ customer_id: customerId });
      if (refusal) throw refusal;
      const expectedVersion = expectedVersionOf(call);
      const command = { type: 'AssociateOrder', by, customerId, expectedVersion } as const;
      return this.commands.execute(orderAggregate, key, command, context, {
        loaded,
        onConflict: ON_ORDER_CONFLICT,
      });
    };
    const { state } = await this.exclusive.runExclusively(key, context, change, ON_ORDER_CONFLICT);
    const order = heldPlacedOrder(state, { ...by, customerId });
    return this.links.shownIn(key, order, orderBody(key, order));
  }
}
