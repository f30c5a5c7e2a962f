import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import { order } from '../order/order.decider.ts';
import type { OrderFact } from '../order/order.facts.ts';
import { fulfillmentIdOf } from '../order/order.ids.ts';

/** Marks as shipped what is only downloaded, as soon as it is paid. */
@Injectable()
export class DigitalDelivery implements ProcessManager<OrderFact> {
  readonly name = 'digital_delivery';
  readonly categories = ['order'];
  readonly facts = ['OrderCompleted', 'OrderPaymentCaptured', 'OrderPaymentReceived'] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
  ) {}

  async handle(fact: Stored<OrderFact>): Promise<void> {
    const { recordId: key } = fact;
    const { state } = await this.commands.load(order, key);
    if (!('items' in state) || !state.items.some(({ is_delivered }) => !is_delivered)) return;
    const deliver = { type: 'DeliverDigitally', fulfillmentId: fulfillmentIdOf(key) } as const;
    await this.commands.execute(order, key, deliver, this.contexts.following(fact, 'deliver digitally'));
  }
}
