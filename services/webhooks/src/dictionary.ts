export { webhookDeliveryDictionary } from './webhook-delivery/webhook-delivery.dictionary.ts';
export { webhookEndpointDictionary } from './webhook-endpoint/webhook-endpoint.dictionary.ts';
export { webhookReplayDictionary } from './webhook-replay/webhook-replay.dictionary.ts';
