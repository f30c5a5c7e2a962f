import { type Scope, scopeAllows } from '@storefold/contracts';
import { type Aggregate, type Changes, differencesOf, refusals } from '@storefold/kernel/core';
import { scopeToHearAsMuch, subscriptionsOf } from './permitted-events.ts';
import {
  type Author,
  type DisabledReason,
  evolve,
  exists,
  initial,
  type WebhookEndpoint,
  type WebhookEndpointDetails,
  type WebhookEndpointFact,
  type WebhookEndpointState,
} from './webhook-endpoint.ts';

/** The number of consecutive failures that disables an endpoint. */
export const FAILURES_THAT_DISABLE = 15;
/** How long the old secret signs beside a new one. */
const OLD_SECRET_VALID_MS = 24 * 60 * 60 * 1_000;

/** The commands of an endpoint. `at` is ISO 8601 UTC. */
export type WebhookEndpointCommand =
  /** `author`, `scopes`: the caller, and what the caller may do. */
  | {
      type: 'Create';
      storeId: string;
      details: WebhookEndpointDetails;
      secret: string;
      author: Author;
      scopes: readonly string[];
    }
  | {
      type: 'Change';
      storeId: string;
      details: Changes<WebhookEndpointDetails>;
      author: Author;
      scopes: readonly string[];
    }
  | {
      type: 'RotateSecret';
      storeId: string;
      secret: string;
      author: Author;
      scopes: readonly string[];
      at: string;
    }
  /** `ended`: the author of the endpoint, where that one has ended. Then whoever enables it takes it over. */
  | { type: 'Enable'; storeId: string; author: Author; scopes: readonly string[]; ended: Author | null }
  | { type: 'Disable'; storeId: string }
  | { type: 'Delete'; storeId: string }
  /** The author can do nothing any more. */
  | { type: 'NoteEndOf'; author: Author }
  /** The outcome of a delivery that was requested while the endpoint was enabled for the `enableCount`-th time. */
  | {
      type: 'NoteOutcome';
      deliveryId: string;
      enableCount: number;
      success: boolean;
      attemptedAt: string;
    };

/** A URL that events are sent to. Its own stream counts its failures, so it is disabled only once. */
export const webhookEndpoint: Aggregate<WebhookEndpointState, WebhookEndpointCommand, WebhookEndpointFact> = {
  category: 'webhook_endpoint',
  initial,
  evolve,
  sealed: {
    WebhookEndpointCreated: { fields: ['name', 'url', 'metadata', 'secret'] },
    WebhookEndpointChanged: { fields: ['name', 'url', 'metadata'] },
    WebhookEndpointSecretRotated: { fields: ['secret'] },
  },

  decide(command, state) {
    if (command.type === 'Create') return create(command, state);
    if (command.type === 'NoteOutcome') return exists(state) ? noteOutcome(command, state) : [];
    if (command.type === 'NoteEndOf') return exists(state) ? noteEndOf(command.author, state) : [];
    const endpoint = endpointOf(command.storeId, state);
    switch (command.type) {
      case 'Change':
        return change(command, endpoint);
      case 'RotateSecret':
        requireHearing(command, endpoint);
        return [rotated(command)];
      case 'Enable':
        return enable(command, endpoint);
      case 'Disable':
        return endpoint.status === 'disabled' ? [] : [disabled('manual', endpoint.failures)];
      case 'Delete':
        return [{ type: 'WebhookEndpointDeleted', data: { previous_status: endpoint.status } }];
    }
  },
};

type Of<T extends WebhookEndpointCommand['type']> = Extract<WebhookEndpointCommand, { type: T }>;

/** The endpoint, if it belongs to the store. Refused with `record_not_found`. */
export function endpointOf(storeId: string, state: WebhookEndpointState): WebhookEndpoint {
  if (!exists(state) || state.store_id !== storeId) throw refusals.notFound('webhook_endpoint');
  return state;
}

function create(
  { storeId, details, secret, scopes, author }: Of<'Create'>,
  state: WebhookEndpointState,
): WebhookEndpointFact[] {
  if (state.status !== 'absent') return [];
  const data = { store_id: storeId, ...details, secret, scopes, ...author };
  return [{ type: 'WebhookEndpointCreated', data }];
}

function change(command: Of<'Change'>, endpoint: WebhookEndpoint): WebhookEndpointFact[] {
  const differences = {
    ...differencesOf<WebhookEndpointDetails>(command.details, endpoint, { metadata: {} }),
    ...grantOf(command, endpoint),
  };
  if (Object.keys(differences).length === 0) return [];
  const { url, subscriptions } = differences;
  if (subscriptions) requireHearing(command, { ...endpoint, subscriptions });
  if (url !== undefined || subscriptions) requireHearing(command, endpoint);
  return [{ type: 'WebhookEndpointChanged', data: differences }];
}

