import { setTimeout as sleep } from 'node:timers/promises';
import { type StoreUnderLoad, startStore } from './store-under-load.ts';
import { decimals, table } from './table.ts';

/** No request of a stranger may take longer in a shop of 10,000 products. */
const MOST_MS = 200;
/** Each is asked so often, with other values each time, so that nothing is remembered. */
const ROUNDS = 5;

const api = '/api/v3/store';

/** Requests that are meant to cost much, by what they try. `round` makes each one new. */
const attacks: Readonly<Record<string, (round: number) => string>> = {
  'a piece of every long text': (round) => q('cf_properties_care_i_cont', `${'e'.repeat(1 + (round % 3))}`),
  'a piece of every name': (round) => q('name_i_cont', `e${round}`),
  'a regular expression': (round) => q('name_i_cont', `(a+)+$${round}`),
  wildcards: (round) => q('cf_properties_care_cont', `${'%_'.repeat(100)}${round}`),
  'quotes and backslashes': (round) => q('cf_properties_material_start', `\\'"\\${round}`),
  'an operator': (round) => `q[name_eq][$ne]=${round}&q[$where]=sleep(1000)`,
  'prototype keys': (round) => `q[__proto__]=${round}&q[constructor][prototype][x]=1&__proto__[x]=1`,
  'deep brackets': (round) => `q${'[a]'.repeat(200)}=${round}`,
  'one letter searched': (round) => q('search', 'aeiou'[round % 5] ?? 'a'),
  '128 words searched': (round) => q('search', words(128, round).slice(0, 256)),
  'a search of 7 KB': (round) => q('search', 'words'.repeat(1_400) + round),
  '100 values': (round) => values(100, round),
  '190 values': (round) => values(190, round),
  '500 filters': (round) =>
    Array.from({ length: 500 }, (_, n) => `q[a${n}_eq]=${round}`)
      .join('&')
      .slice(0, 7_500),
  '100 filters of one attribute each': (round) =>
    ['name', 'slug', 'description', 'meta_title', 'sku']
      .flatMap((name) =>
        ['cont', 'i_cont', 'start', 'end', 'not_eq'].map((each) => q(`${name}_${each}`, `a${round}`)),
      )
      .join('&'),
  'ten sorts': () =>
    'sort=-cf_properties_weight,name,-slug,description,meta_title,sku,available_on,-price,id,best_selling',
  'the last page by name': (round) => `sort=name&page=${390 - round}`,
  'the last page by a custom field': (round) => `sort=-cf_properties_weight&page=${390 - round}`,
  'page a billion': (round) => `page=${1_000_000_000 + round}`,
  'page -1': (round) => `page=-${1 + round}`,
  'all products, everything expanded': (round) =>
    `limit=100&page=${1 + round}&expand=variants.media,media,option_types,option_values,categories,custom_fields`,
};

const q = (name: string, value: string) => `q[${name}]=${encodeURIComponent(value)}`;

const words = (count: number, round: number) =>
  Array.from({ length: count }, (_, n) => String.fromCharCode(97 + ((n + round) % 26))).join(' ');

const values = (count: number, round: number) =>
  Array.from({ length: count }, (_, n) => `q[name_in][]=${n * ROUNDS + round}`).join('&');

/**
 * How long a stranger's requests take that are meant to cost much, of products and of their facets. The first of a kind
 * after a start may read tables from the disk, and only has its time shown. Fails when another takes too long, or when one
 * is answered with 5xx.
 */
export async function measureAttacks(dataDir: string): Promise<string> {
  const store = await startStore(dataDir, { isMany: false });
  try {
    return await attack(store);
  } finally {
    await store.stop();
  }
}

async function attack(store: StoreUnderLoad): Promise<string> {
  const rows: string[][] = [];
  const failed: string[] = [];
  for (const path of ['products', 'products/filters']) {
    for (const [name, queryOf] of Object.entries(attacks)) {
      const taken: number[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        await untilAnswering(store);
        const sinceMs = performance.now();
        const { status } = await store.shopper.send('GET', `${api}/${path}?${queryOf(round)}`);
        taken.push(performance.now() - sinceMs);
        if (status >= 500) failed.push(`${path}, ${name}: ${status}`);
      }
      const [first = 0, ...others] = taken;
      const longest = Math.max(...others);
      if (longest > MOST_MS) failed.push(`${path}, ${name}: ${decimals(longest, 0)} ms`);
      rows.push([`${path}: ${name}`, decimals(first, 0), decimals(longest, 0)]);
    }
  }
  if (failed.length > 0) process.exitCode = 1;
  const verdict = failed.length > 0 ? `\n\n**Too long, or failed: ${failed.join('; ')}**` : '';
  const what = `Requests that are meant to cost much: the first, and the longest of ${ROUNDS} others (at most ${MOST_MS} ms)`;
  return `${what}:\n\n${table(['request', 'first ms', 'ms'], rows)}${verdict}`;
}

/** A store whose only thread was busy refuses what comes in the moment after it. That is not what is measured. */
async function untilAnswering({ shopper }: StoreUnderLoad): Promise<void> {
  for (;;) {
    const { status } = await shopper.send('GET', `${api}/products?limit=1`);
    if (status === 200) return;
    await sleep(20);
  }
}
