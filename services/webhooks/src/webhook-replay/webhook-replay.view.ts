import type { CollectionName } from '@storefold/kernel/ports';
import { stateDocument, stateView } from '@storefold/simple-records/upkeep';
import { webhookReplay } from './webhook-replay.decider.ts';
import { isReplay, type WebhookReplay } from './webhook-replay.ts';

const documents = stateDocument<WebhookReplay>()({});

export type WebhookReplayDocument = ReturnType<typeof documents.of>;

export const WEBHOOK_REPLAYS: CollectionName<WebhookReplayDocument> = 'webhook_replays';

export const webhookReplayView = stateView({
  name: WEBHOOK_REPLAYS,
  version: 1,
  of: webhookReplay,
  documents,
  isShown: isReplay,
  fields: {
    webhook_endpoint_id: 'text',
    status: 'text',
    from_at: 'timestamp',
    to_at: 'timestamp',
    events_count: 'number',
    created_at: 'timestamp',
    completed_at: 'timestamp',
  },
  indexes: [['webhook_endpoint_id', 'created_at']],
});
