import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@storefold/kernel/core';

/** No request takes that long, so the process that received such a file was killed. */
const UNFINISHED_MS = 60 * 60 * 1000;

/** Removes what was received by processes that were killed meanwhile. */
export class UnfinishedUploads {
  readonly name = 'unfinished uploads';
  readonly everyMs = 10 * 60 * 1000;

  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name);
      const file = await stat(path).catch(() => undefined);
      if (file && this.clock.now() - file.mtimeMs > UNFINISHED_MS) await rm(path, { force: true });
    }
  }
}
