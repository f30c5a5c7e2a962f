import { defineNoun } from '@storefold/server/runtime';
import { StockItemController } from './stock-item.controller.ts';
import { stockItemDictionary } from './stock-item.dictionary.ts';
import { StockItemEndpoints } from './stock-item.endpoints.ts';

export const stockNoun = defineNoun({
  facts: [stockItemDictionary],
  endpoints: [StockItemEndpoints],
  controllers: [StockItemController],
});
