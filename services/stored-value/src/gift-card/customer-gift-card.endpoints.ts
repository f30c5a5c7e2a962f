import { Inject, Injectable } from '@nestjs/common';
import { listOwnGiftCards, readOwnGiftCard } from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import { refusals } from '@storefold/kernel/core';
import { where } from '@storefold/kernel/ports';
import { type Call, Handles, localeOf } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { dateIn } from '../calendar.ts';
import { giftCardsKept } from './gift-card.list.ts';
import { giftCardBody } from './gift-card.serializer.ts';
import { cardOfDocument, GIFT_CARDS } from './gift-card.view.ts';

/** A customer's own gift cards. */
@Injectable()
export class CustomerGiftCardEndpoints {
  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
  ) {}

  @Handles(listOwnGiftCards)
  async listOwnGiftCards(call: Call<typeof listOwnGiftCards>) {
    const { store, customer } = call.caller;
    const today = dateIn(store.timezone, call.context.at);
    const base = where({ store_id: store.id, customer_id: customer?.id ?? '' });
    return this.fields.listFrom(
      this.views.collection(GIFT_CARDS),
      call,
      (id, document) => giftCardBody(id, cardOfDocument(document), today),
      { ...giftCardsKept(today), base },
    );
  }

  @Handles(readOwnGiftCard)
  async readOwnGiftCard({ params, caller, context, expand }: Call<typeof readOwnGiftCard>) {
    const document = await this.views.collection(GIFT_CARDS).get(params.id);
    const isOwn = document?.store_id === caller.store.id && document.customer_id === caller.customer?.id;
    if (!isOwn) throw refusals.notFound('gift_card');
    const today = dateIn(caller.store.timezone, context.at);
    const body = giftCardBody(document.id, cardOfDocument(document), today);
    if (expand.has('custom_fields')) await this.fields.addTo([body], 'store', localeOf(caller));
    return body;
  }
}
