import { Inject, Injectable } from '@nestjs/common';
import { findDefaultStore } from '@storefold/contracts';
import type { Logger } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { type Bootstrap, TOKENS } from '@storefold/server/runtime';
import { StoreCreditCategoryQueries } from './store-credit-category/store-credit-category.queries.ts';

/** Creates the first store's categories of store credits. Later stores get theirs when they are first looked for. */
@Injectable()
export class StoredValueBootstrap implements Bootstrap {
  constructor(
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(StoreCreditCategoryQueries) private readonly categories: StoreCreditCategoryQueries,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    try {
      const { store } = await this.bus.ask(findDefaultStore, {});
      if (store) await this.categories.categoriesOf(store.id);
    } catch (error) {
      this.logger.warn({ err: error }, 'the store gets its categories of store credits later');
    }
  }
}
