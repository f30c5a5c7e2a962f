import { DocumentCache } from '../../common/document-cache.ts';
import type { Connection } from './connection.ts';
import type { Filler } from './filler.ts';
import type { ModelSpec } from './filler-messages.ts';
import { openTables } from './schema.ts';
import { SqliteCollection } from './sqlite-collection.ts';
import { SqliteReadModel } from './sqlite-read-model.ts';

/** The versions of models that a connection has opened, each once. */
export class OpenModels {
  readonly #cache = new DocumentCache();
  readonly #models = new Map<string, SqliteReadModel>();

  constructor(
    private readonly connection: Connection,
    private readonly filler?: Filler,
  ) {}

  /** Creates missing tables, also of a model that is open. Throws when the model was created with other fields. */
  open(spec: ModelSpec): SqliteReadModel {
    const { connection, filler } = this;
    const { name, version, collections } = spec;
    const tables = openTables(connection, name, version, collections);
    const key = keyOf(name, version);
    const known = this.#models.get(key);
    if (known) return known;
    const opened = new SqliteReadModel(
      connection,
      spec,
      tables.map((table) => new SqliteCollection(connection, table, this.#cache)),
      filler,
    );
    this.#models.set(key, opened);
    return opened;
  }

  forget(name: string, version: number): void {
    this.#models.delete(keyOf(name, version));
  }
}

const keyOf = (name: string, version: number): string => `${name}@${version}`;
