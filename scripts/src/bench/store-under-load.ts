import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';

export interface StoreUnderLoad {
  readonly baseUrl: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** From the start of the process to the first response. */
  readonly startedInMs: number;
  residentMb(): number;
  stop(): Promise<void>;
}

/** Starts a store in one process on a folder with data, and waits until its read models show all of them. */
export async function startStore(dataDir: string): Promise<StoreUnderLoad> {
  const port = await freePort();
  const startedMs = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL('../start.js', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      SAMPLE_DATA: 'none',
      DATA_DIR: dataDir,
      PORT: String(port),
    },
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  await firstAnswer(baseUrl, child);
  const startedInMs = Math.round(performance.now() - startedMs);
  await caughtUp(baseUrl);
  const credentials = JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8'));
  return {
    baseUrl,
    publishableKey: credentials.publishable_key,
    secretKey: credentials.secret_key,
    startedInMs,
    residentMb: () => residentMbOf(child),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function firstAnswer(baseUrl: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the store ended with exit code ${child.exitCode}`);
    const answered = await fetch(`${baseUrl}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

interface Health {
  readonly parts: Readonly<
    Record<string, { position?: number; followers?: Readonly<Record<string, { position: number }>> }>
  >;
}

/** Waits until all followers of the log have handled the products, so that only requests are measured. */
async function caughtUp(baseUrl: string): Promise<void> {
  for (;;) {
    const { parts } = (await (await fetch(`${baseUrl}/health`)).json()) as Health;
    const head = parts.event_log?.position ?? 0;
    const followers = Object.values(parts).flatMap(({ followers: each = {} }) => Object.values(each));
    if (followers.every(({ position }) => position >= head)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** As reported by `ps`. */
function residentMbOf({ pid }: ChildProcess): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kilobytes) / 1_024);
}
