import { CommandContextFactory } from '@storefold/kernel/command-handling';
import type { PublicEventNotice } from '@storefold/kernel/subscriptions';
import { exampleMetadata, HandClock } from '@storefold/kernel/testing';
import type { Views } from '@storefold/server/runtime';
import { expect, it, vi } from 'vitest';
import { DeliverySubscriber } from './delivery.subscriber.ts';
import type { WebhookDeliveryService } from './webhook-delivery.service.ts';

const ENDPOINTS = 2_500;

it('brings an event to every endpoint that wants it, however many there are', async () => {
  const endpoints = Array.from({ length: ENDPOINTS }, (_, index) => ({
    id: `whe_${index}`,
    enable_count: 1,
    subscriptions: [],
    created_at: '2025-01-01T00:00:00.000Z',
  }));
  const find = async ({ limit = Number.POSITIVE_INFINITY }) => endpoints.slice(0, limit);
  const views = { collection: () => ({ find }), caughtUpTo: async () => undefined } as unknown as Views;
  const requestDelivery = vi.fn();
  const clock = new HandClock();
  const service = { requestDelivery } as unknown as WebhookDeliveryService;
  const contexts = new CommandContextFactory(clock, 'webhooks');
  const subscriber = new DeliverySubscriber(contexts, views, clock, service);
  await subscriber.handleNotice(event, envelope);
  const reached = requestDelivery.mock.calls.map(([{ webhook_endpoint_id }]) => webhook_endpoint_id);
  expect(new Set(reached).size).toBe(ENDPOINTS);
});

const event: PublicEventNotice = {
  id: 'a3e0c3a0-6c0e-4d0c-8f5b-3b1b4b1b2b1b',
  name: 'product.created',
  store_id: 'store_1',
  created_at: '2026-01-01T00:00:00.000Z',
  source_stream: 'product-prod_1',
};

const envelope = {
  id: event.id,
  metadata: exampleMetadata,
  position: 1,
  stream: 'public-catalog',
  revision: 0,
};
