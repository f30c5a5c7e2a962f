import { Inject, Injectable } from '@nestjs/common';
import { findDefaultStore, type StoreInfo } from '@storefold/contracts';
import {
  BUS,
  type Bus,
  CLOCK,
  type Clock,
  COMMANDS,
  CONTEXTS,
  type Commands,
  type Contexts,
  EVENT_LOG,
  type EventLog,
  type FirstStart,
  Refusal,
  SETTINGS,
  type Settings,
  START,
} from '@storefold/kernel';
import { generateProducts } from './generate-products.ts';
import { sampleData, sampleLoadOf } from './sample-data.ts';
import { SampleLoader } from './sample-loader.ts';

const SAMPLE_PRODUCTS = 330;
/** The streams that the sample shop is made of. */
const GOODS = ['category', 'option_type', 'product'];
/** How long identity may take to start, in a process of its own. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;

/** Fills the first store with the sample shop, once; a catalog that staff have begun is left alone. */
@Injectable()
export class CatalogFirstStart implements FirstStart {
  constructor(
    @Inject(BUS) private readonly bus: Bus,
    @Inject(COMMANDS) private readonly commands: Commands,
    @Inject(CONTEXTS) private readonly contexts: Contexts,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(SampleLoader) private readonly loader: SampleLoader,
  ) {}

  async run(): Promise<void> {
    const { sampleData: wanted } = this.settings;
    const count = wanted === 'on' ? SAMPLE_PRODUCTS : wanted;
    if (count === 0) return;
    const store = await this.#defaultStore();
    const { state } = await this.commands.load(sampleData, store.id);
    if (state.status === 'loaded' || (await this.#hasOtherGoods(store.id))) return;
    const products = await this.loader.load(store, generateProducts(count));
    await this.commands.run(
      sampleData,
      store.id,
      { type: 'NoteLoaded', storeId: store.id, products },
      this.contexts.once('sample data', store.id),
    );
  }

  /** Did the catalog begin with something else than sample data? A load that was cut off did not. */
  async #hasOtherGoods(storeId: string): Promise<boolean> {
    const head = await this.log.head();
    for (let after = START; after < head; ) {
      const { events, position } = await this.log.readAll(after, { categories: GOODS, limit: 1 });
      const [first] = events;
      if (first) return first.metadata.correlation_id !== sampleLoadOf(storeId);
      after = position;
    }
    return false;
  }

  async #defaultStore(): Promise<StoreInfo> {
    const deadline = this.clock.now() + PATIENCE_MS;
    for (;;) {
      const store = await this.#askForStore();
      if (store) return store;
      if (this.clock.now() > deadline) {
        throw new Error('no store was made within a minute: does the identity service run?');
      }
      await this.clock.sleep(PAUSE_MS);
    }
  }

  /** Null while identity does not answer, or has not made the store yet. */
  async #askForStore(): Promise<StoreInfo | null> {
    try {
      return (await this.bus.ask(findDefaultStore, {})).store;
    } catch (error) {
      if (error instanceof Refusal && error.status >= 500) return null;
      throw error;
    }
  }
}
