import { type PlainKey, scopeAllows, text } from '@storefold/contracts';
import { Refusal } from '@storefold/kernel/core';

/**
 * Refuses scopes that the grantor does not have: it neither grants them nor manages what has them, so nothing is ever
 * changed or ended by a weaker one. Null: the installation itself. `act`: what is refused, as in `act_grant`.
 */
export function refuseScopesBeyond(
  grantor: readonly string[] | null,
  scopes: readonly string[],
  act: PlainKey,
): void {
  const missing = grantor && scopes.find((scope) => !scopeAllows(grantor, scope));
  if (!missing) return;
  throw new Refusal('access_denied', text('scope_beyond_own', { act, scope: missing }), {
    required_scope: missing,
  });
}
