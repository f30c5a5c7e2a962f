import type { BenchOptions } from './bench-options.ts';
import type { ShopSize } from './make-shop.ts';

/** What is wanted on two cores that store and load share, with 10,000 and 100,000 products, by row and connections. */
const targets: Readonly<Record<string, readonly [small: string, large: string]>> = {
  'list by price, 16': ['≥ 4,500', '≥ 4,200'],
  'price and category, 16': ['≥ 2,800', '≥ 2,200'],
  'search: a common word, 16': ['≥ 2,000', '≥ 1,400'],
  'search: a rare word, 16': ['≥ 2,000', '≥ 1,400'],
  'search: two words, 16': ['≥ 2,000', '≥ 1,400'],
  'facets, 16': ['≥ 5,000', '≥ 5,000'],
  'facets, beside, 16': ['≥ 3,000, p99 ≤ 60', '≥ 1,500, p99 ≤ 100'],
  'detail, 16': ['≥ 14,000', '≥ 12,000'],
  'facets never asked before, 1': ['p50 ≤ 15', 'p50 ≤ 60'],
  'product details meanwhile, 1': ['longest ≤ 20', 'longest ≤ 20'],
  'checkout with a card, five requests, 1': ['p50 ≤ 15', ''],
  'checkout with a card, five requests, 32': ['≥ 150, ≤ 300 KB', ''],
  'product through the Admin API, 32': ['≥ 667, ≤ 200 KB', ''],
};

interface Measured {
  readonly size: ShopSize;
  readonly options: BenchOptions;
}

/** What is wanted of a row; empty where nothing is, as in a shop in which nothing tells products apart. */
export function targetOf({ size, options }: Measured, name: string, connections: number): string {
  if (size.shape === 'worst' || options.isMany || size.hasFields) return '';
  const [small = '', large = ''] = targets[`${name}, ${connections}`] ?? [];
  return { 10000: small, 100000: large }[size.products] ?? '';
}
