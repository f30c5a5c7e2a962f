import { defineNoun } from '@storefold/server/runtime';
import { EndpointAuthorClient } from './endpoint-author.client.ts';
import { webhookEndpointDictionary } from './webhook-endpoint.dictionary.ts';
import { WebhookEndpointEndpoints } from './webhook-endpoint.endpoints.ts';
import { webhookEndpointPublisher } from './webhook-endpoint.publisher.ts';

export const webhookEndpointNoun = defineNoun({
  facts: [webhookEndpointDictionary],
  endpoints: [WebhookEndpointEndpoints],
  providers: [EndpointAuthorClient],
  publishers: [webhookEndpointPublisher],
});
