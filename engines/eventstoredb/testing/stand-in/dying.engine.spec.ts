import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeadlineExceededError,
  EventStoreDBClient,
  StreamNotFoundError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onStandIn } from '../../../testing/cases-on.ts';
import { rounds } from '../../../testing/rounds.ts';
import { collected, failureOf, newStream, noted } from './engine-under-test.ts';
import { type EventStoreDbStandIn, startEventStoreDbStandIn } from './eventstoredb-stand-in.ts';
import { follow } from './following.ts';

onStandIn('event log', 'EventStoreDB');

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

describe('a killed stand-in', () => {
  it('ends subscriptions with one error, and appends with a bare gRPC one', async () => {
    const { standIn, client } = await given();
    const { seen, errors, subscription } = follow(client);
    await vi.waitUntil(() => seen.includes('caughtUp'), WAIT);
    await standIn.kill();
    await vi.waitUntil(() => errors.length > 0, WAIT);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toBeInstanceOf(UnavailableError);
    expect(errors[0]).toMatchObject({ type: 'unavailable', code: 14 });
    expect(subscription.destroyed).toBe(false);

    const failure = await failureOf(client.appendToStream(newStream(), noted('1')));
    expect(failure).toMatchObject({ code: 14 });
    expect(failure).not.toHaveProperty('type');
    expect(failure).not.toBeInstanceOf(UnavailableError);
    expect(await failureOf(collected(client.readStream(newStream())))).toBeInstanceOf(UnavailableError);
  });

  it('hands nothing to the subscriptions of before once it is back', async () => {
    const { standIn, client } = await given({ isKept: true });
    const stream = newStream();
    const before = follow(client, {}, stream);
    await vi.waitUntil(() => before.seen.includes('caughtUp'), WAIT);
    await standIn.kill();
    await vi.waitUntil(() => before.errors.length > 0, WAIT);
    await standIn.restart();
    const after = follow(client, {}, stream);
    await vi.waitUntil(() => after.seen.includes('caughtUp'), WAIT);
    await client.appendToStream(stream, noted('1'));
    await vi.waitUntil(() => after.seen.includes('1'), WAIT);
    expect(before.seen).toEqual(['confirmation', 'caughtUp']);
    expect(before.errors).toHaveLength(1);
  });

  it('comes back on the same port with everything that it acknowledged, for the same client', async () => {
    const { standIn, client } = await given({ isKept: true });
    const stream = newStream();
    const first = await client.appendToStream(stream, [noted('1'), noted('2')]);
    await standIn.kill();
    await standIn.restart();
    const second = await client.appendToStream(stream, noted('3'), { expectedRevision: 1n });
    expect(second.position?.commit).toBeGreaterThan(first.position?.commit ?? 0n);
    const events = await collected(client.readStream(stream));
    expect(events.map(({ event }) => event?.revision)).toEqual([0n, 1n, 2n]);
    expect(events[1]?.event?.position).toEqual(first.position);
  });

  it('loses no acknowledged event under load, and keeps appends whole', async () => {
    const { standIn, client } = await given({ isKept: true });
    for (let round = 0; round < KILLS; round += 1) {
      const acknowledged = new Map<string, number>();
      const isAlive = { value: true };
      const writers = Array.from({ length: 16 }, () => writeUntilDead(client, acknowledged, isAlive));
      await vi.waitUntil(() => acknowledged.size > 50, WAIT);
      await standIn.kill();
      isAlive.value = false;
      await Promise.all(writers);
      await standIn.restart();
      const readBack = await Promise.all(
        [...acknowledged.keys()].map((stream) => collected(client.readStream(stream))),
      );
      expect(readBack.map((events) => events.length)).toEqual([...acknowledged.values()]);
      const lengths = new Map<string, number>();
      for (const { event } of await collected(client.readAll())) {
        if (!event || event.streamId.startsWith('$')) continue;
        lengths.set(event.streamId, (lengths.get(event.streamId) ?? 0) + 1);
      }
      expect(new Set(lengths.values())).toEqual(new Set([BATCH]));
    }
  });

  it('recognises a repetition by its revision after coming back, but not one that expected none', async () => {
    const { standIn, client } = await given({ isKept: true });
    const [byRevision, byNothing] = [newStream(), newStream()];
    const event = noted('1');
    await client.appendToStream(byRevision, event, { expectedRevision: 'no_stream' });
    await client.appendToStream(byNothing, event, { expectedRevision: 'any' });
    await standIn.restart();
    await client.appendToStream(byRevision, event, { expectedRevision: 'no_stream' });
    await client.appendToStream(byNothing, event, { expectedRevision: 'any' });
    expect(await collected(client.readStream(byRevision))).toHaveLength(1);
    expect(await collected(client.readStream(byNothing))).toHaveLength(2);
  });

  it('comes back empty when it keeps its log in memory', async () => {
    const { standIn, client } = await given();
    await client.appendToStream(newStream(), noted('1'));
    await standIn.restart();
    expect(await collected(client.readAll())).toHaveLength(1);
  });
});

