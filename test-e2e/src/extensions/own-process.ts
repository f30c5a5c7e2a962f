import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort, startNatsServer } from '@storefold/engines/testing';
import { ownEnvironment } from '../harness/own-environment.ts';

/** The program of a service that runs beside a store in many processes, and the bus that they share. */
export interface OwnProcess {
  /** What tells the store of both. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** @param urlSetting where the gateway looks for the address of the service */
export async function startOwnProcess(
  program: string,
  urlSetting: string,
  dataDir: string,
): Promise<OwnProcess> {
  const nats = await startNatsServer();
  if (!nats) throw new Error('nats-server does not start');
  const port = String(await freePort());
  const shared = { BUS_URL: nats.url, READ_MODELS_SHARED: 'off' };
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...ownEnvironment(), ...shared, LOG_LEVEL: 'warn', DATA_DIR: dataDir, PORT: port },
  });
  const exited = once(child, 'exit');
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    env: { ...shared, [urlSetting]: `http://127.0.0.1:${port}` },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await nats.stop();
    },
  };
}
