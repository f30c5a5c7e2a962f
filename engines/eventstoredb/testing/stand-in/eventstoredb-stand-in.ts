/**
 * A stand-in for one node of EventStoreDB 23.10, for tests. It does not imitate persistent subscriptions, projections,
 * links, access control lists, scavenging, clusters (but for followers that send what is for the leader there) and their
 * discovery, the HTTP interface, statistics and other system events, nor the speed and the memory limits of the real one
 * (see README.md).
 */
import { startStandIn } from '../../../testing/stand-in-process.ts';
import { startRestartable, type TestServer } from '../../../testing/test-server.ts';
import type { User } from './authentication.ts';

export interface EventStoreDbStandInOptions {
  /** A free one when missing. */
  readonly port?: number;
  /** Where the log is kept; without it, a killed stand-in comes back empty. */
  readonly dataDir?: string;
  /** Serves over TLS with this certificate and key (PEM files). */
  readonly tls?: { readonly certFile: string; readonly keyFile: string };
  /** Lets only this user in. Clients send credentials over TLS alone. */
  readonly user?: User;
}

/** A running stand-in, in a process of its own. */
export interface EventStoreDbStandIn extends TestServer {
  /** What clients connect to, with the user if there is one; stays the same over a restart. */
  readonly url: string;
  /** From when this resolves, every answer comes `ms` later. */
  delay(ms: number): Promise<void>;
  /** From when this resolves, nothing is answered, and connections stay open. */
  silence(): Promise<void>;
  /** Ends delay and silence; what came in meanwhile is answered. */
  resume(): Promise<void>;
  /** From when this resolves, it sends what asks for the leader to the one at this port. */
  follow(leaderPort: number): Promise<void>;
}

/**
 * Starts the stand-in for EventStoreDB; resolves when it takes calls. It ends with the process that started it.
 * Rejects when it cannot start, a taken port for example.
 */
export async function startEventStoreDbStandIn(
  options: EventStoreDbStandInOptions = {},
): Promise<EventStoreDbStandIn> {
  const { port, life, stop, kill, restart } = await startRestartable(
    (onPort) => startStandIn(MAIN, argumentsFor(options, onPort)),
    options.port,
  );
  const obey = async (command: string): Promise<void> => void (await life().command(command));
  return {
    url: clientUrl(port, options),
    stop,
    kill,
    restart,
    delay: (ms) => obey(`delay ${ms}`),
    silence: () => obey('silence'),
    resume: () => obey('resume'),
    follow: (leaderPort) => obey(`follow ${leaderPort}`),
  };
}

const MAIN = 'eventstoredb/testing/stand-in/eventstoredb-stand-in.main.js';

function argumentsFor({ dataDir, tls, user }: EventStoreDbStandInOptions, port: number): string[] {
  return [
    '--port',
    String(port),
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
