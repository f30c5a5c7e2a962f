import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@storefold/engines/free-port';
import { launcherFlags, memoryEnvironment, storeFlags } from '@storefold/scripts/process-memory';
import { checkout } from '@storefold/scripts/run-vitest';
import { Client } from './client.ts';
import { ProcessTree } from './process-tree.ts';

export interface StoreUnderLoad {
  readonly baseUrl: string;
  readonly publishableKey: string;
  readonly shopper: Client;
  readonly admin: Client;
  readonly processes: ProcessTree;
  /** From the start of the process to the first 200 of its health, read models included. */
  readonly startedInMs: number;
  /** Waits until all followers of the log have handled everything. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

interface StartOptions {
  /** One process for each service instead of one for all. */
  readonly isMany: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a store on a folder with data, and waits until its read models show all of them. */
export async function startStore(
  dataDir: string,
  { isMany, env = {} }: StartOptions,
): Promise<StoreUnderLoad> {
  const port = await freePort();
  const startedMs = performance.now();
  const program = isMany ? 'start-services.js' : 'start.js';
  const flags = isMany ? launcherFlags : storeFlags;
  const child = spawn(process.execPath, [...flags, join(checkout, 'scripts', 'dist', program)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...memoryEnvironment,
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      SAMPLE_DATA: 'none',
      DATA_DIR: dataDir,
      PORT: String(port),
      ...env,
    },
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  await firstAnswer(baseUrl, child);
  const startedInMs = Math.round(performance.now() - startedMs);
  const credentials = JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8'));
  const store: StoreUnderLoad = {
    baseUrl,
    publishableKey: credentials.publishable_key,
    shopper: new Client(baseUrl, { 'x-service-api-key': credentials.publishable_key }),
    admin: new Client(baseUrl, { 'x-service-api-key': credentials.secret_key }),
    processes: new ProcessTree(child.pid ?? 0),
    startedInMs,
    caughtUp: () => caughtUp(baseUrl),
    async stop() {
      store.shopper.close();
      store.admin.close();
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
  await store.caughtUp();
  return store;
}

async function firstAnswer(baseUrl: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the store ended with exit code ${child.exitCode}`);
    const answered = await fetch(`${baseUrl}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) return;
    await sleep(20);
  }
}

interface Health {
  readonly parts: Readonly<
    Record<string, { position?: number; followers?: Readonly<Record<string, { position: number }>> }>
  >;
}

/** Waits until all followers of the log have handled everything. */
async function caughtUp(baseUrl: string): Promise<void> {
  for (;;) {
    const { parts } = (await (await fetch(`${baseUrl}/health`)).json()) as Health;
    const head = parts.event_log?.position ?? 0;
    const followers = Object.values(parts).flatMap(({ followers: each = {} }) => Object.values(each));
    if (followers.every(({ position }) => position >= head)) return;
    await sleep(100);
  }
}
