import { Inject, Injectable } from '@nestjs/common';
import type { StockLocation as StockLocationBody } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { TOKENS } from '@storefold/server/runtime';
import { shippingLocationBody } from './stock-location.serializer.ts';
import {
  defaultLocationIdOf,
  FIRST_NAME,
  firstLocationIdOf,
  noDetails,
  type StockLocations,
  stockLocation,
} from './stock-location.ts';

/** Finds the stock locations of a store in their stream. */
@Injectable()
export class StockLocationQueries {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
  ) {}

  /** All of them. A store gets its first one when they are first looked for. */
  async locationsOf(storeId: string): Promise<StockLocations> {
    const state = await this.#load(storeId);
    if (state.default_id !== null) return state;
    const context = this.contexts.once('stock_locations', storeId);
    const details = { name: FIRST_NAME, ...noDetails };
    const begin = { type: 'Begin', id: firstLocationIdOf(storeId), details } as const;
    return (await this.commands.execute(stockLocation, storeId, begin, context)).state;
  }

  async defaultIdOf(storeId: string): Promise<string> {
    return defaultLocationIdOf(storeId, await this.#load(storeId));
  }

  /** Where orders are shipped from. Undefined: from the first location, of which nothing is known but its name. */
  async shippingFrom(storeId: string): Promise<StockLocationBody | undefined> {
    return shippingLocationBody(storeId, await this.#load(storeId));
  }

  async #load(storeId: string): Promise<StockLocations> {
    return (await this.commands.load(stockLocation, storeId)).state;
  }
}
