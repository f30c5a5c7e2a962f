import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runServer, type ServerProcess } from '../../testing/server-process.ts';
import { type PausableServer, startRestartable } from '../../testing/test-server.ts';

/** A real NATS server for one specification, on a free loopback port. */
export interface TestNatsServer extends PausableServer {
  readonly url: string;
}

/** Searched after PATH. Debian installs servers there, and a user's PATH often lacks it. */
const FURTHER_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin'];
const ANY_PORT = '-1';

/** The path of this machine's `nats-server`. Undefined when none is installed. */
export function findNatsServer(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...folders, ...FURTHER_FOLDERS].map((folder) => join(folder, 'nats-server')).find(isExecutable);
}

/** Starts a server that the specification may stop, kill and restart. Undefined when none is installed. */
export async function startNatsServer(): Promise<TestNatsServer | undefined> {
  const binary = findNatsServer();
  if (binary === undefined) return undefined;
  const { port, life, stop, kill, restart } = await startRestartable((onPort) => run(binary, onPort));
  return {
    url: `nats://127.0.0.1:${port}`,
    stop,
    kill,
    restart,
    pause: () => life().pause(),
    resume: () => life().resume(),
  };
}

const run = (command: string, port: number): Promise<ServerProcess> =>
  runServer({
    command,
    args: ['-a', '127.0.0.1', '-p', port === 0 ? ANY_PORT : String(port)],
    folder: tmpdir(),
    readyLine: READY,
  });

const READY = /client connections on 127\.0\.0\.1:(\d+)/;

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
