import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { type Clock, isoTime, type Logger, type Random, Refusal, refusals } from '@storefold/kernel/core';
import type { Cause } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import { categoryInUse, storeCreditCategoryUse } from './store-credit-category-use.ts';

/** Puts credits into categories, and deletes none meanwhile. */
@Injectable()
export class StoreCreditCategoryUse {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.RANDOM) private readonly random: Random,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * `put` puts the credit into the category, within a minute; it is told false when the category is deleted. A failure
   * leaves open whether the credit got there, so that its category waits for that minute.
   */
  async putInto<Result>(
    categoryId: string | null,
    creditId: string,
    context: CommandContext,
    put: (isOpen: boolean) => Promise<Result>,
  ): Promise<Result> {
    if (categoryId === null) return put(true);
    if (!(await this.#enter(categoryId, creditId, context))) return put(false);
    try {
      const result = await put(true);
      await this.#settle(categoryId, creditId, context);
      return result;
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) await this.#settle(categoryId, creditId, context);
      throw error;
    }
  }

  /**
   * Ends the use of a category, which no credit gets into afterwards, and returns the fact of it. `isInUse` finds credits
   * that are in it by now. Refused with `resource_invalid` when there are some, or some on their way, and with
   * `record_not_found` when somebody else has ended it.
   */
  async end(categoryId: string, context: CommandContext, isInUse: () => Promise<boolean>): Promise<Cause> {
    const { state, revision } = await this.commands.load(storeCreditCategoryUse, categoryId);
    if (state.status === 'open' && (await isInUse())) throw categoryInUse();
    const ending = context.derive(`end use of ${categoryId}`);
    const end = { type: 'End', categoryId, revision, at: isoTime(this.clock.now()) } as const;
    const { last } = await this.commands.execute(storeCreditCategoryUse, categoryId, end, ending);
    if (last?.metadata.command_id !== ending.commandId) throw refusals.notFound('store_credit_category');
    return last;
  }

  /** Each time is a command of its own, because an earlier one may have been taken for given up. */
  async #enter(categoryId: string, creditId: string, context: CommandContext): Promise<boolean> {
    const at = isoTime(this.clock.now());
    const entering = context.derive(this.random.uuid());
    const enter = { type: 'Enter', categoryId, creditId, at } as const;
    const { state } = await this.commands.execute(storeCreditCategoryUse, categoryId, enter, entering);
    return state.status === 'open';
  }

  /** What is not settled is taken for given up after a minute, so a failure is nobody's concern. */
  async #settle(categoryId: string, creditId: string, context: CommandContext): Promise<void> {
    const settling = context.derive(this.random.uuid());
    const settle = { type: 'Settle', categoryId, creditId } as const;
    try {
      await this.commands.execute(storeCreditCategoryUse, categoryId, settle, settling);
    } catch (error) {
      this.logger.debug({ err: error }, 'a category of store credits waits for a credit that is there');
    }
  }
}
