import type { Position } from '../event-log/event-log.ts';

interface Waiter {
  readonly position: Position;
  resolve(): void;
}

/** Lets callers wait until a growing position has passed theirs. */
export class Waiters {
  #waiting: Waiter[] = [];

  constructor(private reached: Position) {}

  get position(): Position {
    return this.reached;
  }

  advance(position: Position): void {
    if (position <= this.reached) return;
    this.reached = position;
    if (this.#waiting.length === 0) return;
    const still: Waiter[] = [];
    for (const waiter of this.#waiting) {
      if (waiter.position <= position) waiter.resolve();
      else still.push(waiter);
    }
    this.#waiting = still;
  }

  passed(position: Position): Promise<void> {
    if (position <= this.reached) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ position, resolve }));
  }
}
