import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { anyJson, metadata, timestamp } from '../../values.ts';

/** Something about an endpoint that is probably not meant. */
export const webhookEndpointWarning = z.object({
  code: z
    .enum(['event_not_sent_yet', 'event_not_permitted'])
    .describe('What is probably not meant, for programs.'),
  message: z.string(),
  /** What it is about, as it stands in `subscriptions`; `*` where that is empty. */
  subscription: z.string().describe('What it is about, as it stands in `subscriptions`.'),
});

/** A destination for events. Counts are of attempted deliveries; `recent_*` of those in the last 24 hours. */
export const webhookEndpoint = z.object({
  id: z.string(),
  name: z.string().nullable(),
  url: z.string().describe('Where events are sent to.'),
  active: z.boolean().describe('False: nothing is sent there.'),
  /** Event names or patterns (`order.*`, `*`); empty: all events. */
  subscriptions: z.array(z.string()),
  /** Empty: every subscription names something that is sent to this endpoint. */
  warnings: z
    .array(webhookEndpointWarning)
    .describe(
      'Subscriptions that name something which is not sent yet, or not to this endpoint; `*` stands for an empty list.',
    ),
  disabled_reason: z.string().nullable().describe('Why it was disabled, for people.'),
  disabled_at: timestamp.nullable().describe('When it was disabled.'),
  /** `whsec_` and the base64 of 32 random bytes; only in the responses to creation and rotation, otherwise null. */
  secret_key: z
    .string()
    .nullable()
    .describe(
      '`whsec_` and the base64 of 32 bytes; only in responses to creation and rotation, otherwise null.',
    ),
  last_delivery_at: timestamp.nullable().describe('When the last attempt was made.'),
  recent_delivery_count: z.int().describe('Attempts in the last 24 hours.'),
  recent_failure_count: z.int().describe('Failed attempts in the last 24 hours.'),
  total_delivery_count: z.int().describe('Attempts so far.'),
  successful_delivery_count: z.int().describe('Successful attempts so far.'),
  failed_delivery_count: z.int().describe('Failed attempts so far.'),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
webhookEndpoint.register(namedShapes, { id: 'WebhookEndpoint' });
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

/** The delivery of one event to one endpoint. Fields that are known only after the attempt are null before it. */
export const webhookDelivery = z.object({
  id: z.string(),
  event_name: z.string().describe('The name of the event, such as `order.completed`.'),
  event_id: z.string().nullable().describe('The id of the event, a UUID; the same for each delivery of it.'),
  response_code: z.int().nullable().describe('The status that the server answered with.'),
  /** Milliseconds. */
  execution_time: z.int().nullable().describe('How long the attempt took, in milliseconds.'),
  error_type: z
    .enum(['timeout', 'connection_error'])
    .nullable()
    .describe('Why there was no response; null when there was one.'),
  /** The error that occurred before there was a response, in words. */
  request_errors: z.string().nullable().describe('What went wrong before there was a response, in words.'),
  /** The first 10,000 characters. */
  response_body: z.string().nullable().describe('What the server answered, at most 10,000 characters.'),
  success: z
    .boolean()
    .nullable()
    .describe('Whether the server answered with 2xx; null before the attempt ended.'),
  created_at: timestamp,
  delivered_at: timestamp.nullable().describe('When the attempt ended; null before.'),
  /** The JSON body as it was sent; secrets in it read `[REDACTED]`. */
  payload: z.record(z.string(), anyJson).describe('The JSON that was sent; secrets in it read `[REDACTED]`.'),
  webhook_endpoint_id: z.string().describe('The webhook endpoint (`whe_…`).'),
  webhook_replay_id: z.string().nullable().describe('The replay that it is a part of (`whr_…`).'),
});
webhookDelivery.register(namedShapes, { id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
