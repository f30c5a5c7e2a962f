import { setImmediate as nextTurn } from 'node:timers/promises';
import { CommandContextFactory } from '../../command-handling/command-context-factory.ts';
import type { Commands } from '../../command-handling/commands.ts';
import type { FactCodec } from '../../command-handling/fact-codec.ts';
import type { UnknownCategories } from '../../command-handling/unknown-categories.ts';
import type { Fact } from '../../core/decider.ts';
import {
  AppendTooLarge,
  categoryOf,
  type EventKind,
  type EventLog,
  MAX_APPEND_BYTES,
  type NewEvent,
  type Position,
  type RecordedEvent,
  START,
  WrongExpectedRevision,
} from '../../ports/event-log.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';
import type { Stored } from '../../ports/stored-fact.ts';
import { AsOf } from '../as-of.ts';
import { Checkpoint } from '../checkpoint.ts';
import { isTransient, unknownFactIn } from '../is-transient.ts';
import { LogFollower } from '../log-follower.ts';
import { NewerInstance } from '../newer-instance.ts';
import { type ParkedEvent, Parking, reasonOf } from '../parking.ts';
import { followedBy, latePublished, publicStreamOf, sourceOf, toPublicEvents } from './public-log.ts';
import type { FindDocument, Publisher, PublisherContext } from './publisher.ts';

interface Parts extends Pick<ServicePorts, 'log' | 'vault' | 'bus' | 'logger' | 'clock'> {
  readonly codec: FactCodec;
  readonly commands: Commands;
  readonly unknownCategories?: UnknownCategories;
  readonly waitForNewerMs?: number;
  /** Reads the service's read models. */
  readonly document?: FindDocument;
  /** Is called with events that are in the log now, and the position of the last. */
  readonly told?: (events: readonly NewEvent[], position: Position) => void;
}

interface Tip {
  /** The revision of the public stream; -1 when it is empty. */
  revision: number;
  /** Facts up to here are published: the position of the last one, or one less where events of that are left. */
  source: Position;
  /** A fact of which some events are published: its position, and how many are left. */
  begun?: { readonly position: Position; readonly left: number } | undefined;
}

/**
 * Publishes a service's facts as public events. Its checkpoint is the public stream itself: each public event names the
 * fact behind it, so after a crash, or beside a second instance, nothing is published twice or left out. A follower's checkpoint
 * beside it says up to where nothing followed that was to be published, so that a start does not read that again.
 */
export class PublisherRunner extends LogFollower {
  readonly #context: PublisherContext;
  /** Facts that had been set aside, and are published with those of their time. */
  readonly #handledAfterAll = new Set<RecordedEvent>();
  readonly #newer: NewerInstance;

