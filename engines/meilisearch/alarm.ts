import type { Clock } from '@storefold/kernel/core';

/** A pause that can be ended from outside; a ring between two pauses is not lost. */
export class Alarm {
  #isRung = false;
  #endPause: AbortController | undefined;

  constructor(private readonly clock: Clock) {}

  ring(): void {
    this.#isRung = true;
    this.#endPause?.abort();
  }

  /** Resolves after `ms`, or at once when it has rung since the last pause. */
  async pause(ms: number): Promise<void> {
    if (!this.#isRung) {
      this.#endPause = new AbortController();
      await this.clock.sleep(ms, this.#endPause.signal);
      this.#endPause = undefined;
    }
    this.#isRung = false;
  }
}
