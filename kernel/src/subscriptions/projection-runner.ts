import type { FactCodec } from '../command-handling/fact-codec.ts';
import type { Fact } from '../core/decider.ts';
import type { Logger } from '../core/logger.ts';
import type { EventLog, Position, RecordedEvent, Subscription } from '../ports/event-log.ts';
import type { Collection, Document, ReadModel, ReadModels } from '../ports/read-models.ts';
import { BatchDocuments } from './batch-documents.ts';
import { CollectionChanges } from './collection-changes.ts';
import { isTransient } from './is-transient.ts';
import { type FollowerHealth, lastParked, type ParkedEvent, parkedEvent } from './parked.ts';
import { PositionWaiters } from './position-waiters.ts';
import type { Projection } from './projection.ts';

/** A checkpoint without documents is stored only after the log held nothing for the projection this many times. */
const IDLE_LOOKS = 1_000;

interface Parts {
  readonly log: EventLog;
  readonly readModels: ReadModels;
  readonly codec: FactCodec;
  readonly logger: Logger;
}

/** Keeps one read model up to the log, and tells how far it is. */
export class ProjectionRunner {
  readonly #waiters: PositionWaiters;
  #parked: readonly ParkedEvent[] = [];
  readonly #subscription: Subscription;
  /** When each collection changed last. */
  readonly changes: CollectionChanges;
  #stored: Position;
  #idleLooks = 0;

  private constructor(
    readonly projection: Projection<Fact>,
    private readonly model: ReadModel,
    checkpoint: Position,
    private readonly parts: Parts,
  ) {
    this.#stored = checkpoint;
    this.#waiters = new PositionWaiters(checkpoint);
    this.changes = new CollectionChanges(checkpoint);
    this.#subscription = parts.log.subscribe({
      name: projection.name,
      after: checkpoint,
      categories: projection.categories,
      onEvents: (events, position) => this.#apply(events, position),
    });
  }

  static async start(projection: Projection<Fact>, parts: Parts): Promise<ProjectionRunner> {
    const { name, version, collections } = projection;
    const model = await parts.readModels.open(name, version, collections);
    return new ProjectionRunner(projection, model, await model.checkpoint(), parts);
  }

  collection<D extends Document>(name: string): Collection<D> {
    return this.model.collection<D>(name);
  }

  /** Everything up to here is in the documents. */
  get position(): Position {
    return this.#waiters.position;
  }

  /** Resolves when everything up to `position` is in the documents, or never once the caller has given up. */
  caughtUpTo(position: Position, givenUp?: AbortSignal): Promise<void> {
    return this.#waiters.caughtUpTo(position, givenUp);
  }

  /** The checkpoint as the engine has it. */
  stored(): Promise<Position> {
    return this.model.checkpoint();
  }

  health(): FollowerHealth {
    const { failure, lastAliveMs } = this.#subscription;
    return {
      name: this.projection.name,
      position: this.#waiters.position,
      lastAliveMs,
      ...(failure ? { failure: failure.message } : {}),
      parked: this.#parked,
    };
  }

  stop(): Promise<void> {
    return this.#subscription.stop();
  }

  async #apply(events: readonly RecordedEvent[], position: Position): Promise<void> {
    for (;;) {
      const stored = this.#stored;
      const news = events.filter((event) => event.position > stored);
      if (position <= stored || (news.length === 0 && ++this.#idleLooks < IDLE_LOOKS)) break;
      const documents = new BatchDocuments(this.model);
      for (const event of news) await this.#projectOne(event, documents);
      if (await this.model.write(documents.changes, { after: stored, upTo: position })) {
        this.#stored = position;
        this.#idleLooks = 0;
        this.changes.stored(documents.changes, position);
        break;
      }
      this.#stored = await this.model.checkpoint();
      this.changes.storedElsewhere(this.#stored);
    }
    this.#waiters.advance(position);
  }

  async #projectOne(event: RecordedEvent, documents: BatchDocuments): Promise<void> {
    try {
      await this.projection.project(await this.parts.codec.decode(event), documents);
      documents.keepEvent();
    } catch (error) {
      documents.dropEvent();
      if (isTransient(error)) throw error;
      this.#park(event, error);
    }
  }

  #park(event: RecordedEvent, error: unknown): void {
    const parked = parkedEvent(this.projection.name, event, error);
    this.#parked = lastParked(this.#parked, parked);
    this.parts.logger.error({ err: error, parked }, 'an event could not be projected and was set aside');
  }
}
