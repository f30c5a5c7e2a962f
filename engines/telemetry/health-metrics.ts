import type { healthReport } from '@storefold/server/http';
import type { Gauge } from 'prom-client';

interface HealthGauges {
  readonly lag: Gauge;
  readonly parked: Gauge;
  readonly isWell: Gauge;
}

/** A follower as `/health` shows it. */
interface FollowerPart {
  readonly position: number;
  readonly parked_count?: number;
}

/** Sets the gauges to what `/health` shows. */
export function readHealth(parts: healthReport.HealthParts, { lag, parked, isWell }: HealthGauges): void {
  const { position: head = Number.NaN } = (parts.event_log ?? {}) as { position?: number };
  for (const [part, { status, followers = {} }] of Object.entries(parts)) {
    isWell.set({ part }, status === 'up' ? 1 : 0);
    for (const [follower, each] of Object.entries(followers as Record<string, FollowerPart>)) {
      lag.set({ service: part, follower }, Math.max(0, head - each.position));
      parked.set({ service: part, follower }, each.parked_count ?? 0);
    }
  }
}
