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
  type FirstStart,
  Refusal,
  SETTINGS,
  type Settings,
} from '@storefold/kernel';
import { generateProducts } from './generate-products.ts';
import { sampleData } from './sample-data.ts';
import { SampleLoader } from './sample-loader.ts';

const SAMPLE_PRODUCTS = 330;
/** How long identity may take to start, in a process of its own. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;

/** Fills the first store with the sample shop, once. */
@Injectable()
export class CatalogFirstStart implements FirstStart {
  constructor(
    @Inject(BUS) private readonly bus: Bus,
    @Inject(COMMANDS) private readonly commands: Commands,
    @Inject(CONTEXTS) private readonly contexts: Contexts,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(SampleLoader) private readonly loader: SampleLoader,
  ) {}

  async run(): Promise<void> {
    const { sampleData: wanted } = this.settings;
    const count = wanted === 'on' ? SAMPLE_PRODUCTS : wanted;
    if (count === 0) return;
    const store = await this.#defaultStore();
    const { state } = await this.commands.load(sampleData, store.id);
    if (state.status === 'loaded') return;
    const products = await this.loader.load(store, generateProducts(count));
    await this.commands.run(
      sampleData,
      store.id,
      { type: 'NoteLoaded', storeId: store.id, products },
      this.contexts.once('sample data', store.id),
    );
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
