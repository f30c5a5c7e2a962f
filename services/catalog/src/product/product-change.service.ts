import { Inject, Injectable } from '@nestjs/common';
import type { BodyOf, changeProduct } from '@storefold/contracts';
import { CustomFieldService, nobody } from '@storefold/custom-fields';
import { refusals } from '@storefold/kernel/core';
import type { Call } from '@storefold/kernel/http';
import { CategoryService } from '../category/category.service.ts';
import { OptionChoiceService } from '../option-type/option-choice.service.ts';
import type { StockChanges } from '../stock/stock-item.decider.ts';
import { withoutUndefined } from '../without-undefined.ts';
import {
  changedDetails,
  newVariant,
  ofOnlyVariant,
  type ProductBody,
  stockChange,
  type VariantBody,
  variantChange,
} from './product.inputs.ts';
import { ProductService } from './product.service.ts';
import { type Product, variantWith } from './product.ts';
import type { ProductWithStock } from './product-with-stock.ts';
import { TaxCategoryClient } from './tax-category.client.ts';
import { unitsIn } from './variant.ts';

/** Changes a product as a request says, with its variants, their stock and custom fields. */
@Injectable()
export class ProductChangeService {
  constructor(
    @Inject(ProductService) private readonly products: ProductService,
    @Inject(OptionChoiceService) private readonly choices: OptionChoiceService,
    @Inject(CategoryService) private readonly categories: CategoryService,
    @Inject(CustomFieldService) private readonly fields: CustomFieldService,
    @Inject(TaxCategoryClient) private readonly taxes: TaxCategoryClient,
  ) {}

  async changeProduct(
    id: string,
    body: BodyOf<typeof changeProduct>,
    { caller, context }: Pick<Call, 'caller' | 'context'>,
  ): Promise<ProductWithStock> {
    const before = await this.products.findProduct(id, caller.store.id);
    const details = changedDetails(id, body);
    await this.categories.requireCategories(details.category_ids ?? [], caller.store.id);
    await this.taxes.requireCategory(details.tax_category_id, caller.store.id);
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
    return withStock;
  }
}

const recordIn = ({ store }: Call['caller']) => ({ ...nobody, storeId: store.id, resource: 'product' });

const saysSomething = (body: VariantBody): boolean =>
  Object.values(body).some((value) => value !== undefined);

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
