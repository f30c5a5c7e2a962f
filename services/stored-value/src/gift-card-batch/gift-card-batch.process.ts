import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory } from '@storefold/kernel/command-handling';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import { GiftCardBatchService } from './gift-card-batch.service.ts';
import type { GiftCardBatchFact } from './gift-card-batch.ts';

/** Each fact of a batch leads to its next chunk, which ends with a fact. Batches take turns, and a restart goes on. */
@Injectable()
export class GiftCardBatchProcess implements ProcessManager<GiftCardBatchFact> {
  readonly name = 'gift_card_batches';
  readonly categories = ['gift_card_batch'];

  constructor(
    @Inject(GiftCardBatchService) private readonly batches: GiftCardBatchService,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
  ) {}

  async handle(fact: Stored<GiftCardBatchFact>): Promise<void> {
    await this.batches.workOn(fact.recordId, this.contexts.following(fact, 'work'));
  }
}
