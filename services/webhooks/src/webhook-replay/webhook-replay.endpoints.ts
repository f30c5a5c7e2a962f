import { Inject, Injectable } from '@nestjs/common';
import {
  covers,
  idPrefixes,
  listWebhookReplays,
  MAX_REPLAYED_EVENTS,
  readWebhookReplay,
  replayWebhooks,
  text,
} from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { instantOf, refusals } from '@storefold/kernel/core';
import { where } from '@storefold/kernel/ports';
import { type Call, Handles, listFrom } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { subscriptionsOf } from '../webhook-endpoint/permitted-events.ts';
import { endpointOf, webhookEndpoint } from '../webhook-endpoint/webhook-endpoint.decider.ts';
import type { WebhookEndpoint } from '../webhook-endpoint/webhook-endpoint.ts';
import { countReplayed } from './replayed-delivery.queries.ts';
import { ReplayedEventQueries } from './replayed-event.queries.ts';
import { replayOf, webhookReplay } from './webhook-replay.decider.ts';
import { webhookReplayBody } from './webhook-replay.serializer.ts';
import type { WebhookReplay } from './webhook-replay.ts';
import { WEBHOOK_REPLAYS } from './webhook-replay.view.ts';

/** What happened in a span of time, sent to an endpoint again. */
@Injectable()
export class WebhookReplayEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(ReplayedEventQueries) private readonly events: ReplayedEventQueries,
  ) {}

  @Handles(replayWebhooks)
  async replayWebhooks({ params, body, caller, context, gone }: Call<typeof replayWebhooks>) {
    const endpoint = await this.#endpoint(params.id, caller.store.id);
    if (endpoint.status === 'disabled') throw refusals.notPossible('endpoint_disabled_before');
    const { from, to, names } = body;
    const { timezone } = caller.store;
    const from_at = instantOf(from, timezone, 'first');
    const to_at = to ? instantOf(to, timezone, 'last') : context.at;
    if (from_at > to_at) throw refusals.invalid({ from: [text('at_most', { limit: to_at })] });
    const event_names = names ?? [];
    requireSubscribed(event_names, endpoint);
    const wanted = { store_id: caller.store.id, from_at, to_at, event_names };
    const listener = { ...endpoint, id: params.id };
    const span = await this.events.findSpan(wanted, listener, { most: MAX_REPLAYED_EVENTS, gone: gone() });
    if (span.events_count > MAX_REPLAYED_EVENTS)
      throw refusals.notPossible(text('too_many_events_to_replay', { most: MAX_REPLAYED_EVENTS }));
    const { enable_count } = endpoint;
    const requested = { ...wanted, webhook_endpoint_id: params.id, enable_count, ...span };
    const id = context.newId(idPrefixes.webhook_replay);
    const request = { type: 'Request', requested } as const;
    const { state } = await this.commands.execute(webhookReplay, id, request, context, { isNew: true });
    return webhookReplayBody(id, asRequested(replayOf(params.id, state)), nothingCounted);
  }

  @Handles(listWebhookReplays)
  async listWebhookReplays(call: Call<typeof listWebhookReplays>) {
    await this.#endpoint(call.params.id, call.caller.store.id);
    const base = where({ webhook_endpoint_id: call.params.id });
    const fields = { state: 'status', from: 'from_at', to: 'to_at' };
    return listFrom(
      this.views.collection(WEBHOOK_REPLAYS),
      call,
      async (id, replay) => webhookReplayBody(id, replay, await countReplayed(id, this.views)),
      { base, fields },
    );
  }

  @Handles(readWebhookReplay)
  async readWebhookReplay({ params, caller }: Call<typeof readWebhookReplay>) {
    await this.#endpoint(params.id, caller.store.id);
    const { state } = await this.commands.load(webhookReplay, params.replay_id);
    const replay = replayOf(params.id, state);
    return webhookReplayBody(params.replay_id, replay, await countReplayed(params.replay_id, this.views));
  }

  async #endpoint(id: string, storeId: string): Promise<WebhookEndpoint> {
    return endpointOf(storeId, (await this.commands.load(webhookEndpoint, id)).state);
  }
}

/** A name that nothing can be sent of is a mistake, and not nothing. */
function requireSubscribed(names: readonly string[], endpoint: WebhookEndpoint): void {
  const subscriptions = subscriptionsOf(endpoint);
  const meets = (name: string) => subscriptions.some((each) => covers(each, name) || covers(name, each));
  const other = names.find((name) => !meets(name));
  if (other !== undefined) throw refusals.invalid({ names: [text('not_subscribed', { name: other })] });
}

/** As it was when it was asked for, so that a request that is sent again gets the same answer. */
const asRequested = (replay: WebhookReplay): WebhookReplay => ({
  ...replay,
  status: 'processing',
  completed_at: null,
});

const nothingCounted = { delivered_count: 0, failed_count: 0 };
