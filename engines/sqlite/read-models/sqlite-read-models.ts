import type { Clock, Logger } from '@storefold/kernel/core';
import type { CollectionSpec, EngineInfo, ReadModel, ReadModels } from '@storefold/kernel/ports';
import { DocumentCache } from '../../common/document-cache.ts';
import { Connection } from './connection.ts';
import { Filler } from './filler.ts';
import { createRegistry, dropOtherVersions, openTables } from './schema.ts';
import { SqliteCollection } from './sqlite-collection.ts';
import { SqliteReadModel } from './sqlite-read-model.ts';

export interface SqliteReadModelsOptions {
  /** The file. It and its folder are created if they are missing. Processes of one machine may share it. */
  readonly file: string;
  readonly logger?: Pick<Logger, 'info' | 'warn'>;
  readonly clock?: Clock;
  /**
   * Default true: replaced and removed data leaves the files within seconds, which costs writes, and time to rewrite the
   * file when it is quiet.
   */
  readonly holdsPersonalData?: boolean;
  /**
   * Whether this process alone uses the file. Documents are then readable at once, and stored with others a moment
   * later; a crash loses them together with their checkpoint. Default false.
   */
  readonly isAlone?: boolean;
}

/**
 * Opens read models in one SQLite file. Reads and writes are synchronous internally and take tens of microseconds. A
 * write waits for a write of another process.
 */
export async function openSqliteReadModels(options: SqliteReadModelsOptions): Promise<ReadModels> {
  const { file, holdsPersonalData = true, isAlone = false } = options;
  let filler: Filler | undefined;
  const connection = new Connection(file, { ...options, mayErase: () => filler?.isIdle !== false });
  if (isAlone) filler = new Filler(connection, { file, holdsPersonalData });
  return new SqliteReadModels(connection, filler, options);
}

class SqliteReadModels implements ReadModels {
  readonly engine: EngineInfo;
  readonly #cache = new DocumentCache();
  readonly #models = new Map<string, SqliteReadModel>();

  constructor(
    private readonly connection: Connection,
    private readonly filler: Filler | undefined,
    private readonly options: SqliteReadModelsOptions,
  ) {
    this.engine = { name: 'sqlite', version: connection.version };
    createRegistry(connection);
  }

  async open(name: string, version: number, collections: readonly CollectionSpec[]): Promise<ReadModel> {
    const tables = openTables(this.connection, name, version, collections);
    const key = `${name}@${version}`;
    const opened = this.#models.get(key);
    if (opened) return opened;
    const model = new SqliteReadModel(
      this.connection,
      { name, version, collections },
      tables.map((table) => new SqliteCollection(this.connection, table, this.#cache)),
      this.filler,
    );
    this.#models.set(key, model);
    return model;
  }

  async dropOtherVersions(name: string, version: number): Promise<void> {
    const dropped = dropOtherVersions(this.connection, name, version);
    for (const other of dropped) this.#models.delete(`${name}@${other}`);
    if (dropped.length > 0)
      this.options.logger?.info({ name, dropped }, 'dropped other versions of a read model');
  }

  async close(): Promise<void> {
    await this.filler?.close();
    this.connection.close();
  }
}
