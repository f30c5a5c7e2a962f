import type { Aggregate } from '@storefold/kernel/core';
import { type Lease, mayTakeOn } from '@storefold/simple-records/upkeep';
import {
  type Attempt,
  evolve,
  initial,
  type OfReplay,
  type RequestedData,
  type SkipReason,
  type WebhookDeliveryFact,
  type WebhookDeliveryState,
} from './webhook-delivery.ts';

/** The commands of a delivery. Times are ISO 8601 UTC. */
export type WebhookDeliveryCommand =
  /** Assigns it to the sender that requests it. */
  | { type: 'Request'; request: RequestedData; lease: Lease }
  /** Assigns it to a sender whose own lease ends too soon, or to another one after the lease. */
  | { type: 'Start'; lease: Lease; now: string }
  | { type: 'Record'; attempt: Attempt }
  | { type: 'Skip'; reason: SkipReason };

/** One event for one endpoint, sent once. Of several senders, the one that holds the lease sends it. */
export const webhookDelivery: Aggregate<WebhookDeliveryState, WebhookDeliveryCommand, WebhookDeliveryFact> = {
  category: 'webhook_delivery',
  initial,
  evolve,

  decide(command, state) {
    if (command.type === 'Request') {
      if (state.status !== 'absent') return [];
      return [{ type: 'WebhookDeliveryRequested', data: { ...command.request, ...command.lease } }];
    }
    if (state.status !== 'pending') return [];
    switch (command.type) {
      case 'Start': {
        const { sender, lease_until: due_at } = state;
        return mayTakeOn({ sender, due_at }, command)
          ? [{ type: 'WebhookDeliveryStarted', data: command.lease }]
          : [];
      }
      case 'Record':
        return [{ type: 'WebhookDeliveryAttempted', data: { ...command.attempt, ...ofReplay(state) } }];
      case 'Skip':
        return [{ type: 'WebhookDeliverySkipped', data: { reason: command.reason, ...ofReplay(state) } }];
    }
  },
};

/** Told with the outcome, because the replay goes on by it. */
const ofReplay = ({ webhook_replay_id }: OfReplay): OfReplay =>
  webhook_replay_id === undefined ? {} : { webhook_replay_id };
