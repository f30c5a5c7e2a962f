import type { CollectionSpec, Stored } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import {
  evolve,
  exists,
  type WebhookEndpoint,
  type WebhookEndpointFact,
  type WebhookEndpointState,
} from './webhook-endpoint.ts';

/** An endpoint as lists find it: never with its secrets, and with what became of its deliveries. */
export interface WebhookEndpointDocument extends DeliveryCounts {
  readonly id: string;
  readonly endpoint: EndpointWithoutSecrets;
  readonly store_id: string;
  readonly name: string | null;
  readonly url: string;
  readonly active: boolean;
  readonly created_at: string;
  readonly updated_at: string;
}

export type EndpointWithoutSecrets = Omit<WebhookEndpoint, 'secret' | 'old_secret'>;

/** Of deliveries that were attempted. */
export interface DeliveryCounts {
  readonly last_delivery_at: string | null;
  readonly successful_delivery_count: number;
  readonly failed_delivery_count: number;
}

export const noDeliveries: DeliveryCounts = {
  last_delivery_at: null,
  successful_delivery_count: 0,
  failed_delivery_count: 0,
};

export const WEBHOOK_ENDPOINTS = 'webhook_endpoints';

export const webhookEndpointCollection: CollectionSpec = {
  name: WEBHOOK_ENDPOINTS,
  fields: {
    store_id: 'text',
    name: 'text',
    url: 'text',
    active: 'boolean',
    last_delivery_at: 'timestamp',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  },
  indexes: [['store_id', 'created_at']],
};

/** Each document holds its endpoint's facts folded by the endpoint's own `evolve`. */
export async function projectEndpoint(
  fact: Stored<WebhookEndpointFact>,
  documents: Documents,
): Promise<void> {
  const id = fact.recordId;
  const document = await documents.get<WebhookEndpointDocument>(WEBHOOK_ENDPOINTS, id);
  const before = document ? stateOf(document) : ({ status: 'absent' } as const);
  const after = evolve(before, fact, { at: fact.metadata.at, revision: fact.revision });
  if (exists(after)) documents.put(WEBHOOK_ENDPOINTS, documentOf(id, after, document ?? noDeliveries));
  else documents.remove(WEBHOOK_ENDPOINTS, id);
}

/** Counts one attempted delivery; of a deleted endpoint nothing is counted. */
export async function countAttempt(
  endpointId: string,
  success: boolean,
  at: string,
  documents: Documents,
): Promise<void> {
  const document = await documents.get<WebhookEndpointDocument>(WEBHOOK_ENDPOINTS, endpointId);
  if (!document) return;
  documents.put<WebhookEndpointDocument>(WEBHOOK_ENDPOINTS, {
    ...document,
    last_delivery_at: at,
    successful_delivery_count: document.successful_delivery_count + (success ? 1 : 0),
    failed_delivery_count: document.failed_delivery_count + (success ? 0 : 1),
  });
}

const stateOf = ({ endpoint }: WebhookEndpointDocument): WebhookEndpointState => ({
  ...endpoint,
  secret: '',
  old_secret: null,
});

function documentOf(
  id: string,
  state: WebhookEndpoint,
  { last_delivery_at, successful_delivery_count, failed_delivery_count }: DeliveryCounts,
): WebhookEndpointDocument {
  const { secret: _, old_secret: __, ...endpoint } = state;
  return {
    id,
    endpoint,
    store_id: endpoint.store_id,
    name: endpoint.name,
    url: endpoint.url,
    active: endpoint.status === 'active',
    last_delivery_at,
    successful_delivery_count,
    failed_delivery_count,
    created_at: endpoint.created_at,
    updated_at: endpoint.updated_at,
  };
}
