import { setImmediate as nextTurn } from 'node:timers/promises';
import { CommandContextFactory } from '../command-handling/command-context-factory.ts';
import type { Commands } from '../command-handling/commands.ts';
import { isRecent } from '../core/is-recent.ts';
import { backoffMs } from '../core/retry.ts';
import type { Position, RecordedEvent, SubscriptionOptions } from '../ports/event-log.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { Checkpoint } from './checkpoint.ts';
import { isNeighbourAway, isTransient } from './is-transient.ts';
import { LogFollower } from './log-follower.ts';
import { type ParkedEvent, Parking } from './parking.ts';
import type { Beginning } from './subscriber.ts';

/**
 * A checkpoint is stored when the log grows this long after the first event that was handled since the last checkpoint,
 * and when it is due for another reason. After a crash the events since then are handled again.
 */
const CHECKPOINT_EVERY_MS = 30_000;
/** The pauses before what waits for a neighbour is tried again. */
const AWAY_PAUSES = { shortestMs: 2_000, longestMs: 60_000 };
/** How often a failing event is tried, over about three seconds, before it is parked. */
const TRIES = 8;

interface Parts extends Pick<ServicePorts, 'log' | 'clock' | 'logger'> {
  readonly commands: Commands;
  /** Of the follower's own work. */
  readonly contexts: CommandContextFactory;
}

interface Following extends Pick<SubscriptionOptions, 'categories' | 'types' | 'concerns'> {
  /** Unique in the installation: `<service>_<name>`. */
  readonly name: string;
  readonly from: Beginning;
  /** Whether an event for which a neighbour is away is set aside, and tried again beside the events that follow. */
  readonly setsAside?: boolean;
  handle(event: RecordedEvent): Promise<void>;
}

/**
 * Passes events to a handler, one at a time and in order, each at least once. A failing event is retried and then
 * parked; while a neighbour or an engine is down, the follower waits.
 */
export class FollowerRunner extends LogFollower {
  readonly #attempts = new Map<string, number>();
  #handled: Position;
  /** Whether events were delivered since the last checkpoint. */
  #hasEvents = false;
  #handledFirstAtMs: number | undefined;
  /** The ids of events that were set aside because a neighbour is away. */
  readonly #waiting = new Set<string>();
  readonly #stopping = new AbortController();
  #tryingAgain: Promise<void> | undefined;

  private constructor(
    private readonly following: Following,
    private readonly checkpoint: Checkpoint,
    parking: Parking,
    private readonly parts: Parts,
  ) {
    super(following.name, checkpoint.position, parts, parking);
    this.#handled = checkpoint.position;
    this.subscribe({
      categories: following.categories,
      ...(following.types ? { types: following.types } : {}),
      ...(following.concerns ? { concerns: following.concerns } : {}),
      onEvents: (events, position) => this.#handle(events, position),
      passTo: (position) => this.#passTo(position),
    });
  }

  static async start(following: Following, shared: Omit<Parts, 'contexts'>): Promise<FollowerRunner> {
    const parts = { ...shared, contexts: new CommandContextFactory(shared.clock, following.name) };
    const parking = await Parking.open(following.name, parts);
    const away = new Set<string>();
    await parking.retry((event) => handleOrNote(following, event, away));
    const checkpoint = await Checkpoint.open(following, parts);
    await checkpoint.beginAt(checkpoint.position);
    const runner = new FollowerRunner(following, checkpoint, parking, parts);
    for (const id of away) runner.#waitFor(id);
    return runner;
  }

  override async stop(): Promise<void> {
    this.#stopping.abort();
    await super.stop();
    await this.#tryingAgain;
    if (!this.#hasEvents) return;
    await this.#store().catch((error: unknown) =>
      this.parts.logger.warn({ err: error, follower: this.name }, 'the last checkpoint was not stored'),
    );
  }

  protected override retry(requested: readonly ParkedEvent[]): Promise<void> {
    return this.parking.retry((event) => this.following.handle(event), requested);
  }

  async #handle(events: readonly RecordedEvent[], position: Position): Promise<void> {
    // Read models, which responses wait for, go first.
    await nextTurn();
    for (const event of events) {
      if (event.position <= this.#handled) continue;
      if (this.following.concerns?.(event) !== false) {
        await this.#handleOne(event);
        this.#handledFirstAtMs ??= this.parts.clock.now();
      }
      this.#handled = event.position;
      this.#hasEvents = true;
      this.checkpoint.step();
    }
    this.#handled = Math.max(this.#handled, position);
    this.waiters.advance(position);
    if (this.#isCheckpointDueAt(position)) await this.#store();
  }

  /** Moves on without events, unless a checkpoint is due. */
  #passTo(position: Position): boolean {
    this.checkpoint.step();
    if (this.#isCheckpointDueAt(position)) return false;
    this.#handled = Math.max(this.#handled, position);
    return this.waiters.advance(position);
  }

  #isCheckpointDueAt(position: Position): boolean {
    if (this.checkpoint.isDueAt(position)) return true;
    const sinceMs = this.#handledFirstAtMs;
    return sinceMs !== undefined && !isRecent(sinceMs, CHECKPOINT_EVERY_MS, this.parts.clock.now());
  }

  async #handleOne(event: RecordedEvent): Promise<void> {
    try {
      await this.following.handle(event);
      this.#attempts.delete(event.id);
    } catch (error) {
      if (this.following.setsAside && isNeighbourAway(error)) {
        await this.parking.keep(event, error, 'it waits for a neighbour, and is tried again by itself');
        this.#attempts.delete(event.id);
        this.#waitFor(event.id);
        return;
      }
      const attempts = (this.#attempts.get(event.id) ?? 0) + 1;
      this.#attempts.set(event.id, attempts);
      if (isTransient(error) || attempts < TRIES) throw error;
      await this.parking.keep(event, error);
      this.#attempts.delete(event.id);
    }
  }

  #waitFor(eventId: string): void {
    this.#waiting.add(eventId);
    this.#tryingAgain ??= this.#tryAgain().finally(() => {
      this.#tryingAgain = undefined;
    });
  }

  /** Tries what waits for a neighbour until nothing does. */
  async #tryAgain(): Promise<void> {
    const { signal } = this.#stopping;
    for (let turn = 1; this.#waiting.size > 0 && !signal.aborted; turn++) {
      await this.parts.clock.sleep(backoffMs(turn, AWAY_PAUSES), signal);
      if (signal.aborted) return;
      try {
        await this.parking.findRequested();
        const waiting = this.parking.events.filter(({ event_id }) => this.#waiting.has(event_id));
        this.#waiting.clear();
        await this.parking.retry((event) => handleOrNote(this.following, event, this.#waiting), waiting);
      } catch (error) {
        const { name, parts } = this;
        parts.logger.warn({ err: error, follower: name }, 'what waits for a neighbour is tried again later');
      }
    }
  }

  async #store(): Promise<void> {
    await this.checkpoint.reach(this.#handled);
    this.#hasEvents = false;
    this.#handledFirstAtMs = undefined;
  }
}

/** Notes the event where a neighbour is away. */
async function handleOrNote(
  { handle }: Pick<Following, 'handle'>,
  event: RecordedEvent,
  away: Set<string>,
): Promise<void> {
  try {
    await handle(event);
  } catch (error) {
    if (isNeighbourAway(error)) away.add(event.id);
    throw error;
  }
}
