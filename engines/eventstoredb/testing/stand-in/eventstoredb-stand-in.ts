/**
 * A stand-in for one node of EventStoreDB 23.10, for tests; `cluster.ts` has three. It does not imitate persistent
 * subscriptions, projections, links, access control lists, scavenging, the HTTP interface, statistics and other system events, nor the speed and the memory limits of the real
 * server (see README.md).
 */
import { startStandIn } from '../../../testing/stand-in-process.ts';
import { startRestartable, type TestServer } from '../../../testing/test-server.ts';
import type { User } from './authentication.ts';

export interface EventStoreDbStandInOptions {
  /** A free port when missing. */
  readonly port?: number;
  /** The folder of the log. Without it, a killed stand-in restarts empty. */
  readonly dataDir?: string;
  /** Serves over TLS with this certificate and key (PEM files). */
  readonly tls?: { readonly certFile: string; readonly keyFile: string };
  /** Accepts only this user. Clients send credentials only over TLS. */
  readonly user?: User;
  /**
   * How long it takes calls after each start and answers that it is not ready. When missing: not at all after the first
   * start, and for 300 ms after a restart.
   */
  readonly notReadyMs?: number;
  /** How long a start takes before it takes connections, beyond that of the process; default 0. */
  readonly startMs?: number;
}

/** A running stand-in, in a process of its own. */
export interface EventStoreDbStandIn extends TestServer {
  /** The connection string, with the user if there is one. It does not change with a restart. */
  readonly url: string;
  /** Restarts it on the same port. Kills it first if it runs. It is not ready yet when this resolves. */
  restart(): Promise<void>;
  /** Once this has resolved, every response is delayed by `ms`. */
  delay(ms: number): Promise<void>;
  /**
   * Once this has resolved, every write is committed `ms` after it was decided, in the order of the log. A write that
   * takes longer than two seconds is answered with deadline-exceeded, and so is its twin that comes meanwhile.
   */
  commitAfter(ms: number): Promise<void>;
  /** Once this has resolved, no request is answered, and connections stay open. */
  silence(): Promise<void>;
  /** Ends delay and silence, commits at once, and makes it ready. Requests received meanwhile are answered. */
  resume(): Promise<void>;
  /** Once this has resolved, requests for the leader are referred to the server at this port. */
  follow(leaderPort: number): Promise<void>;
}

/**
 * Starts the stand-in for EventStoreDB and resolves when it accepts calls. It ends with the process that started it.
 * Rejects when it cannot start, for example because the port is taken.
 */
export async function startEventStoreDbStandIn(
  options: EventStoreDbStandInOptions = {},
): Promise<EventStoreDbStandIn> {
  const { notReadyMs } = options;
  const { port, life, stop, kill, restart } = await startRestartable((onPort, isFirst) => {
    const args = argumentsFor(options, onPort, notReadyMs ?? (isFirst ? 0 : NOT_READY_MS));
    return startStandIn(MAIN, args);
  }, options.port);
  const obey = (command: string): Promise<void> => life().command(command);
  return {
    url: clientUrl(port, options),
    stop,
    kill,
    restart,
    delay: (ms) => obey(`delay ${ms}`),
    commitAfter: (ms) => obey(`commit-after ${ms}`),
    silence: () => obey('silence'),
    resume: () => obey('resume'),
    follow: (leaderPort) => obey(`follow ${leaderPort}`),
  };
}

/** Long enough for every client to notice. */
const NOT_READY_MS = 300;

export const MAIN = 'eventstoredb/testing/stand-in/eventstoredb-stand-in.main.js';

function argumentsFor(
  { dataDir, tls, user, startMs = 0 }: EventStoreDbStandInOptions,
  port: number,
  notReadyMs: number,
): string[] {
  return [
    '--port',
    String(port),
    '--not-ready-ms',
    String(notReadyMs),
    '--start-ms',
    String(startMs),
    ...(dataDir === undefined ? [] : ['--data', dataDir]),
    ...(tls ? ['--tls-cert', tls.certFile, '--tls-key', tls.keyFile] : []),
    ...(user ? ['--user', `${user.name}:${user.password}`] : []),
  ];
}

function clientUrl(port: number, { tls, user }: EventStoreDbStandInOptions): string {
  const credentials = user ? `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@` : '';
  const security = tls ? `tls=true&tlsCAFile=${encodeURIComponent(tls.certFile)}` : 'tls=false';
  return `esdb://${credentials}127.0.0.1:${port}?${security}`;
}
