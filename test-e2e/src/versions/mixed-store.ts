import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@storefold/contracts';
import { freePort, startNatsServer } from '@storefold/engines/testing';
import type { LastRelease } from '../harness/last-release.ts';
import type { LooseJson } from '../harness/loose-json.ts';
import { ownEnvironment } from '../harness/own-environment.ts';
import { programOf } from '../harness/program.ts';

/** The last release, or what is here. */
export type Version = 'old' | 'new';

/** What has a process of its own. */
export type Part = ServiceName | 'gateway';

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly printed: () => string;
}

/** A store whose processes are of two versions. */
export interface MixedStore {
  readonly dataDir: string;
  /** Of the gateway that is in place now. */
  readonly url: string;
  readonly keys: Readonly<Record<'publishable_key' | 'secret_key', string>>;
  /** Puts an instance of a version in the place of the one that runs: it is there before that one is told to end. */
  replace(part: Part, version: Version): Promise<void>;
  /** `/health` of every service. */
  health(): Promise<Readonly<Record<string, LooseJson>>>;
  /** What the processes said that is a warning or worse. */
  printed(): string;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;

export async function startMixedStore(
  { programs }: LastRelease,
  versionOf: (part: Part) => Version,
): Promise<MixedStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefold-mixed-'));
  const bus = await startNatsServer();
  if (!bus) throw new Error('there is no nats-server');
  const running = new Map<Part, Running>();
  const all: Running[] = [];
  const ports = new Map<Part, readonly [number, number]>();
  const urls: Record<string, string> = {};
  for (const service of serviceNames) {
    const both = [await freePort(), await freePort()] as const;
    ports.set(service, both);
    const setting = `${service.toUpperCase().replaceAll('-', '_')}_URL`;
    urls[setting] = both.map((port) => `http://127.0.0.1:${port}`).join(',');
  }
  ports.set('gateway', [await freePort(), await freePort()]);

  const run = (program: string, port: number, env: Readonly<Record<string, string>> = {}): Running => {
    let printed = '';
    const child = spawn(process.execPath, [program], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...ownEnvironment(),
        NODE_ENV: 'development',
        MAX_WAIT_MS: '60000',
        LOG_LEVEL: 'warn',
        SAMPLE_DATA: '2',
        BUS_URL: bus.url,
        BASE_URL: 'http://127.0.0.1:3000',
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String(port),
        ...env,
      },
    });
    const keep = (chunk: Buffer) => {
      printed += chunk.toString('utf8');
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const started = { child, url: `http://127.0.0.1:${port}`, printed: () => printed };
    all.push(started);
    return started;
  };
  const runPart = (part: Part, version: Version, port: number): Running => {
    const path = part === 'gateway' ? 'gateway/dist/main.js' : `services/${part}/dist/main.js`;
    const program = version === 'new' ? programOf(path) : join(programs, path);
    return run(program, port, part === 'gateway' ? urls : {});
  };
  const killAll = () => {
    for (const { child } of all) child.kill('SIGKILL');
  };
  process.once('exit', killAll);

  for (const [part, [first]] of ports) running.set(part, runPart(part, versionOf(part), first));
  const stop = async () => {
    await Promise.all(all.map(({ child }) => ended(child)));
    await bus.stop();
    process.off('exit', killAll);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    for (const each of running.values()) await ready(each);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    dataDir,
    get url() {
      return running.get('gateway')?.url ?? '';
    },
    keys: JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8')),
    async replace(part, version) {
      const before = running.get(part);
      const [first, second] = ports.get(part) ?? [0, 0];
      const next = runPart(part, version, before?.url.endsWith(`:${first}`) ? second : first);
      await ready(next);
      running.set(part, next);
      if (before) await ended(before.child);
    },
    async health() {
      const parts = serviceNames.map(
        async (name) => [name, await (await fetch(`${running.get(name)?.url}/health`)).json()] as const,
      );
      return Object.fromEntries(await Promise.all(parts));
    },
    printed: () => all.map(({ printed }) => printed()).join(''),
    stop,
  };
}

async function ready({ child, url, printed }: Running): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not become ready:\n${printed()}`);
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
