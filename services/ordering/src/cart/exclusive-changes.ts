import { Inject, Injectable } from '@nestjs/common';
import { type CommandContext, STEP_OF_STORE } from '@storefold/kernel/command-handling';
import { type Clock, Refusal, withDeadline } from '@storefold/kernel/core';
import { START } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { alreadyUpdated, type Conflict } from '../order/order.access.ts';

/** Responses are sent by then even if the read models have not caught up. */
const LONGEST_MS = 1_000;
/** How long a change goes on trying while the store's own steps, such as those after a sale, come between. */
const OWN_STEPS_MS = 2_000;
const PAUSE_MS = 20;

/**
 * Accepts the first of several concurrent changes to one order and refuses the others. A change is concurrent if it
 * arrives before the response to an earlier one has been sent, because its client cannot have seen that response.
 * Between processes the expected revision decides. What the store does by itself after an earlier change is nobody's change:
 * one that meets it is decided again.
 */
@Injectable()
export class ExclusiveChanges {
  /** The change under way for each order. Resolves when it is over, with whether it wrote anything. */
  readonly #underWay = new Map<string, Promise<boolean>>();

  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
  ) {}

  async runExclusively<Result>(
    key: string,
    context: CommandContext,
    work: () => Promise<Result>,
    conflict?: Conflict,
  ): Promise<Result> {
    const earlier = this.#underWay.get(key);
    const working = this.#afterwards(earlier, () => this.#besideOwnSteps(context, work), conflict);
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

  async #afterwards<Result>(
    earlier: Promise<boolean> | undefined,
    work: () => Promise<Result>,
    conflict?: Conflict,
  ) {
    if (await earlier) throw alreadyUpdated(conflict);
    return work();
  }

  async #besideOwnSteps<Result>(context: CommandContext, work: () => Promise<Result>): Promise<Result> {
    const untilMs = this.clock.now() + OWN_STEPS_MS;
    // Who asks again with the same key gets what was made, by the same ids.
    const sameIds = context.keepIds();
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const isLostToStore = error instanceof Refusal && error.cause === STEP_OF_STORE;
        const mayGoOn = isLostToStore && context.lastWritten === START;
        if (!mayGoOn || this.clock.now() >= untilMs) throw error;
        await this.clock.sleep(PAUSE_MS);
        sameIds();
      }
    }
  }

  /** Whether the change wrote anything. Resolves at about the time its response is sent. */
  async #answered({ lastWritten }: CommandContext): Promise<boolean> {
    if (lastWritten === START) return false;
    return withDeadline(
      this.views.caughtUpTo(lastWritten).then(() => true),
      LONGEST_MS,
      () => true,
      this.clock,
    );
  }
}
