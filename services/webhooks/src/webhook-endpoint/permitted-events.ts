import {
  covers,
  needsOfSubscription,
  type Scope,
  scopeAllows,
  scopeOfEvent,
  tokenScopeOfEvent,
} from '@storefold/contracts';
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

/** What of a subscription is not sent. */
interface Silence {
  /** Nothing of it is sent. */
  readonly isWhole: boolean;
  /** The scopes for want of which it is not. */
  readonly lacked: readonly Scope[];
}

/** Undefined when something of each event of the subscription is sent, as far as is known without its payload. */
export function silenceOf(scopes: Scopes, subscription: string): Silence | undefined {
  const needs = needsOfSubscription(subscription);
  const unmet = needs.filter(({ read }) => !read.some((scope) => allows(scopes, scope)));
  if (unmet.length === 0) return undefined;
  return { isWhole: unmet.length === needs.length, lacked: [...new Set(unmet.flatMap(({ read }) => read))] };
}

/** A scope that whoever has `scopes` lacks to hear all that `told` hears of the subscriptions; undefined: none. */
export const scopeToHearAsMuch = (
  scopes: readonly string[],
  told: Scopes,
  subscriptions: readonly string[],
): Scope | undefined =>
  subscriptions
    .flatMap(needsOfSubscription)
    .flatMap(({ read, tokens }) => [...read, ...tokens])
    .find((scope) => allows(told, scope) && !allows(scopes, scope));

/** The subscriptions of an endpoint, of which none means all events. */
export const subscriptionsOf = ({
  subscriptions,
}: Pick<WebhookEndpoint, 'subscriptions'>): readonly string[] =>
  subscriptions.length === 0 ? ['*'] : subscriptions;

/** What hears of events. */
export type Listener = Pick<WebhookEndpoint, 'scopes' | 'subscriptions'> & { readonly id: string };

/**
 * Whether an endpoint hears of an event, as far as can be said without its payload. Only the payload of a custom field's value or of
 * an export tells what it is about, so the sender checks whether the endpoint may get them. No endpoint hears of itself.
 */
export const isToldOf = (
  { id, ...endpoint }: Listener,
  { name, source_stream }: { readonly name: string; readonly source_stream: unknown },
): boolean =>
  source_stream !== `webhook_endpoint-${id}` &&
  !silenceOf(endpoint.scopes, name) &&
  subscriptionsOf(endpoint).some((pattern) => covers(pattern, name));
