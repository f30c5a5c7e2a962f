import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory } from '@storefold/kernel/command-handling';
import type { Stored } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import type { CustomerFact } from './customer.ts';
import { CustomerErasureService } from './customer-erasure.service.ts';

/** Finishes every deletion, however the request behind it ended. */
@Injectable()
export class DeletionProcess implements ProcessManager<CustomerFact> {
  readonly name = 'deletion';
  readonly categories = ['customer'];

  constructor(
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(CustomerErasureService) private readonly erasure: CustomerErasureService,
  ) {}

  async handle(fact: Stored<CustomerFact>): Promise<void> {
    if (fact.type !== 'CustomerDeleted') return;
    await this.erasure.finish(fact.recordId, this.contexts.following(fact, 'erase'));
  }
}
