import type { FactCodec } from '../command-handling/fact-codec.ts';
import type { Fact } from '../core/decider.ts';
import type { Logger } from '../core/logger.ts';
import { categoryOf, type EventLog, type Position, type RecordedEvent } from '../ports/event-log.ts';
import type { Collection, Document, ReadModel, ReadModels } from '../ports/read-models.ts';
import type { Vault } from '../ports/vault.ts';
import { BatchDocuments } from './batch-documents.ts';
import { isTransient } from './is-transient.ts';
import { LogFollower } from './log-follower.ts';
import type { Projection, PublicEventProjection } from './projection.ts';
import { isCovered, PUBLIC_CATEGORY, toPublicEvent } from './public-log.ts';

/** A checkpoint without documents is stored only after this many batches without events for the projection. */
const IDLE_BATCHES = 1_000;

/** A model has versions from 1 on. All of them are other versions than this one. */
const NO_VERSION = 0;
const AHEAD =
  'a read model is ahead of the log, which was restored from an older backup, and is built again from the beginning';

interface Parts {
  readonly log: EventLog;
  readonly readModels: ReadModels;
  readonly codec: FactCodec;
  readonly vault: Vault;
  readonly logger: Logger;
}

/** Keeps one read model up to date with the log, and reports its progress. */
export class ProjectionRunner extends LogFollower {
  #stored: Position;
  #idleBatches = 0;
  /** The most events that are written together. Infinity until a write fails. */
  #eventsAtOnce = Number.POSITIVE_INFINITY;

  private constructor(
    readonly projection: Projection<Fact>,
    private readonly model: ReadModel,
    checkpoint: Position,
    private readonly parts: Parts,
  ) {
    super(projection.name, checkpoint, parts);
    this.#stored = checkpoint;
    this.subscribe({
      categories: projection.publicEvents
        ? [...projection.categories, PUBLIC_CATEGORY]
        : projection.categories,
      onEvents: (events, position) => this.#applyInParts(events, position),
    });
  }

  static async start(projection: Projection<Fact>, parts: Parts): Promise<ProjectionRunner> {
    const { name, version, collections } = projection;
    const open = () => parts.readModels.open(name, version, collections);
    let model = await open();
    let checkpoint = await model.checkpoint();
    if (checkpoint > (await parts.log.head())) {
      parts.logger.warn({ projection: name, checkpoint }, AHEAD);
      await parts.readModels.dropOtherVersions(name, NO_VERSION);
      model = await open();
      checkpoint = await model.checkpoint();
    }
    return new ProjectionRunner(projection, model, checkpoint, parts);
  }

  collection<D extends Document>(name: string): Collection<D> {
    return this.model.collection<D>(name);
  }

  /** The checkpoint as stored in the engine. */
  stored(): Promise<Position> {
    return this.model.checkpoint();
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
      const stored = this.#stored;
      const news = events.filter((event) => event.position > stored && this.#concerns(event));
      if (position <= stored || (news.length === 0 && ++this.#idleBatches < IDLE_BATCHES)) break;
      const documents = new BatchDocuments(this.model);
      for (const event of news) await this.#projectOne(event, documents);
      if (await this.model.write(documents.changes, { after: stored, upTo: position })) {
        this.#stored = position;
        this.#idleBatches = 0;
        break;
      }
      this.#stored = await this.model.checkpoint();
    }
    this.waiters.advance(position);
  }

  #concerns(event: RecordedEvent): boolean {
    const shown = this.#publicEventsIn(event);
    return !shown || isCovered(event, shown.names);
  }

  async #project(event: RecordedEvent, documents: BatchDocuments): Promise<void> {
    const shown = this.#publicEventsIn(event);
    if (shown) return shown.project(await toPublicEvent(event, this.parts.vault), documents);
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
    } catch (error) {
      documents.dropEvent();
      if (isTransient(error)) throw error;
      this.park(event, error);
    }
  }
}
