import { hostResolver } from '@storefold/outbound';
import { defineService } from '@storefold/server/runtime';
import * as facts from './dictionary.ts';
import { CallerClient } from './event/caller.client.ts';
import { EventEndpoints } from './event/event.endpoints.ts';
import { EventQueries } from './event/event.queries.ts';
import { eventCountView } from './event-report/event-count.view.ts';
import { EventReportEndpoints } from './event-report/event-report.endpoints.ts';
import { webhooksSettings } from './settings.ts';
import { DeliverySubscriber } from './webhook-delivery/delivery.subscriber.ts';
import { DeliveryOutcomes } from './webhook-delivery/delivery-outcomes.process.ts';
import { DeliveryQueue } from './webhook-delivery/delivery-queue.ts';
import { WebhookBodies } from './webhook-delivery/webhook-body.ts';
import { WebhookDeliveryEndpoints } from './webhook-delivery/webhook-delivery.endpoints.ts';
import { WebhookDeliveryService } from './webhook-delivery/webhook-delivery.service.ts';
import { WebhookSender } from './webhook-delivery/webhook-sender.ts';
import { EndpointAuthorClient } from './webhook-endpoint/endpoint-author.client.ts';
import { WebhookEndpointEndpoints } from './webhook-endpoint/webhook-endpoint.endpoints.ts';
import { webhookEndpointPublisher } from './webhook-endpoint/webhook-endpoint.publisher.ts';
import { ReplayedEventQueries } from './webhook-replay/replayed-event.queries.ts';
import { WebhookReplayEndpoints } from './webhook-replay/webhook-replay.endpoints.ts';
import { WebhookReplayProcess } from './webhook-replay/webhook-replay.process.ts';
import { webhookReplayView } from './webhook-replay/webhook-replay.view.ts';
import { webhooksView } from './webhooks.view.ts';

/** Sends the public events of a store to the servers its merchant chooses. */
export const webhooks = defineService({
  name: 'webhooks',
  facts,
  endpoints: [
    WebhookEndpointEndpoints,
    WebhookDeliveryEndpoints,
    WebhookReplayEndpoints,
    EventEndpoints,
    EventReportEndpoints,
  ],
  providers: [
    EventQueries,
    CallerClient,
    EndpointAuthorClient,
    WebhookBodies,
    DeliveryQueue,
    WebhookSender,
    WebhookDeliveryService,
    ReplayedEventQueries,
    hostResolver,
  ],
  publishers: [webhookEndpointPublisher],
  projections: [webhooksView, webhookReplayView, eventCountView],
  processes: [DeliveryOutcomes, WebhookReplayProcess],
  subscribers: [DeliverySubscriber],
  settings: webhooksSettings,
});
