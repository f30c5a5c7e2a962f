export { catalog, catalogNouns } from './catalog.ts';
export type { SampleProduct, SampleVariant } from './sample-data/generate-products.ts';
export type { SampleOptionType } from './sample-data/options.ts';
export type { SampleField } from './sample-data/sample-fields.service.ts';
export type { SampleShop } from './sample-data/sample-shop.ts';
export { type ShopToLoad, shopLoader } from './sample-data/shop-loader.ts';
export type { SampleCategory } from './sample-data/tree.ts';
