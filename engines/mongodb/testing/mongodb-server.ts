import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer, type ServerProgram } from '../../testing/server-process.ts';
import { type PausableServer, startRestartable } from '../../testing/test-server.ts';
import { findSecantusDb, nameOfSecantusDb } from './installed.ts';

/**
 * A third-party server with MongoDB's protocol, in a separate process on loopback. It is not MongoDB: the README of the
 * engines lists the differences.
 */
export interface TestMongoDbServer extends PausableServer {
  /**
   * A connection string with a replica set and without a database or credentials. The port does not change with
   * restarts.
   */
  readonly url: string;
  /** Name and version, with a note that it is a third-party server. */
  readonly engine: string;
  /** Stops it like an operator, and removes the data unless the folder was given. */
  stop(): Promise<void>;
}

export interface MongoDbServerOptions {
  readonly port?: number;
  /** The folder of the data; a temporary one by default. */
  readonly dataDir?: string;
  /**
   * True (the default): writes acknowledged with `j: true` survive `kill`, as with MongoDB. False is several times
   * faster, and loses the last writes when killed.
   */
  readonly durable?: boolean;
  /** Requires authentication. Users are created by `createUser` while it runs without. */
  readonly auth?: boolean;
  /** Runs a standalone server instead of the only member of a replica set. */
  readonly standalone?: boolean;
}

const READY = /listening on 127\.0\.0\.1:(\d+)/;

/** Starts the server. Undefined when it is not installed (`npm run engines:install`). */
export async function startMongoDbServer(
  options: MongoDbServerOptions = {},
): Promise<TestMongoDbServer | undefined> {
  const python = findSecantusDb();
  if (python === undefined) return undefined;
  const folder = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'storefold-mongodb-')));
  await mkdir(folder, { recursive: true });
  const begin = (port: number) => runServer(program(python, folder, port, options));
  const [engine, { port, life, stop, kill, restart }] = await Promise.all([
    nameOfSecantusDb(python),
    startRestartable(begin, options.port),
  ]);
  return {
    url: `mongodb://127.0.0.1:${port}/?replicaSet=secantus`,
    engine,
    async stop() {
      await stop();
      if (options.dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
    kill,
    restart,
    pause: () => life().pause(),
    resume: () => life().resume(),
  };
}

function program(python: string, folder: string, port: number, options: MongoDbServerOptions): ServerProgram {
  const listening = ['-m', 'secantus', '--host', '127.0.0.1', '--port', String(port)];
  const storing = ['--storage-path', join(folder, 'data'), '--cache-size', '256M'];
  if (options.durable !== false) storing.push('--sync-on-commit');
  if (options.auth) storing.push('--auth');
  if (options.standalone) storing.push('--standalone');
  return {
    command: python,
    args: [...listening, ...storing],
    folder,
    // A separate home folder, so that a developer's configuration file for the server does not affect tests.
    environment: { HOME: folder, PYTHONDONTWRITEBYTECODE: '1' },
    readyLine: READY,
  };
}
