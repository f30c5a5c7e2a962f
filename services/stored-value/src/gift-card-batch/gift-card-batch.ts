import { type FactContext, type JsonObject, money } from '@storefold/kernel/core';

/** What is the same for all cards of a batch. */
export interface BatchDetails {
  /** Upper-case. Null: codes are generated as a whole. */
  readonly prefix: string | null;
  readonly codes_count: number;
  readonly currency: string;
  /** The last day (YYYY-MM-DD) on which the cards can be used, in the store's time zone. */
  readonly expires_on: string | null;
}

/** What programs keep with the batch. Absent in batches that are older than their metadata. */
type Noted = { readonly metadata?: JsonObject | null };

/**
 * The facts of a batch of gift cards. These names and shapes are what the store keeps: add, never change.
 *
 * Each card has a stream and facts of its own, as if it had been issued alone. The batch only says how far it is.
 */
export type GiftCardBatchFact =
  | { type: 'GiftCardBatchCreated'; data: CreatedData }
  | { type: 'GiftCardBatchCardsIssued'; data: { created_count: number; previous_created_count: number } }
  | { type: 'GiftCardBatchCanceled'; data: { created_count: number } }
  | { type: 'GiftCardBatchCardsCanceled'; data: CardsCanceledData };

type CreatedData = {
  readonly store_id: string;
  /** The store's, when the batch was created. */
  readonly timezone: string;
  /** The member of staff who asked for it. Null: a program with a key. */
  readonly admin_user_id: string | null;
  readonly amount: string;
} & Noted & { readonly [Name in keyof BatchDetails]: BatchDetails[Name] };

/** Cards are visited in the order in which they were issued. Used ones are visited and stay. */
type CardsCanceledData = {
  readonly visited_count: number;
  readonly previous_visited_count: number;
  readonly canceled_count: number;
  readonly previous_canceled_count: number;
};

export type GiftCardBatchState = { readonly status: 'absent' } | GiftCardBatch;

export type GiftCardBatch = BatchDetails & {
  readonly status: 'pending' | 'processing' | 'completed' | 'canceled';
  readonly store_id: string;
  readonly timezone: string;
  readonly admin_user_id: string | null;
  readonly amount: money.Minor;
  readonly created_count: number;
  /** Of a canceled batch: the cards that were visited, and those of them that were canceled. */
  readonly visited_count: number;
  readonly canceled_count: number;
  readonly created_at: string;
  readonly updated_at: string;
} & Noted;

export const initial: GiftCardBatchState = { status: 'absent' };

export function evolve(
  state: GiftCardBatchState,
  fact: GiftCardBatchFact,
  { at }: FactContext,
): GiftCardBatchState {
  if (fact.type === 'GiftCardBatchCreated') return created(fact.data, at);
  if (state.status === 'absent') return state;
  const batch = { ...state, updated_at: at };
  switch (fact.type) {
    case 'GiftCardBatchCardsIssued':
      return cardsIssued(batch, fact.data.created_count);
    case 'GiftCardBatchCanceled':
      return { ...batch, status: 'canceled' };
    case 'GiftCardBatchCardsCanceled': {
      const { visited_count, canceled_count } = fact.data;
      return { ...batch, visited_count, canceled_count };
    }
  }
}

function created({ amount, ...data }: CreatedData, at: string): GiftCardBatch {
  return {
    ...data,
    status: 'pending',
    amount: money.minor(amount, data.currency),
    created_count: 0,
    visited_count: 0,
    canceled_count: 0,
    created_at: at,
    updated_at: at,
  };
}

function cardsIssued(batch: GiftCardBatch, created_count: number): GiftCardBatch {
  if (batch.status === 'canceled') return { ...batch, created_count };
  const isComplete = created_count === batch.codes_count;
  return { ...batch, created_count, status: isComplete ? 'completed' : 'processing' };
}
