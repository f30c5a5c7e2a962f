import { z } from 'zod';
import { webhookEndpoint } from '../shapes/webhooks/webhook-endpoint.ts';
import { ofFields, publicEvent } from './declaration.ts';

/** Why an endpoint was disabled: by staff, by failures in a row, or because who answers for it can do nothing any more. */
const disabledReason = z.enum(['manual', 'consecutive_failures', 'author_ended']);

export const disabledWebhookEndpoint = webhookEndpoint
  .pick({
    id: true,
    name: true,
    url: true,
    active: true,
    subscriptions: true,
    disabled_at: true,
    metadata: true,
    created_at: true,
    updated_at: true,
  })
  .extend({ disabled_reason: disabledReason });

export const webhookEvents = [
  publicEvent({
    name: 'webhook_endpoint.disabled',
    scope: 'webhooks',
    ...ofFields(
      'The endpoint, as `GET /api/v3/admin/webhook_endpoints/:id` answers it, without its secret, counts and warnings; `disabled_reason` is `manual`, `consecutive_failures` or `author_ended`',
      disabledWebhookEndpoint,
    ),
    means: 'Nothing more is sent to a webhook endpoint. Never sent to that endpoint itself.',
  }),
  publicEvent({
    name: 'webhook.test',
    scope: 'webhooks',
    ...ofFields(
      '`webhook_endpoint_id`, `message`',
      z.object({ webhook_endpoint_id: z.string(), message: z.string() }),
    ),
    means: 'Staff sent a test to a webhook endpoint. Sent to that endpoint alone.',
  }),
] as const;
