import {
  type Change,
  type CheckpointStep,
  type Collection,
  type Document,
  type EventPlace,
  type Position,
  type ReadModel,
  START,
} from '@storefold/kernel/ports';
import {
  isSamePlace,
  requireForward,
  type StoredEvent,
  storedEvent,
  toPlace,
} from '../../common/model-checkpoints.ts';
import type { Connection } from './connection.ts';
import { createIndexes } from './schema.ts';
import { sql } from './sql.ts';
import type { SqliteCollection } from './sqlite-collection.ts';
import type { DocumentRow } from './table.ts';

/** A validated change, with the values to write to the tables. */
type Prepared =
  | { readonly collection: SqliteCollection<Document>; readonly row: DocumentRow }
  | { readonly collection: SqliteCollection<Document>; readonly remove: string };

/** One version of a model in SQLite. */
export class SqliteReadModel implements ReadModel {
  readonly #collections: ReadonlyMap<string, SqliteCollection<Document>>;
  /** Changes that were checked since the last write, so that rows are computed once. */
  readonly #checked = new Map<Change, Prepared>();
  /** Of documents, by this process. */
  #writes = 0;

  constructor(
    private readonly connection: Connection,
    private readonly name: string,
    private readonly version: number,
    collections: readonly SqliteCollection<Document>[],
  ) {
    this.#collections = new Map(collections.map((each) => [each.table.collection, each]));
  }

  collection<D extends Document>(name: string): Collection<D> {
    return this.#collection(name) as SqliteCollection<Document> & Collection<D>;
  }

  async checkpoint(): Promise<EventPlace | undefined> {
    return this.#checkpoint();
  }

  state(): string {
    return `${this.connection.dataVersion()} ${this.#writes}`;
  }

  check(change: Change): void {
    this.#checked.set(change, this.#prepared(change));
  }

  async index(): Promise<void> {
    for (const { table } of this.#collections.values()) await createIndexes(this.connection, table);
  }

  async write(changes: readonly Change[], step: CheckpointStep): Promise<boolean> {
    requireForward(step);
    const { after, upTo } = step;
    const prepared = changes.map((change) => this.#checked.get(change) ?? this.#prepared(change));
    this.#checked.clear();
    return this.connection.transaction(() => {
      if (prepared.length > 0) this.#writes += 1;
      if (!isSamePlace(this.#checkpoint(), after)) return false;
      const state = this.connection.dataVersion();
      for (const change of prepared) {
        if ('row' in change) change.collection.put(change.row, state);
        else change.collection.remove(change.remove);
      }
      if (prepared.some((change) => 'remove' in change)) this.connection.countRemoval();
      const moved = this.connection.run(
        sql`UPDATE read_models SET checkpoint = ${upTo?.position ?? START}, event = ${upTo ? JSON.stringify(storedEvent(upTo)) : null}
          WHERE name = ${this.name} AND version = ${this.version}`,
      );
      if (moved !== 1) throw new Error(`version ${this.version} of ${this.name} was dropped`);
      return true;
    });
  }

  #checkpoint(): EventPlace | undefined {
    const [position = START, event = null] =
      this.connection.get<[Position, string | null]>(
        sql`SELECT checkpoint, event FROM read_models WHERE name = ${this.name} AND version = ${this.version}`,
      ) ?? [];
    return toPlace(position, event === null ? undefined : (JSON.parse(event) as StoredEvent));
  }

  #collection(name: string): SqliteCollection<Document> {
    const collection = this.#collections.get(name);
    if (!collection) throw new TypeError(`${this.name} has no collection ${name}`);
    return collection;
  }

  #prepared(change: Change): Prepared {
    const collection = this.#collection(change.collection);
    return 'put' in change
      ? { collection, row: collection.table.rowOf(change.put) }
      : { collection, remove: change.remove };
  }
}