describe('a starting stand-in', () => {
  it('takes connections, and answers reads and appends that it is not ready', async () => {
    const { standIn, client } = await given({ notReadyMs: AN_HOUR_MS });
    const read = await failureOf(collected(client.readStream(newStream())));
    expect(read).toBeInstanceOf(UnavailableError);
    expect(read).toMatchObject({ code: 14, message: '14 UNAVAILABLE: Server Is Not Ready' });
    const append = await failureOf(client.appendToStream(newStream(), noted('1')));
    expect(append).toBeInstanceOf(UnknownError);
    expect(append).toMatchObject({ message: 'Could not recognize Server Is Not Ready' });
    const { errors } = follow(client);
    await vi.waitUntil(() => errors.length > 0, WAIT);
    expect(errors[0]).toMatchObject({ type: 'unavailable', code: 14 });
    await standIn.resume();
    await client.appendToStream(newStream(), noted('1'));
  });

  it('takes no connections for as long as its start is to take', async () => {
    const { standIn, client } = await given({ startMs: 1_000 });
    await collected(client.readAll());
    const began = performance.now();
    await standIn.restart();
    expect(performance.now() - began).toBeGreaterThan(1_000 - TIMER_SLACK_MS);
    await vi.waitUntil(() => collected(client.readAll()).catch(() => undefined), WAIT);
  });

  it('is ready after a time, and each restart begins it again', async () => {
    const { standIn, client } = await given({ notReadyMs: 1_000 });
    const read = () => collected(client.readAll());
    await vi.waitUntil(() => read().catch(() => undefined), WAIT);
    await standIn.restart();
    await vi.waitUntil(async () => String(await failureOf(read())).includes('Not Ready'), WAIT);
    await vi.waitUntil(() => read().catch(() => undefined), WAIT);
  });
});

describe('a slow or silent stand-in', () => {
  it('answers late while it delays', async () => {
    const { standIn, client } = await given();
    const stream = newStream();
    await client.appendToStream(stream, noted('1'));
    await standIn.delay(DELAY_MS);
    for (const work of [
      () => client.appendToStream(stream, noted('2')),
      () => collected(client.readStream(stream)),
    ]) {
      const began = performance.now();
      await work();
      expect(performance.now() - began).toBeGreaterThanOrEqual(DELAY_MS - TIMER_SLACK_MS);
    }
    await standIn.delay(AN_HOUR_MS);
    await standIn.resume();
    await client.appendToStream(stream, noted('3'));
  });

  it('answers nothing while silent, and catches up when it is over', async () => {
    const { standIn, client } = await given();
    const stream = newStream();
    await client.appendToStream(stream, noted('1'));
    const { seen } = follow(client, {}, stream);
    await vi.waitUntil(() => seen.includes('caughtUp'), WAIT);
    await standIn.silence();
    const outcomes: string[] = [];
    const append = client.appendToStream(stream, noted('2')).then(() => outcomes.push('appended'));
    const read = collected(client.readStream(stream)).then((events) =>
      outcomes.push(`${events.length} read`),
    );
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    expect(outcomes).toEqual([]);
    expect(seen).toEqual(['confirmation', '1', 'caughtUp']);
    await standIn.resume();
    await Promise.all([append, read]);
    await vi.waitUntil(() => seen.at(-1) === '2', WAIT);
  });

  it('does not append what became too old while it was silent', async () => {
    const { standIn, client } = await given();
    const stream = newStream();
    await client.appendToStream(stream, noted('1'));
    await standIn.silence();
    const failure = failureOf(client.appendToStream(stream, noted('2'), { deadline: DELAY_MS }));
    // The stand-in measures by itself, from when it got the request.
    await new Promise((resolve) => setTimeout(resolve, 3 * DELAY_MS));
    await standIn.resume();
    expect(await failure).toMatchObject({ type: 'deadline-exceeded' });
    expect(await collected(client.readStream(stream))).toHaveLength(1);
  });
});

