import type { FactContext, JsonObject } from '@storefold/kernel/core';

/** The details of an endpoint that its owner can set. A detail added here becomes part of facts and state. */
export type WebhookEndpointDetails = {
  readonly name: string | null;
  readonly url: string;
  /** Event names or patterns; empty: all events. */
  readonly subscriptions: readonly string[];
  /** Absent in endpoints that are older than their metadata. */
  readonly metadata?: JsonObject;
};

/**
 * What whoever set the endpoint's URL could do: only events that they could read themselves are sent there. Absent in
 * facts from before it was noted, for endpoints that get every event.
 */
type Grant = { readonly scopes?: readonly string[] };

/**
 * Who answers for the endpoint: who set its URL, or took it over since. It is told nothing that they may not read any more.
 * Absent in facts from before it was noted.
 */
export type Author = { readonly author_type: 'admin_user' | 'api_key'; readonly author_id: string };

/** `author_ended`: who answered for it can do nothing any more. */
export type DisabledReason = 'manual' | 'consecutive_failures' | 'author_ended';

/**
 * The facts of a webhook endpoint. These names and shapes are what the store keeps: add, never change.
 *
 * `secret`, `url` (which may hold a secret of the receiver's), `name` and `metadata` are stored sealed, with a key of the
 * endpoint's own that is destroyed when the endpoint is deleted.
 */
export type WebhookEndpointFact =
  | {
      type: 'WebhookEndpointCreated';
      data: WebhookEndpointDetails &
        Grant &
        Partial<Author> & { readonly store_id: string; readonly secret: string };
    }
  | { type: 'WebhookEndpointChanged'; data: Partial<WebhookEndpointDetails> & Grant & Partial<Author> }
  | {
      type: 'WebhookEndpointSecretRotated';
      data: { readonly secret: string; readonly old_secret_expires_at: string };
    }
  /** A delivery failed. Of successful deliveries, only the first after a failure is recorded. */
  | { type: 'WebhookEndpointFailed'; data: OutcomeData & { readonly failure_count: number } }
  | { type: 'WebhookEndpointRecovered'; data: OutcomeData & { readonly previous_failure_count: number } }
  | {
      type: 'WebhookEndpointDisabled';
      data: { readonly reason: DisabledReason; readonly failure_count: number };
    }
  | { type: 'WebhookEndpointEnabled'; data: { readonly enable_count: number } }
  | { type: 'WebhookEndpointDeleted'; data: { readonly previous_status: WebhookEndpoint['status'] } };

type OutcomeData = { readonly webhook_delivery_id: string; readonly attempted_at: string };

export type WebhookEndpointState =
  | { readonly status: 'absent' }
  | WebhookEndpoint
  | { readonly status: 'deleted'; readonly store_id: string };

export type WebhookEndpoint = WebhookEndpointDetails & {
  readonly status: 'active' | 'disabled';
  readonly store_id: string;
  /** Of whoever set the URL. Null: every scope. */
  readonly scopes: readonly string[] | null;
  /** Null: of an endpoint from before they were noted. */
  readonly author_type: Author['author_type'] | null;
  readonly author_id: string | null;
  readonly secret: string;
  /** Signs beside the new secret for a while after a rotation. */
  readonly old_secret: { readonly secret: string; readonly valid_until: string } | null;
  /** Deliveries that failed since the last successful one, or since the endpoint was enabled. */
  readonly failures: number;
  readonly last_failed_at: string | null;
  /** How often it was enabled. Deliveries from before the last time no longer count. */
  readonly enable_count: number;
  readonly disabled_reason: DisabledReason | null;
  readonly disabled_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export const initial: WebhookEndpointState = { status: 'absent' };

export const exists = (state: WebhookEndpointState): state is WebhookEndpoint =>
  state.status === 'active' || state.status === 'disabled';

export function evolve(
  state: WebhookEndpointState,
  fact: WebhookEndpointFact,
  { at }: FactContext,
): WebhookEndpointState {
  if (fact.type === 'WebhookEndpointCreated') return created(fact.data, at);
  if (!exists(state)) return state;
  switch (fact.type) {
    case 'WebhookEndpointChanged':
      return { ...state, ...fact.data, updated_at: at };
    case 'WebhookEndpointSecretRotated':
      return {
        ...state,
        secret: fact.data.secret,
        old_secret: { secret: state.secret, valid_until: fact.data.old_secret_expires_at },
        updated_at: at,
      };
    case 'WebhookEndpointFailed':
      return { ...state, failures: fact.data.failure_count, last_failed_at: fact.data.attempted_at };
    case 'WebhookEndpointRecovered':
      return { ...state, failures: 0 };
    case 'WebhookEndpointDisabled':
      return {
        ...state,
        status: 'disabled',
        disabled_reason: fact.data.reason,
        disabled_at: at,
        updated_at: at,
      };
    case 'WebhookEndpointEnabled':
      return {
        ...state,
        status: 'active',
        failures: 0,
        enable_count: fact.data.enable_count,
        disabled_reason: null,
        disabled_at: null,
        updated_at: at,
      };
    case 'WebhookEndpointDeleted':
      return { status: 'deleted', store_id: state.store_id };
  }
}

function created(
  data: (WebhookEndpointFact & { type: 'WebhookEndpointCreated' })['data'],
  at: string,
): WebhookEndpoint {
  return {
    ...data,
    scopes: data.scopes ?? null,
    author_type: data.author_type ?? null,
    author_id: data.author_id ?? null,
    status: 'active',
    old_secret: null,
    failures: 0,
    last_failed_at: null,
    enable_count: 0,
    disabled_reason: null,
    disabled_at: null,
    created_at: at,
    updated_at: at,
  };
}
