import type { EndSignal } from '../core/time/clock.ts';
import type { Position } from '../ports/event-log.ts';

interface Waiter {
  readonly position: Position;
  resolve(): void;
}

/** Lets callers wait until a growing position has reached theirs. */
export class PositionWaiters {
  readonly #waiting = new Set<Waiter>();

  constructor(private reached: Position) {}

  get position(): Position {
    return this.reached;
  }

  /** Returns true, as a subscription's `passTo` does. */
  advance(position: Position): true {
    if (position <= this.reached) return true;
    this.reached = position;
    for (const waiter of this.#waiting) {
      if (waiter.position > position) continue;
      this.#waiting.delete(waiter);
      waiter.resolve();
    }
    return true;
  }

  /** The number of waiting callers. */
  get count(): number {
    return this.#waiting.size;
  }

  /** A caller that gives up is removed, so that it uses no memory; its promise then stays pending. */
  caughtUpTo(position: Position, givenUp?: EndSignal): Promise<void> {
    if (position <= this.reached) return Promise.resolve();
    return new Promise((resolve) => {
      const waiter: Waiter = { position, resolve };
      this.#waiting.add(waiter);
      givenUp?.addEventListener('abort', () => this.#waiting.delete(waiter));
    });
  }
}
