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
import { withoutUndefined } from '../without-undefined.ts';
import { AdminProductQueries } from './admin-product.queries.ts';
import {
  newDetails,
  newVariant,
  ofOnlyVariant,
  type ProductBody,
  type VariantBody,
} from './product.inputs.ts';
import { ProductService } from './product.service.ts';
import { ProductChangeService } from './product-change.service.ts';
import { TaxCategoryClient } from './tax-category.client.ts';
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
    @Inject(TaxCategoryClient) private readonly taxes: TaxCategoryClient,
    @Inject(ProductChangeService) private readonly changes: ProductChangeService,
  ) {}

  @Handles(createProduct)
  async createProduct(call: Call<typeof createProduct>) {
    const { body, caller, context } = call;
    const id = context.newId(idPrefixes.product);
    const details = newDetails(id, body);
    await this.categories.requireCategories(details.category_ids, caller.store.id);
    await this.taxes.requireCategory(details.tax_category_id, caller.store.id);
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
    return this.lists.body(await this.changes.changeProduct(call.params.id, call.body, call), call);
  }

  @Handles(deleteProduct)
  async deleteProduct({ params, context }: Call<typeof deleteProduct>) {
    await this.products.deleteProduct(params.id, context);
  }
}

const recordIn = ({ store }: Call['caller']) => ({ ...nobody, storeId: store.id, resource: 'product' });

/** The variants of a new product: those of the body, or a single one described by the product's own fields. */
function newVariantBodies(body: ProductBody): readonly VariantBody[] {
  const own = ofOnlyVariant(body);
  if (!body.variants?.length) return [own];
  if (body.variants.length > 1 && own.sku) throw refusals.invalid({ sku: ['invalid'] });
  return body.variants.map((variant) => ({ ...withoutUndefined(own), ...withoutUndefined(variant) }));
}
