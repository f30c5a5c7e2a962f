import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory } from '@storefold/kernel/command-handling';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import type { CustomerFact } from '../customer.facts.ts';
import { CustomerService } from '../customer.service.ts';

/** Drives every deletion to its end, and removes wishlists of before an address was proved, even if the request behind it was cut off. */
@Injectable()
export class DeletionProcess implements ProcessManager<CustomerFact> {
  readonly name = 'deletion';
  readonly categories = ['customer'];
  readonly facts = ['CustomerDeletionRequested', 'CustomerEmailVerified', 'CustomerDeleted'] as const;

  constructor(
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(CustomerService) private readonly customers: CustomerService,
  ) {}

  async handle(fact: Stored<CustomerFact>): Promise<void> {
    if (fact.type === 'CustomerDeletionRequested') {
      await this.customers.driveDeletion(fact.recordId, this.contexts.following(fact, 'delete'));
    }
    if (fact.type === 'CustomerEmailVerified') {
      const context = this.contexts.following(fact, 'remove earlier wishlists');
      await this.customers.removeEarlierWishlists(fact.recordId, [fact], context);
    }
    if (fact.type === 'CustomerDeleted') {
      await this.customers.finishDeletion(fact.recordId, this.contexts.following(fact, 'erase'));
    }
  }
}
