import { Inject, Injectable } from '@nestjs/common';
import { changeStockItem, listStockItems, readStockItem } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { type Call, findInStore, Handles, listFrom } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { StockLocationQueries } from '../stock-location/stock-location.queries.ts';
import { openItemOf, stockItem } from './stock-item.decider.ts';
import { stockItemBody } from './stock-item.serializer.ts';
import { variantIdOf } from './stock-item.ts';
import { itemOfDocument, STOCK_ITEMS } from './stock-item.view.ts';

/** The stock of variants, as the merchant's staff see it. */
@Injectable()
export class StockItemEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(StockLocationQueries) private readonly locations: StockLocationQueries,
  ) {}

  @Handles(listStockItems)
  async listStockItems(call: Call<typeof listStockItems>) {
    const locationId = await this.locations.defaultIdOf(call.caller.store.id);
    return listFrom(
      this.views.collection(STOCK_ITEMS),
      call,
      (_, document) => stockItemBody(itemOfDocument(document), locationId),
      { fields: { reserved_count: 'reserved' }, defaultSort: [{ field: 'created_at' }] },
    );
  }

  @Handles(readStockItem)
  async readStockItem(call: Call<typeof readStockItem>) {
    const document = await findInStore(this.views.collection(STOCK_ITEMS), call, 'stock_item');
    return stockItemBody(itemOfDocument(document), await this.locations.defaultIdOf(document.store_id));
  }

  @Handles(changeStockItem)
  async changeStockItem({ body, params, caller, context }: Call<typeof changeStockItem>) {
    const storeId = caller.store.id;
    const { state } = await this.commands.execute(
      stockItem,
      variantIdOf(params.id),
      { type: 'Change', storeId, changes: body },
      context,
    );
    return stockItemBody(openItemOf(storeId, state), await this.locations.defaultIdOf(storeId));
  }
}
