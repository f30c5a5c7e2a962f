import { Inject, Injectable } from '@nestjs/common';
import { changeStockItem, listStockItems, readStockItem } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import {
  type Call,
  declaredSpec,
  findInStore,
  Handles,
  type ListSpec,
  listFrom,
  listQuery,
} from '@storefold/kernel/http';
import type { Collection } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import { catalogView } from '../catalog.view.ts';
import { openItemOf, stockItem } from './stock-item.decider.ts';
import { stockItemBody } from './stock-item.serializer.ts';
import { variantIdOf } from './stock-item.ts';
import { itemOfDocument, STOCK_ITEMS, type StockItemDocument } from './stock-item.view.ts';

/** The stock of variants, as the merchant's staff see it. */
@Injectable()
export class StockItemController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  @Handles(listStockItems)
  async listStockItems({ list, caller }: Call<typeof listStockItems>) {
    const query = listQuery(list, { ...listSpec, base: { field: 'store_id', eq: caller.store.id } });
    return listFrom(this.#documents, query, (document) => stockItemBody(itemOfDocument(document)));
  }

  @Handles(readStockItem)
  async readStockItem({ params, caller }: Call<typeof readStockItem>) {
    const document = await findInStore(this.#documents, params.id, caller.store.id, 'Stock item');
    return stockItemBody(itemOfDocument(document));
  }

  @Handles(changeStockItem)
  async changeStockItem({ body, params, caller, context }: Call<typeof changeStockItem>) {
    const storeId = caller.store.id;
    const { state } = await this.commands.execute(
      stockItem,
      variantIdOf(params.id ?? ''),
      { type: 'Change', storeId, changes: body },
      context,
    );
    return stockItemBody(openItemOf(storeId, state));
  }

  get #documents(): Collection<StockItemDocument> {
    return this.views.collection<StockItemDocument>(catalogView, STOCK_ITEMS);
  }
}

const declared = declaredSpec(listStockItems, [{ field: 'created_at' }]);
const listSpec = {
  ...declared,
  attributes: { ...declared.attributes, reserved_count: { field: 'reserved', type: 'number' } },
} satisfies ListSpec;
