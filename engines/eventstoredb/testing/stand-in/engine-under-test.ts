import { randomUUID } from 'node:crypto';
import {
  type AllStreamSubscription,
  type AppendToStreamOptions,
  EventStoreDBClient,
  type JSONEventData,
  type JSONEventType,
  jsonEvent,
  type SubscribeToAllOptions,
} from '@eventstore/db-client';
import service from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { credentials } from '@grpc/grpc-js';
import type { EngineMet } from '../../../testing/cases-on.ts';
import { readConnectionString } from '../../connection-string.ts';
import { realUrl } from '../eventstoredb-under-test.ts';
import { type EventStoreDbStandIn, startEventStoreDbStandIn } from './eventstoredb-stand-in.ts';
import { type Followed, follow } from './following.ts';

type Noted = JSONEventType<'noted', { readonly text: string }>;

/** The same cases run on the real engine that the environment names, if it names one. */
export const isStandIn = realUrl === undefined;

/** The server that the cases of one file run on, and a client of it. */
export class EngineUnderTest {
  #standIn: EventStoreDbStandIn | undefined;
  #client: EventStoreDBClient | undefined;
  #version = '';
  readonly #subscriptions: AllStreamSubscription[] = [];

  /** What the cases run on, once it has started. */
  get met(): EngineMet {
    const kind = isStandIn ? 'stand-in' : 'real';
    return { port: 'event log', adapter: 'EventStoreDB', engine: `EventStoreDB ${this.#version}`, kind };
  }

  /** Call it before the first case. */
  async start(): Promise<void> {
    this.#standIn = isStandIn ? await startEventStoreDbStandIn() : undefined;
    const url = realUrl ?? this.#standIn?.url ?? '';
    this.#version = await reportedVersion(url);
    if (!isStandIn) console.log('engine: cases that need a new server of their own are skipped');
    this.#client = EventStoreDBClient.connectionString(url);
  }

  /** Call it after the last case. */
  async stop(): Promise<void> {
    for (const subscription of this.#subscriptions) await subscription.unsubscribe();
    await this.#client?.dispose();
    await this.#standIn?.stop();
  }

  get client(): EventStoreDBClient {
    if (!this.#client) throw new Error('the engine has not started yet');
    return this.#client;
  }

  /**
   * Subscribes and records the items in order, as text.
   *
   * @param only the stream whose events are recorded; all when missing
   */
  subscribe(options: SubscribeToAllOptions = {}, only?: string): Followed {
    const followed = follow(this.client, options, only);
    this.#subscriptions.push(followed.subscription);
    return followed;
  }

  append(
    stream: string,
    events: readonly JSONEventData<Noted>[],
    options: AppendToStreamOptions = {},
  ): ReturnType<EventStoreDBClient['appendToStream']> {
    return this.client.appendToStream(stream, [...events], options);
  }

  /** The texts of a stream's events, in order. */
  async texts(stream: string): Promise<unknown[]> {
    const events = await collected(this.client.readStream<Noted>(stream));
    return events.map(({ event }) => event?.data.text);
  }
}

export function noted(text: string, id: string = randomUUID()): JSONEventData<Noted> {
  return jsonEvent<Noted>({ id, type: 'noted', data: { text } });
}

/** A unique name of a stream. */
export const newStream = (category = 'case'): string => `${category}-${randomUUID()}`;

export async function collected<T>(events: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** The error that the promise rejects with. Throws when it resolves. */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
}

/** The version that the first host of this connection string reports. Works only without TLS. */
export async function reportedVersion(url: string): Promise<string> {
  if (!url.includes('tls=false')) return 'of which the version is not asked over TLS';
  const [host = ''] = readConnectionString(url).hosts;
  const client = new service.ServerFeaturesClient(host, credentials.createInsecure());
  try {
    return await new Promise((resolve, reject) => {
      client.getSupportedMethods(new shared.Empty(), (error, methods) =>
        error ? reject(error) : resolve(methods.getEventStoreServerVersion()),
      );
    });
  } finally {
    client.close();
  }
}
