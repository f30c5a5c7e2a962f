import { setImmediate as nextTurn } from 'node:timers/promises';
import { CommandContextFactory } from '../command-handling/command-context-factory.ts';
import type { Commands } from '../command-handling/commands.ts';
import { isRecent } from '../core/time/is-recent.ts';
import { backoffMs } from '../core/work/retry.ts';
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
/** The pauses before what is waited for is tried again. */
const WAITING_PAUSES = { shortestMs: 2_000, longestMs: 60_000 };
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
  /** The ids of events that were set aside and are tried again by themselves. */
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
    const waiting = new Set<string>();
    // Beside the start, which a neighbour that hangs must not hold up.
    if (following.setsAside) for (const { event_id } of parking.events) waiting.add(event_id);
    else await parking.retry((event) => handleOrNote(following, event, waiting));
    const checkpoint = await Checkpoint.open(following, parts);
    await checkpoint.beginAt(checkpoint.position);
    const runner = new FollowerRunner(following, checkpoint, parking, parts);
    runner.#waitFor(waiting, following.setsAside ? 0 : 1);
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

  protected override async retry(requested: readonly ParkedEvent[]): Promise<void> {
    await this.parking.retry((event) => handleOrNote(this.following, event, this.#waiting), requested);
    this.#waitFor([]);
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
        this.#waitFor([event.id]);
        return;
      }
      const attempts = (this.#attempts.get(event.id) ?? 0) + 1;
      this.#attempts.set(event.id, attempts);
      if (isTransient(error) || attempts < TRIES) throw error;
      await this.parking.keep(event, error);
      this.#attempts.delete(event.id);
    }
  }

  /** For these, beside those that were noted before. `turn` 0: they were not tried yet by this process. */
  #waitFor(eventIds: Iterable<string>, turn = 1): void {
    for (const id of eventIds) this.#waiting.add(id);
    if (this.#waiting.size > 0) this.#tryingAgain ??= this.#tryAgain(turn);
  }

  /** Tries what waits until nothing does: an event stays in the set while it is set aside and may succeed. */
  async #tryAgain(firstTurn: number): Promise<void> {
    const { signal } = this.#stopping;
    for (let turn = firstTurn; this.#waiting.size > 0; turn++) {
      if (turn > 0) await this.parts.clock.sleep(backoffMs(turn, WAITING_PAUSES), signal);
      try {
        await this.#tryEach(signal);
      } catch (error) {
        const { name, parts } = this;
        parts.logger.warn({ err: error, follower: name }, 'what waits is tried again later');
      }
      if (signal.aborted) return;
    }
    // In the same turn as the look at the set: whoever adds to it later starts anew.
    this.#tryingAgain = undefined;
  }

  async #tryEach(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await this.parking.findRequested();
    for (const parked of this.parking.events) {
      if (signal.aborted) return;
      if (!this.#waiting.has(parked.event_id)) continue;
      await this.parking.retry((event) => handleOrNote(this.following, event, this.#waiting), [parked]);
    }
    const left = new Set(this.parking.events.map(({ event_id }) => event_id));
    for (const id of this.#waiting) if (!left.has(id)) this.#waiting.delete(id);
  }

  async #store(): Promise<void> {
    await this.checkpoint.reach(this.#handled);
    this.#hasEvents = false;
    this.#handledFirstAtMs = undefined;
  }
}

/** Notes whether the event may succeed later. */
async function handleOrNote(
  { handle }: Pick<Following, 'handle'>,
  event: RecordedEvent,
  waiting: Set<string>,
): Promise<void> {
  try {
    await handle(event);
  } catch (error) {
    if (isTransient(error)) waiting.add(event.id);
    else waiting.delete(event.id);
    throw error;
  }
}
