import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { type Clock, isoTime } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import type { RecurringWork } from '@storefold/kernel/subscriptions';
import { order as orderAggregate, ownSubject } from '../order/order.decider.ts';
import { OrderQueries } from '../order/order.queries.ts';
import type { OrderingSettings } from '../settings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The next run takes the others. */
const MAX_AT_ONCE = 1_000;

/** Ends carts that nobody touched for longer than carts are kept, and with them the personal data in them. */
@Injectable()
export class CartExpiry implements RecurringWork {
  readonly name = 'expiry of carts';
  readonly everyMs = 10 * 60 * 1000;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.SETTINGS) private readonly settings: OrderingSettings,
    @Inject(OrderQueries) private readonly orders: OrderQueries,
  ) {}

  async run(): Promise<void> {
    const untouchedSince = isoTime(this.clock.now() - this.settings.cartTtlDays * DAY_MS);
    for (const { key, store_id } of await this.orders.untouchedCarts(untouchedSince, MAX_AT_ONCE)) {
      const context = this.contexts.once(`expire cart ${key}`, store_id);
      const expire = { type: 'ExpireCart', untouchedSince } as const;
      const { state } = await this.commands.execute(orderAggregate, key, expire, context);
      if (state.status === 'deleted') await this.vault.destroy(ownSubject(key));
    }
  }
}
