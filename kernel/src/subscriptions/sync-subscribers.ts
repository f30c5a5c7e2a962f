import type { Logger } from '../core/logger.ts';
import type { Clock } from '../core/time/clock.ts';
import { WaitEnd, withDeadline } from '../core/time/deadline.ts';
import { BoundedCache } from '../core/work/bounded-cache.ts';
import type { EventLog, NewEvent, Position } from '../ports/event-log.ts';
import type { LogFollower } from './log-follower.ts';
import type { Subscriber } from './subscriber.ts';

type Follower = Pick<LogFollower, 'name' | 'caughtUpTo'>;

/** A subscriber that answers wait for. */
interface Awaited {
  readonly listener: Pick<Subscriber, 'names' | 'deadlineMs'>;
  readonly follower: Follower;
  /** Of those who wait now: each is told when the handler has failed. */
  readonly waiting: Set<() => void>;
}

/** Where the events of a request's name stand in the log. */
type Told = Map<string, Position>;

const DEADLINE_MS = 2_000;
/** Of so many requests it is known what they have caused. Those of which it is not are answered without waiting. */
const REQUESTS = 1_000;

/** The synchronous subscribers of one process, and what its requests have caused. */
export class SyncSubscribers {
  readonly #awaited = new Map<string, Awaited>();
  readonly #told = new BoundedCache<Told>(REQUESTS);

  add(follower: Follower, listener: Awaited['listener']): void {
    this.#awaited.set(follower.name, { listener, follower, waiting: new Set() });
  }

  /** Those that listen to more than these events. */
  beyond(names: readonly string[]): string[] {
    return [...this.#awaited.values()]
      .filter(({ listener }) => listener.names?.every((name) => names.includes(name)) !== true)
      .map(({ follower }) => follower.name);
  }

  remove(name: string): void {
    this.#awaited.delete(name);
  }

  /** Is told of events once they are in the log, `position` being that of the last. */
  told(events: readonly NewEvent[], position: Position): void {
    if (this.#awaited.size === 0) return;
    for (const { type, metadata } of events) {
      const told = this.#told.get(metadata.correlation_id) ?? new Map<string, Position>();
      this.#told.set(metadata.correlation_id, told.set(type, position));
    }
  }

  /** Is told that a handler has failed: nobody waits until it is tried again. */
  failed(name: string): void {
    for (const go of this.#awaited.get(name)?.waiting ?? []) go();
  }

  /**
   * Resolves when the synchronous subscribers have handled what a request caused, or have failed, or their deadline is over. `publisher`:
   * tells what was written, up to `position`.
   */
  async handled(
    requestId: string,
    publisher: Pick<LogFollower, 'caughtUpTo'>,
    position: Position,
    { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
  ): Promise<void> {
    const waits = [...this.#awaited.values()].map(async ({ listener, follower, waiting }) => {
      const giveUp = new WaitEnd();
      const goOn = (why: string) => {
        giveUp.end();
        logger.warn({ subscriber: follower.name, request_id: requestId }, why);
      };
      const wait: { fail?: () => void } = {};
      const handling = async () => {
        await publisher.caughtUpTo(position, giveUp);
        const at = lastOf(this.#told.get(requestId), listener.names);
        if (at === undefined) return;
        const failure = new Promise<void>((resolve) => {
          wait.fail = () => {
            goOn('an answer did not wait for a subscriber that failed');
            resolve();
          };
          waiting.add(wait.fail);
        });
        await Promise.race([follower.caughtUpTo(at, giveUp), failure]);
      };
      const late = () => goOn('an answer did not wait for a subscriber that takes longer');
      await withDeadline(handling(), listener.deadlineMs ?? DEADLINE_MS, late, clock);
      if (wait.fail) waiting.delete(wait.fail);
    });
    await Promise.all(waits);
  }
}

/** The last place at which a subscriber of these names is told something. */
function lastOf(told: Told | undefined, names: readonly string[] | undefined): Position | undefined {
  const places = [...(told ?? [])].flatMap(([name, at]) => (names?.includes(name) === false ? [] : [at]));
  return places.length > 0 ? places.reduce((one, other) => (one > other ? one : other)) : undefined;
}

const ofLogs = new WeakMap<EventLog, SyncSubscribers>();

/** Those of the process: its services share a log. */
export function syncSubscribersOf(log: EventLog): SyncSubscribers {
  const known = ofLogs.get(log) ?? new SyncSubscribers();
  ofLogs.set(log, known);
  return known;
}
