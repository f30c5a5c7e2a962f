import { Inject, Injectable } from '@nestjs/common';
import { findDefaultStore } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { type Clock, isoTime, type Logger, money, type Random } from '@storefold/kernel/core';
import type { Bus, EventLog } from '@storefold/kernel/ports';
import { type Bootstrap, TOKENS, type Views } from '@storefold/kernel/runtime';
import { dateIn } from './calendar.ts';
import { giftCard } from './gift-card/gift-card.decider.ts';
import { rehearseMovement } from './gift-card/gift-card.rehearsal.ts';
import { LONG_GIFT_CARDS } from './gift-card/gift-card.view.ts';
import { longestStreams } from './held-value/long-streams.ts';
import { storeCredit } from './store-credit/store-credit.decider.ts';
import { LONG_STORE_CREDITS } from './store-credit/store-credit.view.ts';
import { StoreCreditCategoryQueries } from './store-credit-category/store-credit-category.queries.ts';

/**
 * Creates the first store's categories of store credits. Later stores get theirs when they are first looked for. Folds
 * the cards and credits with the most facts, makes the formats of dates and amounts, and rehearses a movement, so that
 * the first order need not wait for it.
 */
@Injectable()
export class StoredValueBootstrap implements Bootstrap {
  constructor(
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(StoreCreditCategoryQueries) private readonly categories: StoreCreditCategoryQueries,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.EVENT_LOG) private readonly log: EventLog,
    @Inject(TOKENS.RANDOM) private readonly random: Random,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    await this.#prepareFirstStore();
    await this.#foldLongStreams();
  }

  async #prepareFirstStore(): Promise<void> {
    try {
      const { store } = await this.bus.ask(findDefaultStore, {});
      if (!store) return;
      dateIn(store.timezone, isoTime(this.clock.now()));
      money.displayAmount(0n, store.default_currency);
      await this.categories.categoriesOf(store.id);
      const { timezone, default_currency: currency } = store;
      const context = this.contexts.command(this.random.uuid(), store.id);
      await rehearseMovement({ bus: this.bus, log: this.log, timezone, currency, context });
    } catch (error) {
      this.logger.warn({ err: error }, 'the store gets its categories of store credits later');
    }
  }

  async #foldLongStreams(): Promise<void> {
    const cards = this.views.collection(LONG_GIFT_CARDS);
    for (const id of await longestStreams(cards)) await this.commands.load(giftCard, id);
    const credits = this.views.collection(LONG_STORE_CREDITS);
    for (const id of await longestStreams(credits)) await this.commands.load(storeCredit, id);
  }
}
