import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@storefold/contracts';
import { findNatsServer, freePort, startNatsServer } from '@storefold/engines/testing';
import { Client } from './client.ts';
import type { LooseJson } from './loose-json.ts';
import { ownEnvironment } from './own-environment.ts';
import { programOf } from './program.ts';

/** The first and the second instance of everything. */
export type InstanceNumber = 1 | 2;
const numbers: readonly InstanceNumber[] = [1, 2];

export interface PairedStore {
  readonly dataDir: string;
  /** A client of each gateway. */
  readonly storefronts: Readonly<Record<InstanceNumber, Client>>;
  readonly admins: Readonly<Record<InstanceNumber, Client>>;
  /** Sends SIGKILL and resolves when the process has ended. */
  kill(service: ServiceName, number: InstanceNumber): Promise<void>;
  /** Stops a process where it stands, as a machine that hangs does, and lets it go on. */
  pause(service: ServiceName, number: InstanceNumber): void;
  goOn(service: ServiceName, number: InstanceNumber): void;
  /** Restarts a killed process on its old port and resolves when it is healthy. */
  restart(service: ServiceName, number: InstanceNumber): Promise<void>;
  /** Restarts each process that has ended, and resolves when they are healthy. */
  restartEnded(): Promise<void>;
  /** Kills the NATS server with SIGKILL, and restarts it on its old port. */
  killBus(): Promise<void>;
  restartBus(): Promise<void>;
  /** `/health` of every running service instance. */
  health(): Promise<LooseJson[]>;
  /** `/health` of a gateway. */
  gatewayHealth(number: InstanceNumber): Promise<LooseJson>;
  /**
   * Sends SIGTERM to all running processes. Resolves with their exit codes once they have ended and their files are
   * removed.
   */
  stop(): Promise<(number | null)[]>;
}

/** The instances that a gateway passes requests to: those of its own number, or all. */
type Reach = 'own' | 'all';

interface Instance {
  readonly process: ChildProcess;
  readonly url: string;
  readonly again: () => ChildProcess;
}

const HEALTHY_WITHIN_MS = 120_000;

/** Why pairs cannot be started here. Undefined when they can. */
export const noPairs =
  findNatsServer() === undefined
    ? 'instances side by side talk over NATS, and no nats-server is installed'
    : undefined;

/** Two of each service and two gateways over NATS, on one data directory. `settings`: further environment variables. */
export async function startPairedStore(
  reach: Reach = 'own',
  settings: Readonly<Record<string, string>> = {},
): Promise<PairedStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefold-pairs-'));
  const bus = await startNatsServer();
  if (!bus) throw new Error(noPairs);
  const instances = new Map<string, Instance>();

  const start = async (key: string, script: string, env: Readonly<Record<string, string>> = {}) => {
    const port = await freePort();
    const again = () =>
      spawn(process.execPath, [programOf(script)], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...ownEnvironment(),
          NODE_ENV: 'development',
          // Specifications share the machine, and are about other things than its speed.
          MAX_WAIT_MS: '60000',
          LOG_LEVEL: 'fatal',
          SAMPLE_DATA: '4',
          BUS_URL: bus.url,
          DATA_DIR: dataDir,
          HOST: '127.0.0.1',
          PORT: String(port),
          ...env,
          ...settings,
        },
      });
    const url = `http://127.0.0.1:${port}`;
    instances.set(key, { process: again(), url, again });
    return url;
  };

  const endWithUs = () => {
    for (const { process: child } of instances.values()) child.kill('SIGKILL');
  };
  process.once('exit', endWithUs);

  const urls: Record<InstanceNumber, Record<string, string>> = { 1: {}, 2: {} };
  for (const number of numbers) {
    for (const service of serviceNames) {
      const variable = `${service.toUpperCase().replace('-', '_')}_URL`;
      urls[number][variable] = await start(`${service} ${number}`, `services/${service}/dist/main.js`);
    }
  }
  const reachOf = (number: InstanceNumber) =>
    reach === 'own'
      ? urls[number]
      : Object.fromEntries(Object.keys(urls[1]).map((name) => [name, `${urls[1][name]},${urls[2][name]}`]));
  const gateways = {} as Record<InstanceNumber, string>;
  for (const number of numbers) {
    gateways[number] = await start(`gateway ${number}`, 'gateway/dist/main.js', reachOf(number));
  }
  const restart = async (key: string) => {
    const gone = instances.get(key);
    if (!gone) return;
    const back = { ...gone, process: gone.again() };
    instances.set(key, back);
    await healthy(back.url, back.process);
  };
  const living = () => [...instances.values()].filter((each) => isAlive(each.process));
  const stop = async () => {
    const codes = await Promise.all(living().map((each) => ended(each.process, 'SIGTERM')));
    await bus.stop();
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
  const clients = (key: string): Record<InstanceNumber, Client> => ({
    1: new Client(gateways[1], { key }),
    2: new Client(gateways[2], { key }),
  });
  return {
    dataDir,
    storefronts: clients(keys.publishable_key),
    admins: clients(keys.secret_key),
    async kill(service, number) {
      const instance = instances.get(`${service} ${number}`);
      if (instance) await ended(instance.process, 'SIGKILL');
    },
    pause: (service, number) => void instances.get(`${service} ${number}`)?.process.kill('SIGSTOP'),
    goOn: (service, number) => void instances.get(`${service} ${number}`)?.process.kill('SIGCONT'),
    restart: (service, number) => restart(`${service} ${number}`),
    async restartEnded() {
      const ended = [...instances].filter(([, each]) => !isAlive(each.process));
      await Promise.all(ended.map(([key]) => restart(key)));
    },
    killBus: () => bus.kill(),
    restartBus: () => bus.restart(),
    health: () =>
      Promise.all(
        [...instances]
          .filter(([key, each]) => !key.startsWith('gateway') && isAlive(each.process))
          .map(async ([, { url }]) => (await fetch(`${url}/health`)).json()),
      ),
    gatewayHealth: async (number) => (await fetch(`${gateways[number]}/health`)).json(),
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
