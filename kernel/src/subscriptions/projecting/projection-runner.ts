import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Commands } from '../../command-handling/commands.ts';
import type { FactCodec } from '../../command-handling/fact-codec.ts';
import type { UnknownCategories } from '../../command-handling/unknown-categories.ts';
import { type Fact, UnknownFact } from '../../core/decider.ts';
import { unavailable } from '../../core/failure/refusal.ts';
import { OneAtATime } from '../../core/work/one-at-a-time.ts';
import {
  categoryOf,
  type EventPlace,
  type Position,
  placeOf,
  type RecordedEvent,
  START,
} from '../../ports/event-log.ts';
import type {
  Change,
  CheckpointStep,
  Collection,
  Document,
  Filter,
  ListQuery,
  ReadModel,
} from '../../ports/read-models.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';
import { isTransient } from '../is-transient.ts';
import { LogFollower } from '../log-follower.ts';
import { NewerInstance } from '../newer-instance.ts';
import { type ParkedEvent, Parking, reasonOf } from '../parking.ts';
import { PUBLIC_CATEGORY, toClosedPublicEvent } from '../publishing/public-log.ts';
import { BatchDocuments } from './batch-documents.ts';
import { emptyModel, isInLog, lastingPlace } from './model-checkpoint.ts';
import type { Projection, PublicEventProjection } from './projection.ts';

/**
 * While a read model is built this many events are written together, because each write costs the pages it touches.
 * Other work of the process runs between pieces of that.
 */
const EVENTS_TO_BUILD_WITH = 5_000;
/** The same where a model can be filled: nobody waits for that transaction. */
const EVENTS_TO_FILL_WITH = 10_000;
const EVENTS_IN_ONE_TURN = 500;

/** A checkpoint without documents is stored only after this many batches without events for the projection. */
const IDLE_BATCHES = 1_000;
/** After so many more where none could be stored, because no event near the end of the log stays. */
const IDLE_BATCHES_MORE = 20;

const OTHER_HISTORY =
  'a read model shows events that the log does not have, because the log was restored from an older backup: it is ' +
  'built again from the beginning';

interface Parts extends Pick<ServicePorts, 'log' | 'readModels' | 'bus' | 'logger' | 'clock'> {
  /** The service that the read model belongs to. */
  readonly service: string;
  readonly codec: FactCodec;
  readonly commands: Commands;
  readonly unknownCategories?: UnknownCategories;
  readonly waitForNewerMs?: number;
}

/** Keeps one read model up to date with the log, and reports its progress. */
export class ProjectionRunner extends LogFollower {
  #stored: EventPlace | undefined;
  #idleBatches = 0;
  readonly #newer: NewerInstance;
  /** The most events that are written together. Infinity until a write fails. */
  #eventsAtOnce = Number.POSITIVE_INFINITY;
  #isBuilding = true;
  /** What the position has passed and the model lacks. While it is built anew, nothing is read of it. */
  #lack: 'nothing' | 'what was not asked for' | 'all' = 'nothing';
  readonly #turns = new OneAtATime();
  /** Events that had been set aside, and are in the documents that are not written yet. */
  #handledAfterAll: RecordedEvent[] = [];

