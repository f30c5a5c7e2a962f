import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Cause, Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import { storeCreditCategory } from './store-credit-category.decider.ts';
import type { StoreCreditCategoryUseFact } from './store-credit-category-use.ts';

/**
 * Deletes a category whose use has ended. The request does it at once; this finishes what a request left undone.
 */
@Injectable()
export class StoreCreditCategoryDeletion implements ProcessManager<StoreCreditCategoryUseFact> {
  readonly name = 'store_credit_category_deletion';
  readonly categories = ['store_credit_category_use'];
  readonly facts = ['StoreCreditCategoryUseEnded'] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
  ) {}

  async handle(fact: Stored<StoreCreditCategoryUseFact>): Promise<void> {
    await this.deleteCategory(fact.recordId, fact);
  }

  /** `ended`: the fact by which the use of the category ended. The same fact deletes it once. */
  async deleteCategory(id: string, ended: Cause): Promise<void> {
    const context = this.contexts.following(ended, 'delete category');
    await this.commands.execute(storeCreditCategory, context.storeId, { type: 'Delete', id }, context);
  }
}
