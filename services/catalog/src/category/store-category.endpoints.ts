import { Inject, Injectable } from '@nestjs/common';
import { listCategories, readCategory } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import { type Call, Handles, listResponse, localeOf } from '@storefold/server/http';
import { canonicalLink } from '../former-addresses.ts';
import { categoryListSpec } from './category.list.ts';
import { CategoryQueries } from './category.queries.ts';

/** The tree of categories as shoppers see it. */
@Injectable()
export class StoreCategoryEndpoints {
  constructor(@Inject(CategoryQueries) private readonly queries: CategoryQueries) {}

  @Handles(listCategories)
  async listCategories({ endpoint, queryOf, caller, expand }: Call<typeof listCategories>) {
    const { store } = caller;
    const [language] = await this.queries.languagesFor(localeOf(caller), store);
    const query = queryOf(categoryListSpec(store.id, endpoint, language));
    const { documents, count } = await this.queries.collection.page(query);
    const data = await this.queries.bodies(documents, expand, 'store', localeOf(caller));
    return listResponse(data, count, query);
  }

  @Handles(readCategory)
  async readCategory(call: Call<typeof readCategory>) {
    const { params, caller, expand } = call;
    const asked = params.id_or_permalink;
    const storeId = caller.store.id;
    const found = await this.queries.findByIdOrPermalink(asked, storeId);
    const document = found ?? (await this.queries.findByFormerPermalink(asked, storeId));
    const [body] = document ? await this.queries.bodies([document], expand, 'store', localeOf(caller)) : [];
    if (!body) throw refusals.notFound('category');
    if (body.id !== asked && body.permalink !== asked)
      call.addHeaders(canonicalLink(`/categories/${body.permalink}`));
    return body;
  }
}
