import type { WebhookReplay as WebhookReplayBody } from '@storefold/contracts';
import type { WebhookReplay } from './webhook-replay.ts';

/** What became of the events of a replay so far. */
export type ReplayCounts = Pick<WebhookReplayBody, 'delivered_count' | 'failed_count'>;

export const webhookReplayBody = (
  id: string,
  replay: WebhookReplay,
  { delivered_count, failed_count }: ReplayCounts,
): WebhookReplayBody => ({
  id,
  webhook_endpoint_id: replay.webhook_endpoint_id,
  state: replay.status,
  from: replay.from_at,
  to: replay.to_at,
  names: [...replay.event_names],
  events_count: replay.events_count,
  delivered_count,
  failed_count,
  created_at: replay.created_at,
  completed_at: replay.completed_at,
});
