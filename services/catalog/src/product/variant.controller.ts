import { Controller, Inject } from '@nestjs/common';
import {
  type AdminVariant,
  changeVariant,
  createVariant,
  deleteVariant,
  listVariants,
  readVariant,
} from '@storefold/contracts';
import { notFound } from '@storefold/kernel/core';
import { type Call, Handles, pageOf } from '@storefold/kernel/http';
import { OptionChoices } from '../option-type/option-choices.ts';
import { AdminProducts } from './admin-products.ts';
import { variantOfProduct } from './product.decider.ts';
import { newVariant, stockChange, variantChange } from './product.inputs.ts';
import { Products } from './products.ts';
import type { ShownProduct } from './shown-product.ts';

/** The variants of one product, for the merchant's staff. */
@Controller()
export class VariantController {
  constructor(
    @Inject(Products) private readonly products: Products,
    @Inject(AdminProducts) private readonly lists: AdminProducts,
    @Inject(OptionChoices) private readonly choices: OptionChoices,
  ) {}

  @Handles(listVariants)
  async list(call: Call<typeof listVariants>) {
    const shown = await this.#product(call);
    const { data: wanted, meta } = pageOf(shown.product.variants, call.list);
    return { data: await this.lists.variantBodies(shown, wanted, call), meta };
  }

  @Handles(createVariant)
  async create(call: Call<typeof createVariant>) {
    const { body, params, caller, context } = call;
    const productId = params.product_id ?? '';
    const before = await this.products.find(productId, caller.store.id);
    const [options = []] = await this.choices.resolve([body], context);
    const place = Math.max(0, ...before.variants.map(({ position }) => position)) + 1;
    const added = newVariant(body, options, place, context);
    const shown = await this.products.change(productId, { ...nothing, added: [added] }, context);
    return this.#body(shown, added.variant_id, call);
  }

  @Handles(readVariant)
  async read(call: Call<typeof readVariant>) {
    return this.#body(await this.#product(call), call.params.id ?? '', call);
  }

  @Handles(changeVariant)
  async change(call: Call<typeof changeVariant>) {
    const { body, params, caller, context } = call;
    const productId = params.product_id ?? '';
    const id = params.id ?? '';
    variantOfProduct(await this.products.find(productId, caller.store.id), id);
    const [options] = await this.choices.resolve([body], context);
    const change = stockChange(body);
    const shown = await this.products.change(
      productId,
      {
        ...nothing,
        changed: [variantChange(id, body, options)],
        stock: new Map(change ? [[id, change]] : []),
      },
      context,
    );
    return this.#body(shown, id, call);
  }

  @Handles(deleteVariant)
  async delete({ params, context }: Call<typeof deleteVariant>): Promise<undefined> {
    await this.products.removeVariant(params.product_id ?? '', params.id ?? '', context);
  }

  async #product({ params, caller }: Pick<Call, 'params' | 'caller'>): Promise<ShownProduct> {
    const shown = await this.lists.find(params.product_id ?? '', caller.store.id);
    if (!shown) throw notFound('Product');
    return shown;
  }

  async #body(
    shown: ShownProduct,
    id: string,
    call: Pick<Call, 'caller' | 'context' | 'expand' | 'list'>,
  ): Promise<AdminVariant> {
    const [body] = await this.lists.variantBodies(shown, [variantOfProduct(shown.product, id)], call);
    if (!body) throw notFound('Variant', 'variant_not_found');
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
