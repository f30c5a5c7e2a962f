import { Inject, Injectable } from '@nestjs/common';
import {
  changeStockLocation,
  createStockLocation,
  deleteStockLocation,
  idPrefixes,
  listStockLocations,
  readStockLocation,
} from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { type Call, Handles, pageOf } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import type { DefaultedCommand } from '@storefold/simple-records';
import { withoutUndefined } from '../without-undefined.ts';
import { StockLocationQueries } from './stock-location.queries.ts';
import { stockLocationBody } from './stock-location.serializer.ts';
import { noDetails, type StockLocationDetails, stockLocation } from './stock-location.ts';

/** Stock locations, as the merchant's staff see them. */
@Injectable()
export class StockLocationEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(StockLocationQueries) private readonly locations: StockLocationQueries,
  ) {}

  @Handles(listStockLocations)
  async listStockLocations(call: Call<typeof listStockLocations>) {
    const state = await this.locations.locationsOf(call.caller.store.id);
    return pageOf(
      state.records.map((each) => stockLocationBody(each, state)),
      call,
    );
  }

  @Handles(readStockLocation)
  async readStockLocation({ caller, params }: Call<typeof readStockLocation>) {
    const state = await this.locations.locationsOf(caller.store.id);
    return stockLocationBody(stockLocation.of(params.id, state), state);
  }

  @Handles(createStockLocation)
  createStockLocation(call: Call<typeof createStockLocation>) {
    const { name, default: isDefault, ...sent } = call.body;
    const details = { name, ...noDetails, ...withoutUndefined(sent) };
    const id = call.context.newId(idPrefixes.stock_location);
    return this.#runCommand(call, { type: 'Create', id, details, isDefault });
  }

  @Handles(changeStockLocation)
  changeStockLocation(call: Call<typeof changeStockLocation>) {
    const { default: isDefault, ...changes } = call.body;
    return this.#runCommand(call, { type: 'Change', id: call.params.id, changes, isDefault });
  }

  @Handles(deleteStockLocation)
  async deleteStockLocation({ caller, context, params }: Call<typeof deleteStockLocation>) {
    const { store } = caller;
    await this.locations.locationsOf(store.id);
    await this.commands.execute(stockLocation, store.id, { type: 'Delete', id: params.id }, context);
  }

  async #runCommand({ caller, context }: Call, command: DefaultedCommand<StockLocationDetails>) {
    const { store } = caller;
    await this.locations.locationsOf(store.id);
    const { state } = await this.commands.execute(stockLocation, store.id, command, context);
    return stockLocationBody(stockLocation.of(command.id, state), state);
  }
}
