import { Controller, Inject } from '@nestjs/common';
import { exportCustomerGiftCards, type RequestOf } from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import { type Clock, isoTime } from '@storefold/kernel/core';
import { type Bus, where } from '@storefold/kernel/ports';
import { Answers, shareOf } from '@storefold/kernel/questions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { dateIn } from '../calendar.ts';
import { adminGiftCardBody } from './gift-card.serializer.ts';
import { cardOfDocument, GIFT_CARDS } from './gift-card.view.ts';
import { timezoneOf } from './store-day.ts';

/** Cards in one answer of an export, so that a message on the bus stays small. */
const EXPORTED_AT_ONCE = 100;

/** Tells identity of the gift cards of a customer. */
@Controller()
export class CustomerGiftCardController {
  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
  ) {}

  @Answers(exportCustomerGiftCards)
  async exportGiftCards({ store_id, customer_id, offset }: RequestOf<typeof exportCustomerGiftCards>) {
    await this.views.caughtUpTo();
    const { documents, count } = await this.views.collection(GIFT_CARDS).page({
      filter: where({ store_id, customer_id }),
      sort: [{ field: 'created_at' }],
      limit: EXPORTED_AT_ONCE,
      offset,
    });
    const timezone = await timezoneOf(store_id, (...question) => this.bus.ask(...question));
    const today = dateIn(timezone, isoTime(this.clock.now()));
    const records = documents.map((document) =>
      adminGiftCardBody(document.id, cardOfDocument(document), today),
    );
    await this.fields.addVisibleTo(records);
    return shareOf(records, { of: count - offset });
  }
}
