import type { TaxCategory as TaxCategoryBody, TaxRate as TaxRateBody } from '@storefold/contracts';
import type { TaxCategories, TaxCategory } from './tax-category.ts';
import type { TaxRateRecord } from './tax-rate.ts';

/** The Admin API's form. */
export const taxCategoryBody = (category: TaxCategory, { default_id }: TaxCategories): TaxCategoryBody => ({
  id: category.id,
  name: category.name,
  description: category.description,
  tax_code: category.tax_code,
  is_default: category.id === default_id,
  metadata: category.metadata,
  created_at: category.created_at,
  updated_at: category.updated_at,
});

/** The Admin API's form. */
export const taxRateBody = (id: string, rate: TaxRateRecord): TaxRateBody => ({
  id,
  name: rate.name,
  amount: rate.rate,
  zone_id: rate.zone_id,
  tax_category_id: rate.tax_category_id,
  included_in_price: rate.included_in_price,
  active: rate.active,
  metadata: rate.metadata,
  created_at: rate.created_at,
  updated_at: rate.updated_at,
});
