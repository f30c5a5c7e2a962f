import type { Stored } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import type { WebhookDeliveryFact } from './webhook-delivery/webhook-delivery.ts';
import { projectDelivery, webhookDeliveryCollection } from './webhook-delivery/webhook-delivery.view.ts';
import type { WebhookEndpointFact } from './webhook-endpoint/webhook-endpoint.ts';
import { projectEndpoint, webhookEndpointCollection } from './webhook-endpoint/webhook-endpoint.view.ts';

const ENDPOINT = 'webhook_endpoint';
const DELIVERY = 'webhook_delivery';

/** Endpoints and deliveries in one read model, because an endpoint shows how many of its deliveries succeeded. */
export const webhooksView: Projection<WebhookEndpointFact | WebhookDeliveryFact> = {
  name: 'webhooks',
  version: 5,
  categories: [ENDPOINT, DELIVERY],
  collections: [webhookEndpointCollection, webhookDeliveryCollection],

  project(fact, documents) {
    return fact.stream.startsWith(`${ENDPOINT}-`)
      ? projectEndpoint(fact as Stored<WebhookEndpointFact>, documents)
      : projectDelivery(fact as Stored<WebhookDeliveryFact>, documents);
  },
};
