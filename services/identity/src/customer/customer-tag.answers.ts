import { Controller, Inject } from '@nestjs/common';
import { listTagsOf, type RequestOf } from '@storefold/contracts';
import { pageOfFacets } from '@storefold/kernel/http';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import { CUSTOMERS } from './customer.view.ts';

/** Tells the tags of a store's customers. */
@Controller()
export class CustomerTagAnswers {
  constructor(@Inject(TOKENS.VIEWS) private readonly views: Views) {}

  @Answers(listTagsOf.customer)
  async listTags({ store_id, contains, ...page }: RequestOf<typeof listTagsOf.customer>) {
    const customers = this.views.collection(CUSTOMERS);
    return pageOfFacets(await customers.facets('tags', { field: 'store_id', eq: store_id }), contains, page);
  }
}
