import type { WebhookDeliveryCommand } from './webhook-delivery.decider.ts';
import type { Attempt, RequestedData, WebhookDeliveryFact } from './webhook-delivery.ts';

/** Named deliveries for specifications: one event to be delivered, and two senders that may start it. */
export const request: RequestedData = {
  store_id: 'store_main',
  endpoint_id: 'whe_warehouse',
  activation: 0,
  event_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  event_name: 'order.completed',
  body: {
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    name: 'order.completed',
    created_at: '2026-03-01T10:00:00.000Z',
    data: { id: 'or_first', total: '20.00' },
    metadata: {
      correlation_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      causation_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      source_stream: 'order-or_first',
      source_revision: 4,
    },
  },
};
export const answered: Attempt = {
  success: true,
  response_code: 200,
  execution_time: 12,
  error_type: null,
  request_errors: null,
  response: { body: 'ok' },
};

export const start: WebhookDeliveryCommand & { type: 'Start' } = {
  type: 'Start',
  sender: 'one',
  now: '2026-03-01T10:00:01.000Z',
  until: '2026-03-01T10:00:26.000Z',
};
export const startByOther: WebhookDeliveryCommand = {
  ...start,
  sender: 'other',
  now: '2026-03-01T10:00:02.000Z',
  until: '2026-03-01T10:00:27.000Z',
};
export const startByOtherLater: WebhookDeliveryCommand = {
  ...startByOther,
  now: '2026-03-01T10:00:26.000Z',
  until: '2026-03-01T10:00:51.000Z',
};
export const record: WebhookDeliveryCommand = { type: 'Record', attempt: answered };
export const skip: WebhookDeliveryCommand = { type: 'Skip', reason: 'endpoint_disabled' };

export const requested: WebhookDeliveryFact = { type: 'WebhookDeliveryRequested', data: request };
export const started: WebhookDeliveryFact = {
  type: 'WebhookDeliveryStarted',
  data: { sender: 'one', until: '2026-03-01T10:00:26.000Z' },
};
export const startedByOther: WebhookDeliveryFact = {
  type: 'WebhookDeliveryStarted',
  data: { sender: 'other', until: '2026-03-01T10:00:51.000Z' },
};
export const attempted: WebhookDeliveryFact = { type: 'WebhookDeliveryAttempted', data: answered };
export const skipped: WebhookDeliveryFact = {
  type: 'WebhookDeliverySkipped',
  data: { reason: 'endpoint_disabled' },
};
