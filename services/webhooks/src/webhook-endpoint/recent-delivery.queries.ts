import { isoTime } from '@storefold/kernel/core';
import type { Filter } from '@storefold/kernel/ports';
import type { Views } from '@storefold/server/runtime';
import type { RecentCounts } from './webhook-endpoint.serializer.ts';

/** By name: the deliveries stand above the endpoints, which they name. */
const WEBHOOK_DELIVERIES = 'webhook_deliveries';

const RECENT_MS = 24 * 60 * 60 * 1_000;

/** Counts the deliveries of some endpoints in the 24 hours before an instant (ISO 8601 UTC). */
export async function countRecentDeliveries(
  endpointIds: readonly string[],
  at: string,
  views: Views,
): Promise<(endpointId: string) => RecentCounts> {
  const deliveries = views.collection(WEBHOOK_DELIVERIES);
  const isRecent: Filter = {
    all: [
      { field: 'webhook_endpoint_id', in: endpointIds },
      { field: 'delivered_at', gte: isoTime(Date.parse(at) - RECENT_MS) },
    ],
  };
  const hasFailed: Filter = { all: [isRecent, { field: 'success', eq: false }] };
  const [all, failed] =
    endpointIds.length === 0
      ? [new Map(), new Map()]
      : await Promise.all([
          deliveries.facets('webhook_endpoint_id', isRecent),
          deliveries.facets('webhook_endpoint_id', hasFailed),
        ]);
  return (endpointId) => ({
    recent_delivery_count: all.get(endpointId) ?? 0,
    recent_failure_count: failed.get(endpointId) ?? 0,
  });
}
