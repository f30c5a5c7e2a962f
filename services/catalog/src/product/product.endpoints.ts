import { Inject, Injectable } from '@nestjs/common';
import {
  changeProduct,
  createProduct,
  deleteProduct,
  idPrefixes,
  listAdminProducts,
  readAdminProduct,
} from '@storefold/contracts';
import { CustomFieldService, nobody } from '@storefold/custom-fields';
import { refusals } from '@storefold/kernel/core';
import { type Call, Handles, listResponse } from '@storefold/kernel/http';
import { CategoryService } from '../category/category.service.ts';
import { OptionChoiceService } from '../option-type/option-choice.service.ts';
import type { StockChanges } from '../stock/stock-item.decider.ts';
import { withoutUndefined } from '../without-undefined.ts';
import { AdminProductQueries } from './admin-product.queries.ts';
import {
  changedDetails,
  newDetails,
  newVariant,
  type ProductBody,
  stockChange,
  type VariantBody,
  variantChange,
} from './product.inputs.ts';
import { ProductService } from './product.service.ts';
import { type Product, variantWith } from './product.ts';
import { unitsIn } from './variant.ts';

/** Products as the merchant's staff see them. */
@Injectable()
export class ProductEndpoints {
  constructor(
    @Inject(ProductService) private readonly products: ProductService,
    @Inject(AdminProductQueries) private readonly lists: AdminProductQueries,
    @Inject(OptionChoiceService) private readonly choices: OptionChoiceService,
    @Inject(CategoryService) private readonly categories: CategoryService,
    @Inject(CustomFieldService) private readonly fields: CustomFieldService,
  ) {}

  @Handles(createProduct)
  async createProduct(call: Call<typeof createProduct>) {
    const { body, caller, context } = call;
    const id = context.newId(idPrefixes.product);
    const details = newDetails(id, body);
    await this.categories.requireCategories(details.category_ids, caller.store.id);
    const bodies = newVariantBodies(body);
    const options = await this.choices.resolveOptions(bodies, context);
    const fields = await this.fields.checkMany(body.custom_fields ?? [], recordIn(caller));
    const units = unitsIn[caller.store.unit_system];
    const variants = bodies.map((each, index) =>
      newVariant(each, options[index] ?? [], index + 1, units, context),
    );
    const withStock = await this.products.createProduct(
      { id, defaultCurrency: caller.store.default_currency, details, wantedSlug: body.slug, variants },
      context,
    );
    await this.fields.putFields(id, fields, recordIn(caller), context);
    return this.lists.body(withStock, call);
  }

  @Handles(listAdminProducts)
  async listAdminProducts(call: Call<typeof listAdminProducts>) {
    const { products, count, query } = await this.lists.findPage(call);
    return listResponse(await this.lists.bodies(products, call), count, query);
  }

  @Handles(readAdminProduct)
  async readAdminProduct(call: Call<typeof readAdminProduct>) {
    const withStock = await this.lists.findByIdOrSlug(call.params.id, call.caller.store.id);
    if (!withStock) throw refusals.notFound('product');
    return this.lists.body(withStock, call);
  }

  @Handles(changeProduct)
  async changeProduct(call: Call<typeof changeProduct>) {
    const { body, params, caller, context } = call;
    const { id } = params;
    const before = await this.products.findProduct(id, caller.store.id);
    const details = changedDetails(id, body);
    await this.categories.requireCategories(details.category_ids ?? [], caller.store.id);
    const bodies = changedVariantBodies(body, before);
    const options = await this.choices.resolveOptions(bodies, context);
    const fields = await this.fields.checkMany(body.custom_fields ?? [], recordIn(caller));
    const places = nextPlaces(before);
    const units = unitsIn[caller.store.unit_system];
    const stock = new Map<string, StockChanges>();
    const added = [];
    const changed = [];
    for (const [index, each] of bodies.entries()) {
      if (each.id === undefined) added.push(newVariant(each, options[index] ?? [], places(), units, context));
      else {
        changed.push(variantChange(each.id, each, options[index], units));
        const change = stockChange(each);
        if (change) stock.set(each.id, change);
      }
    }
    const withStock = await this.products.changeProduct(
      id,
      { details, wantedSlug: body.slug, added, changed, stock },
      context,
    );
    await this.fields.putFields(id, fields, recordIn(caller), context);
    return this.lists.body(withStock, call);
  }

  @Handles(deleteProduct)
  async deleteProduct({ params, context }: Call<typeof deleteProduct>) {
    await this.products.deleteProduct(params.id, context);
  }
}

const recordIn = ({ store }: Call['caller']) => ({ ...nobody, storeId: store.id, resource: 'product' });

/** The fields of a body that describe the product's only variant. */
function ofOnlyVariant(body: ProductBody): VariantBody {
  const { sku, prices, stock_items, track_inventory, weight, height, width, depth } = body;
  return { sku, prices, stock_items, track_inventory, weight, height, width, depth };
}

const saysSomething = (body: VariantBody): boolean =>
  Object.values(body).some((value) => value !== undefined);

/** The variants of a new product: those of the body, or a single one described by the product's own fields. */
function newVariantBodies(body: ProductBody): readonly VariantBody[] {
  const own = ofOnlyVariant(body);
  if (!body.variants?.length) return [own];
  if (body.variants.length > 1 && own.sku) throw refusals.invalid({ sku: ['invalid'] });
  return body.variants.map((variant) => ({ ...withoutUndefined(own), ...withoutUndefined(variant) }));
}

/** The variants that a change names. Variant fields of the product itself apply to its only variant. */
function changedVariantBodies(
  body: ProductBody,
  before: Product,
): readonly (VariantBody & { id?: string | undefined })[] {
  const named = body.variants ?? [];
  for (const { id } of named) {
    if (id !== undefined && !variantWith(before, id))
      throw refusals.idNotFound('variant', id, 'variant_not_found');
  }
  const own = ofOnlyVariant(body);
  if (!saysSomething(own)) return named;
  const [only, ...others] = before.variants;
  if (!only || others.length > 0) {
    const fields = Object.keys(withoutUndefined(own));
    throw refusals.invalid(Object.fromEntries(fields.map((field) => [field, ['not_given_for_variant']])));
  }
  return [{ id: only.id, ...own }, ...named];
}

function nextPlaces({ variants }: Product): () => number {
  let last = Math.max(0, ...variants.map(({ position }) => position));
  return () => ++last;
}
