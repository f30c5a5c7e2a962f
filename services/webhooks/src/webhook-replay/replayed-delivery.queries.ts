import type { Views } from '@storefold/server/runtime';
import { WEBHOOK_DELIVERIES } from '../webhook-delivery/webhook-delivery.view.ts';
import type { ReplayCounts } from './webhook-replay.serializer.ts';

/** Counts what became of the deliveries of a replay so far. */
export async function countReplayed(replayId: string, views: Views): Promise<ReplayCounts> {
  const filter = { field: 'webhook_replay_id', eq: replayId };
  const bySuccess = await views.collection(WEBHOOK_DELIVERIES).facets('success', filter);
  return { delivered_count: bySuccess.get(true) ?? 0, failed_count: bySuccess.get(false) ?? 0 };
}
