import { defineNoun } from '@storefold/server/runtime';
import { AllowedOriginEndpoints } from './allowed-origin.endpoints.ts';
import { OptionListEndpoints } from './option-list.endpoints.ts';
import { StoreController } from './store.controller.ts';
import { storeDictionary } from './store.dictionary.ts';
import { StoreEndpoints } from './store.endpoints.ts';
import { StoreQueries } from './store.queries.ts';
import { storeView } from './store.view.ts';

export const storeNoun = defineNoun({
  facts: [storeDictionary],
  endpoints: [StoreEndpoints, OptionListEndpoints, AllowedOriginEndpoints],
  controllers: [StoreController],
  providers: [StoreQueries],
  projections: [storeView],
});
