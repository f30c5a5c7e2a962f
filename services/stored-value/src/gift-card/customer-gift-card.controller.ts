import { Inject, Injectable } from '@nestjs/common';
import { listOwnGiftCards, readOwnGiftCard } from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import { refusals } from '@storefold/kernel/core';
import { type Call, Handles, listFrom, listQuery } from '@storefold/kernel/http';
import { where } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import { dateIn } from '../calendar.ts';
import { giftCardSpec } from './gift-card.list.ts';
import { giftCardBody } from './gift-card.serializer.ts';
import { cardOfDocument, GIFT_CARDS } from './gift-card.view.ts';

/** A customer's own gift cards. */
@Injectable()
export class CustomerGiftCardController {
  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
  ) {}

  @Handles(listOwnGiftCards)
  async listOwnGiftCards({ endpoint, list, caller, context, expand }: Call<typeof listOwnGiftCards>) {
    const { store, customer } = caller;
    const today = dateIn(store.timezone, context.at);
    const own = where({ store_id: store.id, customer_id: customer?.id ?? '' });
    const query = listQuery(list, giftCardSpec(endpoint, own, today));
    const page = await listFrom(this.views.collection(GIFT_CARDS), query, (document) =>
      giftCardBody(document.id, cardOfDocument(document), today),
    );
    if (expand.has('custom_fields')) await this.fields.addTo(page.data, 'store');
    return page;
  }

  @Handles(readOwnGiftCard)
  async readOwnGiftCard({ params, caller, context, expand }: Call<typeof readOwnGiftCard>) {
    const document = await this.views.collection(GIFT_CARDS).get(params.id);
    const isOwn = document?.store_id === caller.store.id && document.customer_id === caller.customer?.id;
    if (!isOwn) throw refusals.notFound('Gift card');
    const today = dateIn(caller.store.timezone, context.at);
    const body = giftCardBody(document.id, cardOfDocument(document), today);
    if (expand.has('custom_fields')) await this.fields.addTo([body], 'store');
    return body;
  }
}
