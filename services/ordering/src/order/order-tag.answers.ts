import { Controller, Inject } from '@nestjs/common';
import { listTagsOf, type RequestOf } from '@storefold/contracts';
import { pageOfFacets } from '@storefold/kernel/http';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import { placedOrdersOf } from './order.list.ts';
import { ORDERS } from './order.view.ts';

/** Tells the tags of a store's orders: of those that its list shows, so not of open carts. */
@Controller()
export class OrderTagAnswers {
  constructor(@Inject(TOKENS.VIEWS) private readonly views: Views) {}

  @Answers(listTagsOf.order)
  async listTags({ store_id, contains, ...page }: RequestOf<typeof listTagsOf.order>) {
    const orders = this.views.collection(ORDERS);
    return pageOfFacets(await orders.facets('tags', placedOrdersOf(store_id)), contains, page);
  }
}
