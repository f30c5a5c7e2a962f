import type { Clock } from './clock.ts';

interface Waiting {
  readonly dueMs: number;
  readonly expire: () => void;
}

/** A clock that goes back by more than this was set; deadlines counted on it before mean nothing any more. */
const SET_BACK_MS = 1_000;

/**
 * Many deadlines on one timer. Most are met, so keeping one costs next to nothing: no timer of its own and nothing to
 * abort, only a place in a set.
 */
export class Deadlines {
  readonly #waiting = new Set<Waiting>();
  #alarm: { readonly dueMs: number; readonly off: AbortController } | undefined;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly clock: Clock) {}

  /** Calls `expire` after `ms`, unless the returned function is called before. */
  start(ms: number, expire: () => void): () => void {
    const waiting: Waiting = { dueMs: this.#now() + ms, expire };
    this.#waiting.add(waiting);
    if (!this.#alarm || waiting.dueMs < this.#alarm.dueMs) this.#setAlarm(waiting.dueMs);
    return () => this.#waiting.delete(waiting);
  }

  /** Ends all of them now. */
  expireAll(): void {
    this.#alarm?.off.abort();
    this.#alarm = undefined;
    for (const waiting of this.#waiting) this.#expire(waiting);
  }

  #setAlarm(dueMs: number): void {
    this.#alarm?.off.abort();
    const alarm = { dueMs, off: new AbortController() };
    this.#alarm = alarm;
    void this.clock.sleep(Math.max(0, dueMs - this.#now()), alarm.off.signal).then(() => {
      if (alarm.off.signal.aborted) return;
      this.#alarm = undefined;
      this.#ring();
    });
  }

  #ring(): void {
    const now = this.#now();
    let nextMs = Number.POSITIVE_INFINITY;
    for (const waiting of this.#waiting) {
      if (waiting.dueMs <= now) this.#expire(waiting);
      else if (waiting.dueMs < nextMs) nextMs = waiting.dueMs;
    }
    if (nextMs < Number.POSITIVE_INFINITY && !this.#alarm) this.#setAlarm(nextMs);
  }

  #expire(waiting: Waiting): void {
    this.#waiting.delete(waiting);
    waiting.expire();
  }

  #now(): number {
    const now = this.clock.now();
    if (now < this.#lastMs - SET_BACK_MS) this.expireAll();
    this.#lastMs = now;
    return now;
  }
}
