import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeadlineExceededError,
  EventStoreDBClient,
  NotLeaderError,
  UnavailableError,
} from '@eventstore/db-client';
import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { credentials } from '@grpc/grpc-js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { onStandIn } from '../../../testing/cases-on.ts';
import { type ClusterMember, type EventStoreDbCluster, startEventStoreDbCluster } from './cluster.ts';
import { collected, failureOf, newStream, noted } from './engine-under-test.ts';
import { NodeState } from './node-role.ts';

onStandIn('event log', 'EventStoreDB');

const dataDir = mkdtempSync(join(tmpdir(), 'eventstoredb-stand-in-'));
const clients: EventStoreDBClient[] = [];
let cluster: EventStoreDbCluster;
let leader: ClusterMember;

beforeAll(async () => {
  cluster = await startEventStoreDbCluster({ dataDir, hangNoticedAfterMs: 500 });
});

beforeEach(async () => {
  leader = await cluster.leader();
});

afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});

afterAll(async () => {
  await cluster?.stop();
  rmSync(dataDir, { recursive: true });
});

it('has a leader that answers, and followers that name it and end the whole call', async () => {
  const stream = newStream();
  await appended(stream, leader);
  for (const { url } of followers()) {
    const client = connected(url);
    const refusals = [
      failureOf(collected(client.readStream(stream, TO_LEADER))),
      failureOf(connected(url).appendToStream(stream, noted('2'), TO_LEADER)),
    ];
    for (const refusal of await Promise.all(refusals)) {
      expect(refusal).toBeInstanceOf(NotLeaderError);
      expect(refusal).toMatchObject({ leader: { address: '127.0.0.1', port: leader.port } });
    }
    await vi.waitUntil(() => collected(client.readStream(stream, TO_LEADER)).catch(() => undefined), WAIT);
  }
});

it('tells its members and their states, and is found by a client that discovers it', async () => {
  const told = await membersAt(leader);
  expect(told).toHaveLength(3);
  expect(told.filter(({ isAlive }) => isAlive)).toHaveLength(3);
  expect(told.find(({ port }) => port === leader.port)?.state).toBe(NodeState.leader);
  expect(told.filter(({ state }) => state === NodeState.follower)).toHaveLength(2);
  for (const follower of followers()) expect(await membersAt(follower)).toEqual(told);
  await connected(cluster.url).appendToStream(newStream(), noted('1'), TO_LEADER);
});

it('has another leader after one was killed, which has what was acknowledged', async () => {
  const stream = newStream();
  await appended(stream, leader);
  const [waiting] = followers();
  const asking = connected(waiting?.url ?? '');
  await leader.kill();
  const next = await cluster.leader();
  expect(next.port).not.toBe(leader.port);
  expect(await textsAt(next, stream)).toEqual(['1']);
  await appended(stream, next);
  const states = await membersAt(next);
  expect(states.find(({ port }) => port === leader.port)?.isAlive).toBe(false);
  await vi.waitUntil(() => collected(asking.readStream(stream, TO_LEADER)).catch(() => undefined), WAIT);
  await leader.restart();
  expect((await cluster.leader()).port).toBe(next.port);
  const again = connected(leader.url);
  await vi.waitUntil(
    async () => (await failureOf(collected(again.readAll(TO_LEADER)))) instanceof NotLeaderError,
    WAIT,
  );
});

it('goes on without interruption when a follower is killed and comes back', async () => {
  const [follower] = followers();
  const client = connected(leader.url);
  await client.appendToStream(newStream(), noted('1'), TO_LEADER);
  await follower?.kill();
  await client.appendToStream(newStream(), noted('1'), TO_LEADER);
  expect((await cluster.leader()).port).toBe(leader.port);
  await follower?.restart();
  await client.appendToStream(newStream(), noted('1'), TO_LEADER);
  expect((await cluster.leader()).port).toBe(leader.port);
});

it('has another leader after one hung, and what that confirms afterwards is nothing', async () => {
  const stream = newStream();
  await appended(stream, leader);
  const client = connected(leader.url);
  await client.appendToStream(stream, noted('2'), TO_LEADER);
  await leader.hang();
  const written = failureOf(client.appendToStream(stream, noted('lost'), TO_LEADER));
  const next = await cluster.leader();
  expect(next.port).not.toBe(leader.port);
  await appended(stream, next);
  leader.wake();
  const failure = await written;
  expect(failure instanceof DeadlineExceededError || failure instanceof NotLeaderError).toBe(true);
  expect(await textsAt(next, stream)).toEqual(['1', '2', '1']);
  await vi.waitUntil(async () => {
    const refusal = await failureOf(collected(connected(leader.url).readAll(TO_LEADER)));
    return refusal instanceof NotLeaderError && refusal.leader.port === next.port;
  }, WAIT);
});

it('neither writes nor reads without a quorum, and goes on when it is back', async () => {
  const stream = newStream();
  await appended(stream, leader);
  const client = connected(leader.url);
  await client.appendToStream(newStream(), noted('1'), TO_LEADER);
  await Promise.all(followers().map((follower) => follower.kill()));
  const unsure = failureOf(client.appendToStream(stream, noted('unsure'), TO_LEADER));
  const read = () => collected(client.readStream(stream, TO_LEADER));
  const isRefused = (error: unknown) => error instanceof UnavailableError;
  await vi.waitUntil(() => read().then(() => false, isRefused), WAIT);
  expect(await failureOf(read())).toMatchObject({ message: '14 UNAVAILABLE: Server Is Not Ready' });
  expect(await unsure).toBeInstanceOf(DeadlineExceededError);
  const [first, second] = followers();
  await first?.restart();
  await appended(stream, await cluster.leader());
  await second?.restart();
  const texts = await textsAt(await cluster.leader(), stream);
  expect(texts.filter((text) => text !== 'unsure')).toEqual(['1', '1']);
});

it('elects the member that a test wants', async () => {
  const [follower] = followers();
  if (follower) await cluster.elect(follower);
  expect((await cluster.leader()).port).toBe(follower?.port);
});

const TO_LEADER = { requiresLeader: true } as const;
const WAIT = { timeout: 40_000, interval: 20 };

const followers = (): ClusterMember[] => cluster.members.filter(({ port }) => port !== leader.port);

function connected(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
  clients.push(client);
  return client;
}

const appended = (stream: string, at: ClusterMember): Promise<unknown> =>
  connected(at.url).appendToStream(stream, noted('1'), TO_LEADER);

async function textsAt(member: ClusterMember, stream: string): Promise<unknown[]> {
  const events = await collected(connected(member.url).readStream(stream, TO_LEADER));
  return events.map(({ event }) => (event?.data as { readonly text: string } | undefined)?.text);
}

interface Told {
  readonly port: number | undefined;
  readonly state: number;
  readonly isAlive: boolean;
}

function membersAt({ port }: ClusterMember): Promise<Told[]> {
  const client = new gossip.GossipClient(`127.0.0.1:${port}`, credentials.createInsecure());
  return new Promise<Told[]>((resolve, reject) => {
    client.read(new shared.Empty(), (error, info) => {
      if (error) reject(error);
      else {
        resolve(
          info.getMembersList().map((member) => ({
            port: member.getHttpEndPoint()?.getPort(),
            state: member.getState(),
            isAlive: member.getIsAlive(),
          })),
        );
      }
    });
  }).finally(() => client.close());
}
