import { Inject, Injectable } from '@nestjs/common';
import {
  changeProduct,
  createProduct,
  deleteProduct,
  idPrefixes,
  listAdminProducts,
  readAdminProduct,
} from '@storefold/contracts';
import { requireLanguagesOfFields } from '@storefold/custom-fields';
import { refusals, requireLanguages } from '@storefold/kernel/core';
import { type Call, Handles, listResponse } from '@storefold/server/http';
import { ProductService } from './change/product.service.ts';
import { ProductChangeService } from './change/product-change.service.ts';
import { ProductCreationService } from './change/product-creation.service.ts';
import { AdminProductQueries } from './read-model/admin-product.queries.ts';
import { unitsIn } from './variant.ts';

/** Products as the merchant's staff see them. */
@Injectable()
export class ProductEndpoints {
  constructor(
    @Inject(ProductService) private readonly products: ProductService,
    @Inject(AdminProductQueries) private readonly lists: AdminProductQueries,
    @Inject(ProductCreationService) private readonly creation: ProductCreationService,
    @Inject(ProductChangeService) private readonly changes: ProductChangeService,
  ) {}

  @Handles(createProduct)
  async createProduct(call: Call<typeof createProduct>) {
    const { body, caller, context } = call;
    requireLanguages(body.translations, caller.store);
    requireLanguagesOfFields(body.custom_fields, caller.store);
    const { default_currency: defaultCurrency, unit_system, timezone } = caller.store;
    const terms = { defaultCurrency, units: unitsIn[unit_system], timezone };
    const id = context.newId(idPrefixes.product);
    const withStock = await this.creation.createProduct(id, body, terms, context);
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
