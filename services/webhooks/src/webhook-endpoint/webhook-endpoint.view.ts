import { evolveStored } from '@storefold/kernel/command-handling';
import type { CollectionName, CollectionSpec, Stored } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import {
  evolve,
  exists,
  initial,
  type WebhookEndpoint,
  type WebhookEndpointFact,
} from './webhook-endpoint.ts';

/** The document of an endpoint in lists: without its secrets, and with the counts of its deliveries. */
export type WebhookEndpointDocument = EndpointWithoutSecrets &
  DeliveryCounts & { readonly id: string; readonly active: boolean };

export type EndpointWithoutSecrets = Omit<WebhookEndpoint, 'secret' | 'old_secret'>;

/** Counts of attempted deliveries. */
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

export const WEBHOOK_ENDPOINTS: CollectionName<WebhookEndpointDocument> = 'webhook_endpoints';

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

/** Each document is its endpoint's facts folded by the endpoint's own `evolve`. */
export async function projectEndpoint(
  fact: Stored<WebhookEndpointFact>,
  documents: Documents,
): Promise<void> {
  const id = fact.recordId;
  const document = await documents.get(WEBHOOK_ENDPOINTS, id);
  const before = document ? { ...document, secret: '', old_secret: null } : initial;
  const after = evolveStored(evolve, before, fact);
  if (!exists(after)) return documents.remove(WEBHOOK_ENDPOINTS, id);
  const { secret: _, old_secret: __, ...endpoint } = after;
  const active = endpoint.status === 'active';
  documents.put(WEBHOOK_ENDPOINTS, {
    ...noDeliveries,
    ...document,
    ...endpoint,
    id,
    active,
  });
}

/** Counts one attempted delivery, unless the endpoint is deleted. */
export async function countAttempt(
  endpointId: string,
  success: boolean,
  at: string,
  documents: Documents,
): Promise<void> {
  const document = await documents.get(WEBHOOK_ENDPOINTS, endpointId);
  if (!document) return;
  documents.put(WEBHOOK_ENDPOINTS, {
    ...document,
    last_delivery_at: at,
    successful_delivery_count: document.successful_delivery_count + (success ? 1 : 0),
    failed_delivery_count: document.failed_delivery_count + (success ? 0 : 1),
  });
}
