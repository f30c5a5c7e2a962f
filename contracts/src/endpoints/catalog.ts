import { categoryEndpoints } from './catalog/categories.ts';
import { optionTypeEndpoints } from './catalog/option-types.ts';
import { productEndpoints } from './catalog/products.ts';
import { stockItemEndpoints } from './catalog/stock-items.ts';
import { variantEndpoints } from './catalog/variants.ts';

/** Products, variants, prices, stock, categories and option types. */
export const catalogEndpoints = [
  ...productEndpoints,
  ...variantEndpoints,
  ...categoryEndpoints,
  ...optionTypeEndpoints,
  ...stockItemEndpoints,
] as const;
