import { Inject, Injectable } from '@nestjs/common';
import type { Commands } from '@storefold/kernel/command-handling';
import type { Clock } from '@storefold/kernel/core';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import { isLeftAlone } from '../checkout/left-alone.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import type { OrderFact } from '../order/order.facts.ts';
import { type Cart, isDraft } from '../order/order.ts';
import { PaidCarts } from './paid-carts.ts';

/**
 * Goes on where the request by which a shopper paid a draft died: completes the draft, or gives back what was paid. What staff pay of
 * their drafts they complete themselves.
 */
@Injectable()
export class PaidDraftProcess implements ProcessManager<OrderFact> {
  readonly name = 'paid_draft';
  readonly categories = ['order'];
  readonly facts = ['OrderPaymentAuthorized', 'CheckoutReversed'] as const;
  readonly setsAside = true;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(PaidCarts) private readonly carts: PaidCarts,
  ) {}

  async handle(fact: Stored<OrderFact>): Promise<void> {
    const { type, recordId: key, metadata } = fact;
    const isByShopper = metadata.actor.type === 'guest' || metadata.actor.type === 'customer';
    if (!isByShopper || (type !== 'OrderPaymentAuthorized' && type !== 'CheckoutReversed')) return;
    const draft = await this.#leftAlone(key, metadata.occurred_at);
    if (!draft) return;
    if (type === 'OrderPaymentAuthorized') return this.carts.completeLater(key, fact);
    const failure = draft.last_failure;
    if (failure?.checkout_id !== fact.data.checkout_id) return;
    await this.carts.giveBackLater(key, failure, fact);
  }

  /** The draft, once the request is gone that may still complete it. Undefined: nothing is left to do. */
  async #leftAlone(key: string, since: string): Promise<Cart | undefined> {
    for (;;) {
      const { state } = await this.commands.load(orderAggregate, key);
      if (state.status !== 'cart' || !isDraft(state)) return undefined;
      if (!(await isLeftAlone(since, this.clock))) return state;
    }
  }
}
