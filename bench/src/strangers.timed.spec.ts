import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rounds } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOfProducts } from './shop/fields.examples.ts';
import { makeShop } from './shop/make-shop.ts';
import { type StoreUnderLoad, startStore } from './store/store-under-load.ts';

const PRODUCTS = rounds({ short: 300, full: 10_000 });
/** With nothing beside it. The short form judges no times, because the machine may have other work. */
const MOST_MS = rounds({ short: 10_000, full: 200 });
/** Each is asked so often, with other values each time, so that nothing is remembered. */
const ROUNDS = rounds({ short: 1, full: 5 });

const api = '/api/v3/store';

describe(`in a shop of ${PRODUCTS} products with custom fields, a request of a stranger`, () => {
  let dataDir: string;
  let store: StoreUnderLoad;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'storefold-strangers-'));
    await makeShop(dataDir, { products: PRODUCTS, fields: fieldsOfProducts }, () => undefined);
    store = await startStore(dataDir, { isMany: false });
  }, 600_000);
  afterAll(async () => {
    await store?.stop();
    rmSync(dataDir, { recursive: true });
  });

  describe.each(['products', 'products/filters'])('for %s', (path) => {
    it.each(attacks())(`is answered within ${MOST_MS} ms: %s`, async (_name, queryOf) => {
      // The first of a kind after a start may read tables from the disk.
      for (let round = 0; round <= ROUNDS; round++) {
        await untilAnswering(store);
        const sinceMs = performance.now();
        const { status } = await store.shopper.send('GET', `${api}/${path}?${queryOf(round)}`);
        expect(status, queryOf(round)).toBeLessThan(500);
        if (round > 0) expect(performance.now() - sinceMs, queryOf(round)).toBeLessThan(MOST_MS);
      }
    });
  });
});

/** A store whose only thread was busy may refuse what comes in the moment after it. That is not what is judged. */
async function untilAnswering({ shopper }: StoreUnderLoad): Promise<void> {
  while ((await shopper.send('GET', `${api}/products?limit=1`)).status !== 200) await sleep(20);
}

/** Requests that are meant to cost much, by what they try. `round` makes each one new. */
function attacks(): [string, (round: number) => string][] {
  const q = (name: string, value: string) => `q[${name}]=${encodeURIComponent(value)}`;
  const words = (count: number, round: number) =>
    Array.from({ length: count }, (_, n) => String.fromCharCode(97 + ((n + round) % 26))).join(' ');
  const values = (count: number, round: number) =>
    Array.from({ length: count }, (_, n) => `q[name_in][]=${n * ROUNDS + round}`).join('&');
  const lastPage = PRODUCTS / 25 - 10;
  return Object.entries({
    'a piece of every long text': (round) => q('cf_properties_care_i_cont', 'e'.repeat(1 + (round % 3))),
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
    'the last page by name': (round) => `sort=name&page=${lastPage - round}`,
    'the last page by a custom field': (round) => `sort=-cf_properties_weight&page=${lastPage - round}`,
    'page a billion': (round) => `page=${1_000_000_000 + round}`,
    'page -1': (round) => `page=-${1 + round}`,
    'all products, everything expanded': (round) =>
      `limit=100&page=${1 + round}&expand=variants.media,media,option_types,option_values,categories,custom_fields`,
  } satisfies Record<string, (round: number) => string>);
}
