import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { Random } from '@storefold/kernel/core';
import { type ProcessSettings, TOKENS } from '@storefold/kernel/runtime';
import { stringify } from 'csv-stringify/sync';

/** The parts of exports, under `files/exports/` of the data directory. Only their owner may read them. */
@Injectable()
export class ExportFiles {
  constructor(
    @Inject(TOKENS.SETTINGS) private readonly settings: ProcessSettings,
    @Inject(TOKENS.RANDOM) private readonly random: Random,
  ) {}

  /** Writes a part of an export, which is on disk when this resolves with its name. Each attempt has a file of its own. */
  async writePart(exportId: string, pages: AsyncIterable<readonly (readonly string[])[]>): Promise<string> {
    const folder = this.#folderOf(exportId);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${this.random.uuid()}.csv`;
    const file = await open(join(folder, name), 'wx', 0o600);
    try {
      for await (const rows of pages) await file.writeFile(csvOf(rows));
      await file.sync();
    } finally {
      await file.close();
    }
    return name;
  }

  async removePart(exportId: string, name: string): Promise<void> {
    await rm(join(this.#folderOf(exportId), name), { force: true });
  }

  /** The size of the parts together. Undefined when one of them is not there, as after a restore from a backup. */
  async sizeOf(exportId: string, names: readonly string[]): Promise<number | undefined> {
    const folder = this.#folderOf(exportId);
    const parts = await unlessAbsent(Promise.all(names.map((name) => stat(join(folder, name)))));
    return parts?.reduce((sum, { size }) => sum + size, 0);
  }

  /** Whether a text is in anything that was written for an export, in unfinished parts too. */
  async contain(exportId: string, text: string): Promise<boolean> {
    const folder = this.#folderOf(exportId);
    for (const name of (await unlessAbsent(readdir(folder))) ?? []) {
      // A part that another process wrote in vain may have been removed meanwhile.
      const part = await unlessAbsent(readFile(join(folder, name)));
      if (part?.includes(text)) return true;
    }
    return false;
  }

  /** The parts one after the other. */
  read(exportId: string, names: readonly string[]): Readable {
    const folder = this.#folderOf(exportId);
    return Readable.from(concatenated(names.map((name) => join(folder, name))), { objectMode: false });
  }

  /** Removes everything that was written for an export. */
  async erase(exportId: string): Promise<void> {
    // A part that is begun meanwhile leaves the folder not empty at the first attempt.
    await rm(this.#folderOf(exportId), { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
  }

  #folderOf(exportId: string): string {
    return join(this.settings.dataDir, 'files', 'exports', exportId);
  }
}

const unlessAbsent = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });

/** Spreadsheets take cells that begin with certain signs for formulas; the library puts an apostrophe before them. */
const csvOf = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { escape_formulas: true, record_delimiter: 'windows' });

async function* concatenated(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) yield* createReadStream(path) as AsyncIterable<Buffer>;
}
