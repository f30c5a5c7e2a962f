import type { Client } from '../../harness/client.ts';
import type { ChangingShop } from './changing-shop.ts';

const admin = '/api/v3/admin';

/** A request that changes something and succeeds once, after what it needs was prepared. */
export interface Change {
  readonly client: Client;
  readonly path: string;
  readonly body?: unknown;
}

export type Prepare = (shop: ChangingShop) => Promise<Change>;
export type Changes = Readonly<Record<string, Prepare>>;

/** A change that needs nothing but a key. */
export const staffs =
  (path: string, body?: (shop: ChangingShop) => unknown): Prepare =>
  async (shop) => ({ client: shop.admin, path: `${admin}/${path}`, body: body?.(shop) });

/** A change of a record that the staff makes first. */
export const changing =
  (path: string, record: (shop: ChangingShop) => unknown, body?: unknown, suffix = ''): Prepare =>
  async (shop) => ({ client: shop.admin, path: (await shop.made(path, record(shop))) + suffix, body });

export const named = (kind: string) => (shop: ChangingShop) => ({ name: shop.name(kind) });

/** A field of products. */
export const definition = (shop: ChangingShop) => ({
  resource_type: 'Product',
  namespace: 'properties',
  key: shop.name('key'),
  field_type: 'short_text',
});
