import { rateLimits } from '@storefold/server/http';

/** When the queue may have room again. */
const RETRY_MS = 2_000;

/** Small enough that a piece of 10 ms waits less than a tenth of a second for those after it. */
const MOST_TOGETHER = 8;

/**
 * Runs at most `width` pieces of work at a time and lets at most `length` more wait. Further work is refused. While some
 * wait, several that are done end together, so that what follows them shares appends and transactions.
 */
export class WorkQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #done: (() => void)[] = [];

  constructor(
    private readonly width: number,
    private readonly length: number,
  ) {}

  /** Throws `rate_limit_exceeded` if too many are already waiting. */
  refuseWithoutRoom(): void {
    const hasRoom = this.#running < this.width || this.#waiting.length < this.length;
    if (!hasRoom) throw rateLimits.rateLimitExceeded({ resetMs: RETRY_MS });
  }

  /** Rejects with `rate_limit_exceeded` if too many are already waiting. */
  async runQueued<T>(work: () => Promise<T>): Promise<T> {
    this.refuseWithoutRoom();
    if (this.#running >= this.width) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
      await this.#endTogether();
    }
  }

  /** As long as some wait, others are at work and will end, so this resolves without a timer. */
  #endTogether(): Promise<void> {
    return new Promise((resolve) => {
      this.#done.push(resolve);
      if (this.#waiting.length > 0 && this.#done.length < MOST_TOGETHER) return;
      for (const end of this.#done.splice(0)) end();
    });
  }
}
