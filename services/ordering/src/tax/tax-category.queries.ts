import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import { type TaxCategories, taxCategory } from './tax-category.ts';

/** Finds the tax categories of a store in their stream. A store gets its first one when they are first looked for. */
@Injectable()
export class TaxCategoryQueries {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
  ) {}

  categoriesOf(storeId: string): Promise<TaxCategories> {
    return taxCategory.begun(storeId, this.commands, this.contexts);
  }

  /** The ids among these that are no categories of the store. */
  async unknownAmong(ids: readonly string[], storeId: string): Promise<string[]> {
    const { records } = await this.categoriesOf(storeId);
    return ids.filter((id) => !records.some((each) => each.id === id));
  }

  /** Refused under `tax_category_id` where the store has no such category. Null and undefined name none. */
  async requireCategory(id: string | null | undefined, storeId: string): Promise<void> {
    if (!id) return;
    const unknown = await this.unknownAmong([id], storeId);
    if (unknown.length > 0) throw refusals.invalid({ tax_category_id: ['must_exist'] });
  }
}
