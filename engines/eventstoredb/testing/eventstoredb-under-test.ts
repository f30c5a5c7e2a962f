import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type EventStoreDbStandIn, startEventStoreDbStandIn } from './stand-in/eventstoredb-stand-in.ts';

const { EVENT_LOG_URL: given = '' } = process.env;

/** The server that the environment names, if any. */
export const realUrl = /^esdb(\+discover)?:/.test(given) ? given : undefined;

/**
 * The EventStoreDB that the cases of a file run on: the one that the environment names, or a stand-in with its own
 * data.
 */
export class EventStoreDbUnderTest {
  #standIn: EventStoreDbStandIn | undefined;

  /** Call it at the top level of a file. */
  installHooks(): void {
    let folder: string | undefined;
    beforeAll(async () => {
      if (realUrl !== undefined) return;
      folder = await mkdtemp(join(tmpdir(), 'event-log-'));
      this.#standIn = await startEventStoreDbStandIn({ dataDir: folder });
    });
    afterAll(async () => {
      await this.#standIn?.stop();
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    });
  }

  get url(): string {
    const url = realUrl ?? this.#standIn?.url;
    if (url === undefined) throw new Error('the engine has not started yet');
    return url;
  }
}
