import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { TOKENS } from '@storefold/server/runtime';
import { storeCreditCategory } from './store-credit-category.decider.ts';
import { nameOf, type StoreCreditCategories, type StoreCreditCategory } from './store-credit-category.ts';

/** Finds the categories of a store in their stream. A store gets its first ones when they are first looked for. */
@Injectable()
export class StoreCreditCategoryQueries {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
  ) {}

  async categoriesOf(storeId: string): Promise<StoreCreditCategories> {
    const { state } = await this.commands.load(storeCreditCategory, storeId);
    if (state.has_begun) return state;
    const context = this.contexts.once('store_credit_categories', storeId);
    const begin = { type: 'Begin', storeId } as const;
    return (await this.commands.execute(storeCreditCategory, storeId, begin, context)).state;
  }

  async findByName(name: string, storeId: string): Promise<StoreCreditCategory | undefined> {
    const { categories } = await this.categoriesOf(storeId);
    return categories.find((each) => each.name === name);
  }

  /** The names of a store's categories by their ids. */
  async namesOf(storeId: string): Promise<(id: string | null) => string | null> {
    return nameOf(await this.categoriesOf(storeId));
  }
}
