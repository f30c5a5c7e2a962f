import type { Logger } from '@storefold/kernel/core';
import type { CollectionSpec, EngineInfo, ReadModel, ReadModels } from '@storefold/kernel/ports';
import { FileIsLocked, type FileLock, lockFile } from '../file-lock.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import { Filler } from './filler.ts';
import { OpenModels } from './open-models.ts';
import { ReadAhead } from './read-ahead.ts';
import { createRegistry, dropOtherVersions } from './schema.ts';

interface SqliteReadModelsOptions extends Pick<ConnectionOptions, 'clock' | 'holdsPersonalData' | 'isAlone'> {
  /** The file. It and its folder are created if they are missing. Processes of one machine may share it. */
  readonly file: string;
  readonly logger?: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Opens read models in one SQLite file. Reads and writes are synchronous internally and take tens of microseconds. A
 * write waits for a write of another process. Throws when the file is to be used alone, and another process does so.
 */
export async function openSqliteReadModels(options: SqliteReadModelsOptions): Promise<ReadModels> {
  const { file, holdsPersonalData = true, isAlone = false } = options;
  const lock = isAlone ? lockForOne(file) : undefined;
  const connection = new Connection(file, options);
  const filler = isAlone ? new Filler(connection, { file, holdsPersonalData }) : undefined;
  const readModels = new SqliteReadModels(connection, filler, lock, options);
  await readModels.readAhead();
  return readModels;
}

/** A process that takes the place of one that is ending would not notice what that one still writes. */
function lockForOne(file: string): FileLock {
  try {
    return lockFile(`${file}.lock`);
  } catch (error) {
    if (!(error instanceof FileIsLocked)) throw error;
    throw new Error(`${error.message}: stop it first, or set READ_MODELS_SHARED=on for both`);
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
