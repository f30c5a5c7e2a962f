import { rateLimits } from '@storefold/server/http';

/** Lets each caller have only so many requests that wait, and refuses the others with `rate_limit_exceeded`. */
export class WaitLimit {
  readonly #waiting = new Map<string, number>();

  /** `longestMs`: how long a request waits at most. After that there is room again. */
  constructor(
    private readonly most: number,
    private readonly longestMs: number,
  ) {}

  async limitWait<T>(caller: string, wait: () => Promise<T>): Promise<T> {
    if (this.#waitingOf(caller) >= this.most) throw rateLimits.rateLimitExceeded({ resetMs: this.longestMs });
    this.#add(caller, 1);
    return wait().finally(() => this.#add(caller, -1));
  }

  #add(caller: string, change: number): void {
    const waiting = this.#waitingOf(caller) + change;
    if (waiting === 0) this.#waiting.delete(caller);
    else this.#waiting.set(caller, waiting);
  }

  #waitingOf(caller: string): number {
    return this.#waiting.get(caller) ?? 0;
  }
}
