import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendReq, BatchAppendResp, ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { ServerCredentials, status } from '@grpc/grpc-js';
import { type EventLog, LogUnavailable, START } from '@storefold/kernel/ports';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anEvent, aStream, collect } from '../contract/event-log/events.ts';
import { casesOn, onStandIn } from '../testing/cases-on.ts';
import { type EventStoreDbEventLogOptions, openEventStoreDbEventLog } from './eventstoredb-event-log.ts';
import { type AppendCall, type ReadCall, type Script, ScriptedServer } from './testing/scripted-server.ts';
import { noOpenssl, selfSigned } from './testing/self-signed.ts';
import { toBatchAnswer, toBatchRefusal } from './testing/stand-in/batch-answers.ts';
import { CallFailure, notLeader } from './testing/stand-in/errors.ts';

onStandIn('event log', 'EventStoreDB');

const tidyUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of tidyUp.splice(0).reverse()) await step();
});

/** An exception that nobody catches ends the process, and in these tests the run. */
describe('a process whose EventStoreDB fails', () => {
  it('outlives the late end of an old connection while an append waits on the new one', async () => {
    const calls = new Set<AppendCall>();
    let answers = 0;
    let isReady = true;
    const { log } = await opened({
      onAppend(request, call) {
        calls.add(call);
        const [oldest] = calls;
        if (oldest !== call) oldest?.emit('error', dropped());
        setTimeout(() => {
          answers += 1;
          call.write(successOf(request));
        }, A_MOMENT_MS);
      },
      onRead: (request, call) => (isReady ? nothing(request, call) : call.emit('error', notReady())),
    });
    await log.append(aStream(), 'no_stream', [anEvent()]);
    isReady = false;
    await expect(log.read(aStream())).rejects.toThrow(LogUnavailable);
    isReady = true;
    const outcome = await log.append(aStream(), 'no_stream', [anEvent()]).catch((error: unknown) => error);
    await vi.waitFor(() => expect(answers).toBe(2), PATIENTLY);
    // What was answered has arrived before this.
    await log.read(aStream());
    expect(outcome).toEqual({ revision: 0, position: 100 });
  });

  it('passes over answers that nobody waits for', async () => {
    const { log } = await opened({
      onAppend(request, call) {
        call.write(successOf(request, randomUUID()));
        call.write(successOf(request));
        call.write(successOf(request));
      },
    });
    const both = [1, 2].map(() => log.append(aStream(), 'no_stream', [anEvent()]));
    expect(await Promise.all(both)).toEqual(both.map(() => ({ revision: 0, position: 100 })));
  });

  it('knows an answer by an id that is written as two numbers', async () => {
    const { log } = await opened({
      onAppend(request, call) {
        const id = request.getCorrelationId()?.getString().replaceAll('-', '') ?? '';
        const half = (from: number): string =>
          String(BigInt.asIntN(64, BigInt(`0x${id.slice(from, from + 16)}`)));
        const numbers = new shared.UUID.Structured()
          .setMostSignificantBits(half(0))
          .setLeastSignificantBits(half(16));
        call.write(successOf(request).setCorrelationId(new shared.UUID().setStructured(numbers)));
      },
    });
    expect(await log.append(aStream(), 'no_stream', [anEvent()])).toMatchObject({ revision: 0 });
  });

  it('fails the appends of a call that ends, and no others', async () => {
    const { log } = await opened({
      onAppend(request, call) {
        if (nameOf(request).endsWith('last')) call.emit('error', dropped());
        if (nameOf(request).endsWith('answered')) call.write(successOf(request));
      },
    });
    const lost = [
      log.append('a-1', 'no_stream', [anEvent()]),
      log.append('a-last', 'no_stream', [anEvent()]),
    ];
    for (const append of await Promise.allSettled(lost))
      expect(append).toMatchObject({ status: 'rejected', reason: expect.any(LogUnavailable) });
    expect(await log.append('a-answered', 'no_stream', [anEvent()])).toMatchObject({ revision: 0 });
  });

  it.each([
    ['an error without details', (answer: BatchAppendResp) => answer.setError(new statuses.Status())],
    ['an error of an unknown kind', () => toBatchRefusal('a-1', 'badRequest', 'no')],
    ['a success without a position', (answer: BatchAppendResp) => answer.getSuccess()?.clearPosition()],
    [
      'a position that no number holds',
      (answer: BatchAppendResp) =>
        answer
          .getSuccess()
          ?.getPosition()
          ?.setCommitPosition(String(2n ** 60n)),
    ],
  ])('fails an append that is answered with %s, and takes the next', async (_, spoil) => {
    const { log } = await opened({
      onAppend(request, call) {
        const answer = successOf(request);
        const spoilt = nameOf(request) === 'a-1' ? spoil(answer) : undefined;
        const sent = spoilt instanceof streams.BatchAppendResp ? spoilt : answer;
        call.write(sent.setCorrelationId(request.getCorrelationId()));
      },
    });
    await expect(log.append('a-1', 'no_stream', [anEvent()])).rejects.toThrow(LogUnavailable);
    expect(await log.append('a-2', 'no_stream', [anEvent()])).toMatchObject({ revision: 0 });
  });

  it.each([
    ['an event without an id', () => new streams.ReadResp().setEvent(eventWithout())],
    ['no event at all', () => new streams.ReadResp().setEvent(new streams.ReadResp.ReadEvent())],
    [
      'a checkpoint that no number holds',
      () =>
        new streams.ReadResp().setCheckpoint(
          new streams.ReadResp.Checkpoint().setCommitPosition(String(2n ** 60n)).setPreparePosition('1'),
        ),
    ],
  ])('says that the log is unavailable when a subscription gets %s', async (_, message) => {
    const { log } = await opened({
      onRead(request, call) {
        if (!request.getOptions()?.hasSubscription()) nothing(request, call);
        else call.write(message());
      },
    });
    const { onEvents } = collect();
    const following = log.subscribe({ name: 'all', after: START, categories: [], onEvents });
    await vi.waitFor(() => expect(following.failure).toBeInstanceOf(LogUnavailable), PATIENTLY);
    await following.stop();
  });

  it('goes on when a node that is not the leader names no other', async () => {
    const leaderless = new CallFailure(status.NOT_FOUND, 'no leader', { exception: 'not-leader' });
    let isLeader = true;
    const { log } = await opened({
      onRead: (request, call) => (isLeader ? nothing(request, call) : call.emit('error', leaderless)),
    });
    isLeader = false;
    await expect(log.read(aStream())).rejects.toThrow(/is not the leader/);
    isLeader = true;
    expect(await log.read(aStream())).toEqual([]);
  });
});

