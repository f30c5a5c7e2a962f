import type { Clock } from '@storefold/kernel/core';
import { isLeftAlone } from './left-alone.ts';

/**
 * What a driver of this process has under way, each under a name. A stream alone says what is left to do, so any process goes on
 * where another one died.
 */
export class WorkUnderWay<Outcome> {
  readonly #running = new Map<string, Promise<Outcome>>();

  constructor(private readonly clock: Clock) {}

  find(name: string): Promise<Outcome> | undefined {
    return this.#running.get(name);
  }

  run(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
    const running = work();
    const isOver = () => this.#running.delete(name);
    this.#running.set(name, running);
    running.then(isOver, isOver);
    return running;
  }

  /** Resolves when this process has none of it under way, however that ended. */
  async isOver(name: string): Promise<void> {
    await this.#running.get(name)?.catch(() => undefined);
  }

  /**
   * Goes on with work that a request left, because its process died or somebody did not answer. `look`: whether something is left;
   * `at once`: for what no other process has under way, however young it is.
   */
  async resume(
    name: string,
    begunAt: string,
    look: () => Promise<'nothing' | 'something' | 'at once'>,
    work: () => Promise<Outcome>,
  ): Promise<void> {
    for (;;) {
      await this.isOver(name);
      const left = await look();
      if (left === 'nothing') return;
      if (left === 'at once' || !(await isLeftAlone(begunAt, this.clock))) break;
    }
    await this.run(name, work);
  }
}
