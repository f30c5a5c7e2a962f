import { backoffMs, type Clock } from '@storefold/kernel/core';
import { kindOf } from './engine-errors.ts';

const BACKOFF = { shortestMs: 50, longestMs: 2_000 };
/** They take some five seconds together. */
const MOST_FRUITLESS = 7;

/**
 * When a subscription to the past that the server has ended is begun again: at once where it has got somewhere, and later
 * and later where it has not.
 */
export class Resuming {
  #fruitless = 0;

  constructor(
    private readonly clock: Clock,
    private readonly signal: AbortSignal,
  ) {}

  /** Resolves when it may begin again. Rejects with the error when it may not, and when the signal has aborted. */
  async after(error: unknown, hasMoved: boolean): Promise<void> {
    this.#fruitless = hasMoved ? 0 : this.#fruitless + 1;
    if (this.#fruitless > 0) {
      if (kindOf(error) !== 'too-slow' || this.#fruitless > MOST_FRUITLESS) throw error;
      await this.clock.sleep(backoffMs(this.#fruitless, BACKOFF), this.signal);
    }
    if (this.signal.aborted) throw error;
  }
}