it('a server that is back is used without a second interruption, also when the old connection is swept away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  tidyUp.push(() => vi.useRealTimers());
  const onAppend: Script['onAppend'] = (request, call) => call.write(successOf(request));
  const { server, log } = await opened({ onAppend });
  const { onEvents } = collect();
  const subscription = log.subscribe({ name: 'all', after: START, categories: [], onEvents });
  await log.append(aStream(), 'no_stream', [anEvent()]);
  server.stop();
  await vi.waitFor(() => expect(subscription.failure).toBeInstanceOf(LogUnavailable), PATIENTLY);
  let calls = 0;
  const back = new ScriptedServer({
    onAppend,
    onRead(request, call) {
      calls += 1;
      if (calls > 4) nothing(request, call);
      else call.emit('error', notReady());
    },
  });
  await back.start(undefined, server.port);
  tidyUp.push(() => back.stop());
  await vi.waitFor(() => log.append(aStream(), 'no_stream', [anEvent()]), PATIENTLY);
  await vi.waitFor(() => expect(subscription.failure).toBeUndefined(), PATIENTLY);
  for (let passedMs = 0; passedMs < 20_000; passedMs += 500) {
    await vi.advanceTimersByTimeAsync(500);
    await log.append(aStream(), 'no_stream', [anEvent()]);
    await log.head();
    expect(subscription.failure).toBeUndefined();
  }
});

describe('an append', () => {
  it('that the server gives up is asked once more at once, with the same events at the same revision', async () => {
    const asked: BatchAppendReq[] = [];
    const { log } = await opened({
      onAppend(request, call) {
        asked.push(request);
        call.write(asked.length === 1 ? givenUp(request) : successOf(request));
      },
    });
    await log.append('a-1', 4, [anEvent(), anEvent()]);
    expect(asked).toHaveLength(2);
    const [first, second] = asked.map((request) => ({
      ids: request.getProposedMessagesList().map((event) => event.getId()?.getString()),
      expected: request.getOptions()?.getStreamPosition(),
    }));
    expect(second).toEqual(first);
    expect(first).toMatchObject({ expected: '4', ids: [expect.any(String), expect.any(String)] });
  });

  it('that the server gives up twice fails, and stays with the node that was asked', async () => {
    const other = await opened({});
    const asked: string[] = [];
    const { log } = await opened(
      {
        onAppend(request, call) {
          asked.push(nameOf(request));
          call.write(givenUp(request));
        },
      },
      [other.server],
    );
    await expect(log.append('a-1', 0, [anEvent()])).rejects.toThrow(/did not answer in time/);
    await expect(log.append('a-2', 0, [anEvent()])).rejects.toThrow(/did not answer in time/);
    expect(asked).toEqual(['a-1', 'a-1', 'a-2', 'a-2']);
  });

  it('at a node that is not the leader is asked of the leader before its caller hears of it, in any number', async () => {
    const leader = await opened({ onAppend: (request, call) => call.write(successOf(request)) });
    let isFollower = false;
    const { log } = await opened({
      onAppend: (request, call) =>
        isFollower ? call.emit('error', notLeader(leader.server.port)) : call.write(successOf(request)),
    });
    await log.append(aStream(), 'no_stream', [anEvent()]);
    isFollower = true;
    const many = Array.from({ length: 50 }, () => log.append(aStream(), 'no_stream', [anEvent()]));
    for (const { revision } of await Promise.all(many)) expect(revision).toBe(0);
  });
});

