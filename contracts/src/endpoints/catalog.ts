import { categoryEndpoints } from './catalog/categories.ts';
import { customFieldDefinitionEndpoints } from './catalog/custom-field-definitions.ts';
import { digitalEndpoints } from './catalog/digitals.ts';
import { mediaEndpoints } from './catalog/media.ts';
import { optionTypeEndpoints } from './catalog/option-types.ts';
import { productEndpoints } from './catalog/products.ts';
import { stockItemEndpoints } from './catalog/stock-items.ts';
import { stockLocations } from './catalog/stock-locations.ts';
import { tagEndpoints } from './catalog/tags.ts';
import { variantEndpoints } from './catalog/variants.ts';

/**
 * Products, variants, pictures, files to download, prices, stock and its locations, categories, option types, the definitions of
 * custom fields, and tags.
 */
export const catalogEndpoints = [
  ...productEndpoints,
  ...variantEndpoints,
  ...mediaEndpoints,
  ...digitalEndpoints,
  ...categoryEndpoints,
  ...optionTypeEndpoints,
  ...stockItemEndpoints,
  ...Object.values(stockLocations),
  ...customFieldDefinitionEndpoints,
  ...tagEndpoints,
] as const;
