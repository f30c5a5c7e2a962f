import type { Clock, EndSignal } from '../core/time/clock.ts';

interface Sleeper {
  leftMs: number;
  readonly wake: () => void;
}

/** A clock that is moved by hand, for specifications in which time matters. */
export class HandClock implements Clock {
  #nowMs: number;
  readonly #sleepers = new Set<Sleeper>();

  constructor(nowMs = Date.UTC(2026, 0, 1)) {
    this.#nowMs = nowMs;
  }

  now(): number {
    return this.#nowMs;
  }

  sleep(ms: number, signal?: EndSignal): Promise<void> {
    if (signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const sleeper: Sleeper = {
        leftMs: ms,
        wake: () => {
          this.#sleepers.delete(sleeper);
          resolve();
        },
      };
      this.#sleepers.add(sleeper);
      signal?.addEventListener('abort', sleeper.wake);
    });
  }

  /** The number of sleeping callers. */
  get sleeping(): number {
    return this.#sleepers.size;
  }

  /** Sets the clock forward or back, without waking any sleeper. */
  set(byMs: number): void {
    this.#nowMs += byMs;
  }

  /** Moves time forward, and waits until the sleepers it wakes have gone on. */
  async pass(ms: number): Promise<void> {
    this.#nowMs += ms;
    for (const sleeper of this.#sleepers) {
      sleeper.leftMs -= ms;
      if (sleeper.leftMs <= 0) sleeper.wake();
    }
    await new Promise((resolve) => void setImmediate(resolve));
  }
}
