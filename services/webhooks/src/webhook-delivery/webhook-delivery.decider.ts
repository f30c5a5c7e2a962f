import type { Aggregate } from '@storefold/kernel/core';
import {
  type Attempt,
  evolve,
  initial,
  type RequestedData,
  type SkipReason,
  type WebhookDeliveryFact,
  type WebhookDeliveryState,
} from './webhook-delivery.ts';

/** What can be asked of a delivery. Times are ISO 8601 UTC. */
export type WebhookDeliveryCommand =
  | { type: 'Request'; request: RequestedData }
  /** A sender takes it on until a time; it may resume what it had taken on itself before. */
  | { type: 'Start'; sender: string; now: string; until: string }
  | { type: 'Record'; attempt: Attempt }
  | { type: 'Skip'; reason: SkipReason };

/** One event for one endpoint, sent once: several senders may try to take it on, and one gets it. */
export const webhookDelivery: Aggregate<WebhookDeliveryState, WebhookDeliveryCommand, WebhookDeliveryFact> = {
  category: 'webhook_delivery',
  initial,
  evolve,
  sealed: {
    WebhookDeliveryRequested: { fields: ['secrets'], subjectOf: (_fact, deliveryId) => deliveryId },
  },

  decide(command, state) {
    switch (command.type) {
      case 'Request':
        if (state.status !== 'absent') return [];
        return [{ type: 'WebhookDeliveryRequested', data: command.request }];
      case 'Start':
        if (!isFree(state, command)) return [];
        return [{ type: 'WebhookDeliveryStarted', data: { sender: command.sender, until: command.until } }];
      case 'Record':
        if (!isPending(state)) return [];
        return [{ type: 'WebhookDeliveryAttempted', data: command.attempt }];
      case 'Skip':
        if (!isPending(state)) return [];
        return [{ type: 'WebhookDeliverySkipped', data: { reason: command.reason } }];
    }
  },
};

type Pending = Extract<WebhookDeliveryState, { status: 'requested' | 'started' }>;

/** Neither attempted nor given up. */
export const isPending = (state: WebhookDeliveryState): state is Pending =>
  state.status === 'requested' || state.status === 'started';

/** No other sender works on it. */
function isFree(
  state: WebhookDeliveryState,
  { sender, now }: { readonly sender: string; readonly now: string },
): boolean {
  if (state.status === 'started') return state.sender === sender || state.until <= now;
  return state.status === 'requested';
}
