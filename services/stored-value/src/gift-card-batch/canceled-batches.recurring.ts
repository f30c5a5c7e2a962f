import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory } from '@storefold/kernel/command-handling';
import { type Clock, isoTime, type Random } from '@storefold/kernel/core';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import type { RecurringWork } from '@storefold/kernel/subscriptions';
import { GIFT_CARDS, type GiftCardDocument, giftCardView } from '../gift-card/gift-card.view.ts';
import { GiftCardBatchService } from './gift-card-batch.service.ts';
import { GIFT_CARD_BATCHES, type GiftCardBatchDocument, giftCardBatchView } from './gift-card-batch.view.ts';

/** Longer than any checkout and outage that a card may have been waiting in. */
const LOOKED_AFTER_MS = 24 * 3_600_000;

/**
 * Cancels cards of canceled batches that a checkout held at that moment and then gave back, or that were issued just
 * then by another process.
 */
@Injectable()
export class CanceledBatches implements RecurringWork {
  readonly name = 'canceled batches';
  readonly everyMs = 30_000;

  constructor(
    @Inject(GiftCardBatchService) private readonly batches: GiftCardBatchService,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.RANDOM) private readonly random: Random,
  ) {}

  async run(): Promise<void> {
    const since = isoTime(this.clock.now() - LOOKED_AFTER_MS);
    const canceled = await this.views
      .collection<GiftCardBatchDocument, never>(giftCardBatchView, GIFT_CARD_BATCHES)
      .find({
        filter: {
          all: [
            { field: 'status', eq: 'canceled' },
            { field: 'updated_at', gte: since },
          ],
        },
      });
    for (const batch of canceled) {
      for (const { id } of await this.#activeCardsOf(batch.id)) {
        await this.batches.cancelCard(
          id,
          batch.store_id,
          this.contexts.command(this.random.uuid(), batch.store_id),
        );
      }
    }
  }

  #activeCardsOf(batchId: string): Promise<GiftCardDocument[]> {
    return this.views.collection<GiftCardDocument, never>(giftCardView, GIFT_CARDS).find({
      filter: {
        all: [
          { field: 'gift_card_batch_id', eq: batchId },
          { field: 'status', eq: 'active' },
        ],
      },
      limit: 1_000,
    });
  }
}
