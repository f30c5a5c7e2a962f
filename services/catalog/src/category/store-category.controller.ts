import { Controller, Inject } from '@nestjs/common';
import { listCategories, readCategory } from '@storefold/contracts';
import { notFound } from '@storefold/kernel/core';
import { type Call, Handles, listQuery, listResponse } from '@storefold/kernel/http';
import { categoryListSpec } from './category.query.ts';
import { categoryBody } from './category.serializer.ts';
import { CategoryAssociations } from './category-associations.ts';

/** The tree of categories as shoppers see it. */
@Controller()
export class StoreCategoryController {
  constructor(@Inject(CategoryAssociations) private readonly associations: CategoryAssociations) {}

  @Handles(listCategories)
  async list({ list, caller, expand }: Call<typeof listCategories>) {
    const query = listQuery(list, categoryListSpec(caller.store.id, 'store'));
    const { documents, count } = await this.associations.collection.page(query);
    const data = await this.associations.bodies(documents, expand, categoryBody);
    return listResponse({ data, count, page: query.page, limit: query.limit });
  }

  @Handles(readCategory)
  async read({ params, caller, expand }: Call<typeof readCategory>) {
    const document = await this.associations.find(params.id_or_permalink ?? '', caller.store.id);
    const [body] = document ? await this.associations.bodies([document], expand, categoryBody) : [];
    if (!body) throw notFound('Category');
    return body;
  }
}
