import { Inject, Injectable } from '@nestjs/common';
import { associateOrder } from '@storefold/contracts';
import { type Call, Handles } from '@storefold/server/http';
import { expectedVersionOf } from '../cart/cart.service.ts';
import { OrderChanges } from '../cart/order-changes.ts';
import { CartTokens } from '../order/cart/cart-tokens.ts';
import { DigitalLinks } from '../order/digital/digital-links.ts';
import { heldPlacedOrder } from '../order/order.access.ts';
import { keyOfOrder } from '../order/order.ids.ts';
import { orderBody } from '../order/order.serializer.ts';
import { PurchaseHoldQueries } from '../purchase-hold/purchase-hold.queries.ts';

/** Customers take over what they ordered as guests. */
@Injectable()
export class GuestOrderEndpoints {
  constructor(
    @Inject(OrderChanges) private readonly changes: OrderChanges,
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
    const associate = async () => {
      const refusal = await this.holds.findRefusal({ customer_id: customerId });
      if (refusal) throw refusal;
      const expectedVersion = expectedVersionOf(call);
      return { type: 'AssociateOrder', by, customerId, expectedVersion } as const;
    };
    const { state } = await this.changes.change(key, context, associate);
    const order = heldPlacedOrder(state, { ...by, customerId });
    return this.links.shownIn(key, order, orderBody(key, order));
  }
}
