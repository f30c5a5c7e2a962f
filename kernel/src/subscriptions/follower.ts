import { setImmediate as nextTurn } from 'node:timers/promises';
import { CommandContextFactory } from '../command-handling/command-context-factory.ts';
import type { Commands } from '../command-handling/commands.ts';
import type { FactCodec } from '../command-handling/fact-codec.ts';
import type { UnknownCategories } from '../command-handling/unknown-categories.ts';
import { isRecent } from '../core/time/is-recent.ts';
import { OneAtATime } from '../core/work/one-at-a-time.ts';
import { backoffMs } from '../core/work/retry.ts';
import type { Position, RecordedEvent, SubscriptionOptions } from '../ports/event-log.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { Checkpoint } from './checkpoint.ts';
import { isNeighbourAway, isTransient, unknownFactIn } from './is-transient.ts';
import { LogFollower } from './log-follower.ts';
import { type ParkedEvent, Parking, reasonOf } from './parking.ts';
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
  /** Which kinds of facts this version knows. Default: all. */
  readonly codec?: Pick<FactCodec, 'isKnown'>;
  /** Of the follower's own work. */
  readonly contexts: CommandContextFactory;
}

interface Following extends Pick<SubscriptionOptions, 'categories' | 'types' | 'concerns'> {
  /** Unique in the installation: `<service>_<name>`. */
  readonly name: string;
  readonly from: Beginning;
  /** Where it follows a service's own facts. */
  readonly unknownCategories?: UnknownCategories;
  /** Whether an event for which a neighbour is away is set aside, and tried again beside the events that follow. */
  readonly setsAside?: boolean;
  handle(event: RecordedEvent): Promise<void>;
}

