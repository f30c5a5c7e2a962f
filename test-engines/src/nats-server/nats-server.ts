import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

/** A real NATS server of a specification's own, on a free port of the loopback interface. */
export interface TestNatsServer {
  readonly url: string;
  /** Ends it as an operator would. */
  stop(): Promise<void>;
  /** Ends it as a power failure would. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
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
  let { child, port } = await run(binary, ANY_PORT);
  return {
    url: `nats://127.0.0.1:${port}`,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
    async restart() {
      await end(child, 'SIGKILL');
      ({ child, port } = await run(binary, String(port)));
    },
  };
}

/** Resolves when the server says that it is ready. */
async function run(binary: string, wanted: string): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(binary, ['-a', '127.0.0.1', '-p', wanted], { stdio: ['ignore', 'ignore', 'pipe'] });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));

  const said: string[] = [];
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`nats-server ended with ${code}:\n${said.join('\n')}`)));
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (said.push(line) > 100) said.shift();
      if (!line.includes('Server is ready')) return;
      const port = /client connections on 127\.0\.0\.1:(\d+)/.exec(said.join('\n'))?.[1];
      if (port === undefined) reject(new Error(`nats-server names no port:\n${said.join('\n')}`));
      else resolve({ child, port: Number(port) });
    });
  });
}

function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