describe('a cluster', () => {
  it('whose leader hangs is asked again at the leader that the others name, as soon as they know one', async () => {
    const appended: BatchAppendReq[] = [];
    const next = await started({
      onAppend(request, call) {
        appended.push(request);
        call.write(successOf(request));
      },
    });
    let isElected = false;
    const follower = await started({
      onRead: (_, call) => call.emit('error', notLeader(hung.port)),
      members: () => [
        { port: hung.port, isLeader: true, isAlive: !isElected },
        { port: next.port, isLeader: isElected },
        { port: follower.port },
      ],
    });
    let isHung = false;
    const received: BatchAppendReq[] = [];
    const hung = await started({
      onAppend(request, call) {
        received.push(request);
        if (!isHung) call.write(successOf(request));
      },
      onRead: (request, call) => (isHung ? undefined : nothing(request, call)),
    });
    const log = await openedAt([hung, follower]);
    await log.append(aStream(), 'no_stream', [anEvent()]);
    isHung = true;
    const beganMs = performance.now();
    const append = log.append('a-1', 3, [anEvent()]);
    const read = log.read('a-1');
    await new Promise((resolve) => setTimeout(resolve, ELECTION_MS));
    expect(appended).toEqual([]);
    isElected = true;
    expect(await append).toMatchObject({ revision: 0 });
    expect(await read).toEqual([]);
    // The adapter's own patience is ten seconds.
    expect(performance.now() - beganMs).toBeLessThan(ELECTION_MS + 4_000);
    const idsIn = (request: BatchAppendReq | undefined) => [
      request?.getOptions()?.getStreamPosition(),
      request?.getProposedMessagesList().map((event) => event.getId()?.getString()),
    ];
    expect(idsIn(appended[0])).toEqual(idsIn(received[1]));
    expect(appended).toHaveLength(1);
  });

  it('whose leader is slow is not asked elsewhere while the others still name it, whatever a node says that is cut off', async () => {
    const onAppend = vi.fn();
    const follower = await started({ onAppend, members: () => [{ port: slow.port, isLeader: true }] });
    const cutOff = await started({
      onAppend,
      members: () => [
        { port: cutOff.port, isLeader: true },
        { port: slow.port, isAlive: false },
      ],
    });
    const slow = await started({
      onAppend: (request, call) => void setTimeout(() => call.write(successOf(request)), ELECTION_MS),
    });
    const logs = [await openedAt([slow, follower]), await openedAt([slow, cutOff])];
    const appends = logs.map((log) => log.append(aStream(), 'no_stream', [anEvent()]));
    for (const { revision } of await Promise.all(appends)) expect(revision).toBe(0);
    expect(onAppend).not.toHaveBeenCalled();
  });

  it('keeps to the time of who asks, also while a second node is looked at that may have our log', async () => {
    let isHung = false;
    const hanging: Partial<Script> = {
      onRead: (request, call) => (isHung ? undefined : nothing(request, call)),
    };
    const next = await started(hanging);
    const first = await started(hanging);
    let isElected = false;
    const follower = await started({
      members: () => [
        { port: first.port, isLeader: !isElected },
        { port: next.port, isLeader: isElected },
        { port: follower.port },
      ],
    });
    const log = await openedAt([first, follower], { answeredWithinMs: 3_000 });
    isHung = true;
    const beganMs = performance.now();
    const asked = expect(log.recognizeBy(A_MARK)).rejects.toThrow(/did not answer within/);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    isElected = true;
    await asked;
    // The node that is asked last has a second in any case.
    expect(performance.now() - beganMs).toBeLessThan(4_800);
  });

  it('is opened without a warning when the first host is a follower, and tells how many nodes live', async () => {
    const leader = await started({
      members: () => [
        { port: leader.port, isLeader: true },
        { port: follower.port },
        { port: 1, isAlive: false },
      ],
    });
    const follower = await started({ onRead: (_, call) => call.emit('error', notLeader(leader.port)) });
    const lines: string[] = [];
    const logger = pino({}, { write: (line) => void lines.push(line) });
    const log = await openedAt([follower, leader], { logger });
    expect(await log.members?.()).toEqual({ all: 3, alive: 2 });
    expect(lines).toEqual([]);
  });
});

