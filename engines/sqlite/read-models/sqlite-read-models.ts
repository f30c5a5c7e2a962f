import type { Logger } from '@storefold/kernel/core';
import type { CollectionSpec, EngineInfo, ReadModel, ReadModels } from '@storefold/kernel/ports';
import type { FileLock } from '../file-lock.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import { Filler } from './filler.ts';
import { OpenModels } from './open-models.ts';
import { ReadAhead } from './read-ahead.ts';
import { createRegistry, dropOtherVersions } from './schema.ts';
import { lockFor, type Use } from './users-lock.ts';

interface SqliteReadModelsOptions extends Pick<ConnectionOptions, 'clock' | 'holdsPersonalData'> {
  /** The file. It and its folder are created if they are missing. Processes of one machine may share it. */
  readonly file: string;
  /** Who uses the file at the same time. Default `shared`. */
  readonly use?: Use;
  readonly logger?: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Opens read models in one SQLite file. Reads and writes are synchronous internally and take tens of microseconds. A
 * write waits for a write of another process. Rejects with FilesInUse while another process uses the file in a way that
 * excludes this one.
 */
export async function openSqliteReadModels(options: SqliteReadModelsOptions): Promise<ReadModels> {
  const { file, use = 'shared', holdsPersonalData = true } = options;
  const isAlone = use === 'alone';
  const lock = lockFor(use, file);
  try {
    const connection = new Connection(file, { ...options, isAlone });
    const filler = isAlone ? new Filler(connection, { file, holdsPersonalData }) : undefined;
    const readModels = new SqliteReadModels(connection, filler, lock, options);
    await readModels.readAhead();
    return readModels;
  } catch (error) {
    lock?.release();
    throw error;
  }
}

class SqliteReadModels implements ReadModels {
  readonly engine: EngineInfo;
  readonly #models: OpenModels;
  readonly #readAhead: ReadAhead;

  constructor(
    private readonly connection: Connection,
    private readonly filler: Filler | undefined,
    private readonly lock: FileLock | undefined,
    private readonly options: SqliteReadModelsOptions,
  ) {
    this.engine = { name: 'sqlite', version: connection.version };
    createRegistry(connection);
    this.#models = new OpenModels(connection, filler);
    this.#readAhead = new ReadAhead(options.file);
  }

  async readAhead(): Promise<void> {
    await this.#readAhead.done();
  }

  async open(name: string, version: number, collections: readonly CollectionSpec[]): Promise<ReadModel> {
    return this.connection.turns.run(() => this.#models.open({ name, version, collections }));
  }

  async dropOtherVersions(name: string, version: number): Promise<void> {
    const { connection } = this;
    const dropped = await connection.turns.run(() => dropOtherVersions(connection, name, version));
    for (const other of dropped) this.#models.forget(name, other);
    if (dropped.length > 0)
      this.options.logger?.info({ name, dropped }, 'dropped other versions of a read model');
  }

  async close(): Promise<void> {
    await this.filler?.close();
    await this.connection.close();
    await this.#readAhead.close();
    this.lock?.release();
  }
}