/** Who may not hear what an endpoint is told takes none of it away from whoever answers for it. */
function requireHearing(
  { author, scopes }: { readonly author: Author; readonly scopes: readonly string[] },
  endpoint: WebhookEndpoint,
): void {
  if (isBy(author, endpoint)) return;
  const lacked = scopeToHearAsMuch(scopes, endpoint.scopes, subscriptionsOf(endpoint));
  if (lacked) throw refusals.accessDenied(lacked);
}

/**
 * Another URL gets what its author could read. The author alone, who names the same URL again, adds what they can do since:
 * whoever else saves the endpoint means its name or its events.
 */
function grantOf(
  { details: { url }, scopes, author }: Of<'Change'>,
  endpoint: WebhookEndpoint,
): { scopes?: readonly string[] } & Partial<Author> {
  if (url === undefined) return {};
  if (url !== endpoint.url) return { scopes, ...author };
  if (!isBy(author, endpoint)) return {};
  const added = endpoint.scopes === null ? [] : scopes.filter((scope) => !endpoint.scopes?.includes(scope));
  return added.length === 0 ? {} : { scopes: [...(endpoint.scopes ?? []), ...added] };
}

const isBy = ({ author_type, author_id }: Author, endpoint: WebhookEndpoint): boolean =>
  endpoint.author_type === author_type && endpoint.author_id === author_id;

function enable(command: Of<'Enable'>, endpoint: WebhookEndpoint): WebhookEndpointFact[] {
  const taken = command.ended && isBy(command.ended, endpoint) ? [takenOver(command, endpoint)] : [];
  return endpoint.status === 'active' ? taken : [...taken, enabled(endpoint)];
}

/** It goes on being told what it was, so only who could read all of that takes it over. */
function takenOver({ author, scopes }: Of<'Enable'>, endpoint: WebhookEndpoint): WebhookEndpointFact {
  const lacked = endpoint.scopes?.find((scope) => !scopeAllows(scopes, scope));
  if (lacked !== undefined) throw refusals.accessDenied(lacked as Scope);
  return { type: 'WebhookEndpointChanged', data: author };
}

/** Who took the endpoint over meanwhile has not ended. */
const noteEndOf = (author: Author, endpoint: WebhookEndpoint): WebhookEndpointFact[] =>
  endpoint.status === 'active' && isBy(author, endpoint) ? [disabled('author_ended', endpoint.failures)] : [];

function rotated({ secret, at }: Of<'RotateSecret'>): WebhookEndpointFact {
  const validUntil = new Date(Date.parse(at) + OLD_SECRET_VALID_MS).toISOString();
  return { type: 'WebhookEndpointSecretRotated', data: { secret, old_secret_expires_at: validUntil } };
}

function noteOutcome(outcome: Of<'NoteOutcome'>, endpoint: WebhookEndpoint): WebhookEndpointFact[] {
  return outcome.success ? noteSuccess(outcome, endpoint) : noteFailure(outcome, endpoint);
}

/** A success that is recorded late does not reset the failures after it. */
function noteSuccess(outcome: Of<'NoteOutcome'>, endpoint: WebhookEndpoint): WebhookEndpointFact[] {
  const isLast = outcome.attemptedAt >= (endpoint.last_failed_at ?? '');
  if (endpoint.failures === 0 || !isLast) return [];
  const data = { ...dataOf(outcome), previous_failure_count: endpoint.failures };
  return [{ type: 'WebhookEndpointRecovered', data }];
}

/**
 * A disabled endpoint counts no failures. Failures of deliveries from before it was last enabled do not count either.
 */
function noteFailure(outcome: Of<'NoteOutcome'>, endpoint: WebhookEndpoint): WebhookEndpointFact[] {
  const isOld = outcome.enableCount !== endpoint.enable_count;
  if (isOld || endpoint.status === 'disabled') return [];
  const failure_count = endpoint.failures + 1;
  const data = { ...dataOf(outcome), failure_count };
  const failed: WebhookEndpointFact = { type: 'WebhookEndpointFailed', data };
  return failure_count >= FAILURES_THAT_DISABLE
    ? [failed, disabled('consecutive_failures', failure_count)]
    : [failed];
}

const dataOf = ({ deliveryId, attemptedAt }: Of<'NoteOutcome'>) => ({
  webhook_delivery_id: deliveryId,
  attempted_at: attemptedAt,
});

const enabled = ({ enable_count }: WebhookEndpoint): WebhookEndpointFact => ({
  type: 'WebhookEndpointEnabled',
  data: { enable_count: enable_count + 1 },
});

const disabled = (reason: DisabledReason, failure_count: number): WebhookEndpointFact => ({
  type: 'WebhookEndpointDisabled',
  data: { reason, failure_count },
});
