import { Controller, Inject } from '@nestjs/common';
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
import { notFound } from '@storefold/kernel/core';
import { type Call, type Expand, Handles, listQuery, listResponse } from '@storefold/kernel/http';
import { Categories, type WantedPlace } from './categories.ts';
import { categoryListSpec } from './category.query.ts';
import { adminCategoryBody } from './category.serializer.ts';
import type { CategoryDetails } from './category.ts';
import { CategoryAssociations } from './category-associations.ts';
import type { ShownCategory } from './shown-category.ts';

/** The tree of categories, for the merchant's staff. */
@Controller()
export class CategoryController {
  constructor(
    @Inject(Categories) private readonly categories: Categories,
    @Inject(CategoryAssociations) private readonly associations: CategoryAssociations,
  ) {}

  @Handles(createCategory)
  async create({ body, context, expand }: Call<typeof createCategory>) {
    const id = context.newId(idPrefixes.category);
    const details = { ...noDetails, ...changedDetails(body), name: body.name };
    const place: WantedPlace = { parentId: body.parent_id, position: body.position };
    return this.#body(await this.categories.create(id, details, body.permalink, place, context), expand);
  }

  @Handles(listAdminCategories)
  async list({ list, caller, expand }: Call<typeof listAdminCategories>) {
    const query = listQuery(list, categoryListSpec(caller.store.id, 'admin'));
    const { documents, count } = await this.associations.collection.page(query);
    const data = await this.associations.bodies(documents, expand, adminCategoryBody);
    return listResponse({ data, count, page: query.page, limit: query.limit });
  }

  @Handles(readAdminCategory)
  async read({ params, caller, expand }: Call<typeof readAdminCategory>) {
    const document = await this.associations.find(params.id ?? '', caller.store.id);
    if (!document) throw notFound('Category');
    return this.#body(document, expand);
  }

  @Handles(changeCategory)
  async change({ body, params, context, expand }: Call<typeof changeCategory>) {
    const place: WantedPlace = { parentId: body.parent_id, position: body.position };
    const changed = await this.categories.change(
      params.id ?? '',
      changedDetails(body),
      body.permalink,
      place,
      context,
    );
    return this.#body(changed, expand);
  }

  @Handles(deleteCategory)
  async delete({ params, context }: Call<typeof deleteCategory>): Promise<undefined> {
    await this.categories.delete(params.id ?? '', context);
  }

  async #body(shown: ShownCategory, expand: Expand): Promise<AdminCategory> {
    const [body] = await this.associations.bodies([shown], expand, adminCategoryBody);
    if (!body) throw notFound('Category');
    return body;
  }
}

type Details = Omit<CategoryDetails, 'slug'>;

const noDetails: Omit<Details, 'name'> = {
  description: null,
  meta_title: null,
  meta_description: null,
  meta_keywords: null,
  image_url: null,
  square_image_url: null,
  metadata: {},
};

/** What a body says of a category; what it does not say is not there. */
function changedDetails(body: BodyOf<typeof changeCategory>): Partial<Details> {
  const { name, description, meta_title, meta_description, meta_keywords, image_url, square_image_url } =
    body;
  const said = {
    name,
    description,
    meta_title,
    meta_description,
    meta_keywords,
    image_url,
    square_image_url,
    metadata: body.metadata === null ? {} : body.metadata,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}
