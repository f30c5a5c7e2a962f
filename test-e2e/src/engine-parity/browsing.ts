import { readProductFilters } from '@storefold/contracts';
import { rounds } from '@storefold/engines/testing';
import { simpleRecords } from '../harness/simple-records.ts';
import { filteredLists, textsOf } from '../tables/filtered-lists.ts';
import { turnsOf } from '../tables/garbage.ts';
import { ignoredQueries, literalQueries } from '../tables/odd-queries.ts';
import type { ResponseRecorder } from './response-recorder.ts';
import type { Left } from './shopping.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

/**
 * In the short form each list gets a share of the queries, others than the next list, and each query comes to some lists:
 * the share is the smaller the more lists there are.
 */
const OF_PRODUCTS = rounds({ short: 4, full: 1 });
const OF_LISTS = rounds({ short: 8, full: 1 });
const OF_FILTERED_LISTS = rounds({ short: 16, full: 1 });

/** Requests every list, in every order and with every filter, after the other steps. */
export async function browsing(recorder: ResponseRecorder, left: Left): Promise<void> {
  for (const query of turnsOf(productQueries, 0, OF_PRODUCTS))
    await recorder.get(`${store}/products?${query}`);
  for (const query of turnsOf([...productQueries, ...wordQueries], 1, OF_PRODUCTS))
    await recorder.get(`${admin}/products?${query}`);
  for (const query of ['', 'q[price_gte]=3&q[in_stock]=true', 'q[search]=mug']) {
    await recorder.get(`${store}/products/filters?${query}`);
  }
  await recorder.get(`${store}/products/${left.productId}?expand=variants,categories,option_types`);
  await recorder.get(`${store}/products/unknown`);
  for (const [index, list] of [...storeLists, ...adminLists].entries()) {
    for (const query of turnsOf(listQueries, index, OF_LISTS)) await recorder.get(`${list}?${query}`);
  }
  const as = { jwt: left.jwt };
  for (const [index, list] of ['orders', 'gift_cards', 'addresses'].entries()) {
    for (const query of turnsOf(listQueries, index, OF_LISTS))
      await recorder.get(`${store}/customers/me/${list}?${query}`, as);
  }
  await recorder.get(`${store}/carts`, as);
  await recorder.get(`${store}/categories/kuche/becher`);
  await recorder.get(`${store}/categories/unknown/path`);
  await recorder.get(`${store}/countries/US`);
  await recorder.get(`${store}/countries/XX`);
  await recorder.get(`${store}/nothing`);
  await recorder.get(`${admin}/orders/or_unknown`);
  await recorder.post(`${admin}/auth/logout`, { refresh_token: 'unknown' }, { key: 'none' });
}

const storeLists = ['countries', 'currencies', 'locales', 'categories'].map((list) => `${store}/${list}`);
const adminLists = [
  'orders',
  'gift_cards',
  'customers',
  'categories',
  'option_types',
  'stock_items',
  'api_keys',
  'allowed_origins',
  'newsletter_subscribers',
  'webhook_endpoints',
]
  .map((list) => `${admin}/${list}`)
  .concat(simpleRecords.map(({ list }) => list.path));

/** Asks every list that can be filtered what it must not do, each as it was last asked before. */
export async function oddlyAsked(recorder: ResponseRecorder): Promise<void> {
  const odd = [ignoredQueries, literalQueries].flatMap((queries) => Object.values(queries));
  for (const [index, list] of [...filteredLists, readProductFilters].entries()) {
    const { path, as } = recorder.lastAnswered(list);
    const [attribute = 'id'] = textsOf(list);
    for (const queryOf of turnsOf(odd, index, OF_FILTERED_LISTS))
      await recorder.get(`${path}?${queryOf(attribute)}`, as);
  }
}

const encoded = (key: string, value: string): string => `${key}=${encodeURIComponent(value)}`;

