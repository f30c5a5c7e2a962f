import type { Client, Json } from '../store/client.ts';

/** One kind of read, with the paths that are requested in turn. */
export interface Scenario {
  readonly name: string;
  readonly paths: readonly string[];
}

const api = '/api/v3/store';
const PAGE = 25;
/** A word is common from this share of all products on, and rare up to this number of them. */
const COMMON = 0.02;
const RARE = 20;

/** The reads of a storefront, for what is in its shop. Lists have 25 products a page. */
export async function scenariosOf(shopper: Client): Promise<Scenario[]> {
  const some = await sampleOf(shopper);
  const words = await wordsOf(some, shopper);
  const products = `${api}/products?limit=${PAGE}`;
  const search = (texts: readonly string[]) =>
    texts.map((text) => `${products}&q[search]=${encodeURIComponent(text)}`);
  const categories = [...new Set(some.flatMap(({ categories: own }) => own.map(({ id }: Json) => id)))];
  return [
    { name: 'list by price', paths: [1, 2, 3, 4].map((page) => `${products}&sort=price&page=${page}`) },
    {
      name: 'price and category',
      paths: categories
        .slice(0, 20)
        .map((id) => `${products}&q[in_category]=${id}&q[price_gte]=20&q[price_lte]=150`),
    },
    { name: 'search: a common word', paths: search(words.common) },
    { name: 'search: a rare word', paths: search(words.rare) },
    { name: 'search: two words', paths: search(words.pairs) },
    {
      name: 'list, far pages',
      paths: (await farPages(shopper)).map((page) => `${products}&sort=name&page=${page}`),
    },
    { name: 'facets', paths: [`${api}/products/filters`] },
    { name: 'detail', paths: some.map(({ id }) => `${api}/products/${id}`) },
  ];
}

/** Pages at a quarter of a list, in its middle, and its last. */
async function farPages(shopper: Client): Promise<number[]> {
  const { meta } = await shopper.ask('GET', `${api}/products?limit=${PAGE}`);
  return [0.25, 0.5, 1].map((share) => Math.max(1, Math.floor(meta.pages * share)));
}

/** Facets that nobody asked for before: all differ. */
export const newFacets = (count: number, round: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const cents = round * count + index + 1;
    return `${api}/products/filters?q[price_gte]=${(1 + cents / 100).toFixed(2)}&q[in_stock]=true`;
  });

/** Products from everywhere in the shop. */
async function sampleOf(shopper: Client): Promise<Json[]> {
  const first = await shopper.ask('GET', `${api}/products?limit=1`);
  const pages = Math.max(1, Math.floor(first.meta.count / 100));
  const spread = [1, Math.ceil(pages / 3), Math.ceil((2 * pages) / 3), pages];
  const lists = await Promise.all(
    [...new Set(spread)].map((page) =>
      shopper.ask('GET', `${api}/products?limit=100&page=${page}&q[in_stock]=true&expand=categories`),
    ),
  );
  return lists.flatMap(({ data }) => data);
}

/** Words of names, by how many products have them. */
async function wordsOf(
  some: readonly Json[],
  shopper: Client,
): Promise<{ common: string[]; rare: string[]; pairs: string[] }> {
  const names = some.map(({ name }) => longRuns(name, /[a-z]{4,}/g));
  // In a large shop every word of letters is common.
  const numbers = some.flatMap(({ name }) => longRuns(name, /[0-9]{4,}/g));
  const byCount = mostFrequentFirst(names.flat());
  const total = (await shopper.ask('GET', `${api}/products?limit=1`)).meta.count;
  const matches = async (word: string): Promise<number> =>
    (await shopper.ask('GET', `${api}/products?limit=1&q[search]=${word}`)).meta.count;
  const chosen = async (candidates: readonly string[], fits: (count: number) => boolean) => {
    const found: string[] = [];
    for (const word of candidates) if (found.length < 10 && fits(await matches(word))) found.push(word);
    return found.length > 0 ? found : candidates.slice(0, 1);
  };
  const common = await chosen(byCount.slice(0, 15), (count) => count >= total * COMMON);
  return {
    common,
    rare: await chosen(
      [...byCount.toReversed().slice(0, 60), ...numbers],
      (count) => count > 0 && count <= RARE,
    ),
    // Both are in one name: a page without products would cost little, and custom fields would fill it.
    pairs: common.slice(0, 5).flatMap((word) => {
      const beside = names.filter((name) => name.includes(word)).flat();
      const [other] = mostFrequentFirst(beside.filter((each) => each !== word));
      return other ? [`${word} ${other}`] : [];
    }),
  };
}

const longRuns = (name: string, pattern: RegExp): string[] => name.toLowerCase().match(pattern) ?? [];

function mostFrequentFirst(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]).map(([word]) => word);
}
