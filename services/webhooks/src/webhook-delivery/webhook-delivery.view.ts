import type { CollectionSpec, Stored } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import { countAttempt } from '../webhook-endpoint/webhook-endpoint.view.ts';
import type { Attempt, RequestedData, WebhookBody, WebhookDeliveryFact } from './webhook-delivery.ts';

/** The document of a delivery in lists. Personal data in its body is sealed here as in the log. */
export interface WebhookDeliveryDocument extends Omit<Attempt, 'success' | 'execution_time'> {
  readonly id: string;
  readonly store_id: string;
  readonly webhook_endpoint_id: string;
  readonly event_id: string;
  readonly event_name: string;
  readonly body: WebhookBody;
  readonly success: boolean | null;
  readonly execution_time: number | null;
  readonly created_at: string;
  readonly delivered_at: string | null;
  /** The time from which a sender may start it. Null if nothing is left to do. */
  readonly due_at: string | null;
}

export const WEBHOOK_DELIVERIES = 'webhook_deliveries';

export const webhookDeliveryCollection: CollectionSpec = {
  name: WEBHOOK_DELIVERIES,
  fields: {
    webhook_endpoint_id: 'text',
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
  ],
};

export async function projectDelivery(
  fact: Stored<WebhookDeliveryFact>,
  documents: Documents,
): Promise<void> {
  const { recordId: id, metadata } = fact;
  if (fact.type === 'WebhookDeliveryRequested') {
    return documents.put(WEBHOOK_DELIVERIES, requestedDocument(id, fact.data, metadata.occurred_at));
  }
  const document = await documents.get<WebhookDeliveryDocument>(WEBHOOK_DELIVERIES, id);
  if (!document) return;
  const put = (change: Partial<WebhookDeliveryDocument>) =>
    documents.put<WebhookDeliveryDocument>(WEBHOOK_DELIVERIES, { ...document, ...change });
  switch (fact.type) {
    case 'WebhookDeliveryStarted':
      return put({ due_at: fact.data.until });
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
} as const;

export function requestedDocument(id: string, data: RequestedData, at: string): WebhookDeliveryDocument {
  return {
    id,
    store_id: data.store_id,
    webhook_endpoint_id: data.endpoint_id,
    event_id: data.event_id,
    event_name: data.event_name,
    body: data.body,
    success: null,
    response_code: null,
    execution_time: null,
    error_type: null,
    request_errors: null,
    response: { body: null },
    created_at: at,
    delivered_at: null,
    due_at: at,
  };
}
