import type { FollowerHealth } from '@storefold/kernel/subscriptions';
import type { HealthPart } from '../../http/connection/health.ts';

/** The state of a service that starts or runs in this process. */
export interface ServiceHealth {
  /** True when the first start and catch-up are done. */
  readonly isReady: boolean;
  readonly followers: readonly FollowerHealth[];
  /** What the service says of itself. */
  readonly own?: HealthPart;
}

/** Whether it can serve what another instance would. One that waits at a fact of a newer version cannot. */
export const isServing = ({ isReady, followers }: ServiceHealth): boolean =>
  isReady && followers.every(({ unknownFact }) => unknownFact === undefined);

/** A follower that shows no sign of life for this long is reported as silent. */
const SILENT_MS = 60_000;

/** A service as a part of its process's `/health`, with each of its followers. */
export function servicePart({ isReady, followers, own }: ServiceHealth, nowMs: number): HealthPart {
  const parts = followers.map((each): [string, HealthPart] => [each.name, followerPart(each, nowMs)]);
  const isWell = [...parts.map(([, part]) => part), ...(own ? [own] : [])].every(
    ({ status }) => status === 'up',
  );
  return {
    ...own,
    status: !isReady ? 'starting' : isWell ? 'up' : 'degraded',
    followers: Object.fromEntries(parts),
  };
}

/** Of parked events the last are named, as many as these: a faulty handler may park every event there is. */
const MAX_NAMED = 100;

/** `/health` needs no credentials, so it only names the parked events; their content and errors are in the log. */
export function followerPart(
  { position, failure, unknownFact, parked, lastAliveMs }: FollowerHealth,
  nowMs: number,
): HealthPart {
  const state = failure !== undefined ? 'failing' : nowMs - lastAliveMs > SILENT_MS ? 'silent' : 'following';
  return {
    status: state === 'following' && parked.length === 0 ? 'up' : 'degraded',
    state,
    position,
    ...(unknownFact === undefined ? {} : { unknown_fact: unknownFact }),
    ...(parked.length > 0
      ? {
          parked_count: parked.length,
          parked: parked.slice(-MAX_NAMED).map(({ event_id, position: at }) => ({ event_id, position: at })),
        }
      : {}),
  };
}
