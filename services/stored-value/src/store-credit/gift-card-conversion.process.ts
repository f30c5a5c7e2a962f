import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { money } from '@storefold/kernel/core';
import type { Cause, Stored } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import type { GiftCardFact } from '../gift-card/gift-card.ts';
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
  ) {}

  async handle(fact: Stored<GiftCardFact>): Promise<void> {
    if (fact.type === 'GiftCardConverted') await this.issueCredit(fact.recordId, fact.data, fact);
  }

  async issueCredit(giftCardId: string, converted: Converted, cause: Cause) {
    const { store_credit_id: id, currency } = converted;
    const context = this.contexts.following(cause, 'issue store credit');
    const issue: StoreCreditCommand = {
      type: 'Issue',
      storeId: context.storeId,
      customerId: converted.customer_id,
      currency,
      amount: money.minor(converted.amount, currency),
      giftCardId,
      details: {
        store_credit_category_id: converted.store_credit_category_id,
        store_credit_type: 'non_expiring',
        memo: null,
        metadata: {},
      },
    };
    return { ...(await this.commands.execute(storeCredit, id, issue, context)), context };
  }
}
