import { generateProducts, type SampleProduct } from './generate-products.ts';
import { optionTypes, type SampleOptionType } from './options.ts';
import { readTree, type SampleCategory } from './tree.ts';

/** The goods of a shop, named by keys. All ids derive from the keys. */
export interface SampleShop {
  /** Parents before children. */
  readonly categories: readonly SampleCategory[];
  readonly optionTypes: readonly SampleOptionType[];
  readonly productCount: number;
  readonly products: Iterable<SampleProduct>;
}

/** How many products a store gets, unless a number was asked for. */
export const SAMPLE_PRODUCTS = 330;

/** The sample shop with this many products. */
export const sampleShopOf = (productCount: number): SampleShop => ({
  categories: readTree().categories,
  optionTypes,
  productCount,
  products: generateProducts(productCount),
});