  private constructor(
    readonly projection: Projection<Fact>,
    private readonly model: ReadModel,
    checkpoint: EventPlace | undefined,
    parking: Parking,
    private readonly parts: Parts,
  ) {
    super(projection.name, checkpoint?.position ?? START, parts, parking);
    this.#newer = new NewerInstance(parts.clock, parts.waitForNewerMs);
    this.#stored = checkpoint;
    const { publicEvents } = projection;
    this.subscribe({
      categories: this.#categories,
      unknownCategories: parts.unknownCategories,
      types: publicEvents ? { [PUBLIC_CATEGORY]: publicEvents.names } : {},
      concerns: () => this.#isConcerned(),
      onEvents: (events, position) =>
        this.#inTurn(async () => {
          await this.#supply();
          await this.#applyInParts(events, position);
        }),
      passTo: (position) => this.#passTo(position),
      batchSize: () => this.#batchSize,
      // An older instance has set a fact aside that this one knows: the model is built again, with it.
      onDue: () => this.retry(this.parking.due),
    });
  }

  static async start(projection: Projection<Fact>, parts: Parts): Promise<ProjectionRunner> {
    const { name, version, collections } = projection;
    const model = await parts.readModels.open(name, version, collections);
    const checkpoint = await model.checkpoint();
    if (checkpoint && !(await isInLog(checkpoint, parts.log))) {
      parts.logger.warn({ projection: name, checkpoint }, OTHER_HISTORY);
      await emptyModel(model, collections, checkpoint);
    }
    const parking = await Parking.open(`${parts.service}_view_${name}_${version}`, parts);
    await handleAnew(parking, projection, model, parts);
    return new ProjectionRunner(projection, model, await model.checkpoint(), parking, parts);
  }

  /** Resolves when the read model shows everything up to this position and is ready for queries. */
  async build(head: Position): Promise<void> {
    await this.caughtUpTo(head);
    await this.#inTurn(() => this.#keepEnd());
    this.#isBuilding = false;
    await this.model.index();
  }

  /** Stores a checkpoint at the end that the model has reached, so that the next start does not look for what it lacks before it. */
  async #keepEnd(): Promise<void> {
    if (this.#lack !== 'nothing') return;
    const stored = this.#stored;
    try {
      const upTo = await this.#idlePlace(stored?.position ?? START, this.position);
      if (!upTo || !(await this.model.write([], { after: stored, upTo }))) return;
      this.#stored = upTo;
      this.#idleBatches = 0;
    } catch (error) {
      // The next start takes longer then.
      if (!isTransient(error)) throw error;
    }
  }

  collection<D extends Document>(name: string): Collection<D> {
    const collection = this.model.collection<D>(name);
    const read = <T>(ask: () => Promise<T>): Promise<T> => {
      if (this.#lack === 'nothing') return ask();
      return this.#lack === 'all' ? Promise.reject(unavailable('the_record')) : this.#catchUp().then(ask);
    };
    const readable = (query: Partial<ListQuery> = {}): Partial<ListQuery> => {
      const filter = this.#readable(query.filter);
      return filter ? { ...query, filter } : query;
    };
    return {
      get: (id) =>
        read(async () => {
          this.#requireReadable(id);
          return collection.get(id);
        }),
      getMany: (ids) => read(() => collection.getMany(ids.filter((id) => !this.#whyUnreadable(id)))),
      find: (query) => read(() => collection.find(readable(query))),
      page: (query) => read(() => collection.page(readable(query))),
      outline: (query) => read(() => collection.outline(readable(query))),
      count: (filter) => read(() => collection.count(this.#readable(filter))),
      facets: (field, filter) => read(() => collection.facets(field, this.#readable(filter))),
      range: (field, filter) => read(() => collection.range(field, this.#readable(filter))),
    };
  }

  /**
   * A fact that was set aside is missing in documents that later facts have changed since, so the model is built again from the
   * beginning, by all instances together. Nothing is read of it until then.
   */
  protected override retry(requested: readonly ParkedEvent[]): Promise<void> {
    return this.#inTurn(async () => {
      this.#lack = 'all';
      const checkpoint = await this.model.checkpoint();
      // Otherwise another instance has emptied it already.
      if (checkpoint && requested.some(({ position }) => position <= checkpoint.position))
        await emptyModel(this.model, this.projection.collections, checkpoint);
      await this.#supply();
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    return this.#turns.runInTurn(this.name, work);
  }

  /** What is written when it is read is passed over until then, except while the model is built. */
  #isConcerned(): boolean {
    if (this.#isBuilding || this.projection.written !== 'when read') return true;
    if (this.#lack === 'nothing') this.#lack = 'what was not asked for';
    return false;
  }

  /** For a read. At a fact that only a newer version knows the model shows what came before it. */
  async #catchUp(): Promise<void> {
    await this.#inTurn(() => this.#supply()).catch((error: unknown) => {
      if (!(error instanceof UnknownFact)) throw error;
    });
  }

  /** Goes on from where the model is to where this runner is. */
  async #supply(): Promise<void> {
    if (this.#lack === 'nothing') return;
    this.#stored = await this.model.checkpoint();
    const unknown = this.parts.unknownCategories?.all ?? [];
    const { categories, limit } = {
      categories: [...this.#categories, ...unknown],
      limit: EVENTS_IN_ONE_TURN,
    };
    for (let after = this.#stored?.position ?? START; after < this.position; ) {
      const { events, position } = await this.parts.log.readAll(after, { categories, limit });
      // The position goes on meanwhile, and what comes after this one is read in the next turn.
      after = Math.min(position, this.position);
      await this.#applyInParts(this.#followed(events, after), after);
    }
    this.#lack = 'nothing';
  }

  get #categories(): readonly string[] {
    const { publicEvents, categories } = this.projection;
    return publicEvents ? [...categories, PUBLIC_CATEGORY] : categories;
  }

  /** Of events of its categories those that are for it, up to a position. */
  #followed(events: readonly RecordedEvent[], upTo: Position): readonly RecordedEvent[] {
    const names: readonly string[] = this.projection.publicEvents?.names ?? [];
    return events.filter(
      ({ stream, type, position }) =>
        position <= upTo && (categoryOf(stream) !== PUBLIC_CATEGORY || names.includes(type)),
    );
  }

  get #batchSize(): number {
    if (!this.#isBuilding) return EVENTS_IN_ONE_TURN;
    return this.model.fill ? EVENTS_TO_FILL_WITH : EVENTS_TO_BUILD_WITH;
  }

  /** See `ReadModel.state`. */
  state(): string | undefined {
    return this.model.state?.();
  }

  /** A document lacks what a fact of an unknown kind says, so it is not shown on its own. */
  #requireReadable(id: string): void {
    const reason = this.#whyUnreadable(id);
    if (reason) throw unavailable('the_record', reason);
  }

  #whyUnreadable(id: string): UnknownFact | undefined {
    const { waitsAt } = this.#newer;
    if (waitsAt && recordIn(waitsAt.event.stream) === id) return waitsAt.reason;
    for (const [stream, parked] of this.parking.unknown) if (recordIn(stream) === id) return reasonOf(parked);
    return undefined;
  }

  /** A condition, and that no document lacks what a fact of an unknown kind says: it would be shown as it was before. */
  #readable(filter: Filter | undefined): Filter | undefined {
    const { waitsAt } = this.#newer;
    const streams = [...this.parking.unknown.keys(), ...(waitsAt ? [waitsAt.event.stream] : [])];
    if (streams.length === 0) return filter;
    const isReadable: Filter = { not: { field: 'id', in: streams.map(recordIn) } };
    return filter ? { all: [filter, isReadable] } : isReadable;
  }

  /** The checkpoint as stored in the engine. */
  stored(): Promise<EventPlace | undefined> {
    return this.model.checkpoint();
  }

  /** Moves on without events, unless a checkpoint is due. */
  #passTo(position: Position): boolean {
    if (this.#lack === 'all' || this.#idleBatches + 1 >= IDLE_BATCHES) return false;
    this.#idleBatches += 1;
    return this.waiters.advance(position);
  }

  /** Applies a batch, after a failure in halves of what failed: it may be more than the engine can write at once. */
  async #applyInParts(events: readonly RecordedEvent[], position: Position): Promise<void> {
    for (let begin = 0; ; ) {
      const part = events.slice(begin, begin + this.#eventsAtOnce);
      begin += part.length;
      const isLast = begin >= events.length;
      try {
        await this.#apply(part, isLast ? position : (part.at(-1)?.position ?? position));
      } catch (error) {
        this.#eventsAtOnce = Math.max(1, Math.floor(part.length / 2));
        throw error;
      }
      if (isLast) break;
    }
    this.#eventsAtOnce *= 2;
  }

  async #apply(events: readonly RecordedEvent[], position: Position): Promise<void> {
    for (;;) {
      const stored = this.#stored?.position ?? START;
      const news = events.filter((event) => event.position > stored);
      const isIdle = news.length === 0;
      if (position <= stored || (isIdle && ++this.#idleBatches < IDLE_BATCHES)) break;
      const last = news.at(-1);
      const upTo = last ? placeOf(last) : await this.#idlePlace(stored, position);
      if (!upTo) {
        this.#idleBatches -= IDLE_BATCHES_MORE;
        break;
      }
      let isWritten: boolean;
      try {
        isWritten = await this.#write(news, { after: this.#stored, upTo });
        for (const event of this.#handledAfterAll.splice(0)) if (isWritten) await this.parking.release(event);
      } catch (error) {
        if (!(error instanceof UnknownFact) || !(await this.#hasPassed(stored))) throw error;
        continue;
      }
      this.#newer.goOn();
      if (isWritten) {
        this.#stored = upTo;
        // An event that is dropped with the next of its stream is soon replaced by one that stays.
        this.#idleBatches = this.parts.codec.isBounded(upTo.stream) ? IDLE_BATCHES - 1 : 0;
        this.#wakeFor(news);
        break;
      }
      this.#newer.isThere();
      this.#stored = await this.#laterCheckpoint(stored);
    }
    this.waiters.advance(position);
  }

  #wakeFor(events: readonly RecordedEvent[]): void {
    const { wakes } = this.projection;
    if (!wakes) return;
    for (const storeId of new Set(events.map(({ metadata }) => metadata.store_id)))
      this.parts.bus.wake(wakes, storeId);
  }

  /** After failures the batches become small, and are written with checks, which find the event at fault. */
  async #write(events: readonly RecordedEvent[], step: CheckpointStep): Promise<boolean> {
    this.#handledAfterAll = [];
    const isLarge = this.#isBuilding && events.length > EVENTS_IN_ONE_TURN;
    if (isLarge && this.model.fill) {
      return this.model.fill(this.#changesOf(events, new BatchDocuments(this.model, false)), step);
    }
    const documents = new BatchDocuments(this.model, this.#isChecked);
    await this.#projectAll(events, documents);
    return this.model.write(documents.changes, step);
  }

  /** A read that writes first has no second try. */
  get #isChecked(): boolean {
    return this.#lack !== 'nothing' || Number.isFinite(this.#eventsAtOnce);
  }

  /** What events change, turn by turn. */
  async *#changesOf(
    events: readonly RecordedEvent[],
    documents: BatchDocuments,
  ): AsyncGenerator<readonly Change[]> {
    for (let begin = 0; begin < events.length; begin += EVENTS_IN_ONE_TURN) {
      await this.#projectAll(events.slice(begin, begin + EVENTS_IN_ONE_TURN), documents);
      yield documents.takeChanges();
      await nextTurn();
    }
  }

  async #projectAll(events: readonly RecordedEvent[], documents: BatchDocuments): Promise<void> {
    for (const [index, event] of events.entries()) {
      if (index > 0 && index % EVENTS_IN_ONE_TURN === 0) await nextTurn();
      await this.#projectOne(event, documents);
    }
  }

  /** Where a checkpoint may stand although nothing after the stored one concerned the model. */
  #idlePlace(stored: Position, upTo: Position): Promise<EventPlace | undefined> {
    return lastingPlace({ after: stored, upTo }, this.parts.log, this.parts.codec);
  }

  /** Whether another instance, perhaps of a newer version, has stored a later checkpoint. */
  async #hasPassed(stored: Position): Promise<boolean> {
    this.#stored = await this.#laterCheckpoint(stored);
    const hasPassed = (this.#stored?.position ?? START) > stored;
    if (hasPassed) {
      this.#newer.goOn();
      // It may be another one that does not know it either, and has set it aside.
      await this.parking.findRequested();
    }
    return hasPassed;
  }

  /** What another instance has stored. */
  async #laterCheckpoint(stored: Position): Promise<EventPlace | undefined> {
    const checkpoint = await this.model.checkpoint();
    if ((checkpoint?.position ?? START) >= stored) return checkpoint;
    throw new Error(`another instance builds ${this.name} again from the beginning`);
  }

  async #project(event: RecordedEvent, documents: BatchDocuments): Promise<void> {
    const shown = this.#publicEventsIn(event);
    if (shown) return shown.project(toClosedPublicEvent(event), documents);
    // A record of which a fact is missing is shown to nobody, whatever comes after that.
    if (this.parking.unknown.has(event.stream)) return;
    this.parts.codec.requireKnown(event);
    if (this.projection.facts?.includes(event.type) === false) return;
    return this.projection.project(await this.parts.codec.decode(event), documents);
  }

  /** How public events are projected; undefined for a fact. */
  #publicEventsIn({ stream }: RecordedEvent): PublicEventProjection | undefined {
    return categoryOf(stream) === PUBLIC_CATEGORY ? this.projection.publicEvents : undefined;
  }

  async #projectOne(event: RecordedEvent, documents: BatchDocuments): Promise<void> {
    try {
      await this.#project(event, documents);
      documents.keepEvent();
      if (this.parking.events.some(({ event_id }) => event_id === event.id))
        this.#handledAfterAll.push(event);
    } catch (error) {
      documents.dropEvent();
      const isPassed = error instanceof UnknownFact && this.#newer.isMissedAt(event, error);
      if (isTransient(error) && !isPassed) throw error;
      await this.parking.keep(event, error);
      await this.parking.keepAgain(event, error);
      if (isPassed) this.#newer.goOn();
    }
  }
}

/**
 * A fact that was set aside is missing in documents that later facts have changed since. So a start builds the read model
 * again from the beginning, in which the fact has its place, or is set aside once more.
 */
async function handleAnew(
  parking: Parking,
  { name, collections }: Projection<Fact>,
  model: ReadModel,
  { logger }: Parts,
): Promise<void> {
  if (parking.events.every((parked) => parking.heldBy(parked))) return;
  const checkpoint = await model.checkpoint();
  logger.warn(
    { projection: name, parked_count: parking.events.length },
    'a read model is built again, with events that were set aside',
  );
  if (checkpoint) await emptyModel(model, collections, checkpoint);
  await parking.releaseAll();
}

const recordIn = (stream: string): string => stream.slice(stream.indexOf('-') + 1);
