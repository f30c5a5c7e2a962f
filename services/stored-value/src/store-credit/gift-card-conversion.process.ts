import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { money } from '@storefold/kernel/core';
import type { Cause, Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import type { GiftCardFact } from '../gift-card/gift-card.ts';
import { StoreCreditCategoryUse } from '../store-credit-category/store-credit-category-use.service.ts';
import { type StoreCreditCommand, storeCredit } from './store-credit.decider.ts';

type Converted = Extract<GiftCardFact, { type: 'GiftCardConverted' }>['data'];

/**
 * Issues the store credit that a gift card was converted into. The request does it at once; this finishes what a request
 * left undone. The credit's id is fixed by the card's fact, so it is issued once.
 */
@Injectable()
export class GiftCardConversion implements ProcessManager<GiftCardFact> {
  readonly name = 'gift_card_conversion';
  readonly categories = ['gift_card'];
  readonly facts = ['GiftCardConverted'] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(StoreCreditCategoryUse) private readonly categoryUse: StoreCreditCategoryUse,
  ) {}

  async handle(fact: Stored<GiftCardFact>): Promise<void> {
    if (fact.type === 'GiftCardConverted') await this.issueCredit(fact.recordId, fact.data, fact);
  }

  /** The card has given its value up by now, so the credit is issued without a category that was deleted meanwhile. */
  async issueCredit(giftCardId: string, converted: Converted, cause: Cause) {
    const { store_credit_id: id, store_credit_category_id: categoryId, currency } = converted;
    const context = this.contexts.following(cause, 'issue store credit');
    const issueIn = (store_credit_category_id: string | null): StoreCreditCommand => ({
      type: 'Issue',
      storeId: context.storeId,
      customerId: converted.customer_id,
      currency,
      amount: money.minor(converted.amount, currency),
      giftCardId,
      details: { store_credit_category_id, store_credit_type: 'non_expiring', memo: null, metadata: {} },
    });
    const issued = await this.categoryUse.putInto(categoryId, id, context, (isOpen) =>
      this.commands.execute(storeCredit, id, issueIn(isOpen ? categoryId : null), context),
    );
    return { ...issued, context };
  }
}
