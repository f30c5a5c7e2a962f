import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { engines } from '@storefold/engines';
import { credentialsFile } from '@storefold/identity/credentials';
import { createLogger } from '@storefold/kernel/core';
import { startOneProcess } from '@storefold/scripts/one-process';
import { storeSettings } from '@storefold/scripts/store-settings';
import { readSettings } from '@storefold/server/runtime';
import { Client } from './client.ts';
import { Counter, countedReadModels, countedShared } from './counted-ports.ts';
import { countStatements } from './counted-statements.ts';

export interface CountedStore {
  readonly shopper: Client;
  readonly admin: Client;
  readonly counter: Counter;
  close(): Promise<void>;
}

/** Starts the store of a folder in this process, on ports that count what they are asked. */
export async function startCountedStore(dataDir: string): Promise<CountedStore> {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error', SAMPLE_DATA: 'none' };
  const settings = readSettings(storeSettings, env);
  const opening = { settings, logger: createLogger(settings), name: 'costs' };
  const counter = new Counter();
  const shared = countedShared(await engines.openShared(opening), counter);
  const store = await startOneProcess(shared, settings, async (service) =>
    countedReadModels(await engines.openReadModels(opening, service), counter),
  );
  const port = await store.gateway.listen(0, settings.host);
  countStatements();
  const keys = JSON.parse(readFileSync(credentialsFile(dataDir), 'utf8'));
  const clientWith = (key: string) => new Client(`http://127.0.0.1:${port}`, { 'x-service-api-key': key });
  const shopper = clientWith(keys.publishable_key);
  const admin = clientWith(keys.secret_key);
  return {
    shopper,
    admin,
    counter,
    async close() {
      shopper.close();
      admin.close();
      await store.close();
    },
  };
}

/** Waits until all followers of the log are idle, so that their work is not counted with a request. */
export async function settled(counter: Counter): Promise<void> {
  for (let before = counter.snapshot(); ; before = counter.snapshot()) {
    await sleep(50);
    if (Object.values(counter.since(before)).every((count) => count === 0)) return;
  }
}
