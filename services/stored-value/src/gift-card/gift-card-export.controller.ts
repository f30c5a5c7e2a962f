import { Controller, Inject } from '@nestjs/common';
import { exportGiftCards, listGiftCards, type RequestOf } from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import { type Clock, isoTime } from '@storefold/kernel/core';
import { declaredSpec, filtersRequested, listQuery } from '@storefold/kernel/http';
import type { Filter } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import { dateIn } from '../calendar.ts';
import { giftCardsKept } from './gift-card.list.ts';
import { adminGiftCardBody } from './gift-card.serializer.ts';
import { cardOfDocument, GIFT_CARDS, type GiftCardDocument } from './gift-card.view.ts';

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
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
  ) {}

  @Answers(exportGiftCards)
  async exportGiftCards({ store_id, timezone, filters, after_id, limit }: RequestOf<typeof exportGiftCards>) {
    // Whoever asked for the export has seen the cards, perhaps in another instance of the service.
    if (after_id === null) await this.views.caughtUpTo();
    const today = dateIn(timezone, isoTime(this.clock.now()));
    const rest: Filter[] = after_id === null ? [] : [{ field: 'id', gt: after_id }];
    const base: Filter = { all: [{ field: 'store_id', eq: store_id }, ...rest] };
    const list = filtersRequested(filters);
    const spec = declaredSpec(listGiftCards, { ...giftCardsKept(today), base });
    const asked = { endpoint: listGiftCards, list, storeId: store_id };
    const { filter } = listQuery(list, await this.fields.listed(spec, asked));
    const documents = await this.views
      .collection(GIFT_CARDS)
      .find({ ...(filter ? { filter } : {}), sort: [{ field: 'id' }], limit });
    const isWhole = documents.length < limit;
    return {
      header: [...COLUMNS],
      rows: documents.map((document) => rowOf(document, today)),
      next_after_id: isWhole ? null : (documents.at(-1)?.id ?? null),
    };
  }
}

function rowOf(document: GiftCardDocument, today: string): string[] {
  const body = adminGiftCardBody(document.id, cardOfDocument(document), today);
  return COLUMNS.map((column) => body[column] ?? '');
}
