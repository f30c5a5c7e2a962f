import { describeGoldenFacts } from '@storefold/kernel/testing';
import { webhookDelivery } from './webhook-delivery/webhook-delivery.decider.ts';
import { webhookEndpoint } from './webhook-endpoint/webhook-endpoint.decider.ts';
import { webhookReplay } from './webhook-replay/webhook-replay.decider.ts';

describeGoldenFacts(
  webhookEndpoint,
  new URL('./webhook-endpoint/webhook-endpoint.golden.json', import.meta.url),
  {
    WebhookEndpointCreated: { status: 'active', url: 'https://hooks.example/in', secret: 'whsec_b25l' },
    WebhookEndpointChanged: { name: 'Shop', url: 'https://hooks.example/new', subscriptions: [] },
    WebhookEndpointSecretRotated: { secret: 'whsec_dHdv', old_secret: { secret: 'whsec_b25l' } },
    WebhookEndpointFailed: { failures: 1, last_failed_at: '2026-01-01T00:00:01.000Z' },
    WebhookEndpointRecovered: { failures: 0 },
    WebhookEndpointDisabled: { status: 'disabled', disabled_reason: 'consecutive_failures' },
    WebhookEndpointEnabled: { status: 'active', enable_count: 1 },
    WebhookEndpointDeleted: { status: 'deleted', store_id: 'store_1' },
  },
);

describeGoldenFacts(
  webhookDelivery,
  new URL('./webhook-delivery/webhook-delivery.golden.json', import.meta.url),
  {
    WebhookDeliveryRequested: {
      status: 'pending',
      webhook_endpoint_id: 'whe_1',
      event_stream: 'public-ordering',
      event_revision: 4,
      sender: 'the only one',
    },
    WebhookDeliveryStarted: { status: 'pending', lease_until: '2026-01-01T00:01:10.000Z' },
    WebhookDeliveryAttempted: { status: 'attempted', attempt: { success: false, response_code: 500 } },
    WebhookDeliverySkipped: { status: 'skipped', reason: 'endpoint_disabled' },
  },
);

describeGoldenFacts(webhookReplay, new URL('./webhook-replay/webhook-replay.golden.json', import.meta.url), {
  WebhookReplayRequested: { status: 'processing', event_names: ['order.*'], reached_position: 17 },
  WebhookReplayPartRequested: { status: 'processing', reached_position: 41 },
  WebhookReplayCompleted: { status: 'completed', completed_at: '2026-01-01T00:00:00.000Z' },
  WebhookReplayEnded: { status: 'stopped' },
});
