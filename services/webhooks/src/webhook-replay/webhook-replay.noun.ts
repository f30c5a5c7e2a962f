import { defineNoun } from '@storefold/server/runtime';
import { ReplayedEventQueries } from './replayed-event.queries.ts';
import { webhookReplayDictionary } from './webhook-replay.dictionary.ts';
import { WebhookReplayEndpoints } from './webhook-replay.endpoints.ts';
import { WebhookReplayProcess } from './webhook-replay.process.ts';
import { webhookReplayView } from './webhook-replay.view.ts';

export const webhookReplayNoun = defineNoun({
  facts: [webhookReplayDictionary],
  endpoints: [WebhookReplayEndpoints],
  providers: [ReplayedEventQueries],
  projections: [webhookReplayView],
  processes: [WebhookReplayProcess],
});
