import { Inject, Injectable } from '@nestjs/common';
import { deleteEarlierCarts } from '@storefold/contracts';
import type { CommandContextFactory } from '@storefold/kernel/command-handling';
import type { Bus, Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import type { CustomerFact } from '../customer.facts.ts';

/**
 * Lets ordering delete the open carts of before an address was proved, which somebody else may have begun. A process of its
 * own, so that nothing else waits while ordering is away.
 */
@Injectable()
export class EarlierCarts implements ProcessManager<CustomerFact> {
  readonly name = 'earlier_carts';
  readonly categories = ['customer'];
  readonly facts = ['CustomerEmailVerified'] as const;

  constructor(
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
  ) {}

  async handle(fact: Stored<CustomerFact>): Promise<void> {
    if (fact.type !== 'CustomerEmailVerified' || fact.data.removes_earlier !== true) return;
    const context = this.contexts.following(fact, 'delete earlier carts');
    const { store_id, occurred_at: before } = fact.metadata;
    const { credential_epoch } = fact.data;
    const request = {
      command_id: context.commandId,
      store_id,
      customer_id: fact.recordId,
      before,
      credential_epoch,
    };
    await this.bus.ask(deleteEarlierCarts, request, context);
  }
}
