import type { Endpoint } from './endpoint.ts';
import { catalogEndpoints } from './endpoints/catalog.ts';
import { allCustomFieldEndpoints } from './endpoints/custom-fields.ts';
import { eventsEndpoints } from './endpoints/events.ts';
import { exportsEndpoints } from './endpoints/exports.ts';
import { giftCardBatchesEndpoints } from './endpoints/gift-card-batches.ts';
import { identityEndpoints } from './endpoints/identity.ts';
import { importsEndpoints } from './endpoints/imports.ts';
import { mailsEndpoints } from './endpoints/mails.ts';
import { newsletterEndpoints } from './endpoints/newsletter.ts';
import { orderingEndpoints } from './endpoints/ordering.ts';
import { reportsEndpoints } from './endpoints/reports.ts';
import { storedValueEndpoints } from './endpoints/stored-value.ts';
import { webhooksEndpoints } from './endpoints/webhooks.ts';
import type { ChapteredEndpoint } from './openapi/tags.ts';
import { registerScopes } from './scopes/scopes.ts';

/** Each belongs to a chapter of the reference. */
const shipped = [
  ...identityEndpoints,
  ...newsletterEndpoints,
  ...catalogEndpoints,
  ...orderingEndpoints,
  ...storedValueEndpoints,
  ...giftCardBatchesEndpoints,
  ...webhooksEndpoints,
  ...eventsEndpoints,
  ...mailsEndpoints,
  ...allCustomFieldEndpoints,
  ...exportsEndpoints,
  ...importsEndpoints,
  ...reportsEndpoints,
] satisfies readonly ChapteredEndpoint[];

const known: Endpoint[] = [...shipped];

/** Every endpoint: the gateway's table. Those of services of one's own come last. */
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
