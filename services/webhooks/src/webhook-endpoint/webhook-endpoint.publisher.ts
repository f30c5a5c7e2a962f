import type { PublicEventData } from '@storefold/contracts';
import type { Publisher } from '@storefold/kernel/subscriptions';
import { webhookEndpoint } from './webhook-endpoint.decider.ts';
import { exists, type WebhookEndpointFact } from './webhook-endpoint.ts';

/** Tells that an endpoint was disabled, without its secrets. What is sealed goes with the endpoint. */
export const webhookEndpointPublisher: Publisher<WebhookEndpointFact> = {
  categories: ['webhook_endpoint'],
  facts: ['WebhookEndpointDisabled'],

  async publish(fact, context) {
    const { state } = await context.asOf(webhookEndpoint, fact);
    if (fact.type !== 'WebhookEndpointDisabled' || !exists(state)) return [];
    const id = fact.recordId;
    const payload: PublicEventData<'webhook_endpoint.disabled'> = {
      id,
      name: state.name,
      url: state.url,
      active: false,
      subscriptions: [...state.subscriptions],
      disabled_reason: fact.data.reason,
      disabled_at: state.disabled_at,
      metadata: state.metadata ?? {},
      created_at: state.created_at,
      updated_at: state.updated_at,
    };
    return [{ name: 'webhook_endpoint.disabled', payload, sealed: { name: id, url: id, metadata: id } }];
  },
};
