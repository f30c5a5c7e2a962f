import { z } from 'zod';
import { endpoint, scoped } from '../endpoint.ts';
import { complaint } from '../languages/text.ts';
import { complaintAbout } from '../public-events/public-event.ts';
import { webhookDelivery, webhookEndpoint } from '../shapes/webhooks/webhook-endpoint.ts';
import { webhookReplay } from '../shapes/webhooks/webhook-replay.ts';
import { listOf, optionalMetadata, optionalText, requiredTime, timeInput } from '../values.ts';
import { chapter } from './chapter.ts';

const ENDPOINTS = '/api/v3/admin/webhook_endpoints';

const url = z.string().trim().min(1).max(2_048);
const subscriptions = z
  .array(z.string())
  .max(200)
  .superRefine((patterns, context) => {
    const wrong = complaintAbout(patterns);
    if (wrong !== undefined) context.addIssue({ code: 'custom', message: complaint(wrong) });
  })
  .transform((patterns) => [...new Set(patterns)]);

const details = {
  name: optionalText,
  subscriptions: subscriptions.nullish(),
  metadata: optionalMetadata,
};

export const createWebhookEndpoint = endpoint({
  name: 'webhook_endpoints.create',
  service: 'webhooks',
  method: 'POST',
  path: ENDPOINTS,
  access: scoped('write_webhooks'),
  summary:
    'Makes an endpoint that events are sent to; the only answer besides rotation that shows its secret.',
  description:
    'It gets the events whose resource the caller may read, and the tokens in them where the caller may write it: for a reset token `write_customers`. `warnings` names subscriptions that are not sent, or in part only. What the caller may not read any more later, it does not get from then on.',
  body: z.object({ url, ...details }),
  answer: { status: 201, body: webhookEndpoint },
  refusals: ['validation_error'],
});

export const listWebhookEndpoints = endpoint({
  name: 'webhook_endpoints.list',
  service: 'webhooks',
  method: 'GET',
  path: ENDPOINTS,
  access: scoped('read_webhooks'),
  summary: 'Lists the endpoints of the store, the newest first.',
  list: true,
  filters: {
    text: ['name', 'url'],
    boolean: ['active'],
    timestamp: ['last_delivery_at', 'created_at', 'updated_at'],
  },
  sorts: ['name', 'url', 'last_delivery_at', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(webhookEndpoint) },
  refusals: [],
});

export const readWebhookEndpoint = endpoint({
  name: 'webhook_endpoints.read',
  service: 'webhooks',
  method: 'GET',
  path: `${ENDPOINTS}/:id`,
  access: scoped('read_webhooks'),
  summary: 'Shows one endpoint.',
  answer: { status: 200, body: webhookEndpoint },
  refusals: ['record_not_found'],
});

export const changeWebhookEndpoint = endpoint({
  name: 'webhook_endpoints.change',
  service: 'webhooks',
  method: 'PATCH',
  path: `${ENDPOINTS}/:id`,
  access: scoped('write_webhooks'),
  summary: "Changes an endpoint's name, destination, subscriptions or metadata.",
  description:
    'Another `url` gets the events that the caller may read, as a new endpoint would. The same `url` changes nothing about that, unless the caller set it: then scopes that were gained since are added. Another `url` or other `subscriptions` for an endpoint of somebody else need every scope by which it is told something: nobody takes away what they may not hear.',
  body: z.object({ url: url.optional(), ...details }),
  answer: { status: 200, body: webhookEndpoint },
  refusals: ['record_not_found', 'validation_error'],
});

export const deleteWebhookEndpoint = endpoint({
  name: 'webhook_endpoints.delete',
  service: 'webhooks',
  method: 'DELETE',
  path: `${ENDPOINTS}/:id`,
  access: scoped('write_webhooks'),
  summary: 'Deletes an endpoint; what was not yet sent to it is not sent any more.',
  answer: { status: 204 },
  refusals: ['record_not_found'],
});

export const enableWebhookEndpoint = endpoint({
  name: 'webhook_endpoints.enable',
  service: 'webhooks',
  method: 'PATCH',
  path: `${ENDPOINTS}/:id/enable`,
  access: scoped('write_webhooks'),
  summary: 'Sends events to the endpoint again and forgets its failures.',
  description:
    'An endpoint gets nothing more once the API key or the member of the staff that set its URL is revoked, deactivated or removed. Who enables it then takes it over, and needs every scope that it was made with.',
  answer: { status: 200, body: webhookEndpoint },
  refusals: ['record_not_found'],
});

export const disableWebhookEndpoint = endpoint({
  name: 'webhook_endpoints.disable',
  service: 'webhooks',
  method: 'PATCH',
  path: `${ENDPOINTS}/:id/disable`,
  access: scoped('write_webhooks'),
  summary: 'Sends no more events to the endpoint.',
  answer: { status: 200, body: webhookEndpoint },
  refusals: ['record_not_found'],
});

