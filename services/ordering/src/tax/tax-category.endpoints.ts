import { taxCategories } from '@storefold/contracts';
import { defaultedEndpoints } from '@storefold/simple-records';
import { taxCategoryBody } from './tax.serializer.ts';
import { taxCategory } from './tax-category.ts';
import { TaxCategoryUpkeep } from './tax-category-upkeep.service.ts';

/** Tax categories, as the merchant's staff see them. */
export const TaxCategoryEndpoints = defaultedEndpoints({
  records: taxCategory,
  endpoints: taxCategories,
  details: ({ name, description = null, tax_code = null, metadata = {} }) => ({
    name,
    description,
    tax_code,
    metadata,
  }),
  show: taxCategoryBody,
  hooks: TaxCategoryUpkeep,
});
