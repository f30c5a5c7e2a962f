import { z } from 'zod';
import { anyJson, metadata, timestamp } from '../values.ts';

/** Something about an endpoint that is probably not meant. */
export const webhookEndpointWarning = z.object({
  code: z.enum(['event_not_sent_yet', 'event_not_permitted']),
  message: z.string(),
  /** What it is about, as it stands in `subscriptions`; `*` where that is empty. */
  subscription: z.string(),
});

/** A destination for events. Counts are of attempted deliveries; `recent_*` of those in the last 24 hours. */
export const webhookEndpoint = z.object({
  id: z.string(),
  name: z.string().nullable(),
  url: z.string(),
  active: z.boolean(),
  /** Event names or patterns (`order.*`, `*`); empty: all events. */
  subscriptions: z.array(z.string()),
  /** Empty: every subscription names something that is sent to this endpoint. */
  warnings: z.array(webhookEndpointWarning),
  disabled_reason: z.string().nullable(),
  disabled_at: timestamp.nullable(),
  /** `whsec_` and the base64 of 32 random bytes; only in the responses to creation and rotation, otherwise null. */
  secret_key: z.string().nullable(),
  last_delivery_at: timestamp.nullable(),
  recent_delivery_count: z.int(),
  recent_failure_count: z.int(),
  total_delivery_count: z.int(),
  successful_delivery_count: z.int(),
  failed_delivery_count: z.int(),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

/** The delivery of one event to one endpoint. Fields that are known only after the attempt are null before it. */
export const webhookDelivery = z.object({
  id: z.string(),
  event_name: z.string(),
  event_id: z.string().nullable(),
  response_code: z.int().nullable(),
  /** Milliseconds. */
  execution_time: z.int().nullable(),
  error_type: z.enum(['timeout', 'connection_error']).nullable(),
  /** The error that occurred before there was a response, in words. */
  request_errors: z.string().nullable(),
  /** The first 10,000 characters. */
  response_body: z.string().nullable(),
  success: z.boolean().nullable(),
  created_at: timestamp,
  delivered_at: timestamp.nullable(),
  /** The JSON body as it was sent; secrets in it read `[REDACTED]`. */
  payload: z.record(z.string(), anyJson),
  webhook_endpoint_id: z.string(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
