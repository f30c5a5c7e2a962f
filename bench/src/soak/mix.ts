import { scenariosOf } from '../load/scenarios.ts';
import type { Json } from '../store/client.ts';
import type { StoreUnderLoad } from '../store/store-under-load.ts';

const api = '/api/v3/store';

/** Sends one request and resolves with its status and whether a refusal says when to come back. */
export type Send = () => Promise<{ readonly status: number; readonly mayRetry: boolean }>;

/** A day of a shop in thirteen requests: six product pages, three lists, one search, three new carts. */
export async function mixOf({ shopper }: StoreUnderLoad): Promise<readonly Send[]> {
  const scenarios = await scenariosOf(shopper);
  const pathsOf = (name: string) => scenarios.find((each) => each.name === name)?.paths ?? ['/'];
  const { data } = await shopper.ask('GET', `${api}/products?limit=100&q[in_stock]=true`);
  const variants = data.map((each: Json) => each.default_variant_id);
  let turn = 0;
  const one = (list: readonly string[]): string => list[turn++ % list.length] ?? '/';
  const send = async (method: string, path: string, body?: unknown) => {
    const { status, headers } = await shopper.send(method, path, body);
    return { status, mayRetry: headers['retry-after'] !== undefined };
  };
  const get = (name: string): Send => {
    const paths = pathsOf(name);
    return () => send('GET', one(paths));
  };
  const cart: Send = () =>
    send('POST', `${api}/carts`, { items: [{ variant_id: one(variants), quantity: 1 }] });
  const [detail, list, search] = [get('detail'), get('list by price'), get('search: a rare word')];
  return [detail, list, cart, detail, search, detail, list, cart, detail, detail, list, cart, detail];
}
