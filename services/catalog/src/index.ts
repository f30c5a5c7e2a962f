export { catalog } from './catalog.ts';
export { generateProducts, type SampleProduct } from './sample-data/generate-products.ts';
