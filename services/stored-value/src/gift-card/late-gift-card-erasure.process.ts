import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory } from '@storefold/kernel/command-handling';
import type { Bus, Stored } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { isDeletedCustomer } from '../deleted-customer.ts';
import type { GiftCardFact } from './gift-card.ts';
import { GiftCardErasureService } from './gift-card-erasure.service.ts';

/**
 * Erases what is noted about cards that were given to a customer in the moment of their deletion. The news of it may have
 * come before there was such a card.
 */
@Injectable()
export class LateGiftCardErasure implements ProcessManager<GiftCardFact> {
  readonly name = 'late_gift_card_erasure';
  readonly categories = ['gift_card'];
  readonly facts = ['GiftCardIssued', 'GiftCardChanged', 'GiftCardConverted'] as const;

  constructor(
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(GiftCardErasureService) private readonly erasure: GiftCardErasureService,
  ) {}

  async handle(fact: Stored<GiftCardFact>): Promise<void> {
    const customerId = 'customer_id' in fact.data ? fact.data.customer_id : null;
    if (!customerId || !(await isDeletedCustomer(customerId, fact, this.bus))) return;
    await this.erasure.eraseCard(fact.recordId, customerId, this.contexts.following(fact, 'erase'));
  }
}