describe('a stand-in that commits late', () => {
  it('answers deadline-exceeded after two seconds, whatever the client names, and may store it', async () => {
    const { standIn, client } = await given();
    const stream = newStream();
    await standIn.commitAfter(AN_HOUR_MS);
    const began = performance.now();
    const failure = await failureOf(client.appendToStream(stream, noted('1'), { deadline: AN_HOUR_MS }));
    expect(failure).toBeInstanceOf(DeadlineExceededError);
    expect(performance.now() - began).toBeGreaterThan(2_000 - TIMER_SLACK_MS);
    expect(await failureOf(collected(client.readStream(stream)))).toBeInstanceOf(StreamNotFoundError);
    expect(await failureOf(client.deleteStream(stream))).toBeInstanceOf(TimeoutError);
    await standIn.resume();
    await client.appendToStream(newStream(), noted('behind'));
    expect(await collected(client.readAll())).toHaveLength(4);
  });

  it('drops the twin of a write that is not committed yet, and recognises it when asked again', async () => {
    const { standIn, client } = await given();
    const other = EventStoreDBClient.connectionString(standIn.url);
    cleanUps.push(() => other.dispose());
    for (const one of [client, other]) await one.appendToStream(newStream(), noted('connected'));
    await standIn.commitAfter(1_000);
    const [stream, events] = [newStream(), [noted('1'), noted('2')]];
    const append = (one: EventStoreDBClient) =>
      one.appendToStream(stream, events, { expectedRevision: 'no_stream' });
    const appends = [client, other].map(append);
    const [failure, success] = await Promise.all([failureOf(Promise.all(appends)), Promise.any(appends)]);
    expect(failure).toBeInstanceOf(DeadlineExceededError);
    for (const one of [client, other]) expect(await append(one)).toEqual(success);
    expect(await collected(client.readStream(stream))).toHaveLength(2);
  });
});

it('cannot be started on a port that is taken', async () => {
  const { standIn } = await given();
  const port = Number(new URL(standIn.url).port);
  expect(await failureOf(startEventStoreDbStandIn({ port }))).toMatchObject({
    message: expect.stringContaining('did not start'),
  });
});

const WAIT = { timeout: 40_000, interval: 5 };
const KILLS = rounds({ short: 1, full: 3 });
const BATCH = 3;
const DELAY_MS = 400;
const AN_HOUR_MS = 3_600_000;
/** Timers of two processes may differ by this much. */
const TIMER_SLACK_MS = 20;

/** Ready at once after each start, unless told otherwise. */
async function given({ isKept = false, notReadyMs = 0, startMs = 0 } = {}): Promise<{
  readonly standIn: EventStoreDbStandIn;
  readonly client: EventStoreDBClient;
}> {
  const dataDir = isKept ? mkdtempSync(join(tmpdir(), 'eventstoredb-stand-in-')) : undefined;
  if (dataDir !== undefined) cleanUps.push(() => rmSync(dataDir, { recursive: true }));
  const standIn = await startEventStoreDbStandIn({ notReadyMs, startMs, ...(dataDir && { dataDir }) });
  cleanUps.push(() => standIn.stop());
  const client = EventStoreDBClient.connectionString(standIn.url);
  cleanUps.push(() => client.dispose());
  return { standIn, client };
}

async function writeUntilDead(
  client: EventStoreDBClient,
  acknowledged: Map<string, number>,
  isAlive: { readonly value: boolean },
): Promise<void> {
  while (isAlive.value) {
    const stream = newStream();
    try {
      await client.appendToStream(stream, [noted('1'), noted('2'), noted('3')]);
      acknowledged.set(stream, BATCH);
    } catch {
      return;
    }
  }
}
