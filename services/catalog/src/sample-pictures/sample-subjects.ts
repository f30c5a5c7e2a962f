import type { SampleProduct } from '../sample-data/generate-products.ts';
import { optionTypes } from '../sample-data/options.ts';
import { sampleProductId } from '../sample-data/sample-data.service.ts';
import type { Subject } from './sample-picture.ts';

/** What pictures of sample products show, by the ids of the products. */
export const subjectsOf = (products: Iterable<SampleProduct>): ReadonlyMap<string, Subject> =>
  new Map(
    [...products].map((product, index) => [
      sampleProductId(product.key),
      { name: product.name, color: colorOf(product), seed: Math.imul(index + 1, 2_654_435_761) >>> 8 },
    ]),
  );

/** Of what a shopper sees first. */
const colorOf = ({ variants: [first] }: SampleProduct): string | undefined =>
  first?.options.flatMap(({ type, value }) => colors.get(`${type} ${value}`) ?? [])[0];

const colors: ReadonlyMap<string, string | null> = new Map(
  optionTypes.flatMap(({ name, values }) => values.map((value) => [`${name} ${value.name}`, value.color])),
);
