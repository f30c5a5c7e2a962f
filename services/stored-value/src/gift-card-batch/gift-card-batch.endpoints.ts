import { Inject, Injectable } from '@nestjs/common';
import {
  cancelGiftCardBatch,
  createGiftCardBatch,
  idPrefixes,
  listGiftCardBatches,
  readGiftCardBatch,
  text,
} from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { money, refusals } from '@storefold/kernel/core';
import { type Call, findInStore, Handles, listFrom } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { dateIn, readDate } from '../calendar.ts';
import { currencyOf } from '../currency-of.ts';
import { refusePastExpiry } from '../gift-card/gift-card.decider.ts';
import { readPrefix } from '../gift-card/gift-card-code-claims.ts';
import type { StoredValueSettings } from '../settings.ts';
import { batchOf, type GiftCardBatchCommand, giftCardBatch } from './gift-card-batch.decider.ts';
import { giftCardBatchBody } from './gift-card-batch.serializer.ts';
import { GiftCardBatchService } from './gift-card-batch.service.ts';
import type { GiftCardBatchState } from './gift-card-batch.ts';
import { batchOfDocument, GIFT_CARD_BATCHES, type GiftCardBatchDocument } from './gift-card-batch.view.ts';

/** Batches of gift cards. Small ones are worked on within the request. */
@Injectable()
export class GiftCardBatchEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.SETTINGS) private readonly settings: StoredValueSettings,
    @Inject(GiftCardBatchService) private readonly batches: GiftCardBatchService,
  ) {}

  @Handles(createGiftCardBatch)
  async createGiftCardBatch({ body, caller, context }: Call<typeof createGiftCardBatch>) {
    const { store, admin } = caller;
    const { codes_count } = body;
    const most = this.settings.giftCardBatchMax;
    if (codes_count > most) throw refusals.invalid({ codes_count: [text('at_most', { limit: most })] });
    const currency = currencyOf(body.currency, store);
    const expires_on = body.expires_at ?? null;
    refusePastExpiry(expires_on, dateIn(store.timezone, context.at));
    const create: GiftCardBatchCommand = {
      type: 'Create',
      storeId: store.id,
      timezone: store.timezone,
      adminUserId: admin?.id ?? null,
      amount: money.positiveAmount('amount', body.amount, currency),
      details: { prefix: body.prefix ? readPrefix(body.prefix) : null, codes_count, currency, expires_on },
      metadata: body.metadata ?? {},
    };
    const id = context.newId(idPrefixes.gift_card_batch);
    const { state } = await this.commands.execute(giftCardBatch, id, create, context, { isNew: true });
    return this.#finished(id, store.id, state, context);
  }

  @Handles(listGiftCardBatches)
  async listGiftCardBatches(call: Call<typeof listGiftCardBatches>) {
    return listFrom(this.views.collection(GIFT_CARD_BATCHES), call, (_, document) => bodyOf(document), {
      fields: { state: 'status', expires_at: 'expires_on' },
      read: { expires_at: readDate },
    });
  }

  @Handles(readGiftCardBatch)
  async readGiftCardBatch(call: Call<typeof readGiftCardBatch>) {
    return bodyOf(await findInStore(this.views.collection(GIFT_CARD_BATCHES), call, 'gift_card_batch'));
  }

  @Handles(cancelGiftCardBatch)
  async cancelGiftCardBatch({ params: { id }, caller, context }: Call<typeof cancelGiftCardBatch>) {
    const storeId = caller.store.id;
    const { state } = await this.commands.execute(giftCardBatch, id, { type: 'Cancel', storeId }, context);
    return this.#finished(id, storeId, state, context);
  }

  /** The batch when its work is done, if that is little. Otherwise the process goes on with it. */
  async #finished(id: string, storeId: string, state: GiftCardBatchState, context: CommandContext) {
    const batch = batchOf(storeId, state);
    const isLittle = batch.codes_count <= this.settings.giftCardBatchInlineMax;
    const after = isLittle ? await this.batches.workOn(id, context.derive('work')) : undefined;
    return giftCardBatchBody(
      id,
      batchOf(storeId, after ?? (await this.commands.load(giftCardBatch, id)).state),
    );
  }
}

const bodyOf = (document: GiftCardBatchDocument) => giftCardBatchBody(document.id, batchOfDocument(document));
