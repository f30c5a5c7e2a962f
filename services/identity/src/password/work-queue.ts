import { rateLimits } from '@storefold/kernel/http';

/** When the queue may have room again. */
const RETRY_MS = 2_000;

/** Runs at most `width` pieces of work at a time and lets at most `length` more wait. Further work is refused. */
export class WorkQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly width: number,
    private readonly length: number,
  ) {}

  /** Rejects with `rate_limit_exceeded` if too many are already waiting. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.width) {
      if (this.#waiting.length >= this.length) throw rateLimits.rateLimitExceeded({ resetMs: RETRY_MS });
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
    }
  }
}