/** For every list: unknown parameters are ignored. */
const listQueries: readonly string[] = [
  '',
  'q[search]=e&limit=5',
  'limit=2&page=2',
  'limit=100&sort=name',
  'limit=100&sort=-name',
  'q[name_cont]=e',
  'q[name_i_cont]=E',
  'q[name_start]=B',
  'q[email_i_cont]=EXAMPLE',
  'q[email_end]=.com',
  'q[created_at_gt]=2020-01-01',
  'q[created_at_lt]=2020-01-01',
  'q[updated_at_present]=1',
  'q[name_blank]=true',
  'q[id_in][]=nobody&q[id_in][]=nothing',
  'q[state_eq]=active',
  'q[state_not_eq]=active',
  'q[currency_in][]=USD&q[currency_in][]=EUR&sort=-amount',
  'q[amount_gteq]=5.00&q[amount_lt]=25',
  'q[count_on_hand_gt]=3&limit=100',
  'q[active_true]=1',
  'q[verified_eq]=true',
  encoded('q[name_cont]', "' OR 1=1 --"),
  encoded('q[name_eq]', '{"$ne":null}'),
  'q[name_eq][$ne]=x',
  'q[$where]=1&q[__proto__]=1&q[password_digest_present]=1',
];

const orders = [
  'manual',
  'best_selling',
  'price',
  'name',
  'slug',
  'sku',
  'available_on',
  'description',
  'meta_title',
];
const words = [
  'mug',
  'MUG',
  'müg',
  'mu',
  'ug',
  'strasse',
  'straße',
  'sku-1',
  'SKU',
  '50 %',
  '🎁',
  'istanbul',
  "o'neil",
  'box zebra',
  'shirt',
  'linen shirt',
  't-shirt',
  'zzz',
  '%',
  '.*',
  '"',
  '\\',
];

const productQueries: readonly string[] = [
  '',
  'limit=7&page=3',
  'limit=100&page=99',
  // The SKU orders products that are otherwise equal. The last criterion would be the id, and ids differ between the
  // stores.
  ...orders.flatMap((order) => [`limit=100&sort=${order},sku`, `limit=40&page=2&sort=-${order},sku`]),
  'limit=100&sort=-price,sku',
  ...words.flatMap((word) => [
    encoded('q[name_cont]', word),
    encoded('q[name_i_cont]', word),
    encoded('q[name_eq]', word),
    encoded('q[name_start]', word),
    encoded('q[name_end]', word),
    encoded('q[sku_eq]', word),
  ]),
  'q[price_gte]=3.99&q[price_lte]=3.99',
  'q[price_gt]=3.985&q[price_lt]=4',
  'q[in_stock]=true&limit=100',
  'q[in_stock]=false&limit=100',
  'q[description_present]=1&sort=name,sku&limit=100',
  'q[description_blank]=1&sort=name,sku&limit=100',
  'q[meta_title_blank]=true&limit=5',
  encoded('q[description_cont]', 'line'),
  encoded('q[description_end]', 'line'),
  encoded('q[tags_name_cont]', 'ale'),
  'q[tags_name_cont]=sale',
  'q[in_category]=unknown',
  'q[name_in][]=Mug&q[name_in][]=Zebra',
  'q[name_not_in][]=Mug&q[name_not_in][]=Zebra&sort=name,sku&limit=9',
  'q[name_not_eq]=Mug&sort=name,sku&limit=9',
  'q[name_not_null]=1&limit=1',
  'q[name_or_slug_cont]=mug',
  'q=mug',
];

/** Each query by rank, and in a requested order. */
export const wordQueries: readonly string[] = [
  ...words.flatMap((word) =>
    ['', '&sort=name,sku'].map((sort) => `${encoded('q[search]', word)}&limit=100${sort}`),
  ),
  'q[search]=shirt&q[price_gte]=20&q[price_lte]=60.5&limit=100&sort=-price,sku',
  'q[search]=shirt&q[name_i_cont]=IRT&limit=100',
  'search=mug&in_stock=true&price_lte=9&limit=100',
  ...['de', 'pt-BR', 'en'].flatMap((locale) =>
    ['q[search]=tasschen&sort=name,sku', 'q[search]=tässchen 9&sort=price,sku'].map(
      (query) => `${query}&limit=100&locale=${locale}`,
    ),
  ),
];

/** The slugs of a query's matches, in order. */
export async function slugsFound(recorder: ResponseRecorder, query: string): Promise<readonly string[]> {
  const { data } = await recorder.look(`${store}/products?${query}`);
  return data.map(({ slug }: { slug: string }) => slug);
}
