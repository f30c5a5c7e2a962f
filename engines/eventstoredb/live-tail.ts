import { backoffMs } from '@storefold/kernel/core';
import {
  LogUnavailable,
  type Position,
  type Subscription,
  type SubscriptionOptions,
} from '@storefold/kernel/ports';
import { type LogParts, LogTail } from '../shared/log-tail.ts';
import type { AllStream, AllStreamItem } from './all-stream.ts';
import { PastReader } from './past-reader.ts';
import { positionOf, toRecordedEvent, toRow } from './stored-event.ts';

const BACKOFF = { shortestMs: 50, longestMs: 2_000 };
/** How often the end of the log is asked for, to see whether the subscription still lives. */
const CHECK_INTERVAL_MS = 1_000;
/** A subscription that has not moved for so long while the log is longer than it knows is dead. */
const DEAD_AFTER_MS = 3_000;

/**
 * Follows the end of the log for the whole process, by one subscription to `$all`. It takes everything, the server's own
 * events too (and drops them), so that its position is exact and moves on whatever was written. It begins again after any
 * end, error or silence: the client resumes nothing by itself.
 */
export class LiveTail {
  readonly #tail: LogTail;
  readonly #stopping = new AbortController();
  readonly #following: Promise<void>;
  #isWakeDue = false;
  #failures = 0;

  /** `end`: where the log ends at the moment. */
  constructor(
    private readonly server: AllStream,
    end: Position,
    private readonly parts: LogParts,
  ) {
    this.#tail = new LogTail(
      {
        openPast: (categories) => new PastReader(server, categories, this.#tail, parts.clock),
        head: () => server.head(),
      },
      parts,
    );
    this.#tail.restartAt(end);
    this.#following = this.#followOn();
  }

  subscribe(options: SubscriptionOptions): Subscription {
    return this.#tail.subscribe(options);
  }

  /** Lets handlers finish what they are at, and calls none of them any more. */
  stopSubscriptions(): Promise<void> {
    return this.#tail.stop();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#following;
  }

  async #followOn(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#follow(signal);
      } catch (error) {
        if (signal.aborted) return;
        this.#tail.noteFailure(error);
        this.#failures += 1;
        await this.parts.clock.sleep(backoffMs(this.#failures, BACKOFF), signal);
      }
    }
  }

  /** Follows the end of the log until that fails. */
  async #follow(stopping: AbortSignal): Promise<void> {
    this.#requireSameLog(await this.server.head());
    const ending = new AbortController();
    const signal = AbortSignal.any([stopping, ending.signal]);
    const watching = this.#watch(ending, signal);
    try {
      for await (const item of this.server.subscribeToAll({ after: this.#tail.end }, signal))
        this.#take(item);
    } finally {
      ending.abort();
      await watching;
    }
  }

  #take(item: AllStreamItem): void {
    this.#noteSuccess();
    if (item.kind !== 'event') return;
    const event = toRecordedEvent(item.event);
    this.#tail.extend(event ? [toRow(event)] : [], positionOf(item.event));
    this.#wakeSoon();
  }

  /** Looks now and then whether the subscription is told what is in the log, and ends it when it is not. */
  async #watch(subscription: AbortController, ended: AbortSignal): Promise<void> {
    let stuckAt: Position | undefined;
    let stuckSinceMs = 0;
    while (!ended.aborted) {
      await this.parts.clock.sleep(CHECK_INTERVAL_MS, ended);
      if (ended.aborted) return;
      const head = await this.server.head().catch((error: unknown) => this.#tail.noteFailure(error));
      if (ended.aborted || head === undefined) continue;
      const { end } = this.#tail;
      const nowMs = this.parts.clock.now();
      if (head <= end) this.#noteSuccess();
      if (head <= end || stuckAt !== end) {
        stuckAt = head <= end ? undefined : end;
        stuckSinceMs = nowMs;
      } else if (nowMs - stuckSinceMs >= DEAD_AFTER_MS) {
        subscription.abort(
          new LogUnavailable(
            `the log has grown to position ${head}, and nothing was heard of it since ${end}`,
          ),
        );
      }
    }
  }

  /** An older copy of the log was put in its place: what is remembered of the newer one is no longer true. */
  #requireSameLog(head: Position): void {
    const { end } = this.#tail;
    if (head >= end) return;
    this.parts.logger?.error(
      { head, end },
      'the event log is shorter than it was: is this an older copy of it?',
    );
    this.#tail.restartAt(head);
    this.#tail.wake();
  }

  #noteSuccess(): void {
    this.#failures = 0;
    this.#tail.noteSuccess();
  }

  /** What arrives together is told together. */
  #wakeSoon(): void {
    if (this.#isWakeDue) return;
    this.#isWakeDue = true;
    setImmediate(() => {
      this.#isWakeDue = false;
      this.#tail.wake();
    });
  }
}
