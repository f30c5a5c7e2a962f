import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServiceName, serviceNames } from '@storefold/contracts';
import { Client } from './client.ts';
import type { LooseJson } from './loose-json.ts';
import { freePort } from './store-process.ts';

/** The first and the second instance of everything. */
export type Twin = 1 | 2;
const twins: readonly Twin[] = [1, 2];

export interface TwinStore {
  /** What each gateway offers; it hands requests to the services of its own number only. */
  readonly storefronts: Readonly<Record<Twin, Client>>;
  readonly admins: Readonly<Record<Twin, Client>>;
  /** SIGKILL; resolves when it is gone. */
  kill(service: ServiceName, twin: Twin): Promise<void>;
  /** `/health` of every service instance that lives. */
  health(): Promise<LooseJson[]>;
  /** SIGTERM to all that live; resolves with their exit codes once they and their files are gone. */
  stop(): Promise<(number | null)[]>;
}

interface Instance {
  readonly process: ChildProcess;
  readonly url: string;
}

const HEALTHY_WITHIN_MS = 60_000;

/** Debian keeps servers in /usr/sbin, which is not on everybody's path. */
export const natsServer = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  .map((folder) => join(folder, 'nats-server'))
  .find((file) => existsSync(file));

/** Two of each service and two gateways over NATS, on one data directory. */
export async function startTwinStore(nats: string): Promise<TwinStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefold-twins-'));
  const busPort = await freePort();
  const bus = spawn(nats, ['--addr', '127.0.0.1', '--port', String(busPort)], { stdio: 'ignore' });
  const instances = new Map<string, Instance>();

  const start = async (key: string, script: string, env: Readonly<Record<string, string>> = {}) => {
    const port = await freePort();
    const child = spawn(process.execPath, [fileURLToPath(new URL(`../../../${script}`, import.meta.url))], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'development',
        LOG_LEVEL: 'fatal',
        SAMPLE_DATA: '4',
        BUS_URL: `nats://127.0.0.1:${busPort}`,
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String(port),
        ...env,
      },
    });
    const url = `http://127.0.0.1:${port}`;
    instances.set(key, { process: child, url });
    return url;
  };

  const endWithUs = () => {
    for (const child of [bus, ...[...instances.values()].map((each) => each.process)]) child.kill('SIGKILL');
  };
  process.once('exit', endWithUs);

  const gateways = {} as Record<Twin, string>;
  for (const twin of twins) {
    const addresses: Record<string, string> = {};
    for (const service of serviceNames) {
      const variable = `${service.toUpperCase().replace('-', '_')}_URL`;
      addresses[variable] = await start(`${service} ${twin}`, `services/${service}/dist/main.js`);
    }
    gateways[twin] = await start(`gateway ${twin}`, 'gateway/dist/main.js', addresses);
  }
  const living = () => [...instances.values()].filter((each) => isAlive(each.process));
  const stop = async () => {
    const codes = await Promise.all(living().map((each) => ended(each.process, 'SIGTERM')));
    await ended(bus, 'SIGTERM');
    process.off('exit', endWithUs);
    await rm(dataDir, { recursive: true, force: true });
    return codes;
  };

  try {
    for (const { url, process: child } of instances.values()) await healthy(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  const keys = JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8')) as Record<
    'publishable_key' | 'secret_key',
    string
  >;
  const clients = (key: string): Record<Twin, Client> => ({
    1: new Client(gateways[1], { key }),
    2: new Client(gateways[2], { key }),
  });
  return {
    storefronts: clients(keys.publishable_key),
    admins: clients(keys.secret_key),
    async kill(service, twin) {
      const instance = instances.get(`${service} ${twin}`);
      if (instance) await ended(instance.process, 'SIGKILL');
    },
    health: () =>
      Promise.all(
        [...instances]
          .filter(([key, each]) => !key.startsWith('gateway') && isAlive(each.process))
          .map(async ([, { url }]) => (await fetch(`${url}/health`)).json()),
      ),
    stop,
  };
}

const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (!isAlive(child)) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill(signal);
  });
}

async function healthy(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + HEALTHY_WITHIN_MS;
  while (Date.now() < deadline && isAlive(child)) {
    const isHealthy = await fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (isHealthy) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not become healthy`);
}
