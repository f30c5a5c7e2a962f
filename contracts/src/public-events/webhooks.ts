import { z } from 'zod';
import { ofFields, publicEvent } from './declaration.ts';

export const webhookEvents = [
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
