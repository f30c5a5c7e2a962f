import { defineNoun } from '@storefold/server/runtime';
import { TaxCategoryController } from './tax-category.controller.ts';
import { taxCategoryDictionary } from './tax-category.dictionary.ts';
import { TaxCategoryEndpoints } from './tax-category.endpoints.ts';
import { TaxCategoryQueries } from './tax-category.queries.ts';
import { TaxCategoryUpkeep } from './tax-category-upkeep.service.ts';
import { taxRateDictionary } from './tax-rate.dictionary.ts';
import { TaxRateEndpoints } from './tax-rate.endpoints.ts';
import { taxRateView } from './tax-rate.ts';
import { TaxUpkeep } from './tax-upkeep.service.ts';

export const taxNoun = defineNoun({
  facts: [taxCategoryDictionary, taxRateDictionary],
  endpoints: [TaxCategoryEndpoints, TaxRateEndpoints],
  controllers: [TaxCategoryController],
  providers: [TaxCategoryQueries, TaxCategoryUpkeep, TaxUpkeep],
  projections: [taxRateView],
});
