import type { Clock } from '@storefold/kernel/core';
import type { ParkedEvents, SetAside } from '@storefold/kernel/subscriptions';

/** What became of an event that a follower had set aside. `waiting`: nobody has tried it yet. */
export interface RetriedEvent {
  readonly follower: string;
  readonly outcome: 'handled' | 'failed' | 'waiting' | 'left';
  readonly event_id: string;
  readonly stream: string;
  readonly revision: number;
  /** Why it is set aside. Null: it was handled. */
  readonly reason: string | null;
}

interface Wanted {
  /** Whether a follower is to try again what it has set aside. */
  readonly includes: (follower: string) => boolean;
  readonly waitMs: number;
}

const LOOKED_EVERY_MS = 200;

/**
 * Asks followers of a running store to try again what they have set aside, and tells of each event as soon as it is known what became
 * of it, and of those that are left as they are.
 */
export async function* retriedEvents(
  parked: ParkedEvents,
  { includes, waitMs }: Wanted,
  clock: Clock,
): AsyncGenerator<RetriedEvent> {
  const open: { readonly follower: string; readonly event: SetAside }[] = [];
  for (const follower of await parked.followers()) {
    const events = await parked.of(follower);
    if (includes(follower)) {
      await parked.requestRetry(follower);
      for (const event of events) open.push({ follower, event });
    } else yield* events.map((event) => retriedEvent(follower, 'left', event));
  }
  const untilMs = clock.now() + waitMs;
  while (open.length > 0) {
    const isLast = clock.now() >= untilMs;
    for (const follower of new Set(open.map((each) => each.follower))) {
      const now = new Map((await parked.of(follower)).map((each) => [each.event_id, each]));
      for (const each of open.filter((one) => one.follower === follower)) {
        const stays = now.get(each.event.event_id);
        if (stays?.isRequested && !isLast) continue;
        open.splice(open.indexOf(each), 1);
        if (stays) yield retriedEvent(follower, stays.isRequested ? 'waiting' : 'failed', stays);
        else yield { ...retriedEvent(follower, 'handled', each.event), reason: null };
      }
    }
    if (open.length > 0) await clock.sleep(LOOKED_EVERY_MS);
  }
}

const retriedEvent = (
  follower: string,
  outcome: RetriedEvent['outcome'],
  { event_id, stream, revision, error }: SetAside,
): RetriedEvent => ({ follower, outcome, event_id, stream, revision, reason: error });
