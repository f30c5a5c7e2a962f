import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext } from '@storefold/kernel/command-handling';
import type { Clock } from '@storefold/kernel/core';
import { START } from '@storefold/kernel/ports';
import { CLOCK, VIEWS, type Views } from '@storefold/kernel/runtime';
import { alreadyUpdated } from '../order/order.access.ts';

/** An answer leaves by then, whatever the lists show. */
const LONGEST_MS = 1_000;

/**
 * Changes of which only the first of those made at once counts. "At once" is what a client can know of: a change that
 * arrives before the answer to another one has left was made without having seen it. (Between processes the expected
 * revision decides, which sees a little less.)
 */
@Injectable()
export class ExclusiveChanges {
  /** By order: does the order change by what is under way? */
  readonly #underWay = new Map<string, Promise<boolean>>();

  constructor(
    @Inject(VIEWS) private readonly views: Views,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async runExclusively<Result>(
    key: string,
    context: CommandContext,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const earlier = this.#underWay.get(key);
    const working = this.#afterwards(earlier, work);
    const outcome = working.then(
      () => this.#answered(context),
      async () => (await earlier) ?? false,
    );
    this.#underWay.set(key, outcome);
    void outcome.then(() => {
      if (this.#underWay.get(key) === outcome) this.#underWay.delete(key);
    });
    return working;
  }

  async #afterwards<Result>(earlier: Promise<boolean> | undefined, work: () => Promise<Result>) {
    if (await earlier) throw alreadyUpdated();
    return work();
  }

  /** True when the change wrote something; resolves about when its answer leaves. */
  async #answered({ lastWritten }: CommandContext): Promise<boolean> {
    if (lastWritten === START) return false;
    await Promise.race([this.views.caughtUpTo(lastWritten), this.clock.sleep(LONGEST_MS)]);
    return true;
  }
}
