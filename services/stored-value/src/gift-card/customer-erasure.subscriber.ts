import { Inject, Injectable } from '@nestjs/common';
import type { PublicEvent } from '@storefold/contracts';
import type { CommandContextFactory } from '@storefold/kernel/command-handling';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import type { PublicEventEnvelope, Subscriber } from '@storefold/kernel/subscriptions';
import { GIFT_CARD_OWNERS, type GiftCardOwnersDocument } from './gift-card.view.ts';
import { GiftCardErasureService } from './gift-card-erasure.service.ts';

/**
 * Erases what staff noted about the cards of a deleted customer, and about cards that were theirs before. The cards
 * themselves stay.
 */
@Injectable()
export class CustomerErasure implements Subscriber {
  readonly name = 'customer_erasure';
  readonly from = 'first';
  readonly names = ['customer.deleted'] as const;

  constructor(
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(GiftCardErasureService) private readonly erasure: GiftCardErasureService,
  ) {}

  async handle(event: PublicEvent, envelope: PublicEventEnvelope): Promise<void> {
    const customerId = event.payload.id;
    if (typeof customerId !== 'string') return;
    // A card may have been given to the customer while the deletion was on its way.
    await this.views.caughtUpTo();
    for (const { id } of await this.#cardsOf(customerId)) {
      await this.erasure.eraseCard(id, customerId, this.contexts.following(envelope, `erase:${id}`));
    }
  }

  #cardsOf(customerId: string): Promise<GiftCardOwnersDocument[]> {
    return this.views
      .collection(GIFT_CARD_OWNERS)
      .find({ filter: { field: 'customer_ids', eq: customerId } });
  }
}
