import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@storefold/contracts';
import { freePort, startNatsServer } from '@storefold/engines/testing';
import type { LooseJson } from '../harness/loose-json.ts';
import { ownEnvironment } from '../harness/own-environment.ts';
import { programOf } from '../harness/program.ts';

/** The last release, or what is here. */
export type Version = 'old' | 'new';

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly printed: () => string;
}

/** A store whose services are of two versions, behind a gateway of today. */
export interface MixedStore {
  readonly dataDir: string;
  readonly url: string;
  readonly keys: Readonly<Record<'publishable_key' | 'secret_key', string>>;
  /** Puts an instance of a version in the place of the one that runs: it is there before that one is told to end. */
  replace(service: ServiceName, version: Version): Promise<void>;
  /** `/health` of every service. */
  health(): Promise<Readonly<Record<string, LooseJson>>>;
  /** What the processes said that is a warning or worse. */
  printed(): string;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;

/** `releasePrograms`: where the programs of the last release are. */
export async function startMixedStore(
  releasePrograms: string,
  versionOf: (service: ServiceName) => Version,
): Promise<MixedStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefold-mixed-'));
  const bus = await startNatsServer();
  if (!bus) throw new Error('there is no nats-server');
  const running = new Map<string, Running>();
  const all: Running[] = [];
  const ports = new Map<ServiceName, readonly [number, number]>();
  for (const service of serviceNames) ports.set(service, [await freePort(), await freePort()]);

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
  const runService = (service: ServiceName, version: Version, port: number): Running => {
    const path = `services/${service}/dist/main.js`;
    return run(version === 'new' ? programOf(path) : join(releasePrograms, path), port);
  };
  const killAll = () => {
    for (const { child } of all) child.kill('SIGKILL');
  };
  process.once('exit', killAll);

  const urls: Record<string, string> = {};
  for (const [service, [first, second]] of ports) {
    running.set(service, runService(service, versionOf(service), first));
    const setting = `${service.toUpperCase().replaceAll('-', '_')}_URL`;
    urls[setting] = [first, second].map((port) => `http://127.0.0.1:${port}`).join(',');
  }
  const gateway = run(programOf('gateway/dist/main.js'), await freePort(), urls);
  const stop = async () => {
    await Promise.all(all.map(({ child }) => ended(child)));
    await bus.stop();
    process.off('exit', killAll);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    for (const each of [...running.values(), gateway]) await ready(each);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    dataDir,
    url: gateway.url,
    keys: JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8')),
    async replace(service, version) {
      const before = running.get(service);
      const [first, second] = ports.get(service) ?? [0, 0];
      const next = runService(service, version, before?.url.endsWith(`:${first}`) ? second : first);
      running.set(service, next);
      await ready(next);
      if (before) await ended(before.child);
    },
    async health() {
      const parts = [...running].map(
        async ([name, { url }]) => [name, await (await fetch(`${url}/health`)).json()] as const,
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
