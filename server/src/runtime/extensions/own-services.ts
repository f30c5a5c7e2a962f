import {
  registerCustomFieldResource,
  registerEndpoint,
  registerEvent,
  type ServiceName,
  serviceNames,
} from '@storefold/contracts';
import { endpointsHandledBy } from '../../http/calls/handles.ts';
import type { ServiceDefinition } from '../service-definition.ts';

/** What settings, databases, files and parts of `/health` are called: `BUS_URL` is no service's. */
const takenNames: readonly string[] = [
  'base',
  'bus',
  'event-log',
  'files',
  'gateway',
  'host',
  'installation',
  'port',
  'rate-limits',
  'read-models',
  'search',
  'smtp',
  'vault',
];

/** The services of one's own that this process knows. */
export const ownServices: ServiceDefinition[] = [];

/** Makes the endpoints and events of a service of one's own known. Throws an Error for a name that is taken. */
export function registerService(definition: ServiceDefinition): void {
  const { name, facts, endpoints, events, customFieldResources = [] } = definition;
  if (typeof name !== 'string' || !/^[a-z][a-z0-9-]{0,30}$/.test(name))
    throw new Error(`${name} is no name of a service, as loyalty is one`);
  if (typeof facts !== 'object' || !Array.isArray(endpoints))
    throw new Error(`the service ${name} needs facts and endpoints`);
  if (takenNames.includes(name) || isShipped(name)) throw new Error(`the name ${name} is the store's own`);
  if (ownServices.some((other) => other.name === name))
    throw new Error(`the service ${name} is registered twice`);
  for (const endpoint of endpoints.flatMap(endpointsHandledBy)) {
    if (endpoint.service !== name)
      throw new Error(`the service ${name} answers ${endpoint.name}, which is of ${endpoint.service}`);
    registerEndpoint(endpoint);
  }
  for (const event of events) registerEvent(event);
  for (const resource of customFieldResources) registerCustomFieldResource(resource);
  ownServices.push(definition);
}

/** The same for the service that this process runs, which EXTENSIONS may name as well. */
export function registerServiceOfProcess(definition: ServiceDefinition): void {
  if (!isShipped(definition.name) && !ownServices.includes(definition)) registerService(definition);
}

const isShipped = (name: ServiceName): boolean => serviceNames.some((shipped) => shipped === name);