  private constructor(
    private readonly service: string,
    private readonly publishers: readonly Publisher<Fact>[],
    private tip: Tip,
    private readonly kept: {
      readonly after: Position;
      readonly checkpoint: Checkpoint;
      readonly parking: Parking;
    },
    private readonly parts: Parts,
  ) {
    super(nameOf(service), kept.after, parts, kept.parking);
    this.#newer = new NewerInstance(parts.clock, parts.waitForNewerMs);
    const states = new AsOf(parts.log, parts.codec, parts.commands);
    this.#context = {
      asOf: (aggregate, fact) => states.at(aggregate, fact),
      before: (aggregate, fact) => states.before(aggregate, fact),
      beforeCommand: (aggregate, fact) => states.beforeCommand(aggregate, fact),
      withTexts: (aggregate, fact) => states.withTexts(aggregate, fact),
      isToldWithRecord: (fact) => states.isToldWithRecord(fact),
      isLastOfCommand: (fact) => states.isLastOfCommand(fact),
      upTo: (aggregate, id, end) => states.upTo(aggregate, id, end),
      load: (aggregate, id) => parts.commands.load(aggregate, id),
      ask: (...question) => parts.bus.ask(...question),
      document: parts.document ?? (() => Promise.reject(new Error('this publisher reads no documents'))),
    };
  }

  #follow(): void {
    this.subscribe({
      categories: [...new Set(this.publishers.flatMap((publisher) => publisher.categories))],
      unknownCategories: this.parts.unknownCategories,
      concerns: (event) => this.#publishersOf(event).length > 0 || !this.parts.codec.isKnown(event),
      onEvents: (events, position) => this.#publish(events, position),
      onDue: () => this.#takeUp(),
      passTo: (position) => this.#passTo(position),
    });
  }

  static async start(
    service: string,
    publishers: readonly Publisher<Fact>[],
    parts: Parts,
  ): Promise<PublisherRunner> {
    const name = nameOf(service);
    const parking = await Parking.open(name, parts);
    const contexts = new CommandContextFactory(parts.clock, name);
    const checkpoint = await Checkpoint.open({ name, from: 'first' }, { log: parts.log, contexts });
    const tip = await readTip(parts.log, service);
    // What is set aside was so before the tip moved past it.
    await parking.findRequested();
    const after = await beginningOf(service, tip, checkpoint.position, parts.log);
    await checkpoint.beginAt(after);
    const runner = new PublisherRunner(service, publishers, tip, { after, checkpoint, parking }, parts);
    // In the middle of a fact nothing is told between its events. What follows is published in its place.
    const isLate = ({ position, unknown_fact }: ParkedEvent) =>
      unknown_fact === undefined && position <= after;
    if (!tip.begun) await parking.retry((fact) => runner.#publishLate(fact), parking.events.filter(isLate));
    runner.#follow();
    return runner;
  }

  protected override async retry(requested: readonly ParkedEvent[]): Promise<void> {
    if (requested.length === 0) return;
    if (this.tip.begun) throw new Error('another instance is telling the events of a fact');
    await this.#takeUp();
    const due = new Set(this.parking.due.map(({ event_id }) => event_id));
    const others = requested.filter(({ event_id }) => !due.has(event_id));
    await this.parking.retry((fact) => this.#publishLate(fact), others);
  }

  /**
   * Publishes what an older instance has set aside, before anything that follows of its record: those that this runner has passed,
   * for the others are published in their place. Between the events of one fact nothing is told, so it waits for the rest of them.
   */
  async #takeUp(): Promise<void> {
    const due = this.#due();
    const [first] = due;
    if (!first || this.tip.begun) return;
    // A newer instance beside that older one may have published them in their place.
    const told = await this.#toldSince(first.position);
    await this.parking.handleEach(due, async (fact) => {
      try {
        await this.#publishLate(fact, told);
        return true;
      } catch (error) {
        if (isTransient(error) && !unknownFactIn(error)) throw error;
        await this.parking.keepAgain(fact, error);
        return false;
      }
    });
  }

  #due(): readonly ParkedEvent[] {
    const passed = Math.max(this.tip.source, this.position);
    return this.parking.due.filter(({ position }) => position <= passed);
  }

  /** The ids of the public events of facts from this position on. */
  async #toldSince(source: Position): Promise<ReadonlySet<string>> {
    const told = new Set<string>();
    for (let end = this.tip.revision + 1; end > 0; end -= PAGE) {
      const from = Math.max(0, end - PAGE);
      const page = await this.parts.log.read(publicStreamOf(this.service), from, end - from);
      for (const { id } of page) told.add(id);
      if (page.some((event) => sourceOf(event).position < source)) break;
    }
    return told;
  }

  /** Publishes a fact that was set aside before. The tip moves to where this runner is, for its place is among earlier facts. */
  async #publishLate(fact: RecordedEvent, told?: ReadonlySet<string>): Promise<void> {
    const events = await this.#publicationsOf(fact);
    for (const event of events) {
      if (told?.has(event.id)) continue;
      // Another instance may publish at the same time, other events and this one.
      for (let isPublished = false; !isPublished; ) {
        const { revision } = this.tip;
        isPublished =
          (await this.#appendEvents([latePublished(Math.max(this.tip.source, this.position), event)])) ||
          (await this.#isAmongThose(revision + 1, event));
      }
    }
  }

  async #isAmongThose(from: number, { id }: NewEvent): Promise<boolean> {
    const others = await this.parts.log.read(publicStreamOf(this.service), from);
    return others.some((each) => each.id === id);
  }

  async #publish(events: readonly RecordedEvent[], position: Position): Promise<void> {
    // Read models, which responses wait for, go first.
    await nextTurn();
    const { revision } = this.tip;
    // After a lost race only the events that the other instance has not published remain.
    while (!(await this.#hasPublishedOrWaits(events)));
    for (const fact of this.#handledAfterAll) await this.parking.release(fact);
    this.waiters.advance(position);
    const { checkpoint } = this.kept;
    if (this.tip.revision === revision) for (const _ of events) checkpoint.step();
    else checkpoint.restart();
    if (checkpoint.isDueAt(position)) await checkpoint.reach(position);
  }

  /** Moves on without facts, unless a checkpoint is due. */
  #passTo(position: Position): boolean {
    const { checkpoint } = this.kept;
    checkpoint.step();
    return !checkpoint.isDueAt(position) && this.waiters.advance(position);
  }

  /** Waits at a fact of a newer version as long as an instance of that version may publish it. */
  async #hasPublishedOrWaits(events: readonly RecordedEvent[]): Promise<boolean> {
    try {
      return await this.#hasPublished(events);
    } catch (error) {
      const { source } = this.tip;
      if (unknownFactIn(error)) await this.#findTip();
      if (this.tip.source === source) throw error;
      this.#newer.isThere();
      return false;
    }
  }

  /** False when another instance published meanwhile, or something is left. The tip is then read again. */
  async #hasPublished(events: readonly RecordedEvent[]): Promise<boolean> {
    this.#handledAfterAll.clear();
    await this.#takeUp();
    const { begun } = this.tip;
    // First the rest of a fact that is told in part, and what is due after that.
    const isBegunHere = begun !== undefined && events.some(({ position }) => position === begun.position);
    const upTo = isBegunHere && this.#due().length > 0 ? begun.position : Number.POSITIVE_INFINITY;
    const facts: Published[] = [];
    for (const fact of events) {
      if (fact.position > this.tip.source && fact.position <= upTo)
        facts.push({ fact, events: this.#leftOf(fact, await this.#eventsOf(fact)) });
    }
    return (await this.#append(facts)) && upTo === Number.POSITIVE_INFINITY;
  }

  /** What is set aside was so before the tip moved past it, so that is looked at as well. */
  async #findTip(): Promise<void> {
    this.tip = await readTip(this.parts.log, this.service);
    await this.parking.findRequested();
  }

  /** Without those that were published before the process ended in the middle of a fact. */
  #leftOf({ position }: RecordedEvent, events: readonly NewEvent[]): readonly NewEvent[] {
    const { begun } = this.tip;
    return begun?.position === position ? events.slice(-begun.left) : events;
  }

  /** False when the stream has grown since its tip was read. */
  async #append(facts: readonly Published[]): Promise<boolean> {
    try {
      return await this.#appendEvents(facts.flatMap((each) => each.events));
    } catch (error) {
      if (error instanceof AppendTooLarge) return this.#appendInHalves(facts, error);
      throw error;
    }
  }

  async #appendEvents(events: readonly NewEvent[]): Promise<boolean> {
    const last = events.at(-1);
    if (!last) return true;
    try {
      const expected = this.tip.revision < 0 ? 'no_stream' : this.tip.revision;
      const { revision, position } = await this.parts.log.append(
        publicStreamOf(this.service),
        expected,
        events,
      );
      this.tip = tipAfter(last, revision);
      this.parts.told?.(events, position);
      return true;
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      const { revision } = this.tip;
      await this.#findTip();
      if (this.tip.revision === revision) throw error;
      this.#newer.isThere();
      return false;
    }
  }

  /** A fact whose events are too large together has them in several appends, each of which says how many are left. */
  async #appendInHalves(facts: readonly Published[], tooLarge: AppendTooLarge): Promise<boolean> {
    const [first, ...others] = facts;
    if (first && others.length === 0) return this.#appendOneByOne(first, tooLarge);
    const half = Math.ceil(facts.length / 2);
    return (await this.#append(facts.slice(0, half))) && this.#append(facts.slice(half));
  }

  async #appendOneByOne({ fact, events }: Published, tooLarge: AppendTooLarge): Promise<boolean> {
    if (events.some(isTooLarge)) {
      await this.parking.keep(fact, tooLarge);
      this.#handledAfterAll.delete(fact);
      return true;
    }
    for (const [index, event] of events.entries()) {
      const left = events.length - index - 1;
      const part = { fact, events: [left > 0 ? followedBy(left, event) : event] };
      if (!(await this.#append([part]))) return false;
    }
    return true;
  }

  #publishersOf({ stream, type }: EventKind): readonly Publisher<Fact>[] {
    const category = categoryOf(stream);
    return this.publishers.filter(
      ({ categories, facts }) => categories.includes(category) && facts?.includes(type) !== false,
    );
  }

  async #eventsOf(event: RecordedEvent): Promise<readonly NewEvent[]> {
    try {
      const before = this.parking.heldBy(event);
      if (before) {
        await this.parking.keep(event, reasonOf(before));
        return [];
      }
      const events = await this.#publicationsOf(event);
      if (this.parking.events.some(({ event_id }) => event_id === event.id)) this.#handledAfterAll.add(event);
      return events;
    } catch (error) {
      const unknown = unknownFactIn(error);
      const isPassed = unknown !== undefined && this.#newer.isMissedAt(event, unknown);
      if (isTransient(error) && !isPassed) throw error;
      await this.parking.keep(event, error);
      if (isPassed) this.#newer.goOn();
      return [];
    }
  }

  async #publicationsOf(event: RecordedEvent): Promise<readonly NewEvent[]> {
    const publishers = this.#publishersOf(event);
    this.parts.codec.requireKnown(event);
    if (publishers.length === 0) return [];
    const fact: Stored = await this.parts.codec.decode(event);
    const publications = await Promise.all(
      publishers.map(async (publisher) => publisher.publish(fact, this.#context)),
    );
    return toPublicEvents(fact, publications.flat(), this.parts.vault);
  }
}

