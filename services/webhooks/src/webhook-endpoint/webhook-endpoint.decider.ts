import { type Aggregate, type Changes, differencesOf, refusals } from '@storefold/kernel/core';
import {
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
  | { type: 'Create'; storeId: string; details: WebhookEndpointDetails; secret: string }
  | { type: 'Change'; storeId: string; details: Changes<WebhookEndpointDetails> }
  | { type: 'RotateSecret'; storeId: string; secret: string; at: string }
  | { type: 'Enable'; storeId: string }
  | { type: 'Disable'; storeId: string }
  | { type: 'Delete'; storeId: string }
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
    WebhookEndpointCreated: { fields: ['secret'], subjectOf: (_fact, endpointId) => endpointId },
    WebhookSecretRotated: { fields: ['secret'], subjectOf: (_fact, endpointId) => endpointId },
  },

  decide(command, state) {
    if (command.type === 'Create') return create(command, state);
    if (command.type === 'NoteOutcome') return exists(state) ? noteOutcome(command, state) : [];
    const endpoint = endpointOf(command.storeId, state);
    switch (command.type) {
      case 'Change':
        return change(command.details, endpoint);
      case 'RotateSecret':
        return [rotated(command)];
      case 'Enable':
        return endpoint.status === 'active' ? [] : [{ type: 'WebhookEndpointEnabled', data: {} }];
      case 'Disable':
        return endpoint.status === 'disabled' ? [] : [disabled('manual')];
      case 'Delete':
        return [{ type: 'WebhookEndpointDeleted', data: {} }];
    }
  },
};

type Of<T extends WebhookEndpointCommand['type']> = Extract<WebhookEndpointCommand, { type: T }>;

/** The endpoint, if it belongs to the store. Refused with `record_not_found`. */
export function endpointOf(storeId: string, state: WebhookEndpointState): WebhookEndpoint {
  if (!exists(state) || state.store_id !== storeId) throw refusals.notFound('Webhook endpoint');
  return state;
}

function create({ storeId, details, secret }: Of<'Create'>, state: WebhookEndpointState) {
  if (state.status !== 'absent') return [];
  return [{ type: 'WebhookEndpointCreated' as const, data: { store_id: storeId, ...details, secret } }];
}

function change(wanted: Changes<WebhookEndpointDetails>, endpoint: WebhookEndpoint): WebhookEndpointFact[] {
  const differences = differencesOf<WebhookEndpointDetails>(wanted, endpoint);
  if (Object.keys(differences).length === 0) return [];
  return [{ type: 'WebhookEndpointChanged', data: differences }];
}

function rotated({ secret, at }: Of<'RotateSecret'>): WebhookEndpointFact {
  const validUntil = new Date(Date.parse(at) + OLD_SECRET_VALID_MS).toISOString();
  return { type: 'WebhookSecretRotated', data: { secret, old_secret_valid_until: validUntil } };
}

function noteOutcome(outcome: Of<'NoteOutcome'>, endpoint: WebhookEndpoint): WebhookEndpointFact[] {
  return outcome.success ? noteSuccess(outcome, endpoint) : noteFailure(outcome, endpoint);
}

/** A success that is recorded late does not reset the failures after it. */
function noteSuccess(outcome: Of<'NoteOutcome'>, endpoint: WebhookEndpoint): WebhookEndpointFact[] {
  const isLast = outcome.attemptedAt >= (endpoint.last_failed_at ?? '');
  if (endpoint.failures === 0 || !isLast) return [];
  return [{ type: 'WebhookEndpointRecovered', data: dataOf(outcome) }];
}

/**
 * A disabled endpoint counts no failures. Failures of deliveries from before it was last enabled do not count either.
 */
function noteFailure(outcome: Of<'NoteOutcome'>, endpoint: WebhookEndpoint): WebhookEndpointFact[] {
  const isOld = outcome.enableCount !== endpoint.enable_count;
  if (isOld || endpoint.status === 'disabled') return [];
  const failed: WebhookEndpointFact = { type: 'WebhookEndpointFailed', data: dataOf(outcome) };
  return endpoint.failures + 1 >= FAILURES_THAT_DISABLE
    ? [failed, disabled('consecutive_failures')]
    : [failed];
}

const dataOf = ({ deliveryId, attemptedAt }: Of<'NoteOutcome'>) => ({
  delivery_id: deliveryId,
  attempted_at: attemptedAt,
});

const disabled = (reason: 'manual' | 'consecutive_failures'): WebhookEndpointFact => ({
  type: 'WebhookEndpointDisabled',
  data: { reason },
});
