import { type Aggregate, refusals } from '@storefold/kernel/core';
import {
  evolve,
  initial,
  isReplay,
  type RequestedReplay,
  type StopReason,
  type WebhookReplay,
  type WebhookReplayFact,
  type WebhookReplayState,
} from './webhook-replay.ts';

export type WebhookReplayCommand =
  | { type: 'Request'; requested: RequestedReplay }
  /** The deliveries of the events after `after` up to `reached` are requested. */
  | { type: 'Advance'; after: number; reached: number }
  /** What was requested is done with. `reason`: why the rest is not sent; null: there is none. */
  | { type: 'End'; after: number; reason: StopReason | null };

/** Events of the past for one endpoint, in parts: each part is requested when the one before is done with. */
export const webhookReplay: Aggregate<WebhookReplayState, WebhookReplayCommand, WebhookReplayFact> = {
  category: 'webhook_replay',
  initial,
  evolve,

  decide(command, state) {
    if (command.type === 'Request')
      return state.status === 'absent' ? [{ type: 'WebhookReplayRequested', data: command.requested }] : [];
    if (!isReplay(state) || state.status !== 'processing') return [];
    // Another process may have been faster with the same part.
    if (state.reached_position !== command.after) return [];
    if (command.type === 'Advance')
      return [{ type: 'WebhookReplayPartRequested', data: { reached_position: command.reached } }];
    const { reason } = command;
    return reason === null
      ? [{ type: 'WebhookReplayCompleted', data: {} }]
      : [{ type: 'WebhookReplayEnded', data: { reason } }];
  },
};

/** The replay, if it is one of the endpoint. Refused with `record_not_found`. */
export function replayOf(endpointId: string, state: WebhookReplayState): WebhookReplay {
  if (!isReplay(state) || state.webhook_endpoint_id !== endpointId) throw refusals.notFound('webhook_replay');
  return state;
}
