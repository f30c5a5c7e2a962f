import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { Refusal } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import { dateIn } from '../calendar.ts';
import { type GiftCardCommand, giftCard } from '../gift-card/gift-card.decider.ts';
import { isIssued, noDetails } from '../gift-card/gift-card.ts';
import { GiftCardCodeClaims } from '../gift-card/gift-card-code-claims.ts';
import { giftCardBatch } from './gift-card-batch.decider.ts';
import type { GiftCardBatch, GiftCardBatchState } from './gift-card-batch.ts';

/** Cards between two facts of the batch. After a crash at most as many are looked at again. */
const CHUNK = 2_500;
/** Cards that are worked on together: as many as the log's writer syncs at once. Requests are answered in between. */
const AT_ONCE = 64;

/**
 * Issues and cancels the cards of batches, a chunk at a time. Every card's id and code follow from the batch and the
 * card's number, so a chunk may be done again, by another process too.
 */
@Injectable()
export class GiftCardBatchService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(GiftCardCodeClaims) private readonly codes: GiftCardCodeClaims,
  ) {}

  /** Does what is next and returns the batch after it. Undefined when nothing is left to do. */
  async workOn(id: string, context: CommandContext): Promise<GiftCardBatchState | undefined> {
    const { state } = await this.commands.load(giftCardBatch, id);
    if (state.status === 'absent' || state.status === 'completed') return undefined;
    return state.status === 'canceled'
      ? this.#cancelNext(id, state, context)
      : this.#issueNext(id, state, context);
  }

  async #issueNext(id: string, batch: GiftCardBatch, context: CommandContext): Promise<GiftCardBatchState> {
    const first = batch.created_count;
    const createdCount = await this.#issue(id, batch, first, context);
    const note = context.derive(`issued ${createdCount}`);
    return (await this.commands.execute(giftCardBatch, id, { type: 'NoteIssued', createdCount }, note)).state;
  }

  /** Issues the cards of a chunk. Ends early when the batch is canceled. Returns how many there are. */
  async #issue(id: string, batch: GiftCardBatch, first: number, context: CommandContext): Promise<number> {
    const end = Math.min(first + CHUNK, batch.codes_count);
    for (let number = first; number < end; number += AT_ONCE) {
      const numbers = numbersIn(number, Math.min(number + AT_ONCE, end));
      await Promise.all(numbers.map((each) => this.#issueCard(id, batch, each, context)));
      await nextTurn();
      const { state } = await this.commands.load(giftCardBatch, id);
      if (state.status === 'canceled') return number + numbers.length;
    }
    return end;
  }

  async #issueCard(id: string, batch: GiftCardBatch, number: number, context: CommandContext): Promise<void> {
    const { store_id: storeId, timezone, currency, amount, expires_on } = batch;
    const code = await this.codes.codeOfBatchCard(id, number, batch.prefix ?? '');
    const issue: GiftCardCommand = {
      type: 'Issue',
      storeId,
      timezone,
      code,
      currency,
      amount,
      details: { ...noDetails, expires_on },
      // The batch was accepted on that day, and may be finished on the next.
      today: dateIn(timezone, batch.created_at),
      batchId: id,
    };
    const cardId = await this.codes.idOfBatchCard(code, storeId);
    await this.commands.execute(giftCard, cardId, issue, context.derive(`card ${number}`), { isNew: true });
  }

  async #cancelNext(
    id: string,
    batch: GiftCardBatch,
    context: CommandContext,
  ): Promise<GiftCardBatchState | undefined> {
    const since = batch.visited_count;
    const visitedCount = Math.min(since + CHUNK, batch.created_count);
    if (visitedCount === since) return undefined;
    let canceled = 0;
    for (let number = since; number < visitedCount; number += AT_ONCE) {
      const numbers = numbersIn(number, Math.min(number + AT_ONCE, visitedCount));
      const outcomes = await Promise.all(numbers.map((each) => this.#cancelCard(id, batch, each, context)));
      canceled += outcomes.filter((isCanceled) => isCanceled).length;
      await nextTurn();
    }
    const note = { type: 'NoteCanceled', since, visitedCount, canceled } as const;
    const noting = context.derive(`canceled ${visitedCount}`);
    return (await this.commands.execute(giftCardBatch, id, note, noting)).state;
  }

  async #cancelCard(id: string, batch: GiftCardBatch, number: number, context: CommandContext) {
    const cardId = await this.#cardIdOf(id, batch, number);
    return this.cancelCard(cardId, batch.store_id, context.derive(`cancel ${number}`));
  }

  async #cardIdOf(id: string, { prefix, store_id }: GiftCardBatch, number: number): Promise<string> {
    return this.codes.idOfBatchCard(await this.codes.codeOfBatchCard(id, number, prefix ?? ''), store_id);
  }

  /** Counts what was canceled after it had been visited, from the cards themselves: a repetition counts nothing twice. */
  async countCanceled(id: string, context: CommandContext): Promise<void> {
    const { state: batch } = await this.commands.load(giftCardBatch, id);
    if (batch.status !== 'canceled') return;
    const visitedCount = batch.visited_count;
    let canceledCount = 0;
    for (let number = 0; number < visitedCount; number += AT_ONCE) {
      const numbers = numbersIn(number, Math.min(number + AT_ONCE, visitedCount));
      const areCanceled = await Promise.all(numbers.map((each) => this.#isCanceled(id, batch, each)));
      canceledCount += areCanceled.filter((isCanceled) => isCanceled).length;
      await nextTurn();
    }
    const note = { type: 'NoteCanceledLater', visitedCount, canceledCount } as const;
    await this.commands.execute(giftCardBatch, id, note, context);
  }

  /** A card that was deleted after it was canceled counts too, as it did before. */
  async #isCanceled(id: string, batch: GiftCardBatch, number: number): Promise<boolean> {
    const { state } = await this.commands.load(giftCard, await this.#cardIdOf(id, batch, number));
    return (state.status === 'deleted' ? state.card : state).status === 'canceled';
  }

  /** Whether the card is canceled. Used, reserved and deleted ones stay as they are. */
  async cancelCard(cardId: string, storeId: string, context: CommandContext): Promise<boolean> {
    const { state } = await this.commands.load(giftCard, cardId);
    if (!isIssued(state)) return false;
    if (state.status === 'canceled') return true;
    if (state.status !== 'active' || state.amount_authorized > 0n) return false;
    try {
      await this.commands.execute(giftCard, cardId, { type: 'Cancel', storeId, today: null }, context);
      return true;
    } catch (error) {
      // It was used in this moment, or canceled by whoever looks after canceled batches.
      if (error instanceof Refusal && error.status < 500) return this.cancelCard(cardId, storeId, context);
      throw error;
    }
  }
}

const numbersIn = (first: number, end: number): number[] =>
  Array.from({ length: end - first }, (_, index) => first + index);