export const rotateWebhookSecret = endpoint({
  name: 'webhook_endpoints.rotate_secret',
  service: 'webhooks',
  method: 'POST',
  path: `${ENDPOINTS}/:id/rotate_secret`,
  access: scoped('write_webhooks'),
  summary: 'Gives the endpoint a new secret and shows it.',
  description:
    'For 24 hours deliveries are also signed with the old secret, in the additional `webhook-signature` header. For an endpoint of somebody else it needs every scope by which that is told something.',
  answer: { status: 200, body: webhookEndpoint },
  refusals: ['record_not_found'],
});

export const sendTestWebhook = endpoint({
  name: 'webhook_endpoints.send_test',
  service: 'webhooks',
  method: 'POST',
  path: `${ENDPOINTS}/:id/send_test`,
  access: scoped('write_webhooks'),
  summary: 'Sends a `webhook.test` event to this endpoint, also when it is disabled.',
  answer: { status: 201, body: webhookDelivery },
  refusals: ['record_not_found'],
});

export const listWebhookDeliveries = endpoint({
  name: 'webhook_deliveries.list',
  service: 'webhooks',
  method: 'GET',
  path: `${ENDPOINTS}/:id/deliveries`,
  access: scoped('read_webhooks'),
  summary: "Lists an endpoint's deliveries, the newest first.",
  list: true,
  filters: {
    text: ['event_name', 'event_id', 'error_type', 'webhook_replay_id'],
    number: ['response_code'],
    boolean: ['success'],
    timestamp: ['created_at', 'delivered_at'],
  },
  sorts: ['event_name', 'response_code', 'created_at', 'delivered_at'],
  answer: { status: 200, body: listOf(webhookDelivery) },
  refusals: ['record_not_found'],
});

export const readWebhookDelivery = endpoint({
  name: 'webhook_deliveries.read',
  service: 'webhooks',
  method: 'GET',
  path: `${ENDPOINTS}/:id/deliveries/:delivery_id`,
  access: scoped('read_webhooks'),
  summary: 'Shows one delivery.',
  answer: { status: 200, body: webhookDelivery },
  refusals: ['record_not_found'],
});

export const redeliverWebhook = endpoint({
  name: 'webhook_deliveries.redeliver',
  service: 'webhooks',
  method: 'POST',
  path: `${ENDPOINTS}/:id/deliveries/:delivery_id/redeliver`,
  access: scoped('write_webhooks'),
  summary: 'Sends the event of a delivery to the endpoint again.',
  description: 'The new delivery has the same event, with the same `id`; tokens in it read `[REDACTED]`.',
  answer: { status: 201, body: webhookDelivery },
  refusals: ['record_not_found'],
});

/** The most events of one replay. */
export const MAX_REPLAYED_EVENTS = 100_000;

export const replayWebhooks = endpoint({
  name: 'webhook_replays.create',
  service: 'webhooks',
  method: 'POST',
  path: `${ENDPOINTS}/:id/replay`,
  access: scoped('write_webhooks'),
  summary: 'Sends what happened in a span of time to the endpoint again, at most 100,000 events.',
  description:
    'For a server that was down, or that is new: also events that were never sent to it. They are those that the endpoint subscribes to, in their order, with the same `id` and signed anew; tokens in them read `[REDACTED]`. Each is a delivery of its own, found by `q[webhook_replay_id_eq]`. What happens meanwhile goes first. A replay stops when its endpoint is disabled.',
  body: z.object({
    from: requiredTime.describe(
      'Events that occurred at this instant or later, ISO 8601; of a date alone from its first instant in the store.',
    ),
    to: timeInput.describe(
      'Events that occurred at this instant or earlier, ISO 8601; of a date alone until its last instant in the store. Default: now.',
    ),
    names: subscriptions
      .nullish()
      .describe('Of the events that the endpoint subscribes to only these: names or patterns. Empty: all.'),
  }),
  answer: { status: 202, body: webhookReplay },
  refusals: ['record_not_found', 'validation_error', 'processing_error'],
});

export const listWebhookReplays = endpoint({
  name: 'webhook_replays.list',
  service: 'webhooks',
  method: 'GET',
  path: `${ENDPOINTS}/:id/replays`,
  access: scoped('read_webhooks'),
  summary: "Lists an endpoint's replays, the newest first.",
  list: true,
  filters: {
    text: ['state'],
    number: ['events_count'],
    timestamp: ['from', 'to', 'created_at', 'completed_at'],
  },
  sorts: ['events_count', 'created_at', 'completed_at'],
  answer: { status: 200, body: listOf(webhookReplay) },
  refusals: ['record_not_found'],
});

export const readWebhookReplay = endpoint({
  name: 'webhook_replays.read',
  service: 'webhooks',
  method: 'GET',
  path: `${ENDPOINTS}/:id/replays/:replay_id`,
  access: scoped('read_webhooks'),
  summary: 'Shows one replay, and how far it is.',
  answer: { status: 200, body: webhookReplay },
  refusals: ['record_not_found'],
});

chapter({
  name: 'Webhooks',
  about: 'Events of the store, sent to your server.',
  position: 300,
  groups: ['webhook_endpoints', 'webhook_deliveries', 'webhook_replays'],
});
