import {
  type Change,
  type CheckpointStep,
  type Collection,
  type Document,
  type EventPlace,
  type ReadModel,
  START,
} from '@storefold/kernel/ports';
import type { AnyBulkWriteOperation, ClientSession, Collection as StoredCollection } from 'mongodb';
import { requireForward, storedEvent, toPlace } from '../../common/model-checkpoints.ts';
import { ANSWER_WITHIN_MS, READ_WITHIN_MS } from '../client.ts';
import type { Connection } from '../connection.ts';
import { ID, idOf, modelKey, type StoredDocument } from './layout.ts';
import type { MongoDbCollection } from './mongodb-collection.ts';
import { REGISTRY, type Registered } from './registry.ts';
import { WritingSessions } from './writing-sessions.ts';

type Operation = AnyBulkWriteOperation<StoredDocument>;

/** The additional time allowed for a large batch. */
const MS_FOR_EACH_CHANGE = 2;

/** One version of a model in MongoDB. */
export class MongoDbReadModel implements ReadModel {
  readonly #collections: ReadonlyMap<string, MongoDbCollection<Document>>;
  readonly #registry: StoredCollection<Registered>;
  readonly #key: string;
  readonly #sessions: WritingSessions;

  constructor(
    private readonly connection: Connection,
    private readonly name: string,
    private readonly version: number,
    collections: readonly MongoDbCollection<Document>[],
  ) {
    this.#registry = connection.collection(REGISTRY);
    this.#key = modelKey(name, version);
    this.#sessions = new WritingSessions(connection, this.#key);
    this.#collections = new Map(collections.map((each) => [each.layout.collection, each]));
  }

  collection<D extends Document>(name: string): Collection<D> {
    return this.#collection(name) as MongoDbCollection<Document> & Collection<D>;
  }

  async checkpoint(): Promise<EventPlace | undefined> {
    const model = await this.connection.read((session) =>
      this.#registry.findOne({ _id: { $eq: this.#key } }, { maxTimeMS: READ_WITHIN_MS, session }),
    );
    return model ? toPlace(model.position, model.event) : undefined;
  }

  check(change: Change): void {
    this.#operationOf(change);
  }

  /** MongoDB has a model's indexes from the beginning: it gains little by adding them later. */
  async index(): Promise<void> {
    // Nothing is left to do.
  }

  /**
   * Round trips: one for the checkpoint, one for each changed collection, one to commit. The checkpoint is written
   * first, so that the second of two concurrent writers fails immediately instead of waiting.
   */
  async write(changes: readonly Change[], step: CheckpointStep): Promise<boolean> {
    requireForward(step);
    const operations = this.#operationsOf(changes);
    const writing = this.#sessions.start();
    const store = async (session: ClientSession): Promise<boolean> => {
      await writing.attempt(session);
      if (!(await this.#moveCheckpoint(step, session))) {
        await session.abortTransaction();
        return false;
      }
      for (const [collection, ofCollection] of operations) {
        const stored = this.connection.collection<StoredDocument>(collection);
        await stored.bulkWrite([...ofCollection.values()], { session, ordered: false });
      }
      return true;
    };
    try {
      return await this.connection.transaction(store, ANSWER_WITHIN_MS + MS_FOR_EACH_CHANGE * changes.length);
    } finally {
      writing.end();
    }
  }

  async #moveCheckpoint({ after, upTo }: CheckpointStep, session: ClientSession): Promise<boolean> {
    const event = after ? { 'event.id': { $in: [after.id, null] } } : {};
    const { matchedCount } = await this.#registry.updateOne(
      { _id: { $eq: this.#key }, position: { $eq: after?.position ?? START }, ...event },
      upTo
        ? { $set: { position: upTo.position, event: storedEvent(upTo) } }
        : { $set: { position: START }, $unset: { event: true } },
      { session },
    );
    if (matchedCount === 1) return true;
    if (await this.#registry.findOne({ _id: { $eq: this.#key } }, { session })) return false;
    throw new Error(`version ${this.version} of ${this.name} was dropped`);
  }

  /**
   * The changes by collection and id. Only the last change of a document counts, so the order of the others does not
   * matter.
   */
  #operationsOf(changes: readonly Change[]): Map<string, Map<string, Operation>> {
    const operations = new Map<string, Map<string, Operation>>();
    for (const change of changes) {
      const { collection, id, operation } = this.#operationOf(change);
      const ofCollection = operations.get(collection) ?? new Map<string, Operation>();
      operations.set(collection, ofCollection.set(id, operation));
    }
    return operations;
  }

  /** Throws a TypeError when the change is invalid. */
  #operationOf(change: Change): { collection: string; id: string; operation: Operation } {
    const { layout } = this.#collection(change.collection);
    if ('remove' in change) {
      const id = idOf(change.remove);
      return { collection: layout.name, id, operation: { deleteOne: { filter: { [ID]: { $eq: id } } } } };
    }
    const { _id: id, ...replacement } = layout.storedOf(change.put);
    const filter = { [ID]: { $eq: id } };
    return { collection: layout.name, id, operation: { replaceOne: { filter, replacement, upsert: true } } };
  }

  #collection(name: string): MongoDbCollection<Document> {
    const collection = this.#collections.get(name);
    if (!collection) throw new TypeError(`${this.name} has no collection ${name}`);
    return collection;
  }
}
