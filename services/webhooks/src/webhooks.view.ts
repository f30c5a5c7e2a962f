import type { Collection, Stored } from '@storefold/kernel/ports';
import type { Views } from '@storefold/kernel/runtime';
import type { Projection } from '@storefold/kernel/subscriptions';
import type { WebhookDeliveryFact } from './webhook-delivery/webhook-delivery.ts';
import {
  projectDelivery,
  WEBHOOK_DELIVERIES,
  type WebhookDeliveryDocument,
  webhookDeliveryCollection,
} from './webhook-delivery/webhook-delivery.view.ts';
import type { WebhookEndpointFact } from './webhook-endpoint/webhook-endpoint.ts';
import {
  projectEndpoint,
  WEBHOOK_ENDPOINTS,
  type WebhookEndpointDocument,
  webhookEndpointCollection,
} from './webhook-endpoint/webhook-endpoint.view.ts';

const ENDPOINT = 'webhook_endpoint';
const DELIVERY = 'webhook_delivery';

/** Endpoints and deliveries in one read model, because an endpoint shows how many of its deliveries succeeded. */
export const webhooksView: Projection<WebhookEndpointFact | WebhookDeliveryFact> = {
  name: 'webhooks',
  version: 4,
  categories: [ENDPOINT, DELIVERY],
  collections: [webhookEndpointCollection, webhookDeliveryCollection],

  project(fact, documents) {
    return fact.stream.startsWith(`${ENDPOINT}-`)
      ? projectEndpoint(fact as Stored<WebhookEndpointFact>, documents)
      : projectDelivery(fact as Stored<WebhookDeliveryFact>, documents);
  },
};

export const endpointsIn = (views: Views): Collection<WebhookEndpointDocument> =>
  views.collection<WebhookEndpointDocument>(webhooksView, WEBHOOK_ENDPOINTS);

export const deliveriesIn = (views: Views): Collection<WebhookDeliveryDocument> =>
  views.collection<WebhookDeliveryDocument>(webhooksView, WEBHOOK_DELIVERIES);
