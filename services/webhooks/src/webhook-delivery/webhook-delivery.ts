import type { PublicEventMetadata } from '@storefold/contracts';
import type { FactContext, JsonObject } from '@storefold/kernel/core';

/** The JSON that is sent: the public event, with the resource under `data`. */
export type WebhookBody = {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly data: JsonObject;
  readonly metadata: PublicEventMetadata;
};

/**
 * The facts of a delivery: one event to be sent to one endpoint. These names and shapes are what the store keeps: add,
 * never change.
 *
 * Fields that the log keeps sealed in an event are sealed in `body.data`, and the receiver's response, which may repeat
 * what it was sent, is sealed in `response`. This service seals them itself and opens them when they are read. Secrets
 * read `[REDACTED]` in the body; they are stored in `secrets`, sealed with a key of the delivery's own that is
 * destroyed after the attempt.
 */
export type WebhookDeliveryFact =
  | { type: 'WebhookDeliveryRequested'; data: RequestedData }
  /** A sender has started it. If nothing more is recorded until the given time, another sender may start it. */
  | { type: 'WebhookDeliveryStarted'; data: { readonly sender: string; readonly until: string } }
  | { type: 'WebhookDeliveryAttempted'; data: Attempt }
  /** It was not sent, because the endpoint no longer wanted events. */
  | { type: 'WebhookDeliverySkipped'; data: { readonly reason: SkipReason } };

export type RequestedData = {
  readonly store_id: string;
  readonly endpoint_id: string;
  /** How often the endpoint had been enabled when the delivery was requested. */
  readonly activation: number;
  readonly event_id: string;
  readonly event_name: string;
  readonly body: WebhookBody;
  /** Null once the secrets are destroyed. */
  readonly secrets?: Readonly<Record<string, string>> | null;
};

export type SkipReason = 'endpoint_disabled' | 'endpoint_deleted';

/** The outcome of the only attempt. */
export type Attempt = {
  readonly success: boolean;
  readonly response_code: number | null;
  /** Milliseconds. */
  readonly execution_time: number;
  readonly error_type: 'timeout' | 'connection_error' | null;
  /** A description of an error that occurred before there was a response. */
  readonly request_errors: string | null;
  /** `body`: its first 10,000 characters, or null if there was none. */
  readonly response: JsonObject;
};

export type WebhookDeliveryState =
  | { readonly status: 'absent' }
  | (Requested & { readonly status: 'requested' })
  | (Requested & { readonly status: 'started'; readonly sender: string; readonly until: string })
  | (Requested & { readonly status: 'attempted'; readonly attempt: Attempt; readonly attempted_at: string })
  | (Requested & { readonly status: 'skipped'; readonly reason: SkipReason; readonly skipped_at: string });

export type Requested = RequestedData & { readonly requested_at: string };

export const initial: WebhookDeliveryState = { status: 'absent' };

export function evolve(
  state: WebhookDeliveryState,
  fact: WebhookDeliveryFact,
  { at }: FactContext,
): WebhookDeliveryState {
  if (fact.type === 'WebhookDeliveryRequested') {
    return { ...fact.data, status: 'requested', requested_at: at };
  }
  if (state.status === 'absent') return state;
  const requested = requestOf(state);
  switch (fact.type) {
    case 'WebhookDeliveryStarted':
      return { ...requested, status: 'started', ...fact.data };
    case 'WebhookDeliveryAttempted':
      return { ...requested, status: 'attempted', attempt: fact.data, attempted_at: at };
    case 'WebhookDeliverySkipped':
      return { ...requested, status: 'skipped', reason: fact.data.reason, skipped_at: at };
  }
}

const requestOf = (state: Requested): Requested => ({
  store_id: state.store_id,
  endpoint_id: state.endpoint_id,
  activation: state.activation,
  event_id: state.event_id,
  event_name: state.event_name,
  body: state.body,
  ...(state.secrets === undefined ? {} : { secrets: state.secrets }),
  requested_at: state.requested_at,
});
