import type { FactContext } from '@storefold/kernel/core';

/**
 * The facts of a replay: what happened in a span of time, sent to one endpoint again. These names and shapes are what the store
 * keeps: add, never change. What became of each event is a delivery's.
 */
export type WebhookReplayFact =
  | { type: 'WebhookReplayRequested'; data: RequestedReplay }
  /** The deliveries of the events up to there are requested. */
  | { type: 'WebhookReplayPartRequested'; data: { readonly reached_position: number } }
  | { type: 'WebhookReplayCompleted'; data: Record<string, never> }
  | { type: 'WebhookReplayEnded'; data: { readonly reason: StopReason } };

export type StopReason = 'endpoint_disabled' | 'endpoint_deleted';

export type RequestedReplay = {
  readonly store_id: string;
  readonly webhook_endpoint_id: string;
  /** How often the endpoint had been enabled: once it was disabled, the rest is not sent. Absent in what was stored before it was kept. */
  readonly enable_count?: number;
  /** Instants, ISO 8601 UTC. */
  readonly from_at: string;
  readonly to_at: string;
  /** Names and patterns; empty: all that the endpoint subscribes to. */
  readonly event_names: readonly string[];
  readonly events_count: number;
  /** Its events come after this position of the log, and up to that of the last one. */
  readonly after_position: number;
  readonly last_position: number;
};

export type WebhookReplayState = { readonly status: 'absent' } | WebhookReplay;

export type WebhookReplay = RequestedReplay & {
  readonly status: 'processing' | 'completed' | 'stopped';
  /** The deliveries of the events up to there are requested. */
  readonly reached_position: number;
  readonly created_at: string;
  readonly completed_at: string | null;
};

export const initial: WebhookReplayState = { status: 'absent' };

export const isReplay = (state: WebhookReplayState): state is WebhookReplay => state.status !== 'absent';

export function evolve(
  state: WebhookReplayState,
  fact: WebhookReplayFact,
  { at }: FactContext,
): WebhookReplayState {
  if (fact.type === 'WebhookReplayRequested') return requested(fact.data, at);
  if (!isReplay(state)) return state;
  switch (fact.type) {
    case 'WebhookReplayPartRequested':
      return { ...state, reached_position: fact.data.reached_position };
    case 'WebhookReplayCompleted':
      return { ...state, status: 'completed', completed_at: at };
    case 'WebhookReplayEnded':
      return { ...state, status: 'stopped', completed_at: at };
  }
}

const requested = (data: RequestedReplay, at: string): WebhookReplay => ({
  ...data,
  status: 'processing',
  reached_position: data.after_position,
  created_at: at,
  completed_at: null,
});
