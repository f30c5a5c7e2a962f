import { defineNoun } from '@storefold/server/runtime';
import { categoryDictionary } from './category.dictionary.ts';
import { CategoryEndpoints } from './category.endpoints.ts';
import { CategoryQueries } from './category.queries.ts';
import { CategoryService } from './category.service.ts';
import { CategoryClaims } from './category-claims.ts';
import { StoreCategoryEndpoints } from './store-category.endpoints.ts';

export const categoryNoun = defineNoun({
  facts: [categoryDictionary],
  endpoints: [StoreCategoryEndpoints, CategoryEndpoints],
  providers: [CategoryService, CategoryClaims, CategoryQueries],
});
