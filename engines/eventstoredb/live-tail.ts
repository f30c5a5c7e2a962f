import { backoffMs, isRecent } from '@storefold/kernel/core';
import {
  LogUnavailable,
  type Position,
  type Subscription,
  type SubscriptionOptions,
} from '@storefold/kernel/ports';
import { type LogParts, LogTail } from '../common/log-tail.ts';
import type { AllStream, AllStreamItem } from './all-stream.ts';
import { kindOf } from './engine-errors.ts';
import { SharedPast } from './shared-past.ts';
import { positionOf, toRecordedEvent, toRow } from './stored-event.ts';

const BACKOFF = { shortestMs: 50, longestMs: 2_000 };
/** How often the end of the log is requested, to check that the subscription is alive. */
const CHECK_INTERVAL_MS = 1_000;
/** A subscription that has not advanced for this long, while the log extends beyond it, is treated as dead. */
const DEAD_AFTER_MS = 3_000;

/**
 * Follows the end of the log for the whole process through one subscription to `$all`, from the first follower on. It
 * receives all events and drops the server's own, so that its position is exact and advances with every write. It restarts
 * after any end, error or silence, because the server resumes no subscription.
 */
export class LiveTail {
  readonly #tail: LogTail;
  readonly #past: SharedPast;
  readonly #stopping = new AbortController();
  #following: Promise<void> | undefined;
  #isWakeDue = false;
  #failures = 0;

  /** `end`: the current end of the log. */
  constructor(
    private readonly server: AllStream,
    end: Position,
    private readonly parts: LogParts,
  ) {
    this.#tail = new LogTail(
      { openPast: (filter) => this.#past.open(filter), head: () => server.head() },
      parts,
    );
    this.#past = new SharedPast(server, this.#tail, parts.clock);
    this.#tail.restartAt(end);
  }

  subscribe(options: SubscriptionOptions): Subscription {
    this.#following ??= this.#followOn();
    return this.#tail.subscribe(options);
  }

  /** Waits for running handlers. None is called afterwards. */
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
      const { end } = this.#tail;
      try {
        await this.#follow(signal);
      } catch (error) {
        if (signal.aborted) return;
        if (kindOf(error) === 'too-slow' && this.#tail.end > end) {
          this.parts.logger?.debug({ err: error }, 'the end of the event log is read on after a burst');
          continue;
        }
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
    // Not waited for: a server that hangs would keep a stop, or the next beginning, waiting for its answer.
    void this.#watch(ending, signal);
    try {
      for await (const item of this.server.subscribeToAll({ after: this.#tail.end }, signal))
        this.#take(item);
    } finally {
      ending.abort();
    }
  }

  #take(item: AllStreamItem): void {
    this.#noteSuccess();
    if (item.kind !== 'event') return;
    const event = toRecordedEvent(item.event);
    this.#tail.extend(event ? [toRow(event)] : [], positionOf(item.event));
    this.#wakeSoon();
  }

  /** Checks periodically that the subscription keeps up with the log, and aborts it when it does not. */
  async #watch(subscription: AbortController, ended: AbortSignal): Promise<void> {
    let stuckAt: Position | undefined;
    let stuckSinceMs = 0;
    while (!ended.aborted) {
      await this.parts.clock.sleep(CHECK_INTERVAL_MS, ended);
      if (ended.aborted) return;
      const head = await this.server.head().catch((error: unknown) => {
        // Closing the connection fails what was asked last.
        if (!ended.aborted) this.#tail.noteFailure(error);
      });
      if (ended.aborted || head === undefined) continue;
      const { end } = this.#tail;
      const nowMs = this.parts.clock.now();
      if (head <= end) this.#noteSuccess();
      if (head <= end || stuckAt !== end) {
        stuckAt = head <= end ? undefined : end;
        stuckSinceMs = nowMs;
      } else if (!isRecent(stuckSinceMs, DEAD_AFTER_MS, nowMs)) {
        subscription.abort(
          new LogUnavailable(
            `the log has grown to position ${head}, and nothing was heard of it since ${end}`,
          ),
        );
      }
    }
  }

  /**
   * Detects that the log was replaced by an older copy. The remembered events of the newer log are then no longer
   * valid.
   */
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

  /** Events that arrive together are delivered together. */
  #wakeSoon(): void {
    if (this.#isWakeDue) return;
    this.#isWakeDue = true;
    setImmediate(() => {
      this.#isWakeDue = false;
      this.#tail.wake();
    });
  }
}
