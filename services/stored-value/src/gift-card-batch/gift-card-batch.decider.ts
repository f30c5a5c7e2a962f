import { type Aggregate, type JsonObject, money, refusals } from '@storefold/kernel/core';
import {
  type BatchDetails,
  evolve,
  type GiftCardBatch,
  type GiftCardBatchFact,
  type GiftCardBatchState,
  initial,
} from './gift-card-batch.ts';

export type GiftCardBatchCommand =
  | {
      type: 'Create';
      storeId: string;
      timezone: string;
      adminUserId: string | null;
      amount: money.Minor;
      details: BatchDetails;
      metadata: JsonObject;
    }
  /** The first `createdCount` cards are issued. */
  | { type: 'NoteIssued'; createdCount: number }
  | { type: 'Cancel'; storeId: string }
  /** After the first `visitedCount` cards `canceled` more are canceled. `since`: as many had been visited before. */
  | { type: 'NoteCanceled'; since: number; visitedCount: number; canceled: number }
  /** Of the `visitedCount` cards that were visited, `canceledCount` are canceled by now. */
  | { type: 'NoteCanceledLater'; visitedCount: number; canceledCount: number };

/** Many cards of one value. It says how many of them there are to be, and how far the work is. */
export const giftCardBatch: Aggregate<GiftCardBatchState, GiftCardBatchCommand, GiftCardBatchFact> = {
  category: 'gift_card_batch',
  initial,
  evolve,
  sealed: { GiftCardBatchCreated: { fields: ['prefix', 'metadata'] } },
  decide(command, state) {
    if (command.type === 'Create') return create(command, state);
    if (state.status === 'absent') throw refusals.notFound('gift_card_batch');
    switch (command.type) {
      case 'NoteIssued':
        return noteIssued(command, state);
      case 'Cancel':
        return cancel(command, state);
      case 'NoteCanceled':
        return noteCanceled(command, state);
      case 'NoteCanceledLater':
        return noteCanceledLater(command, state);
    }
  },
};

type Of<T extends GiftCardBatchCommand['type']> = Extract<GiftCardBatchCommand, { type: T }>;

/** The batch, if it belongs to the store. Refused with `record_not_found`. */
export function batchOf(storeId: string, state: GiftCardBatchState): GiftCardBatch {
  if (state.status === 'absent' || state.store_id !== storeId) throw refusals.notFound('gift_card_batch');
  return state;
}

function create(command: Of<'Create'>, state: GiftCardBatchState): GiftCardBatchFact[] {
  if (state.status !== 'absent') return [];
  const { storeId, timezone, adminUserId, details, metadata } = command;
  const amount = money.formatAmount(command.amount, details.currency);
  const data = { store_id: storeId, timezone, admin_user_id: adminUserId, amount, ...details, metadata };
  return [{ type: 'GiftCardBatchCreated', data }];
}

function noteIssued({ createdCount }: Of<'NoteIssued'>, batch: GiftCardBatch): GiftCardBatchFact[] {
  const { created_count: previous_created_count, codes_count } = batch;
  if (createdCount <= previous_created_count) return [];
  if (createdCount > codes_count) throw new Error(`a batch of ${codes_count} has no card ${createdCount}`);
  const data = { created_count: createdCount, previous_created_count };
  return [{ type: 'GiftCardBatchCardsIssued', data }];
}

function cancel({ storeId }: Of<'Cancel'>, state: GiftCardBatch): GiftCardBatchFact[] {
  const { status, created_count } = batchOf(storeId, state);
  if (status === 'canceled') throw refusals.notPossible('gift_card_batch_canceled_before');
  return [{ type: 'GiftCardBatchCanceled', data: { created_count } }];
}

function noteCanceled(command: Of<'NoteCanceled'>, batch: GiftCardBatch): GiftCardBatchFact[] {
  const { visited_count, canceled_count } = batch;
  if (command.since !== visited_count || command.visitedCount <= visited_count) return [];
  return [cardsCanceled(batch, command.visitedCount, canceled_count + command.canceled)];
}

function noteCanceledLater(command: Of<'NoteCanceledLater'>, batch: GiftCardBatch): GiftCardBatchFact[] {
  const { visited_count, canceled_count } = batch;
  if (command.visitedCount !== visited_count || command.canceledCount <= canceled_count) return [];
  return [cardsCanceled(batch, visited_count, command.canceledCount)];
}

function cardsCanceled(
  { visited_count: previous_visited_count, canceled_count: previous_canceled_count }: GiftCardBatch,
  visited_count: number,
  canceled_count: number,
): GiftCardBatchFact {
  const data = { visited_count, previous_visited_count, canceled_count, previous_canceled_count };
  return { type: 'GiftCardBatchCardsCanceled', data };
}
