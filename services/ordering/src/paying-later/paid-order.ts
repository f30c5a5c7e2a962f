import { Inject, Injectable } from '@nestjs/common';
import type { Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import type { Call } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { CartService, expectedVersionOf } from '../cart/cart.service.ts';
import { ExclusiveChanges } from '../cart/exclusive-changes.ts';
import { CartTokens } from '../order/cart/cart-tokens.ts';
import { ON_ORDER_CONFLICT, payableOrder, readableOrder, refuseStale } from '../order/order.access.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { keyOfOrder } from '../order/order.ids.ts';
import type { Order } from '../order/order.ts';
import type { Paid } from '../payment-session/payment-session.service.ts';

/** The order that a shopper pays in sessions. */
@Injectable()
export class PaidOrder implements Paid {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(CartService) private readonly carts: CartService,
    @Inject(CartTokens) private readonly tokens: CartTokens,
    @Inject(ExclusiveChanges) private readonly exclusive: ExclusiveChanges,
  ) {}

  async find(call: Call): ReturnType<Paid['find']> {
    const key = keyIn(call);
    const { state } = await this.commands.load(orderAggregate, key);
    const by = await this.tokens.payerOf(key, call.caller);
    const order = readableOrder(state, by);
    refuseUnknown(order, call);
    return { key, order };
  }

  async change(call: Call, changeOf: Parameters<Paid['change']>[1]): ReturnType<Paid['change']> {
    const { caller, context } = call;
    const key = keyIn(call);
    const by = await this.tokens.payerOf(key, caller);
    const expectedVersion = expectedVersionOf(call);
    const work = async () => {
      const loaded = await this.commands.load(orderAggregate, key, context);
      const order = payableOrder(loaded.state, by);
      // Before a gateway is asked.
      refuseStale(order, expectedVersion);
      refuseUnknown(order, call);
      const [change, current] = await Promise.all([
        changeOf(order),
        this.carts.currentTerms(order, caller.store),
      ]);
      const command = { type: 'PayInSession', by, change, current, expectedVersion } as const;
      return this.commands.execute(orderAggregate, key, command, context, {
        loaded,
        onConflict: ON_ORDER_CONFLICT,
      });
    };
    const { state } = await this.exclusive.runExclusively(key, context, work, ON_ORDER_CONFLICT);
    return { key, state };
  }
}

const keyIn = ({ params }: Call): string => keyOfOrder(params.id ?? '');

/** The session that the path names, if it names one. */
function refuseUnknown({ payment_sessions }: Order, { params }: Call): void {
  const { session_id: id } = params;
  if (id !== undefined && !payment_sessions.some((each) => each.id === id)) {
    throw refusals.notFound('payment_session');
  }
}
