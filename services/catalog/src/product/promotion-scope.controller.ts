import { Controller, Inject } from '@nestjs/common';
import { findProductsInCategories, findUnknownProducts, type RequestOf } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { category } from '../category/category.decider.ts';
import { CATEGORIES } from '../category/category.view.ts';
import { product } from './product.decider.ts';
import { isLive } from './product.ts';

/** Answers the questions of promotions about what they are for. */
@Controller()
export class PromotionScopeController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  @Answers(findUnknownProducts)
  async findUnknownProducts({ store_id, product_ids, category_ids }: RequestOf<typeof findUnknownProducts>) {
    const [products, categories] = await Promise.all([
      Promise.all(product_ids.map((id) => this.commands.load(product, id))),
      Promise.all(category_ids.map((id) => this.commands.load(category, id))),
    ]);
    const isKnown = products.map(({ state }) => isLive(state) && state.store_id === store_id);
    const isCategory = categories.map(({ state }) => state.status === 'live' && state.store_id === store_id);
    return {
      product_ids: product_ids.filter((_, index) => !isKnown[index]),
      category_ids: category_ids.filter((_, index) => !isCategory[index]),
    };
  }

  /** Products from their streams, their place in the tree from the read model. */
  @Answers(findProductsInCategories)
  async findProductsInCategories(request: RequestOf<typeof findProductsInCategories>) {
    const asked = new Set(request.category_ids);
    const ids = [...new Set(request.product_ids)];
    const states = await Promise.all(ids.map((id) => this.commands.load(product, id)));
    const within = states.map(({ state }) =>
      isLive(state) && state.store_id === request.store_id ? state.category_ids : [],
    );
    const found = await this.views.collection(CATEGORIES).getMany([...new Set(within.flat())]);
    const above = new Map(found.map(({ id, ancestor_ids }) => [id, [id, ...ancestor_ids]]));
    const products = ids.map((product_id, index) => {
      const all = new Set((within[index] ?? []).flatMap((id) => above.get(id) ?? []));
      return { product_id, category_ids: [...all].filter((id) => asked.has(id)) };
    });
    return { products: products.filter(({ category_ids }) => category_ids.length > 0) };
  }
}
