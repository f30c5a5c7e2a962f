import type { Lease } from '@storefold/simple-records/upkeep';
import type { WebhookDeliveryCommand } from './webhook-delivery.decider.ts';
import type { Attempt, RequestedData, WebhookDeliveryFact } from './webhook-delivery.ts';

type FactOf<Type extends WebhookDeliveryFact['type']> = Extract<WebhookDeliveryFact, { type: Type }>;

/** Named deliveries for specifications: one event to be delivered, and two senders that may start it. */
export const event: RequestedData = {
  store_id: 'store_main',
  webhook_endpoint_id: 'whe_warehouse',
  enable_count: 0,
  event_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  event_name: 'order.completed',
  event_stream: 'public-ordering',
  event_revision: 4,
};
export const answered: Attempt = {
  success: true,
  response_code: 200,
  duration_ms: 12,
  error_type: null,
  request_errors: null,
  response: { body: 'ok' },
};
const lease: Lease = { sender: 'one', lease_until: '2026-03-01T10:00:26.000Z' };
const leaseOfOther: Lease = { sender: 'other', lease_until: '2026-03-01T10:00:51.000Z' };

export const request: WebhookDeliveryCommand = { type: 'Request', request: event, lease };
export const start: WebhookDeliveryCommand & { type: 'Start' } = {
  type: 'Start',
  lease: { sender: 'one', lease_until: '2026-03-01T10:00:36.000Z' },
  now: '2026-03-01T10:00:11.000Z',
};
export const startByOther: WebhookDeliveryCommand = {
  type: 'Start',
  lease: leaseOfOther,
  now: '2026-03-01T10:00:25.999Z',
};
export const startByOtherLater: WebhookDeliveryCommand = { ...startByOther, now: '2026-03-01T10:00:26.000Z' };
export const record: WebhookDeliveryCommand = { type: 'Record', attempt: answered };
export const skip: WebhookDeliveryCommand = { type: 'Skip', reason: 'endpoint_disabled' };

export const requested: FactOf<'WebhookDeliveryRequested'> = {
  type: 'WebhookDeliveryRequested',
  data: { ...event, ...lease },
};
export const started: WebhookDeliveryFact = { type: 'WebhookDeliveryStarted', data: start.lease };
export const startedByOther: WebhookDeliveryFact = { type: 'WebhookDeliveryStarted', data: leaseOfOther };
export const attempted: FactOf<'WebhookDeliveryAttempted'> = {
  type: 'WebhookDeliveryAttempted',
  data: answered,
};
export const skipped: FactOf<'WebhookDeliverySkipped'> = {
  type: 'WebhookDeliverySkipped',
  data: { reason: 'endpoint_disabled' },
};
