import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer, type ServerProgram } from '../../testing/server-process.ts';
import { type PausableServer, startRestartable } from '../../testing/test-server.ts';
import { findSecantusDb, nameOfSecantusDb } from './installed.ts';

/**
 * A third-party server that speaks MongoDB's protocol, as a process of its own on loopback. It is not MongoDB: what it
 * does otherwise is written in the README of the test engines.
 */
export interface TestMongoDbServer extends PausableServer {
  /** A connection string with a replica set and without a database or credentials; the port stays over restarts. */
  readonly url: string;
  /** Name and version, with the words that it is a third-party server. */
  readonly engine: string;
  /** Ends it as an operator would, and removes the data unless the folder was given. */
  stop(): Promise<void>;
}

export interface MongoDbServerOptions {
  readonly port?: number;
  /** Where the data are; a temporary folder by default. */
  readonly dataDir?: string;
  /**
   * True (the default): what was acknowledged with `j: true` outlives `kill`, as with MongoDB. False is several times
   * faster, and loses the last writes when killed.
   */
  readonly durable?: boolean;
  /** Refuse whoever does not sign in. Users are made by `createUser` while it runs without. */
  readonly auth?: boolean;
  /** Alone instead of the only member of a replica set. */
  readonly standalone?: boolean;
}

const READY = /listening on 127\.0\.0\.1:(\d+)/;

/** Starts the server; undefined where it is not installed (`npm run engines:install`). */
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
    // A home of its own: a developer's configuration file for the server is none of the tests'.
    environment: { HOME: folder, PYTHONDONTWRITEBYTECODE: '1' },
    readyLine: READY,
  };
}
