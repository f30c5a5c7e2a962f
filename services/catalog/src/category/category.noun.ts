import { defineNoun } from '@storefold/server/runtime';
import { categoryDictionary } from './category.dictionary.ts';
import { CategoryEndpoints } from './category.endpoints.ts';
import { CategoryQueries } from './category.queries.ts';
import { CategoryService } from './category.service.ts';
import { CategoryClaims } from './category-claims.ts';
import { CategoryExportController } from './category-export.controller.ts';
import { CategoryImportController } from './category-import.controller.ts';
import { StoreCategoryEndpoints } from './store-category.endpoints.ts';

export const categoryNoun = defineNoun({
  facts: [categoryDictionary],
  endpoints: [StoreCategoryEndpoints, CategoryEndpoints],
  controllers: [CategoryExportController, CategoryImportController],
  providers: [CategoryService, CategoryClaims, CategoryQueries],
});
