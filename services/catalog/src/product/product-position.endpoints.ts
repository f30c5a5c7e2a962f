import { Inject, Injectable } from '@nestjs/common';
import { positionProduct } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import type { Filter } from '@storefold/kernel/ports';
import { type Call, Handles } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { category, categoryOf } from '../category/category.decider.ts';
import type { PositionedProduct } from '../category/category.ts';
import { product, productOf } from './product.decider.ts';
import { placeBetween } from './product-place.ts';
import { PRODUCTS, type ProductDocument } from './read-model/product.documents.ts';

/** The order of the products of a category, as staff put it. */
@Injectable()
export class ProductPositionEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  @Handles(positionProduct)
  async positionProduct({ params, body, context }: Call<typeof positionProduct>) {
    const { storeId } = context;
    const categoryId = params.id;
    categoryOf(storeId, (await this.commands.load(category, categoryId)).state);
    const current = productOf(storeId, (await this.commands.load(product, params.product_id)).state);
    if (!current.category_ids.includes(categoryId)) throw refusals.notFound('product');
    const { isThere, ...wanted } = await this.#placed(params.product_id, categoryId, body.position);
    return {
      category_id: categoryId,
      product_id: params.product_id,
      position: isThere ? wanted.position : await this.#position(categoryId, wanted, context),
    };
  }

  /** Resolves with the place, which is that of the first time when the command is repeated. */
  async #position(id: string, wanted: PositionedProduct, context: CommandContext): Promise<number> {
    const command = { type: 'PositionProduct', storeId: context.storeId, product: wanted } as const;
    const { facts } = await this.commands.execute(category, id, command, context);
    const [moved] = facts.filter((fact) => fact.type === 'CategoryProductPositioned');
    return moved?.data.position ?? wanted.position;
  }

  /** Where the product comes to stand, between those that are there. */
  async #placed(productId: string, categoryId: string, asked: number): Promise<Placed> {
    const products = this.views.collection(PRODUCTS);
    const field = `category_places.${categoryId}`;
    const inCategory: Filter = { field: 'category_ids', eq: categoryId };
    const others: Filter = { all: [inCategory, { not: { field: 'id', eq: productId } }] };
    const [own, count] = await Promise.all([products.get(productId), products.count(others)]);
    const position = Math.min(asked, count + 1);
    const around = await products.find({
      filter: others,
      sort: [{ field }],
      offset: Math.max(0, position - 2),
      limit: position === 1 ? 1 : 2,
    });
    const placeOf = (document: ProductDocument | undefined): string =>
      document?.category_places[categoryId] ?? '';
    const after = position === 1 ? around[0] : around[1];
    const before = position === 1 ? undefined : around[0];
    const ownPlace = placeOf(own);
    const isThere = ownPlace > placeOf(before) && (after === undefined || ownPlace < placeOf(after));
    const place = after === undefined ? null : placeBetween(placeOf(before), placeOf(after));
    return { product_id: productId, position, place: isThere ? ownPlace : place, isThere };
  }
}

type Placed = PositionedProduct & { readonly isThere: boolean };
