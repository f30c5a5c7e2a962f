import { Controller, Inject } from '@nestjs/common';
import { listTagsOf, type RequestOf } from '@storefold/contracts';
import { pageOfFacets } from '@storefold/kernel/http';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import { PRODUCTS } from '../product/product.documents.ts';

/** Tells the tags of a store's products, whatever their status. */
@Controller()
export class ProductTagAnswers {
  constructor(@Inject(TOKENS.VIEWS) private readonly views: Views) {}

  @Answers(listTagsOf.product)
  async listTags({ store_id, contains, ...page }: RequestOf<typeof listTagsOf.product>) {
    const products = this.views.collection(PRODUCTS);
    return pageOfFacets(await products.facets('tags', { field: 'store_id', eq: store_id }), contains, page);
  }
}
