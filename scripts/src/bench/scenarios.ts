import type { Shot } from './load.ts';
import type { StoreUnderLoad } from './store-under-load.ts';

/** One line of the benchmark: a kind of request, with a sample response for the baseline. */
export interface Scenario {
  readonly name: string;
  readonly shot: Shot;
  sample(): Promise<{ status: number; body: string }>;
}

const store = '/api/v3/store';

/** The most frequent requests of storefronts. */
export async function scenariosOf({ baseUrl, publishableKey }: StoreUnderLoad): Promise<Scenario[]> {
  const headers = { 'x-service-api-key': publishableKey };
  const ask = async (method: string, path: string, body?: string) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return { status: response.status, body: text };
  };
  const scenario = (name: string, shot: Omit<Shot, 'headers'>): Scenario => ({
    name,
    shot: { ...shot, headers },
    sample: () => ask(shot.method, shot.paths[0] ?? '/', shot.body),
  });

  const { data: some } = JSON.parse(
    (await ask('GET', `${store}/products?limit=100&q[in_stock]=true&expand=categories`)).body,
  ) as { data: { id: string; name: string; default_variant_id: string; categories: { id: string }[] }[] };
  const words = [...new Set(some.flatMap(({ name }) => name.toLowerCase().split(/[^a-z]+/)))].filter(
    (word) => word.length > 3,
  );
  const categories = [...new Set(some.flatMap(({ categories: own }) => own.map(({ id }) => id)))];
  const email = `bench.${Date.now()}@example.com`;
  const password = 'correct horse battery';
  await ask(
    'POST',
    `${store}/customers`,
    JSON.stringify({ email, password, password_confirmation: password, first_name: 'Bench' }),
  );
  const buyable = some.slice(0, 50);

  return [
    scenario('product list sorted by price', {
      method: 'GET',
      paths: [1, 2, 3, 4].map((page) => `${store}/products?sort=price&page=${page}`),
    }),
    scenario('text search', {
      method: 'GET',
      paths: words.slice(0, 20).map((word) => `${store}/products?q[search]=${word}`),
    }),
    scenario('price and category filter', {
      method: 'GET',
      paths: categories
        .slice(0, 20)
        .map((id) => `${store}/products?q[in_category]=${id}&q[price_gte]=20&q[price_lte]=150`),
    }),
    scenario('product detail', {
      method: 'GET',
      paths: some.map(({ id }) => `${store}/products/${id}`),
    }),
    scenario('cart with one item', {
      method: 'POST',
      paths: [`${store}/carts`],
      body: JSON.stringify({ items: [{ variant_id: buyable[0]?.default_variant_id, quantity: 1 }] }),
    }),
    scenario('log-in', {
      method: 'POST',
      paths: [`${store}/auth/login`],
      body: JSON.stringify({ email, password }),
    }),
  ];
}
