import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Position, Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { WebhookDeliveryService } from '../webhook-delivery/webhook-delivery.service.ts';
import type { WebhookDeliveryFact } from '../webhook-delivery/webhook-delivery.ts';
import { WEBHOOK_DELIVERIES } from '../webhook-delivery/webhook-delivery.view.ts';
import { webhookEndpoint } from '../webhook-endpoint/webhook-endpoint.decider.ts';
import {
  exists,
  type WebhookEndpoint,
  type WebhookEndpointState,
} from '../webhook-endpoint/webhook-endpoint.ts';
import { ReplayedEventQueries } from './replayed-event.queries.ts';
import { type WebhookReplayCommand, webhookReplay } from './webhook-replay.decider.ts';
import type { StopReason, WebhookReplay, WebhookReplayFact } from './webhook-replay.ts';

/** How many deliveries of one replay wait at a time: fewer than the queue looks for at once. */
const PART = 50;

type HandledFact = WebhookReplayFact | WebhookDeliveryFact;

/**
 * Requests the events of a replay in parts, the next one when the deliveries of the last are done with. The replay advances after all of a
 * part is requested: who is killed before requests it again, and finds the deliveries that it has.
 */
@Injectable()
export class WebhookReplayProcess implements ProcessManager<HandledFact> {
  readonly name = 'webhook_replays';
  readonly categories = ['webhook_replay', 'webhook_delivery'];
  readonly facts = [
    'WebhookReplayRequested',
    'WebhookReplayPartRequested',
    'WebhookDeliveryAttempted',
    'WebhookDeliverySkipped',
  ] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(ReplayedEventQueries) private readonly events: ReplayedEventQueries,
    @Inject(WebhookDeliveryService) private readonly deliveries: WebhookDeliveryService,
  ) {}

  async handle(fact: Stored<HandledFact>): Promise<void> {
    const id = replayIdOf(fact);
    if (id === undefined || (await this.#isOneOnItsWay(id))) return;
    const { state } = await this.commands.load(webhookReplay, id);
    if (state.status !== 'processing') return;
    const { reached_position: after, webhook_endpoint_id } = state;
    const { state: endpoint } = await this.commands.load(webhookEndpoint, webhook_endpoint_id);
    const reason = stopReasonOf(endpoint, state);
    const reached =
      isActive(endpoint) && !reason ? await this.#requestPart({ id, ...state }, endpoint, fact) : undefined;
    const command: WebhookReplayCommand =
      reached === undefined ? { type: 'End', after, reason } : { type: 'Advance', after, reached };
    await this.commands.execute(webhookReplay, id, command, this.contexts.following(fact, command.type));
  }

  /** Resolves with the position of the last event of the part; undefined: there are no more. */
  async #requestPart(
    { id: webhook_replay_id, ...replay }: WebhookReplay & { readonly id: string },
    endpoint: WebhookEndpoint,
    cause: Stored<HandledFact>,
  ): Promise<Position | undefined> {
    const { store_id, webhook_endpoint_id } = replay;
    const { enable_count } = endpoint;
    const events = await this.events.findNext(replay, { ...endpoint, id: webhook_endpoint_id }, PART);
    for (const { id: event_id, type: event_name, stream: event_stream, revision: event_revision } of events) {
      const event = { event_id, event_name, event_stream, event_revision };
      await this.deliveries.replay(
        { store_id, webhook_endpoint_id, enable_count, ...event, webhook_replay_id },
        this.contexts.following(cause, `replay ${event_id}`),
      );
    }
    return events.at(-1)?.position;
  }

  /** Whatever this process requested is in the log by now, and shown by the list once that has caught up. */
  async #isOneOnItsWay(id: string): Promise<boolean> {
    await this.views.caughtUpTo();
    const filter = {
      all: [
        { field: 'webhook_replay_id', eq: id },
        { field: 'success', isNull: true },
      ],
    };
    return (await this.views.collection(WEBHOOK_DELIVERIES).find({ filter, limit: 1 })).length > 0;
  }
}

const replayIdOf = (fact: Stored<HandledFact>): string | undefined =>
  fact.type === 'WebhookDeliveryAttempted' || fact.type === 'WebhookDeliverySkipped'
    ? fact.data.webhook_replay_id
    : fact.recordId;

const isActive = (endpoint: WebhookEndpointState): endpoint is WebhookEndpoint =>
  endpoint.status === 'active';

/** Why nothing more is sent; null: the endpoint is as it was when the replay was asked for, or there is nothing more. */
function stopReasonOf(endpoint: WebhookEndpointState, replay: WebhookReplay): StopReason | null {
  if (!exists(endpoint)) return 'endpoint_deleted';
  const { enable_count = endpoint.enable_count } = replay;
  return isActive(endpoint) && endpoint.enable_count === enable_count ? null : 'endpoint_disabled';
}
