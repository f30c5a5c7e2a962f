import { Controller, Inject } from '@nestjs/common';
import { exportGiftCards, listGiftCards, type RequestOf } from '@storefold/contracts';
import { ListExportQueries } from '@storefold/custom-fields';
import { type Clock, isoTime } from '@storefold/kernel/core';
import { Answers } from '@storefold/kernel/questions';
import { declaredSpec } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { dateIn } from '../calendar.ts';
import { giftCardsKept } from './gift-card.list.ts';
import { adminGiftCardBody } from './gift-card.serializer.ts';
import { cardOfDocument, GIFT_CARDS } from './gift-card.view.ts';

/** The columns of an export, named as in the Admin API. */
const COLUMNS = [
  'code',
  'state',
  'currency',
  'amount',
  'amount_used',
  'amount_authorized',
  'amount_remaining',
  'expires_at',
  'redeemed_at',
  'customer_id',
  'gift_card_batch_id',
  'id',
  'created_at',
  'updated_at',
] as const;

/** Answers with the rows of exports. */
@Controller()
export class GiftCardExportController {
  constructor(
    @Inject(ListExportQueries) private readonly exports: ListExportQueries,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
  ) {}

  @Answers(exportGiftCards)
  async exportGiftCards(request: RequestOf<typeof exportGiftCards>) {
    const today = dateIn(request.timezone, isoTime(this.clock.now()));
    const base = { field: 'store_id', eq: request.store_id };
    return this.exports.pageOf(request, {
      endpoint: listGiftCards,
      collection: GIFT_CARDS,
      spec: () => declaredSpec(listGiftCards, { ...giftCardsKept(today), base }),
      columns: COLUMNS,
      recordsOf: (documents) =>
        documents.map((document) => {
          const body = adminGiftCardBody(document.id, cardOfDocument(document), today);
          return { id: body.id, customerId: body.customer_id, rows: [body] };
        }),
    });
  }
}
