import { scopeAllows, scopeOfEvent, scopeOfSubscription, tokenScopeOfEvent } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

/** Those of an endpoint, or of a caller. Null: all. */
export type Scopes = WebhookEndpoint['scopes'] | undefined;

const allows = (scopes: Scopes, required: string): boolean =>
  scopes === null || scopes === undefined || scopeAllows(scopes, required);

/** Whether who has these scopes may read the resource that an event tells of. A test tells of nothing. */
export const mayRead = (scopes: Scopes, name: string, payload: Readonly<Record<string, unknown>>): boolean =>
  allows(scopes, scopeOfEvent(name, payload));

/** Whether who has these scopes may have the tokens in an event: who writes a resource could act for the person anyway. */
export const mayHaveTokens = (scopes: Scopes, name: string, payload: JsonObject): boolean =>
  allows(scopes, tokenScopeOfEvent(name, payload));

/** The scope for want of which nothing of a subscription is sent; undefined when something is. */
export function lackedScope(scopes: Scopes, subscription: string): string | undefined {
  const required = scopeOfSubscription(subscription);
  return required === undefined || allows(scopes, required) ? undefined : required;
}
