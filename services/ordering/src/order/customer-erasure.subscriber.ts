import { Inject, Injectable } from '@nestjs/common';
import type { PublicEvent } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { TOKENS } from '@storefold/kernel/runtime';
import type { PublicEventEnvelope, Subscriber } from '@storefold/kernel/subscriptions';
import { paymentSources } from '../payment-source/payment-source.decider.ts';
import { OrderQueries } from './order.queries.ts';
import { OrderErasureService } from './order-erasure.service.ts';

/** Erases the orders of a deleted customer and deletes their open carts and saved cards. */
@Injectable()
export class CustomerErasure implements Subscriber {
  readonly name = 'customer_erasure';
  readonly from = 'first';
  readonly names = ['customer.deleted'] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(OrderQueries) private readonly orders: OrderQueries,
    @Inject(OrderErasureService) private readonly erasure: OrderErasureService,
  ) {}

  async handle(event: PublicEvent, envelope: PublicEventEnvelope): Promise<void> {
    const customerId = event.payload.id;
    if (typeof customerId !== 'string') return;
    const context = this.contexts.following(envelope, 'close payment sources');
    await this.commands.execute(paymentSources, customerId, { type: 'Close' }, context);
    const orders = await this.orders.ordersOfCustomer(customerId, envelope.position);
    for (const { key } of orders) {
      await this.erasure.eraseOrder(key, customerId, this.contexts.following(envelope, `erase:${key}`));
    }
  }
}
