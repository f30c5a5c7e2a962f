import type { CollectionName, CollectionSpec, Stored } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import { countAttempt } from '../webhook-endpoint/webhook-endpoint.view.ts';
import type { Delivered } from './webhook-body.ts';
import type { Attempt, RequestedData, WebhookDeliveryFact } from './webhook-delivery.ts';

/** The document of a delivery in lists. What the receiver answered is sealed here as in the log. */
export interface WebhookDeliveryDocument
  extends Delivered,
    Omit<Attempt, 'success' | 'duration_ms' | 'name_servers_failed'> {
  readonly id: string;
  readonly success: boolean | null;
  readonly duration_ms: number | null;
  readonly delivered_at: string | null;
  /** The time from which any sender may start it. Null if nothing is left to do. */
  readonly due_at: string | null;
}

export const WEBHOOK_DELIVERIES: CollectionName<WebhookDeliveryDocument> = 'webhook_deliveries';

export const webhookDeliveryCollection: CollectionSpec = {
  name: WEBHOOK_DELIVERIES,
  fields: {
    webhook_endpoint_id: 'text',
    webhook_replay_id: 'text',
    event_id: 'text',
    event_name: 'text',
    success: 'boolean',
    error_type: 'text',
    response_code: 'number',
    created_at: 'timestamp',
    delivered_at: 'timestamp',
    due_at: 'timestamp',
  },
  indexes: [
    ['webhook_endpoint_id', 'created_at'],
    ['webhook_endpoint_id', 'delivered_at'],
    ['due_at', 'webhook_endpoint_id'],
    ['webhook_replay_id', 'success'],
  ],
};

export async function projectDelivery(
  fact: Stored<WebhookDeliveryFact>,
  documents: Documents,
): Promise<void> {
  const { recordId: id, metadata } = fact;
  if (fact.type === 'WebhookDeliveryRequested') {
    const delivered = deliveredOf(fact.data, metadata.occurred_at, metadata.correlation_id);
    const document = requestedDocument(id, delivered);
    return documents.put(WEBHOOK_DELIVERIES, { ...document, due_at: fact.data.lease_until });
  }
  const document = await documents.get(WEBHOOK_DELIVERIES, id);
  if (!document) return;
  const put = (change: Partial<WebhookDeliveryDocument>) =>
    documents.put(WEBHOOK_DELIVERIES, { ...document, ...change });
  switch (fact.type) {
    case 'WebhookDeliveryStarted':
      return put({ due_at: fact.data.lease_until });
    case 'WebhookDeliveryAttempted':
      put({ ...fact.data, delivered_at: metadata.occurred_at, due_at: null });
      return countAttempt(document.webhook_endpoint_id, fact.data.success, metadata.occurred_at, documents);
    case 'WebhookDeliverySkipped':
      return put({ success: false, request_errors: inWords[fact.data.reason], due_at: null });
  }
}

const inWords = {
  endpoint_disabled: 'not sent: the endpoint was disabled before',
  endpoint_deleted: 'not sent: the endpoint was deleted before',
  event_not_permitted: 'not sent: whoever set the URL may not read what the event tells, or not any more',
} as const;

/** `requestedAt`: ISO 8601 UTC. */
export const deliveredOf = (data: RequestedData, requestedAt: string, correlationId: string): Delivered => ({
  webhook_endpoint_id: data.webhook_endpoint_id,
  event_id: data.event_id,
  event_name: data.event_name,
  event_stream: data.event_stream,
  event_revision: data.event_revision,
  created_at: requestedAt,
  correlation_id: correlationId,
  ...(data.repeated_webhook_delivery_id === undefined
    ? {}
    : { repeated_webhook_delivery_id: data.repeated_webhook_delivery_id }),
  ...(data.webhook_replay_id === undefined ? {} : { webhook_replay_id: data.webhook_replay_id }),
});

export const requestedDocument = (id: string, delivered: Delivered): WebhookDeliveryDocument => ({
  ...delivered,
  id,
  success: null,
  response_code: null,
  duration_ms: null,
  error_type: null,
  request_errors: null,
  response: { body: null },
  delivered_at: null,
  due_at: null,
});
