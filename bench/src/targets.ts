/** What is wanted on two cores that store and load share, in a shop of 10,000 products, by row and clients. */
const targets: Readonly<Record<string, string>> = {
  'list by price, 16': '≥ 4,500',
  'price and category, 16': '≥ 2,800',
  'search: a common word, 16': '≥ 2,000',
  'search: a rare word, 16': '≥ 2,000',
  'search: two words, 16': '≥ 2,000',
  'facets, 16': '≥ 5,000',
  'facets, beside, 16': '≥ 3,000, p99 ≤ 60',
  'detail, 16': '≥ 14,000',
  'facets never asked before, 1': 'p50 ≤ 15',
  'product details meanwhile, 1': 'longest ≤ 20',
  'checkout with a card, 1': 'p50 ≤ 15',
  'checkout with a card, 32': '≥ 150, ≤ 300 KB',
  'product through the Admin API, 32': '≥ 667, ≤ 200 KB',
};

export const targetOf = (row: string, clients: number): string => targets[`${row}, ${clients}`] ?? '';
