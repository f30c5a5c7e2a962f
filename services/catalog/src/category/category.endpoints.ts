import { Inject, Injectable } from '@nestjs/common';
import {
  type AdminCategory,
  type BodyOf,
  changeCategory,
  createCategory,
  deleteCategory,
  idPrefixes,
  listAdminCategories,
  readAdminCategory,
} from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import { refusals, requireLanguages } from '@storefold/kernel/core';
import { type Call, type Expand, Handles, listResponse } from '@storefold/server/http';
import { withoutUndefined } from '../without-undefined.ts';
import { categoryListSpec } from './category.list.ts';
import { CategoryQueries } from './category.queries.ts';
import { CategoryService, type WantedPlace } from './category.service.ts';
import { type CategoryDetails, noDetails } from './category.ts';
import type { CategoryInTree } from './category-in-tree.ts';

/** The tree of categories, as the merchant's staff see it. */
@Injectable()
export class CategoryEndpoints {
  constructor(
    @Inject(CategoryService) private readonly categories: CategoryService,
    @Inject(CategoryQueries) private readonly queries: CategoryQueries,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
  ) {}

  @Handles(createCategory)
  async createCategory({ body, caller, context, expand }: Call<typeof createCategory>) {
    requireLanguages(body.translations, caller.store);
    const id = context.newId(idPrefixes.category);
    const details = { ...noDetails, ...changedDetails(body), name: body.name };
    const place: WantedPlace = { parentId: body.parent_id, position: body.position };
    return this.#body(
      await this.categories.createCategory(id, details, body.permalink, place, context, body.translations),
      expand,
    );
  }

  @Handles(listAdminCategories)
  async listAdminCategories({ endpoint, list, queryOf, caller, expand }: Call<typeof listAdminCategories>) {
    const storeId = caller.store.id;
    const asked = { endpoint, list, storeId };
    const query = queryOf(await this.fields.listed(categoryListSpec(storeId, endpoint), asked));
    const { documents, count } = await this.queries.collection.page(query);
    const data = await this.queries.bodies(documents, expand, 'admin');
    return listResponse(data, count, query);
  }

  @Handles(readAdminCategory)
  async readAdminCategory({ params, caller, expand }: Call<typeof readAdminCategory>) {
    const document = await this.queries.findByIdOrPermalink(params.id, caller.store.id);
    if (!document) throw refusals.notFound('category');
    return this.#body(document, expand);
  }

  @Handles(changeCategory)
  async changeCategory({ body, params, caller, context, expand }: Call<typeof changeCategory>) {
    requireLanguages(body.translations, caller.store);
    const place: WantedPlace = { parentId: body.parent_id, position: body.position };
    const changed = await this.categories.changeCategory(
      params.id,
      changedDetails(body),
      body.permalink,
      place,
      context,
      body.translations,
    );
    return this.#body(changed, expand);
  }

  @Handles(deleteCategory)
  async deleteCategory({ params, context }: Call<typeof deleteCategory>) {
    await this.categories.deleteCategory(params.id, context);
  }

  async #body(placed: CategoryInTree, expand: Expand): Promise<AdminCategory> {
    const [body] = await this.queries.bodies([placed], expand, 'admin');
    if (!body) throw refusals.notFound('category');
    return body;
  }
}

type Details = Omit<CategoryDetails, 'slug'>;

/** The details that a body contains. Details that are not sent are left out. */
function changedDetails(body: BodyOf<typeof changeCategory>): Partial<Details> {
  const { permalink: _, parent_id: __, position: ___, translations: ____, ...details } = body;
  return withoutUndefined(details);
}
