import { Inject, Injectable } from '@nestjs/common';
import {
  type AdminVariant,
  changeVariant,
  createVariant,
  deleteVariant,
  listVariants,
  readVariant,
} from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import { refusals } from '@storefold/kernel/core';
import { type Call, Handles } from '@storefold/server/http';
import { OptionChoiceService } from '../option-type/option-choice.service.ts';
import { newVariant, stockChange, variantChange } from './change/product.inputs.ts';
import { ProductService } from './change/product.service.ts';
import { variantOfProduct } from './product.decider.ts';
import type { ProductWithStock } from './product-with-stock.ts';
import { AdminProductQueries } from './read-model/admin-product.queries.ts';
import { unitsIn } from './variant.ts';

/** The variants of one product, as the merchant's staff see them. */
@Injectable()
export class VariantEndpoints {
  constructor(
    @Inject(ProductService) private readonly products: ProductService,
    @Inject(AdminProductQueries) private readonly lists: AdminProductQueries,
    @Inject(OptionChoiceService) private readonly choices: OptionChoiceService,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
  ) {}

  @Handles(listVariants)
  async listVariants(call: Call<typeof listVariants>) {
    const withStock = await this.#product(call);
    const { data: wanted, meta } = await this.fields.pageOf(withStock.product.variants, call);
    return { data: await this.lists.variantBodies(withStock, wanted, call), meta };
  }

  @Handles(createVariant)
  async createVariant(call: Call<typeof createVariant>) {
    const { body, params, caller, context } = call;
    const productId = params.product_id;
    const before = await this.products.findProduct(productId, caller.store.id);
    const [options = []] = await this.choices.resolveOptions([body], context);
    const place = Math.max(0, ...before.variants.map(({ position }) => position)) + 1;
    const added = newVariant(body, options, place, unitsIn[caller.store.unit_system], context);
    const withStock = await this.products.changeProduct(productId, { ...nothing, added: [added] }, context);
    return this.#body(withStock, added.variant_id, call);
  }

  @Handles(readVariant)
  async readVariant(call: Call<typeof readVariant>) {
    return this.#body(await this.#product(call), call.params.id, call);
  }

  @Handles(changeVariant)
  async changeVariant(call: Call<typeof changeVariant>) {
    const { body, params, caller, context } = call;
    const productId = params.product_id;
    const { id } = params;
    variantOfProduct(await this.products.findProduct(productId, caller.store.id), id);
    const [options] = await this.choices.resolveOptions([body], context);
    const change = stockChange(body);
    const withStock = await this.products.changeProduct(
      productId,
      {
        ...nothing,
        changed: [variantChange(id, body, options, unitsIn[caller.store.unit_system])],
        stock: new Map(change ? [[id, change]] : []),
      },
      context,
    );
    return this.#body(withStock, id, call);
  }

  @Handles(deleteVariant)
  async deleteVariant({ params, context }: Call<typeof deleteVariant>) {
    await this.products.removeVariant(params.product_id, params.id, context);
  }

  async #product({ params, caller }: Pick<Call, 'params' | 'caller'>): Promise<ProductWithStock> {
    const withStock = await this.lists.findByIdOrSlug(params.product_id ?? '', caller.store.id);
    if (!withStock) throw refusals.notFound('product');
    return withStock;
  }

  async #body(
    withStock: ProductWithStock,
    id: string,
    call: Pick<Call, 'caller' | 'context' | 'expand'>,
  ): Promise<AdminVariant> {
    const [body] = await this.lists.variantBodies(withStock, [variantOfProduct(withStock.product, id)], call);
    if (!body) throw refusals.notFound('variant', 'variant_not_found');
    return body;
  }
}

const nothing = {
  details: {},
  wantedSlug: undefined,
  added: [],
  changed: [],
  stock: new Map<string, never>(),
};
