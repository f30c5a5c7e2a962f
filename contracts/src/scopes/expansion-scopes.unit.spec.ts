import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../endpoint.ts';
import { allEndpoints } from '../endpoints.ts';
import { expansionsOf } from '../records/expansions.ts';
import { mayExpand } from './expansion-scopes.ts';
import { type Scope, scopeAllows } from './scopes.ts';

/** The scope that reads the records behind each association. Custom fields are read with the record that has them. */
const readBy: Readonly<Record<string, Scope | undefined>> = {
  variants: 'read_products',
  default_variant: 'read_products',
  media: 'read_products',
  primary_media: 'read_products',
  option_types: 'read_products',
  option_values: 'read_products',
  categories: 'read_categories',
  parent: 'read_categories',
  children: 'read_categories',
  ancestors: 'read_categories',
  stock_items: 'read_stock',
  items: 'read_orders',
  payments: 'read_payments',
  fulfillments: 'read_fulfillments',
};
/** Parts of an order that are always there, with associations of their own. */
const partsOfOrders = ['items.custom_fields', 'payments.custom_fields', 'fulfillments.custom_fields'];

const expansions = allEndpoints.flatMap((endpoint) =>
  [...expansionsOf(endpoint), ...(endpoint.name.startsWith('orders.') ? partsOfOrders : [])].map(
    (path) => [endpoint.name, path, endpoint] as const,
  ),
);
const forStaff = expansions.filter(([, , { access }]) => access.api === 'admin' && access.who === 'scoped');
const forShoppers = expansions.filter(([, , { access }]) => access.api === 'store');

describe('an expansion', () => {
  it.each(forStaff)(
    "of %s: %s is shown with the endpoint's scope alone where that reads it, and with the one that does",
    (_name, path, endpoint) => {
      const scope = scopeOf(endpoint);
      const needed = path
        .split('.')
        .flatMap((name) => (name === 'custom_fields' ? [] : (readBy[name] ?? name)));
      const isRead = needed.every((each) => scopeAllows([scope], each));
      expect(isShown(path, endpoint, [scope])).toBe(isRead);
      expect(isShown(path, endpoint, [scope, ...needed])).toBe(true);
    },
  );

  it.each(forShoppers)('of %s: %s is shown to every shopper', (_name, path, endpoint) => {
    expect(isShown(path, endpoint, [])).toBe(true);
  });
});

const scopeOf = ({ access }: Endpoint): Scope => {
  if (access.api !== 'admin' || access.who !== 'scoped') throw new Error('not for staff');
  return access.scope;
};

const isShown = (path: string, endpoint: Endpoint, granted: readonly string[]): boolean =>
  path.split('.').every((name) => mayExpand(name, endpoint, granted));
