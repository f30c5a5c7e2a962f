import { hostResolver } from '@storefold/outbound';
import { defineService } from '@storefold/server/runtime';
import { CallerClient } from './event/caller.client.ts';
import { EventEndpoints } from './event/event.endpoints.ts';
import { EventQueries } from './event/event.queries.ts';
import { eventCountView } from './event-report/event-count.view.ts';
import { EventReportEndpoints } from './event-report/event-report.endpoints.ts';
import { webhooksSettings } from './settings.ts';
import { webhookDeliveryNoun } from './webhook-delivery/webhook-delivery.noun.ts';
import { webhookEndpointNoun } from './webhook-endpoint/webhook-endpoint.noun.ts';
import { webhookReplayNoun } from './webhook-replay/webhook-replay.noun.ts';
import { webhooksView } from './webhooks.view.ts';

/** The kinds of records. */
export const webhooksNouns = [webhookDeliveryNoun, webhookEndpointNoun, webhookReplayNoun] as const;

/** Sends the public events of a store to the servers its merchant chooses. */
export const webhooks = defineService({
  name: 'webhooks',
  nouns: webhooksNouns,
  endpoints: [EventEndpoints, EventReportEndpoints],
  providers: [EventQueries, CallerClient, hostResolver],
  projections: [webhooksView, eventCountView],
  settings: webhooksSettings,
});
