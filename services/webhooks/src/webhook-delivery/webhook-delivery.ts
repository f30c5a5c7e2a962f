import type { FactContext, JsonObject } from '@storefold/kernel/core';
import type { Lease } from '@storefold/simple-records/upkeep';

/**
 * The facts of a delivery: one event to be sent to one endpoint. These names and shapes are what the store keeps: add,
 * never change.
 *
 * A delivery names its event and repeats nothing of it. The receiver's response, which may repeat what it was sent, is
 * sealed in `response` by this service, for each subject of the event's sealed fields or else for the endpoint.
 */
export type WebhookDeliveryFact =
  | { type: 'WebhookDeliveryRequested'; data: RequestedData & Lease }
  /** A sender took it on after the lease before had ended. The receiver may get it twice. */
  | { type: 'WebhookDeliveryStarted'; data: Lease }
  | { type: 'WebhookDeliveryAttempted'; data: Attempt & OfReplay }
  /** It was not sent, because the endpoint no longer wanted events, or may not get this one. */
  | { type: 'WebhookDeliverySkipped'; data: { readonly reason: SkipReason } & OfReplay };

/** The replay that it is a part of. Absent for what was not asked for, or by itself. */
export type OfReplay = { readonly webhook_replay_id?: string };

export type RequestedData = OfReplay & {
  readonly store_id: string;
  readonly webhook_endpoint_id: string;
  /** How often the endpoint had been enabled when the delivery was requested. */
  readonly enable_count: number;
  readonly event_id: string;
  readonly event_name: string;
  /** The event's place in the log. A test is no event of the log: its place is that of the endpoint's last fact. */
  readonly event_stream: string;
  readonly event_revision: number;
  /** The delivery that it repeats on demand. Absent for a first one. */
  readonly repeated_webhook_delivery_id?: string;
};

export type SkipReason = 'endpoint_disabled' | 'endpoint_deleted' | 'event_not_permitted';

/** The outcome of the only attempt. */
export type Attempt = {
  readonly success: boolean;
  readonly response_code: number | null;
  readonly duration_ms: number;
  readonly error_type: 'timeout' | 'connection_error' | null;
  /** A description of an error that occurred before there was a response. */
  readonly request_errors: string | null;
  /** Present when nothing was sent, because the name servers did not tell the host's addresses. */
  readonly name_servers_failed?: true;
  /** `body`: its first 10,000 characters, or null if there was none. */
  readonly response: JsonObject;
};

export type WebhookDeliveryState =
  | { readonly status: 'absent' }
  | PendingDelivery
  | (Requested & { readonly status: 'attempted'; readonly attempt: Attempt; readonly attempted_at: string })
  | (Requested & { readonly status: 'skipped'; readonly reason: SkipReason });

export type PendingDelivery = Requested & Lease & { readonly status: 'pending' };

export type Requested = RequestedData & { readonly requested_at: string };

/** What was requested, whatever became of it. */
export const requestedOf = ({
  store_id,
  webhook_endpoint_id,
  enable_count,
  event_id,
  event_name,
  event_stream,
  event_revision,
  requested_at,
}: Requested): Requested => ({
  store_id,
  webhook_endpoint_id,
  enable_count,
  event_id,
  event_name,
  event_stream,
  event_revision,
  requested_at,
});

export const initial: WebhookDeliveryState = { status: 'absent' };

export function evolve(
  state: WebhookDeliveryState,
  fact: WebhookDeliveryFact,
  { at }: FactContext,
): WebhookDeliveryState {
  if (fact.type === 'WebhookDeliveryRequested') return { ...fact.data, status: 'pending', requested_at: at };
  if (state.status !== 'pending') return state;
  const { sender: _, lease_until: __, ...requested } = state;
  switch (fact.type) {
    case 'WebhookDeliveryStarted':
      return { ...state, ...fact.data };
    case 'WebhookDeliveryAttempted':
      return { ...requested, status: 'attempted', attempt: fact.data, attempted_at: at };
    case 'WebhookDeliverySkipped':
      return { ...requested, status: 'skipped', reason: fact.data.reason };
  }
}
