import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type EngineSettings, openFiles } from '@storefold/engines';
import { BackupRefused } from '@storefold/engines/sqlite';
import { messageOf } from '@storefold/kernel/core';

/** Where a store on the embedded engines keeps what cannot be built again. Throws BackupRefused on other engines. */
export async function storeFilesOf(settings: EngineSettings) {
  const { dataDir, eventLog, readModels } = settings;
  if (eventLog.engine !== 'sqlite' || readModels.engine !== 'sqlite') {
    throw new BackupRefused(
      'EVENT_LOG_URL or READ_MODELS_URL names a server: back it up by its own tools, as docs/deploy.md says',
    );
  }
  const log = eventLog.path ?? join(dataDir, 'events.db');
  const files = await openFiles({ settings });
  return { dataDir, log, readModels: readModels.path ?? join(dataDir, 'read-models'), files };
}

/** Ends the process with 1 when a file or folder of the store is missing. Opening it would make a new and empty one. */
export function thereOrExit(path: string): string {
  if (existsSync(path)) return path;
  process.stderr.write(`There is no ${path}: set DATA_DIR to the folder of the store\n`);
  process.exit(1);
}

/** The file of the event log; undefined when it is on a server. Ends the process with 1 when the file is missing. */
export function logFileOrExit({ dataDir, eventLog }: EngineSettings): string | undefined {
  return eventLog.engine === 'sqlite' ? thereOrExit(eventLog.path ?? join(dataDir, 'events.db')) : undefined;
}

/** Prints why it was not done, and ends the process with 1. */
export function exitWithReason(what: string, error: unknown): never {
  const isForeseen = error instanceof BackupRefused;
  const advice = isForeseen
    ? ''
    : '. Look at the disks: is there space, and may this user read and write there?';
  process.stderr.write(`${what}: ${messageOf(error)}${advice}\n`);
  process.exit(1);
}
