import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Filter, Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { category } from '../category/category.decider.ts';
import type { CategoryFact } from '../category/category.ts';
import { optionType } from '../option-type/option-type.decider.ts';
import type { OptionTypeFact } from '../option-type/option-type.ts';
import { type ProductCommand, product } from './product.decider.ts';
import type { ProductFact } from './product.ts';
import { PRODUCTS } from './read-model/product.documents.ts';

const AT_ONCE = 50;

const handled = [
  'CategoryDeleted',
  'ProductCreated',
  'ProductChanged',
  'OptionTypeChanged',
  'OptionTypeDeleted',
  'OptionTypeTranslated',
  'OptionValueChanged',
  'OptionValueDeleted',
  'OptionValueTranslated',
  'OptionValuesReordered',
] as const;
type Handled = Extract<ProductFact | CategoryFact | OptionTypeFact, { type: (typeof handled)[number] }>;

/**
 * Keeps products consistent with what they name: they leave a category that was deleted, and note that an option type of
 * theirs is shown otherwise, so that their events tell it. Each product is told once; after a crash it goes on.
 */
@Injectable()
export class ProductUpkeep implements ProcessManager<Handled> {
  readonly name = 'product_upkeep';
  readonly categories = [category.category, optionType.category, product.category];
  readonly facts = handled;
  /** The products of one fact do not wait for those of another. */
  readonly setsAside = true;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
  ) {}

  async handle(fact: Stored<Handled>): Promise<void> {
    switch (fact.type) {
      case 'CategoryDeleted':
        return this.#eachWith(
          { field: 'category_ids', eq: fact.recordId },
          fact,
          leaving(fact, fact.recordId),
        );
      case 'ProductCreated':
      case 'ProductChanged':
        return this.#leaveDeleted(fact, fact.data.category_ids ?? []);
      case 'OptionTypeDeleted':
        return this.#noteOptionType(fact, fact.data.option_value_ids);
      case 'OptionValueChanged':
      case 'OptionValueDeleted':
      case 'OptionValueTranslated':
        return this.#noteOptionType(fact, [fact.data.option_value_id]);
      case 'OptionTypeChanged':
      case 'OptionTypeTranslated':
      case 'OptionValuesReordered':
        return this.#noteOptionType(fact);
    }
  }

  /** A category may have been deleted while the product was put into it. */
  async #leaveDeleted(fact: Stored<Handled>, categoryIds: readonly string[]): Promise<void> {
    for (const id of categoryIds) {
      const { state } = await this.commands.load(category, id);
      if (state.status === 'deleted') await this.#follow(fact, fact.recordId, leaving(fact, id));
    }
  }

  /** `valueIds`: the values that are shown otherwise. Default: all that the option type has. */
  async #noteOptionType(fact: Stored<Handled>, valueIds?: readonly string[]): Promise<void> {
    const { state, revision } = await this.commands.load(optionType, fact.recordId);
    const own = state.status === 'live' ? state.values.map((value) => value.option_value_id) : [];
    const ids = valueIds ?? own;
    if (ids.length === 0) return;
    await this.#eachWith({ field: 'option_value_ids', in: ids }, fact, {
      type: 'NoteOptionType',
      storeId: fact.metadata.store_id,
      optionTypeId: fact.recordId,
      changed: fact.revision,
      revision,
    });
  }

  async #eachWith(named: Filter, fact: Stored<Handled>, command: ProductCommand): Promise<void> {
    await this.views.caughtUpTo(fact.position);
    const inStore: Filter = { field: 'store_id', eq: fact.metadata.store_id };
    for (let last = ''; ; ) {
      const page = await this.views.collection(PRODUCTS).find({
        filter: { all: [inStore, named, { field: 'id', gt: last }] },
        sort: [{ field: 'id' }],
        limit: AT_ONCE,
      });
      await Promise.all(page.map(({ id }) => this.#follow(fact, id, command)));
      if (page.length < AT_ONCE) return;
      last = page.at(-1)?.id ?? last;
    }
  }

  async #follow(fact: Stored<Handled>, id: string, command: ProductCommand): Promise<void> {
    const step = `${command.type} ${'categoryId' in command ? command.categoryId : ''} ${id}`;
    await this.commands.execute(product, id, command, this.contexts.following(fact, step));
  }
}

const leaving = ({ metadata }: Stored<Handled>, categoryId: string): ProductCommand => ({
  type: 'LeaveCategory',
  storeId: metadata.store_id,
  categoryId,
});
