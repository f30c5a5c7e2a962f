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

/** The commands of a delivery. Times are ISO 8601 UTC. */
export type WebhookDeliveryCommand =
  | { type: 'Request'; request: RequestedData }
  /** Assigns the delivery to a sender until a time. A sender may resume a delivery it started before. */
  | { type: 'Start'; sender: string; now: string; until: string }
  | { type: 'Record'; attempt: Attempt }
  | { type: 'Skip'; reason: SkipReason };

/** One event for one endpoint, sent once. Several senders may try to start it, and one succeeds. */
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

/** Whether it was neither attempted nor skipped. */
export const isPending = (state: WebhookDeliveryState): state is Pending =>
  state.status === 'requested' || state.status === 'started';

/** Whether no other sender is working on it. */
function isFree(
  state: WebhookDeliveryState,
  { sender, now }: { readonly sender: string; readonly now: string },
): boolean {
  if (state.status === 'started') return state.sender === sender || state.until <= now;
  return state.status === 'requested';
}
