import { Inject, Injectable } from '@nestjs/common';
import { findDefaultStore, type StoreInfo } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { type Clock, type Logger, refusals, retry } from '@storefold/kernel/core';
import { type Bus, type EventLog, type RecordedEvent, START } from '@storefold/kernel/ports';
import { isTransient } from '@storefold/kernel/subscriptions';
import { type Bootstrap, TOKENS } from '@storefold/server/runtime';
import type { CatalogSettings } from '../settings.ts';
import { SampleDataService } from './sample-data.service.ts';
import { sampleData, sampleLoadOf } from './sample-data.ts';
import { SAMPLE_PRODUCTS, sampleShopOf } from './sample-shop.ts';

/** The categories of streams that make up the sample shop. */
const GOODS = ['category', 'option_type', 'product'];
/** The pause between two questions to identity while identity has not started. */
const PAUSE_MS = 100;
/** Logs what the start is waiting for after two seconds, then about once a minute. */
const FIRST_TOLD = 20;
const FAILURES_BETWEEN = 600;

/** Fills the first store with the sample shop, once. A catalog that staff have begun stays as it is. */
@Injectable()
export class CatalogBootstrap implements Bootstrap {
  constructor(
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.EVENT_LOG) private readonly log: EventLog,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
    @Inject(TOKENS.SETTINGS) private readonly settings: CatalogSettings,
    @Inject(SampleDataService) private readonly loader: SampleDataService,
  ) {}

  async run(): Promise<void> {
    const { sampleData: wanted } = this.settings;
    const count = wanted === 'on' ? SAMPLE_PRODUCTS : wanted;
    if (count === 0 || (await this.#isBegunAndDone())) return;
    const store = await this.#defaultStore();
    await this.loader.loadShop(store, sampleShopOf(count));
  }

  /**
   * Determines from the log alone that there is nothing to load, so that no neighbour has to be asked: the catalog
   * began with something other than sample data, or the load was finished. A load that was cut off does not count.
   */
  async #isBegunAndDone(): Promise<boolean> {
    const first = await this.#firstGood();
    if (!first) return false;
    const { store_id: storeId, correlation_id: origin } = first.metadata;
    if (origin !== sampleLoadOf(storeId)) return true;
    return (await this.commands.load(sampleData, storeId)).state.status === 'loaded';
  }

  async #firstGood(): Promise<RecordedEvent | undefined> {
    const head = await this.log.head();
    for (let after = START; after < head; ) {
      const { events, position } = await this.log.readAll(after, { categories: GOODS, limit: 1 });
      const [first] = events;
      if (first) return first;
      after = position;
    }
    return undefined;
  }

  /** Waits without limit for identity, which may run in a process of its own. */
  #defaultStore(): Promise<StoreInfo> {
    return retry(() => this.#askForStore(), {
      clock: this.clock,
      shortestMs: PAUSE_MS,
      longestMs: PAUSE_MS,
      isTransient,
      onFailure: (_error, failures) => {
        if (failures % FAILURES_BETWEEN !== FIRST_TOLD) return;
        this.logger.warn('the sample data wait for the first store: does the identity service run?');
      },
    });
  }

  /** Refused as unavailable while identity does not answer or has not created the store yet. */
  async #askForStore(): Promise<StoreInfo> {
    const { store } = await this.bus.ask(findDefaultStore, {});
    if (!store) throw refusals.unavailable('the_first_store');
    return store;
  }
}
