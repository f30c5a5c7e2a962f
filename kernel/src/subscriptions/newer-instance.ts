import type { UnknownFact } from '../core/decider.ts';
import type { Clock } from '../core/time/clock.ts';
import type { RecordedEvent } from '../ports/event-log.ts';

/** How long a fact of an unknown kind waits for an instance that knows it, which moves what all share past it. */
const WAIT_FOR_NEWER_MS = 3_000;

/** Whether an instance of a newer version is at work beside a follower that meets a fact which only that version knows. */
export class NewerInstance {
  #waitsAt:
    | { readonly event: RecordedEvent; readonly reason: UnknownFact; readonly sinceMs: number }
    | undefined;
  /** Whether it was waited for in vain, so that no other fact waits. */
  #isMissing = false;

  constructor(
    private readonly clock: Pick<Clock, 'now'>,
    private readonly waitMs = WAIT_FOR_NEWER_MS,
  ) {}

  /** The fact that is waited at. */
  get waitsAt(): { readonly event: RecordedEvent; readonly reason: UnknownFact } | undefined {
    return this.#waitsAt;
  }

  /** Whether the fact has waited for long enough. */
  isMissedAt(event: RecordedEvent, reason: UnknownFact): boolean {
    const nowMs = this.clock.now();
    if (this.#waitsAt?.event.id !== event.id) this.#waitsAt = { event, reason, sinceMs: nowMs };
    this.#isMissing ||= nowMs - (this.#waitsAt?.sinceMs ?? nowMs) >= this.waitMs;
    return this.#isMissing;
  }

  /** What was waited at is passed. */
  goOn(): void {
    this.#waitsAt = undefined;
  }

  /** It has done work that this follower would have done. */
  isThere(): void {
    this.#waitsAt = undefined;
    this.#isMissing = false;
  }
}