casesOn('a server that asks for a certificate', noOpenssl(), () => {
  it('is shown the one of the connection string, and lets nobody in without', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'event-log-'));
    tidyUp.push(() => rm(folder, { recursive: true }));
    const { certFile, keyFile } = selfSigned(folder);
    const pair = { private_key: readFileSync(keyFile), cert_chain: readFileSync(certFile) };
    const server = new ScriptedServer({ onAppend: () => undefined, onRead: nothing });
    await server.start(ServerCredentials.createSsl(pair.cert_chain, [pair], true));
    tidyUp.push(() => server.stop());
    const withAuthority = `esdb://${server.address}?tlsCAFile=${encodeURIComponent(certFile)}`;
    const own = `&userCertFile=${encodeURIComponent(certFile)}&userKeyFile=${encodeURIComponent(keyFile)}`;
    const log = await openEventStoreDbEventLog({
      connectionString: `${withAuthority}${own}`,
      signal: AbortSignal.timeout(30_000),
    });
    tidyUp.push(() => log.close());
    expect(await log.read(aStream())).toEqual([]);
    const signal = AbortSignal.timeout(2_000);
    const without = openEventStoreDbEventLog({ connectionString: withAuthority, signal });
    await expect(without).rejects.toThrow(/cannot be reached/);
  });
});

it('a server that has started and is not ready is told by that, not as one that cannot be reached', async () => {
  let isReady = true;
  const inWords = new statuses.Status().setMessage('Server Is Not Ready');
  const { log } = await opened({
    onRead: (request, call) => (isReady ? nothing(request, call) : call.emit('error', notReady())),
    onAppend: (request, call) => call.write(successOf(request).setError(inWords)),
  });
  isReady = false;
  await expect(log.read(aStream())).rejects.toThrow(/has started and is not ready yet/);
  await expect(log.append(aStream(), 'no_stream', [anEvent()])).rejects.toThrow(/is not ready yet/);
});

async function opened(
  script: Partial<Script>,
  others: readonly ScriptedServer[] = [],
): Promise<{ server: ScriptedServer; log: EventLog }> {
  const server = await started(script);
  return { server, log: await openedAt([server, ...others]) };
}

async function started(script: Partial<Script>): Promise<ScriptedServer> {
  const server = new ScriptedServer({ onAppend: () => undefined, onRead: nothing, ...script });
  await server.start();
  tidyUp.push(() => server.stop());
  return server;
}

async function openedAt(
  servers: readonly ScriptedServer[],
  opening: Partial<EventStoreDbEventLogOptions> = {},
): Promise<EventLog> {
  const hosts = servers.map(({ address }) => address).join(',');
  const log = await openEventStoreDbEventLog({ connectionString: `esdb://${hosts}?tls=false`, ...opening });
  tidyUp.push(() => log.close());
  return log;
}

/** Of an empty log. A subscription stays open. */
function nothing(request: ReadReq, call: ReadCall): void {
  if (!request.getOptions()?.hasSubscription()) call.end();
}

const nameOf = (request: BatchAppendReq): string =>
  Buffer.from(request.getOptions()?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();

function successOf(request: BatchAppendReq, id?: string): BatchAppendResp {
  const answer = toBatchAnswer(nameOf(request), 'noStream', {
    kind: 'success',
    lastRevision: 0,
    position: 100,
  });
  return answer.setCorrelationId(
    id === undefined ? request.getCorrelationId() : new shared.UUID().setString(id),
  );
}

const givenUp = (request: BatchAppendReq): BatchAppendResp =>
  toBatchRefusal(nameOf(request), 'timeout', '').setCorrelationId(request.getCorrelationId());

const notReady = (): CallFailure => new CallFailure(status.UNAVAILABLE, 'Server Is Not Ready');
const dropped = (): CallFailure => new CallFailure(status.UNAVAILABLE, 'Connection dropped');

function eventWithout(): InstanceType<typeof streams.ReadResp.ReadEvent> {
  const event = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from('a-1')))
    .setCommitPosition('100')
    .setPreparePosition('100');
  return new streams.ReadResp.ReadEvent().setEvent(event);
}

/** An event that no server here has. */
const A_MARK = { id: 'mark', stream: 'mark-1', revision: 0, position: 100 };
const A_MOMENT_MS = 100;
/** Longer than the time after which a node is suspected. */
const ELECTION_MS = 2_000;
const PATIENTLY = { timeout: 40_000, interval: 20 };
