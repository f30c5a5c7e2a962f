import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Bus, Stored } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { isDeletedCustomer } from '../deleted-customer.ts';
import { storeCredit } from './store-credit.decider.ts';
import type { StoreCreditFact } from './store-credit.ts';

/**
 * Erases what is noted about store credits that were issued to a customer in the moment of their deletion. The news of it
 * may have come before there was such a credit, and read models keep what they could still read.
 */
@Injectable()
export class LateStoreCreditErasure implements ProcessManager<StoreCreditFact> {
  readonly name = 'late_store_credit_erasure';
  readonly categories = ['store_credit'];
  readonly facts = ['StoreCreditIssued'] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
  ) {}

  async handle(fact: Stored<StoreCreditFact>): Promise<void> {
    if (fact.type !== 'StoreCreditIssued') return;
    const { customer_id: customerId } = fact.data;
    if (!(await isDeletedCustomer(customerId, fact, this.bus))) return;
    const context = this.contexts.following(fact, 'erase');
    await this.commands.execute(storeCredit, fact.recordId, { type: 'Erase', customerId }, context);
  }
}
