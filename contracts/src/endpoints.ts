import { type Endpoint, isDeclaredEndpoint, placeOf } from './endpoint.ts';
import * as declared from './made/endpoints.ts';
import { registerScopes } from './scopes/scopes.ts';

const exported: readonly unknown[] = Object.values(declared);

const known: Endpoint[] = exported
  .filter(isDeclaredEndpoint)
  .toSorted((one, other) => placeOf(one) - placeOf(other));

/** Every endpoint, as they are declared: the gateway's table. Those of services of one's own come last. */
export const allEndpoints: readonly Endpoint[] = known;

/**
 * Makes an endpoint of a service of one's own known, with the scopes that it needs, before the store starts. Throws an Error for a
 * name or a request that another one has.
 */
export function registerEndpoint(endpoint: Endpoint): void {
  const { name, method, path, access } = endpoint;
  const api = access.api === 'public' ? 'store' : access.api;
  if (!path.startsWith(`/api/v3/${api}/`))
    throw new Error(`the endpoint ${name} is not below /api/v3/${api}/`);
  const request = requestOf(endpoint);
  const other = known.find((each) => each.name === name || requestOf(each) === request);
  if (other?.name === name) throw new Error(`the endpoint ${name} is registered twice`);
  if (other) throw new Error(`the endpoints ${name} and ${other.name} both answer ${method} ${path}`);
  if ('scope' in access) {
    registerScopes(access.scope);
    if (access.furtherScope) registerScopes(access.furtherScope);
  }
  known.push(endpoint);
}

/** The same for endpoints that answer the same requests. */
const requestOf = ({ method, path }: Endpoint): string => `${method} ${path.replace(/:\w+/g, ':')}`;
