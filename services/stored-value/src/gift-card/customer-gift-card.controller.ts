import { Inject, Injectable } from '@nestjs/common';
import { listOwnGiftCards, readOwnGiftCard } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import { type Call, type Caller, Handles, listFrom } from '@storefold/kernel/http';
import type { Filter } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import { dateIn } from '../calendar.ts';
import { giftCardQuery } from './gift-card.list.ts';
import { giftCardBody } from './gift-card.serializer.ts';
import { cardOfDocument, GIFT_CARDS, type GiftCardDocument, giftCardView } from './gift-card.view.ts';

/** A customer's own gift cards. */
@Injectable()
export class CustomerGiftCardController {
  constructor(@Inject(TOKENS.VIEWS) private readonly views: Views) {}

  @Handles(listOwnGiftCards)
  async listOwnGiftCards({ list, caller, context }: Call<typeof listOwnGiftCards>) {
    const today = dateIn(caller.store.timezone, context.at);
    const query = giftCardQuery(list, ownedBy(caller), today);
    return listFrom(this.#documents, query, (document) =>
      giftCardBody(document.id, cardOfDocument(document), today),
    );
  }

  @Handles(readOwnGiftCard)
  async readOwnGiftCard({ params, caller, context }: Call<typeof readOwnGiftCard>) {
    const document = await this.#documents.get(params.id ?? '');
    const isOwn = document?.store_id === caller.store.id && document.customer_id === caller.customer?.id;
    if (!isOwn) throw refusals.notFound('Gift card');
    return giftCardBody(document.id, cardOfDocument(document), dateIn(caller.store.timezone, context.at));
  }

  get #documents() {
    return this.views.collection<GiftCardDocument, never>(giftCardView, GIFT_CARDS);
  }
}

const ownedBy = ({ store, customer }: Caller): Filter => ({
  all: [
    { field: 'store_id', eq: store.id },
    { field: 'customer_id', eq: customer?.id ?? '' },
  ],
});
