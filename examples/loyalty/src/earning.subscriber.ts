import { Inject } from '@nestjs/common';
import { type AdminOrder, findCustomer, type PublicEvent } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Bus } from '@storefold/kernel/ports';
import type { PublicEventEnvelope, Subscriber } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import { accountIdOf, type LoyaltyCommand, loyaltyAccount } from './loyalty-account.ts';

/**
 * Gives points for what was paid, takes back those of canceled orders, and takes the account of a customer away with them. An event may come
 * twice: its command does nothing then.
 */
export class Earning implements Subscriber {
  readonly name = 'earning';
  readonly from = 'first';
  readonly names = ['order.paid', 'order.canceled', 'customer.deleted'] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
  ) {}

  async handle({ name, payload, store_id }: PublicEvent, envelope: PublicEventEnvelope): Promise<void> {
    const context = this.contexts.following(envelope, name);
    const tell = async (customerId: string, command: LoyaltyCommand) => {
      await this.commands.execute(loyaltyAccount, accountIdOf(customerId), command, context);
    };
    if (name === 'customer.deleted') return tell(String(payload.id), { type: 'Delete' });
    const { id: order_id, customer_id, payment_total } = payload as unknown as AdminOrder;
    if (!customer_id) return;
    if (name === 'order.canceled') return tell(customer_id, { type: 'TakeBack', order_id });
    // Deleted meanwhile: nothing is kept of them.
    const { customer } = await this.bus.ask(findCustomer, { store_id, customer_id });
    if (!customer) return;
    const points = Math.floor(Number(payment_total));
    await tell(customer_id, { type: 'Earn', store_id, customer_id, order_id, points });
  }
}
