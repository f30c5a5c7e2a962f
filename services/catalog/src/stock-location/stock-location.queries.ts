import { Inject, Injectable } from '@nestjs/common';
import type { StockLocation as StockLocationBody } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { TOKENS } from '@storefold/server/runtime';
import { shippingLocationBody } from './stock-location.serializer.ts';
import { defaultLocationIdOf, type StockLocations, stockLocation } from './stock-location.ts';

/** Finds the stock locations of a store in their stream. */
@Injectable()
export class StockLocationQueries {
  constructor(@Inject(TOKENS.COMMANDS) private readonly commands: Commands) {}

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
