import { defineService } from '@storefold/kernel/runtime';
import { DeliverySubscriber } from './webhook-delivery/delivery.subscriber.ts';
import { DeliveryOutcomes } from './webhook-delivery/delivery-outcomes.process.ts';
import { DeliveryRequests } from './webhook-delivery/delivery-requests.ts';
import { WebhookDeliveryController } from './webhook-delivery/webhook-delivery.controller.ts';
import { WebhookSender } from './webhook-delivery/webhook-sender.ts';
import { WebhookEndpointController } from './webhook-endpoint/webhook-endpoint.controller.ts';
import { webhooksView } from './webhooks.view.ts';

/** Sends what happens in a store to the servers its merchant names. */
export const webhooks = defineService({
  name: 'webhooks',
  controllers: [WebhookEndpointController, WebhookDeliveryController],
  providers: [WebhookSender, DeliveryRequests],
  projections: [webhooksView],
  processes: [DeliveryOutcomes],
  subscribers: [DeliverySubscriber],
});
