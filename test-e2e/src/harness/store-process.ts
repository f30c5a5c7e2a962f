import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from './client.ts';
import { ownEnvironment } from './own-environment.ts';
import { programOf } from './program.ts';
import { hasExtensions } from './served-document.ts';

/** The content of `DATA_DIR/credentials.json`. */
interface StoreCredentials {
  readonly base_url: string;
  readonly store: string;
  readonly publishable_key: string;
  readonly secret_key: string;
  readonly admin: { readonly email: string; readonly password: string };
}

export interface StoreOptions {
  /** One process with everything, or one for each service and the gateway. */
  readonly launcher: 'start' | 'start-services';
  /** Starts what users start, and not what was bundled for specs. */
  readonly built?: boolean;
  readonly dataDir: string;
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  /** How long it may take to answer, where it begins with more products than other stores. */
  readonly startDeadlineMs?: number;
}

export interface StoreProcess {
  /** Of the launcher, which with `start` is all of the store. */
  readonly pid: number;
  readonly baseUrl: string;
  readonly credentials: StoreCredentials;
  readonly storefront: Client;
  readonly admin: Client;
  /** Its output so far. */
  output(): string;
  /** Sends SIGKILL to all its processes and resolves when they have ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM and resolves with the exit code. */
  stop(): Promise<number | null>;
}

const START_DEADLINE_MS = 120_000;
/** A process cuts itself off after ten. */
const STOP_DEADLINE_MS = 60_000;
/** `/health` answers within a second. */
const HEALTH_TIMEOUT_MS = 20_000;
const ASK_EVERY_MS = 50;
/** A gateway asks each service before it answers. */
const ASK_MANY_EVERY_MS = 250;

/** A store that may not respond yet. */
export interface LaunchedStore {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  /** Its output so far. */
  readonly output: () => string;
  /** Sends SIGKILL to all its processes and resolves when they have ended. */
  kill(): Promise<void>;
}

/** Starts a store as users do. */
export function launchStore(options: StoreOptions): LaunchedStore {
  const { launcher, built = false } = options;
  const child = spawn(process.execPath, [programOf(`scripts/dist/${launcher}.js`, { built })], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...ownEnvironment(),
      NODE_ENV: 'development',
      // Specifications share the machine, and are about other things than its speed.
      MAX_WAIT_MS: '60000',
      LOG_LEVEL: 'warn',
      FEEDS: 'on',
      ...options.env,
      DATA_DIR: options.dataDir,
      PORT: String(options.port),
    },
  });
  let printed = '';
  const keep = (chunk: Buffer) => {
    printed += chunk.toString('utf8');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const endWithUs = () => signalGroup(child, 'SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    child,
    exited,
    output: () => printed,
    async kill() {
      signalGroup(child, 'SIGKILL');
      await exited;
    },
  };
}

/** Starts a store as users do, and waits until it responds. */
export async function startStore(options: StoreOptions): Promise<StoreProcess> {
  const launched = launchStore(options);
  const { child, exited, output } = launched;
  const baseUrl = `http://127.0.0.1:${options.port}`;
  if (options.env?.EXTENSIONS) hasExtensions(baseUrl);
  const pauseMs = options.launcher === 'start' ? ASK_EVERY_MS : ASK_MANY_EVERY_MS;
  await answering(baseUrl, child, output, pauseMs, options.startDeadlineMs);
  const file = await readFile(join(options.dataDir, 'credentials.json'), 'utf8');
  const credentials = JSON.parse(file) as StoreCredentials;
  return {
    pid: child.pid ?? 0,
    baseUrl,
    credentials,
    storefront: new Client(baseUrl, { key: credentials.publishable_key }),
    admin: new Client(baseUrl, { key: credentials.secret_key }),
    output,
    kill: () => launched.kill(),
    async stop() {
      child.kill('SIGTERM');
      let isLate = false;
      const late = setTimeout(() => {
        isLate = true;
        signalGroup(child, 'SIGKILL');
      }, STOP_DEADLINE_MS);
      const code = await exited;
      clearTimeout(late);
      if (isLate) throw new Error(`the store did not end within ${STOP_DEADLINE_MS / 1000} s:\n${output()}`);
      return code;
    },
  };
}

async function answering(
  baseUrl: string,
  child: ChildProcess,
  printed: () => string,
  pauseMs: number,
  withinMs = START_DEADLINE_MS,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`the store ended while it started:\n${printed()}`);
    }
    if (await isWhole(baseUrl)) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  signalGroup(child, 'SIGKILL');
  throw new Error(`the store did not answer within ${withinMs / 1000} s:\n${printed()}`);
}

/** Its engines: what else `/health` lists are services and the process itself. */
const engineParts = ['event_log', 'read_models', 'vault', 'files', 'search', 'bus'];

/** Whether the store answers and all of its services are there. A gateway is ready before they are. */
export async function isWhole(baseUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
    const { parts = {} } = (await response.json()) as { parts?: Record<string, { status: string }> };
    const services = Object.entries(parts).filter(([name]) => !engineParts.includes(name));
    return response.ok && services.every(([, { status }]) => status === 'up' || status === 'degraded');
  } catch {
    return false;
  }
}

/** The launcher leads a process group, so its children receive the signal too. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has ended already.
  }
}
