import { scopeAllows } from '@storefold/contracts';
import { Refusal } from '@storefold/kernel/core';

/**
 * Refuses scopes that the grantor does not have: it neither grants them nor manages what has them, so nothing is ever
 * changed or ended by a weaker one. Null: the installation itself. `act`: what is refused, as in "grant the scope".
 */
export function refuseScopesBeyond(
  grantor: readonly string[] | null,
  scopes: readonly string[],
  act: string,
): void {
  const missing = grantor && scopes.find((scope) => !scopeAllows(grantor, scope));
  if (!missing) return;
  throw new Refusal('access_denied', `You cannot ${act} ${missing}, which you lack yourself`, {
    required_scope: missing,
  });
}
