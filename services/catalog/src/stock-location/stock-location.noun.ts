import { defineNoun } from '@storefold/server/runtime';
import { stockLocationDictionary } from './stock-location.dictionary.ts';
import { StockLocationEndpoints } from './stock-location.endpoints.ts';
import { StockLocationQueries } from './stock-location.queries.ts';

export const stockLocationNoun = defineNoun({
  facts: [stockLocationDictionary],
  endpoints: [StockLocationEndpoints],
  providers: [StockLocationQueries],
});