/** A fact with its public events. */
interface Published {
  readonly fact: RecordedEvent;
  readonly events: readonly NewEvent[];
}

const isTooLarge = (event: NewEvent): boolean => Buffer.byteLength(JSON.stringify(event)) > MAX_APPEND_BYTES;

const nameOf = (service: string): string => `${service}_publisher`;

/** How many public events are read at once to find those of another fact. */
const PAGE = 100;

/** The position of an event behind which a publisher goes on. `reached`: its checkpoint. */
async function beginningOf(
  service: string,
  { revision, source, begun }: Tip,
  reached: Position,
  log: EventLog,
): Promise<Position> {
  if (!begun) return Math.max(source, reached);
  for (let end = revision + 1; end > 0; end -= PAGE) {
    const from = Math.max(0, end - PAGE);
    const told = (await log.read(publicStreamOf(service), from, end - from)).map(
      (event) => sourceOf(event).position,
    );
    const before = told.findLast((position) => position < begun.position);
    if (before !== undefined) return Math.max(before, reached);
  }
  return reached;
}

async function readTip(log: EventLog, service: string): Promise<Tip> {
  const last = await log.readLast(publicStreamOf(service));
  return last ? tipAfter(last, last.revision) : { revision: -1, source: START };
}

/** The tip of a stream that ends with this event. */
function tipAfter(last: Pick<NewEvent, 'data'>, revision: number): Tip {
  const { position, left } = sourceOf(last);
  return left > 0
    ? { revision, source: position - 1, begun: { position, left } }
    : { revision, source: position };
}