/**
 * Passes events to a handler, one at a time and in order, each at least once. A failing event is retried and then
 * parked; while a neighbour or an engine is down, the follower waits. A fact that only a newer version knows is set aside with
 * all that follows of its record, and a follower of that version takes them up in their order.
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
  /** Ends the pause before what waits is tried again. */
  #pause = new AbortController();
  readonly #turns = new OneAtATime();

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
      unknownCategories: following.unknownCategories,
      ...(following.types ? { types: following.types } : {}),
      ...(following.concerns ? { concerns: following.concerns } : {}),
      onEvents: (events, position) => this.#inTurn(() => this.#handle(events, position)),
      onDue: async () => this.#waitFor(idsOf(this.parking.due), 0),
      passTo: (position) => this.#passTo(position),
    });
  }

  static async start(following: Following, shared: Omit<Parts, 'contexts'>): Promise<FollowerRunner> {
    const parts = { ...shared, contexts: new CommandContextFactory(shared.clock, following.name) };
    const checkpoint = await Checkpoint.open(following, parts);
    // Another instance sets an event aside before it stores a checkpoint behind it, so this one finds the event in either.
    const parking = await Parking.open(following.name, parts);
    const waiting = new Set(idsOf(parking.due));
    // Beside the start, which a neighbour that hangs must not hold up.
    if (following.setsAside) {
      for (const { event_id, unknown_fact } of parking.events)
        if (unknown_fact === undefined) waiting.add(event_id);
    } else await parking.retry((event) => handleOrNote(following, event, waiting));
    await checkpoint.beginAt(checkpoint.position);
    const runner = new FollowerRunner(following, checkpoint, parking, parts);
    runner.#waitFor(waiting, following.setsAside || parking.due.length > 0 ? 0 : 1);
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
    const due = new Set(idsOf(this.parking.due));
    const isBeside = ({ event_id }: ParkedEvent) => this.following.setsAside === true || due.has(event_id);
    this.#waitFor(idsOf(requested.filter(isBeside)), 0);
    const others = requested.filter((parked) => !isBeside(parked));
    await this.#inTurn(() =>
      this.parking.retry((event) => handleOrNote(this.following, event, this.#waiting), others),
    );
    this.#waitFor([]);
  }

  /** One event at a time, except where their order does not matter. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    return this.following.setsAside ? work() : this.#turns.runInTurn(this.name, work);
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
    const before = this.#heldBy(event);
    if (before) return this.parking.keep(event, reasonOf(before));
    try {
      await this.following.handle(event);
      this.#attempts.delete(event.id);
    } catch (error) {
      const unknown = unknownFactIn(error);
      const isAway = this.following.setsAside && isNeighbourAway(error);
      if (unknown) await this.parking.keep(event, unknown);
      else if (isAway)
        await this.parking.keep(event, error, 'it waits for a neighbour, and is tried again by itself');
      else if (this.#isTriedAgain(event, error)) throw error;
      else await this.parking.keep(event, error);
      this.#attempts.delete(event.id);
      if (isAway) this.#waitFor([event.id]);
    }
  }

  #isTriedAgain({ id }: RecordedEvent, error: unknown): boolean {
    const attempts = (this.#attempts.get(id) ?? 0) + 1;
    this.#attempts.set(id, attempts);
    return isTransient(error) || attempts < TRIES;
  }

  /** An earlier event of the same record for which a newer version is needed, or was until now. */
  #heldBy(event: RecordedEvent): ParkedEvent | undefined {
    if (this.following.setsAside) return undefined;
    const isBefore = ({ stream, position }: ParkedEvent) =>
      stream === event.stream && position <= event.position;
    return this.parking.heldBy(event) ?? this.parking.due.find(isBefore);
  }

  /**
   * For these, beside those that were noted before. `turn` 0: they were not tried yet by this process, or somebody wants them to be
   * tried now.
   */
  #waitFor(eventIds: Iterable<string>, turn = 1): void {
    const ids = [...eventIds];
    for (const id of ids) this.#waiting.add(id);
    if (this.#waiting.size === 0) return;
    if (!this.#tryingAgain) this.#tryingAgain = this.#tryAgain(turn);
    else if (turn === 0 && ids.length > 0) this.#pause.abort();
  }

  /** Tries what waits until nothing does: an event stays in the set while it is set aside and may succeed. */
  async #tryAgain(firstTurn: number): Promise<void> {
    const { signal } = this.#stopping;
    for (let turn = firstTurn; this.#waiting.size > 0; turn++) {
      if (turn > 0) {
        const ends = AbortSignal.any([signal, this.#pause.signal]);
        await this.parts.clock.sleep(backoffMs(turn, WAITING_PAUSES), ends);
        this.#pause = new AbortController();
      }
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
    const due = new Set(idsOf(this.parking.due));
    /** Records whose next event failed. */
    const stuck = new Set<string>();
    for (const parked of this.parking.events.toSorted((one, other) => one.position - other.position)) {
      if (signal.aborted) return;
      if (!this.#waiting.has(parked.event_id)) continue;
      await this.#inTurn(() =>
        due.has(parked.event_id) && !this.following.setsAside
          ? this.#takeUp(parked, stuck)
          : this.parking.retry((event) => handleOrNote(this.following, event, this.#waiting), [parked]),
      );
    }
    const left = new Set(idsOf(this.parking.events));
    for (const id of this.#waiting) if (!left.has(id)) this.#waiting.delete(id);
  }

  /** Handles what an older version has set aside, unless an earlier event of its record failed. */
  #takeUp(parked: ParkedEvent, stuck: Set<string>): Promise<void> {
    return this.parking.handleEach([parked], async (event) => {
      if (stuck.has(event.stream)) return false;
      try {
        await this.following.handle(event);
        this.#attempts.delete(event.id);
        return true;
      } catch (error) {
        stuck.add(event.stream);
        const { name, parts } = this;
        parts.logger.warn({ err: error, follower: name, parked }, 'an event stays set aside');
        if (!unknownFactIn(error) && this.#isTriedAgain(event, error)) {
          await this.parking.keepAgain(event, error, parked);
          return false;
        }
        // It fails for a reason of its own, so what follows of its record goes on, or needs a version that is newer still.
        await this.parking.keepAgain(event, error);
        this.#attempts.delete(event.id);
        this.#waiting.delete(event.id);
        return false;
      }
    });
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
    if (isTransient(error) && !unknownFactIn(error)) waiting.add(event.id);
    else waiting.delete(event.id);
    throw error;
  }
}

const idsOf = (those: readonly ParkedEvent[]): string[] => those.map(({ event_id }) => event_id);
