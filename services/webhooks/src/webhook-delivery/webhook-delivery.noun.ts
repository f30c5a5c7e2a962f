import { defineNoun } from '@storefold/server/runtime';
import { DeliverySubscriber } from './delivery.subscriber.ts';
import { DeliveryOutcomes } from './delivery-outcomes.process.ts';
import { DeliveryQueue } from './delivery-queue.ts';
import { WebhookBodies } from './webhook-body.ts';
import { webhookDeliveryDictionary } from './webhook-delivery.dictionary.ts';
import { WebhookDeliveryEndpoints } from './webhook-delivery.endpoints.ts';
import { WebhookDeliveryService } from './webhook-delivery.service.ts';
import { WebhookSender } from './webhook-sender.ts';

export const webhookDeliveryNoun = defineNoun({
  facts: [webhookDeliveryDictionary],
  endpoints: [WebhookDeliveryEndpoints],
  providers: [WebhookBodies, DeliveryQueue, WebhookSender, WebhookDeliveryService],
  processes: [DeliveryOutcomes],
  subscribers: [DeliverySubscriber],
});
