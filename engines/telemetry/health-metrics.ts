import type { healthReport } from '@storefold/server/http';
import type { Counter, Gauge } from 'prom-client';

interface HealthMetrics {
  readonly lag: Gauge;
  readonly position: Gauge;
  readonly handled: Counter;
  readonly parked: Gauge;
  readonly isWell: Gauge;
  readonly members: Gauge;
  readonly freeBytes: Gauge;
  readonly notAsked: Gauge;
}

/** A follower as `/health` shows it. */
interface FollowerPart {
  readonly position: number;
  readonly parked_count?: number;
}

/** The event log as `/health` shows it. */
interface LogPart {
  readonly position?: number;
  readonly members?: number;
  readonly members_alive?: number;
}

/** The bus as `/health` shows it. */
interface BusPart {
  readonly not_asked?: readonly { readonly service: string; readonly why: string }[];
}

/** Sets the gauges to what `/health` shows. A follower that has handled nothing yet is counted from the beginning, with 0. */
export function readHealth(
  parts: healthReport.HealthParts,
  { lag, position, handled, parked, isWell, members, freeBytes, notAsked }: HealthMetrics,
): void {
  const log = (parts.event_log ?? {}) as LogPart;
  const { position: head = Number.NaN, members: all, members_alive: alive } = log;
  // What nobody knows is not shown as it was.
  members.reset();
  if (all !== undefined && alive !== undefined) {
    members.set({ state: 'alive' }, alive);
    members.set({ state: 'dead' }, all - alive);
  }
  freeBytes.reset();
  const free = (parts.disk?.free_bytes ?? {}) as Record<string, number>;
  for (const [kept, bytes] of Object.entries(free)) freeBytes.set({ kept }, bytes);
  notAsked.reset();
  const { not_asked: absent = [] } = (parts.bus ?? {}) as BusPart;
  for (const { service, why } of absent) notAsked.inc({ service, why });
  for (const [part, { status, followers = {} }] of Object.entries(parts)) {
    isWell.set({ part }, status === 'up' ? 1 : 0);
    for (const [follower, each] of Object.entries(followers as Record<string, FollowerPart>)) {
      lag.set({ service: part, follower }, Math.max(0, head - each.position));
      position.set({ service: part, follower }, each.position);
      handled.inc({ follower }, 0);
      parked.set({ service: part, follower }, each.parked_count ?? 0);
    }
  }
}
