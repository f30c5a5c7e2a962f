import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext, CommandContextFactory } from '@storefold/kernel/command-handling';
import { type Clock, isoTime, type Random } from '@storefold/kernel/core';
import { type Filter, where } from '@storefold/kernel/ports';
import type { RecurringWork } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { GIFT_CARDS, type GiftCardDocument } from '../gift-card/gift-card.view.ts';
import { GiftCardBatchService } from './gift-card-batch.service.ts';
import { GIFT_CARD_BATCHES, type GiftCardBatchDocument } from './gift-card-batch.view.ts';

/** Longer than any checkout and outage that a card may have been waiting in. */
const LOOKED_AFTER_MS = 24 * 3_600_000;
/** Longer than it takes until lists show a card as canceled. */
const SHOWN_WITHIN_MS = 60_000;

/**
 * Cancels cards of canceled batches that a checkout held at that moment and then gave back, or that were issued just
 * then by another process, and counts them.
 */
@Injectable()
export class CanceledBatches implements RecurringWork {
  readonly name = 'canceled batches';
  readonly everyMs = 30_000;
  #lookedAtMs = SHOWN_WITHIN_MS;

  constructor(
    @Inject(GiftCardBatchService) private readonly batches: GiftCardBatchService,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.RANDOM) private readonly random: Random,
  ) {}

  async run(): Promise<void> {
    const since = isoTime(this.clock.now() - LOOKED_AFTER_MS);
    const canceled = await this.views.collection(GIFT_CARD_BATCHES).find({
      filter: {
        all: [
          { field: 'status', eq: 'canceled' },
          { field: 'updated_at', gte: since },
        ],
      },
    });
    const lookedSince = isoTime(this.#lookedAtMs - SHOWN_WITHIN_MS);
    const startedMs = this.clock.now();
    for (const batch of canceled) {
      await this.#cancelCards(batch);
      await this.#count(batch, lookedSince > batch.updated_at ? lookedSince : batch.updated_at);
    }
    this.#lookedAtMs = startedMs;
  }

  async #cancelCards({ id, store_id }: GiftCardBatchDocument): Promise<void> {
    for (const card of await this.views
      .collection(GIFT_CARDS)
      .find({ filter: cardsOf(id, 'active'), limit: 1_000 }))
      await this.batches.cancelCard(card.id, store_id, this.#command(store_id));
  }

  /** By the list, so that those count too which were canceled before a crash, or by staff. */
  async #count(batch: GiftCardBatchDocument, since: string): Promise<void> {
    const { id, store_id, visited_count, canceled_count } = batch;
    if (canceled_count === visited_count) return;
    const later = { all: [cardsOf(id, 'canceled'), { field: 'updated_at', gt: since }] } as const;
    if ((await this.views.collection(GIFT_CARDS).count(later)) > 0)
      await this.batches.countCanceled(id, this.#command(store_id));
  }

  #command(storeId: string): CommandContext {
    return this.contexts.command(this.random.uuid(), storeId);
  }
}

const cardsOf = (batchId: string, status: GiftCardDocument['status']): Filter =>
  where({ gift_card_batch_id: batchId, status });
