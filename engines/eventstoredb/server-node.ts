import { isIP } from 'node:net';
import { checkServerIdentity } from 'node:tls';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { type ChannelCredentials, Client, credentials, Metadata } from '@grpc/grpc-js';
import type { Asked } from './asked.ts';
import type { ConnectionSettings } from './connection-string.ts';
import { toFailure } from './engine-errors.ts';
import { NodeConnection } from './node-connection.ts';

/** Settings that are read once for all nodes. */
export interface NodeSettings {
  readonly settings: ConnectionSettings;
  /** PEM. */
  readonly certificates: {
    readonly root: Buffer | null;
    readonly userKey: Buffer | null;
    readonly userCert: Buffer | null;
  };
}

/**
 * One node of the server: its connection, which is made at the first call and again after it broke, and what is asked of
 * it at the moment.
 */
export class ServerNode {
  readonly #connect: () => NodeConnection;
  #connection: NodeConnection;
  #isClosed = false;
  /** How to end what is asked, and when something was last heard of it. */
  readonly #asked = new Map<(reason: Error) => void, number>();
  readonly #followed = new Set<(reason: Error) => void>();

  constructor(
    /** host:port */
    readonly address: string,
    nodeSettings: NodeSettings,
  ) {
    const { settings } = nodeSettings;
    const channelCredentials = credentialsFor(address, nodeSettings);
    const headers = headersOf(settings);
    const options = {
      'grpc.keepalive_time_ms': settings.keepAliveIntervalMs ?? NEVER_MS,
      'grpc.keepalive_timeout_ms': settings.keepAliveTimeoutMs ?? NEVER_MS,
      // The server's limit for one record of the log, and some more.
      'grpc.max_receive_message_length': 17 * 1024 * 1024,
      // What waits for a server notices soon that it is back, also under another address.
      'grpc.initial_reconnect_backoff_ms': 100,
      'grpc.max_reconnect_backoff_ms': 500,
      'grpc.dns_min_time_between_resolutions_ms': 500,
      // A question to the DNS that nobody has an answer to. Where it is not answered at all, the process ends late.
      'grpc.service_config_disable_resolution': 1,
      // Two logs in one process share no connection: closing one does not touch the other.
      'grpc.use_local_subchannel_pool': 1,
      ...(isAddress(address) && { 'grpc.ssl_target_name_override': NAME_FOR_ADDRESSES }),
    };
    this.#connect = () => new NodeConnection(new Client(address, channelCredentials, options), headers);
    this.#connection = this.#connect();
  }

  /** Another one than before, when that was lost. */
  get connection(): NodeConnection {
    if (this.#connection.isEnded && !this.#isClosed) this.#connection = this.#connect();
    return this.#connection;
  }

  /** What the node knows of its cluster. Any node answers, also one that knows no leader. */
  gossip(withinMs: number): Promise<ClusterInfo> {
    const { path, requestSerialize, responseDeserialize } = gossipService.GossipService.read;
    return new Promise((resolve, reject) => {
      this.connection.client.makeUnaryRequest(
        path,
        requestSerialize,
        responseDeserialize,
        new shared.Empty(),
        this.connection.headers,
        { deadline: Date.now() + withinMs },
        (error, info) => (info ? resolve(info) : reject(toFailure(error))),
      );
    });
  }

  /** The answer of the node. Rejects with the reason when the node is left before, and when nothing is heard for too long. */
  answerOf<T>(
    { answer, giveUp, onPart }: Asked<T>,
    patience: { ms: number; error: () => Error },
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const settle = (): void => {
        this.#asked.delete(end);
        clearTimeout(timer);
      };
      const end = (reason: Error): void => {
        settle();
        giveUp();
        reject(reason);
      };
      const timer = setTimeout(() => end(patience.error()), patience.ms);
      this.#asked.set(end, performance.now());
      onPart?.(() => {
        if (!this.#asked.has(end)) return;
        this.#asked.set(end, performance.now());
        timer.refresh();
      });
      answer.finally(settle).then(resolve, reject);
    });
  }

  /** `end` is called when the node is left. Returns how to take that back. */
  onLeft(end: (reason: Error) => void): () => void {
    this.#followed.add(end);
    return () => void this.#followed.delete(end);
  }

  /** How long the longest that is asked has been waiting to hear something, in ms. */
  get waitingMs(): number {
    const nowMs = performance.now();
    return Math.max(0, ...[...this.#asked.values()].map((sinceMs) => nowMs - sinceMs));
  }

  /** Ends everything that was asked of it. */
  leave(reason: Error): void {
    for (const end of [...this.#asked.keys(), ...this.#followed]) end(reason);
    this.#followed.clear();
  }

  close(reason: Error): void {
    this.leave(reason);
    this.#isClosed = true;
    this.#connection.close();
  }
}

function headersOf({ user, connectionName = 'storefold' }: ConnectionSettings): Metadata {
  const headers = new Metadata();
  headers.set('connection-name', connectionName);
  headers.set('requires-leader', 'true');
  if (user) {
    const basic = Buffer.from(`${user.name}:${user.password}`).toString('base64');
    headers.set('authorization', `Basic ${basic}`);
  }
  return headers;
}

function credentialsFor(address: string, { settings, certificates }: NodeSettings): ChannelCredentials {
  if (!settings.tls) return credentials.createInsecure();
  const { root, userKey, userCert } = certificates;
  return credentials.createSsl(root, userKey, userCert, {
    ...(isAddress(address) && {
      checkServerIdentity: (_, certificate) => checkServerIdentity(hostOf(address), certificate),
    }),
  });
}

/** A certificate may be for an address, but the name that a client asks for over TLS may not be one (RFC 6066). */
const NAME_FOR_ADDRESSES = 'eventstoredb.invalid';
const isAddress = (address: string): boolean => isIP(hostOf(address)) !== 0;
const hostOf = (address: string): string =>
  address.slice(0, address.lastIndexOf(':')).replaceAll(/^\[|\]$/g, '');

/** gRPC takes the number for a timer, which ends at once when it is larger. */
const NEVER_MS = 2 ** 31 - 1;
