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
import type { KnownItems } from '../../common/declared-fields.ts';
import {
  requireForward,
  type StoredEvent,
  storedEvent,
  toPlace,
  UNKNOWN,
} from '../../common/model-checkpoints.ts';
import type { Connection } from './connection.ts';
import type { Filler } from './filler.ts';
import type { ModelSpec, RowChange } from './filler-messages.ts';
import { createIndexes } from './schema.ts';
import { Sql, sql } from './sql.ts';
import type { SqliteCollection } from './sqlite-collection.ts';
import type { DocumentRow } from './table.ts';

/** A validated change, with the values to write to the tables. */
type Prepared =
  | {
      readonly collection: SqliteCollection<Document>;
      readonly row: DocumentRow;
      readonly document?: Document;
    }
  | { readonly collection: SqliteCollection<Document>; readonly remove: string };

const MOVE =
  'UPDATE read_models SET checkpoint = ?, event = ? WHERE name = ? AND version = ? AND checkpoint = ?';
const MOVE_FROM = `${MOVE} AND coalesce(event ->> '$.id', ?) = ?`;

/** One version of a model in SQLite. */
export class SqliteReadModel implements ReadModel {
  readonly #collections: ReadonlyMap<string, SqliteCollection<Document>>;
  /** Changes that were checked since the last write, so that rows are computed once. */
  readonly #checked = new Map<Change, Prepared>();
  /** Of documents, by this process. */
  #writes = 0;

  /** See `ReadModel.fill`. */
  readonly fill?: Required<ReadModel>['fill'];

  /** `filler`: of a file that this process uses alone. */
  constructor(
    private readonly connection: Connection,
    private readonly spec: ModelSpec,
    collections: readonly SqliteCollection<Document>[],
    private readonly filler?: Filler,
  ) {
    this.#collections = new Map(collections.map((each) => [each.table.collection, each]));
    if (filler) this.fill = (changes, step) => this.#fill(filler, changes, step);
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
    const here = async () => {
      for (const { table } of this.#collections.values()) await createIndexes(this.connection, table);
    };
    return this.filler ? this.filler.index(this.spec, here) : here();
  }

  async write(changes: readonly Change[], step: CheckpointStep): Promise<boolean> {
    requireForward(step);
    const prepared = changes.map((change) => this.#checked.get(change) ?? this.#prepared(change));
    this.#checked.clear();
    return this.connection.turns.run(() => this.#store(prepared, step));
  }

  /** The same at once, taking one row after the other. */
  writeEach(changes: Iterable<RowChange>, step: CheckpointStep): boolean {
    return this.#store(this.#ofCollections(changes), step);
  }

  async #fill(
    filler: Filler,
    changes: AsyncIterable<readonly Change[]>,
    step: CheckpointStep,
  ): Promise<boolean> {
    requireForward(step);
    return filler.fill(this.spec, this.#rowsOf(changes), step);
  }

  async *#rowsOf(changes: AsyncIterable<readonly Change[]>): AsyncGenerator<readonly RowChange[]> {
    for await (const some of changes) {
      const known: KnownItems = new Map();
      yield some.map((change) => {
        const { collection } = change;
        if ('remove' in change) return { collection, remove: change.remove };
        return { collection, row: this.#collection(collection).table.rowOf(change.put, known) };
      });
    }
  }

  #store(changes: Iterable<Prepared>, step: CheckpointStep): boolean {
    return this.connection.transaction(() => {
      if (!this.#move(step)) return false;
      this.#writes += 1;
      const state = this.connection.dataVersion();
      let hasRemoved = false;
      for (const change of changes) {
        if ('row' in change) change.collection.put(change.row, state, change.document);
        else {
          hasRemoved = true;
          change.collection.remove(change.remove);
        }
      }
      if (hasRemoved) this.connection.countRemoval();
      return true;
    });
  }

  /** False when the checkpoint is another one than expected. */
  #move({ after, upTo }: CheckpointStep): boolean {
    const { name, version } = this.spec;
    const event = upTo ? JSON.stringify(storedEvent(upTo)) : null;
    const values = [upTo?.position ?? START, event, name, version, after?.position ?? START];
    const moved = this.connection.run(
      after ? new Sql(MOVE_FROM, [...values, UNKNOWN.id, after.id]) : new Sql(MOVE, values),
    );
    if (moved === 0 && !this.#isKept()) throw new Error(`version ${version} of ${name} was dropped`);
    return moved === 1;
  }

  #isKept(): boolean {
    const { name, version } = this.spec;
    const kept = sql`SELECT 1 FROM read_models WHERE name = ${name} AND version = ${version}`;
    return this.connection.get(kept) !== undefined;
  }

  *#ofCollections(changes: Iterable<RowChange>): Iterable<Prepared> {
    for (const change of changes) yield { ...change, collection: this.#collection(change.collection) };
  }

  #checkpoint(): EventPlace | undefined {
    const { name, version } = this.spec;
    const [position = START, event = null] =
      this.connection.get<[Position, string | null]>(
        sql`SELECT checkpoint, event FROM read_models WHERE name = ${name} AND version = ${version}`,
      ) ?? [];
    return toPlace(position, event === null ? undefined : (JSON.parse(event) as StoredEvent));
  }

  #collection(name: string): SqliteCollection<Document> {
    const collection = this.#collections.get(name);
    if (!collection) throw new TypeError(`${this.spec.name} has no collection ${name}`);
    return collection;
  }

  #prepared(change: Change): Prepared {
    const collection = this.#collection(change.collection);
    return 'put' in change
      ? { collection, row: collection.table.rowOf(change.put), document: change.put }
      : { collection, remove: change.remove };
  }
}
