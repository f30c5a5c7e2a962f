import { defineNoun } from '@storefold/server/runtime';
import { storeCreditsCategoryDictionary } from './store-credit-category.dictionary.ts';
import { StoreCreditCategoryEndpoints } from './store-credit-category.endpoints.ts';
import { StoreCreditCategoryQueries } from './store-credit-category.queries.ts';
import { StoreCreditCategoryDeletion } from './store-credit-category-deletion.process.ts';
import { storeCreditCategoryUseDictionary } from './store-credit-category-use.dictionary.ts';
import { StoreCreditCategoryUse } from './store-credit-category-use.service.ts';

export const storeCreditCategoryNoun = defineNoun({
  facts: [storeCreditsCategoryDictionary, storeCreditCategoryUseDictionary],
  endpoints: [StoreCreditCategoryEndpoints],
  providers: [StoreCreditCategoryQueries, StoreCreditCategoryUse],
  processes: [StoreCreditCategoryDeletion],
});
