import type { SchemaDescriptions } from './types.ts';

/** What fields of webhook endpoints and deliveries mean, where it is not what they mean elsewhere. */
export const webhooksDescriptions: SchemaDescriptions = {
  WebhookDelivery: {
    delivered_at: 'When the attempt ended; null before.',
    error_type: 'Why there was no response; null when there was one.',
    event_id: 'The id of the event, a UUID; the same for each delivery of it.',
    event_name: 'The name of the event, such as `order.completed`.',
    execution_time: 'How long the attempt took, in milliseconds.',
    payload: 'The JSON that was sent; secrets in it read `[REDACTED]`.',
    request_errors: 'What went wrong before there was a response, in words.',
    response_body: 'What the server answered, at most 10,000 characters.',
    response_code: 'The status that the server answered with.',
    success: 'Whether the server answered with 2xx; null before the attempt ended.',
    webhook_endpoint_id: 'The webhook endpoint (`whe_…`).',
  },
  WebhookEndpoint: {
    active: 'False: nothing is sent there.',
    disabled_at: 'When it was disabled.',
    disabled_reason: 'Why it was disabled, for people.',
    failed_delivery_count: 'Failed attempts so far.',
    last_delivery_at: 'When the last attempt was made.',
    recent_delivery_count: 'Attempts in the last 24 hours.',
    recent_failure_count: 'Failed attempts in the last 24 hours.',
    secret_key:
      '`whsec_` and the base64 of 32 bytes; only in responses to creation and rotation, otherwise null.',
    successful_delivery_count: 'Successful attempts so far.',
    total_delivery_count: 'Attempts so far.',
    url: 'Where events are sent to.',
    warnings:
      'Subscriptions that name something which is not sent yet, or not to this endpoint; `*` stands for an empty list.',
    'warnings.code': 'What is probably not meant, for programs.',
    'warnings.subscription': 'What it is about, as it stands in `subscriptions`.',
  },
};
