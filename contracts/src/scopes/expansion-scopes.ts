import type { Endpoint } from '../endpoint.ts';
import { type Scope, scopeAllows } from './scopes.ts';

/**
 * The associations of the Admin API whose records are read with a scope of their own, wherever `expand` names them. All
 * others are read with the scope of the endpoint.
 */
const expansionScopes = {
  categories: 'read_categories',
  stock_items: 'read_stock',
  payments: 'read_payments',
  fulfillments: 'read_fulfillments',
} as const satisfies Record<string, Scope>;

/** Whether a caller of the endpoint may expand an association, at whatever level. What may not be is left out. */
export function mayExpand(
  name: string,
  { access }: Pick<Endpoint, 'access'>,
  granted: readonly string[],
): boolean {
  if (access.api !== 'admin' || !Object.hasOwn(expansionScopes, name)) return true;
  return scopeAllows(granted, expansionScopes[name as keyof typeof expansionScopes]);
}
