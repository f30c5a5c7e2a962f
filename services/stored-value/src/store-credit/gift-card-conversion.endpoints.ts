import { Inject, Injectable } from '@nestjs/common';
import { convertGiftCard, findCustomer, idPrefixes } from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import type { Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { type Call, Handles } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { dateIn } from '../calendar.ts';
import { giftCard } from '../gift-card/gift-card.decider.ts';
import { GIFT_CARD_CATEGORY } from '../store-credit-category/store-credit-category.decider.ts';
import { StoreCreditCategoryQueries } from '../store-credit-category/store-credit-category.queries.ts';
import { GiftCardConversion } from './gift-card-conversion.process.ts';
import { creditOf } from './store-credit.decider.ts';
import { adminStoreCreditBody } from './store-credit.serializer.ts';

/** Converts gift cards into store credits. The card gives its value up first, and then the credit is issued. */
@Injectable()
export class GiftCardConversionEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(StoreCreditCategoryQueries) private readonly categories: StoreCreditCategoryQueries,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
    @Inject(GiftCardConversion) private readonly conversion: GiftCardConversion,
  ) {}

  @Handles(convertGiftCard)
  async convertGiftCard({ body, caller, context, params: { id }, expand }: Call<typeof convertGiftCard>) {
    const { store } = caller;
    const [{ customer }, category] = await Promise.all([
      this.bus.ask(findCustomer, { store_id: store.id, customer_id: body.customer_id }),
      this.categories.findByName(GIFT_CARD_CATEGORY, store.id),
    ]);
    if (!customer) throw refusals.invalid({ customer_id: ['invalid'] });
    const convert = {
      type: 'Convert',
      storeId: store.id,
      storeCreditId: context.newId(idPrefixes.store_credit),
      categoryId: category?.id ?? null,
      customerId: customer.id,
      today: dateIn(store.timezone, context.at),
    } as const;
    const { facts, last } = await this.commands.execute(giftCard, id, convert, context);
    const converted = facts.find((fact) => fact.type === 'GiftCardConverted')?.data;
    if (!converted || !last) throw new Error(`gift card ${id} was not converted`);
    const issued = await this.conversion.issueCredit(id, converted, last);
    if (issued.last) context.wrote(issued.context.lastWritten, issued.last.id);
    const credit = creditOf({ storeId: store.id, customerId: converted.customer_id }, issued.state);
    const nameOf = await this.categories.namesOf(store.id);
    const shown = adminStoreCreditBody(converted.store_credit_id, credit, nameOf);
    if (expand.has('custom_fields')) await this.fields.addTo([shown], 'admin');
    return shown;
  }
}
