import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runServer, type ServerProcess } from '../server-process.ts';

/** A real NATS server of a specification's own, on a free port of the loopback interface. */
export interface TestNatsServer {
  readonly url: string;
  /** Ends it as an operator would. */
  stop(): Promise<void>;
  /** Ends it as a power failure would. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
  /** It keeps its connections open and answers nobody, until `resume`. */
  pause(): void;
  resume(): void;
}

/** Beyond PATH: where Debian puts servers, which a user's PATH often leaves out. */
const FURTHER_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin'];
const ANY_PORT = '-1';

/** The path of the `nats-server` of this machine, or undefined where none is installed. */
export function findNatsServer(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...folders, ...FURTHER_FOLDERS].map((folder) => join(folder, 'nats-server')).find(isExecutable);
}

/** Starts a server that the specification may stop, kill and restart; undefined where none is installed. */
export async function startNatsServer(): Promise<TestNatsServer | undefined> {
  const binary = findNatsServer();
  if (binary === undefined) return undefined;
  let server = await run(binary, ANY_PORT);
  const { port } = server;
  return {
    url: `nats://127.0.0.1:${port}`,
    stop: () => server.end('SIGTERM'),
    kill: () => server.end('SIGKILL'),
    async restart() {
      await server.end('SIGKILL');
      server = await run(binary, String(port));
    },
    pause: () => server.pause(),
    resume: () => server.resume(),
  };
}

const run = (command: string, port: string): Promise<ServerProcess> =>
  runServer({ command, args: ['-a', '127.0.0.1', '-p', port], folder: tmpdir(), readyLine: READY });

const READY = /client connections on 127\.0\.0\.1:(\d+)/;

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
