import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventLog, LogUnavailable, OtherLog, START } from '@storefold/kernel/ports';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { freePort } from '../common/free-port.ts';
import {
  aCategory,
  anEvent,
  aStream,
  aStreamOf,
  collect,
  idsOf,
  readWhole,
  someEvents,
} from '../contract/event-log/events.ts';
import { casesOn, onStandIn } from '../testing/cases-on.ts';
import { rounds } from '../testing/rounds.ts';
import { type EventStoreDbEventLogOptions, openEventStoreDbEventLog } from './eventstoredb-event-log.ts';
import { realUrl } from './testing/eventstoredb-under-test.ts';
import { openReroutedPort } from './testing/rerouted-port.ts';
import { noOpenssl, selfSigned } from './testing/self-signed.ts';
import {
  type EventStoreDbStandIn,
  type EventStoreDbStandInOptions,
  startEventStoreDbStandIn,
} from './testing/stand-in/eventstoredb-stand-in.ts';
import { persistently, startWriters } from './testing/writers.ts';

onStandIn('event log', 'EventStoreDB');

const tidyUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of tidyUp.splice(0).reverse()) await step();
});

casesOn('EventStoreDB under fault', whyNot(), () => {
  it('lives, has lost nothing that it acknowledged, and hands over everything once, after kills under load', {
    timeout: 600_000,
  }, async () => {
    const { standIn, log } = await running();
    const category = aCategory();
    const seen = collect();
    const subscription = log.subscribe({
      name: 'through kills',
      after: START,
      categories: [category],
      onEvents: seen.onEvents,
    });
    const writers = startWriters(log, category);
    const { acknowledged } = writers;
    for (let kill = 0; kill < KILLS; kill++) {
      const before = acknowledged.length;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 50), PATIENTLY);
      await standIn.kill();
      await standIn.restart();
      // A client that connects twice notices the end of its first connection ten seconds later.
      if (kill % 5 === 0) await new Promise((resolve) => setTimeout(resolve, LOADED_MS));
    }
    await writers.stop();

    const stored = await readWhole(log, [category]);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    expect(idsOf(stored).sort()).toEqual([...acknowledged].sort());
    await vi.waitFor(() => expect(seen.events).toHaveLength(stored.length), PATIENTLY);
    expect(seen.events).toEqual(stored);
    await vi.waitFor(() => expect(subscription.failure).toBeUndefined(), PATIENTLY);
  });

  it('says that the log is unavailable while the server is down, and goes on when it is back', async () => {
    const { standIn, log } = await running();
    const stream = aStream();
    const events = someEvents(1);
    await log.append(stream, 'no_stream', events);
    const seen = collect();
    const subscription = log.subscribe({
      name: 'through an outage',
      after: await log.head(),
      categories: [],
      onEvents: seen.onEvents,
    });
    await standIn.kill();
    const failures = await Promise.all(
      [
        log.append(stream, 0, someEvents(1)),
        log.append(aStream(), 'no_stream', []),
        log.read(stream),
        log.readLast(stream),
        log.readAll(START),
        log.head(),
      ].map((asked) => asked.catch((error: unknown) => error)),
    );
    for (const failure of failures) expect(failure).toBeInstanceOf(LogUnavailable);
    expect(failures.map(String).join('\n')).not.toMatch(/undefined|\[object/);
    await vi.waitFor(() => expect(subscription.failure).toBeInstanceOf(LogUnavailable), PATIENTLY);
    expect(log.failure).toBeUndefined();
    const { lastAliveMs } = subscription;

    await standIn.restart();
    const next = someEvents(1);
    await vi.waitFor(() => log.append(stream, 0, next), PATIENTLY);
    await vi.waitFor(() => expect(idsOf(seen.events)).toEqual(idsOf(next)), PATIENTLY);
    await vi.waitFor(() => expect(subscription.failure).toBeUndefined(), PATIENTLY);
    expect(subscription.lastAliveMs).toBeGreaterThan(lastAliveMs);
  });

  it('is back within seconds after an outage that lasted', async () => {
    const { standIn, log } = await running();
    const category = aCategory();
    const collected = Array.from({ length: 10 }, collect);
    const after = await log.head();
    for (const [at, { onEvents }] of collected.entries()) {
      log.subscribe({ name: `waiting ${at}`, after, categories: [category], onEvents });
    }
    await standIn.kill();
    const downUntilMs = performance.now() + LONG_OUTAGE_MS;
    while (performance.now() < downUntilMs) {
      await log.head().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await standIn.restart();
    const backAtMs = performance.now();
    await vi.waitFor(() => log.append(`${category}-1`, 'no_stream', someEvents(1)), PATIENTLY);
    for (const { events } of collected) await vi.waitFor(() => expect(events).toHaveLength(1), PATIENTLY);
    expect(performance.now() - backAtMs).toBeLessThan(30_000);
  });

  it('notices a server that says nothing any more, and a subscription that hangs over it', async () => {
    const { standIn, log } = await running({}, { answeredWithinMs: 2_000 });
    const stream = aStream();
    const seen = collect();
    const subscription = log.subscribe({
      name: 'in silence',
      after: await log.head(),
      categories: [],
      onEvents: seen.onEvents,
    });
    await log.append(stream, 'no_stream', someEvents(1));
    await standIn.silence();
    const askedAtMs = performance.now();
    const event = anEvent();
    const [append, read] = await Promise.all(
      [log.append(stream, 0, [event]), log.read(stream)].map((asked) =>
        asked.catch((error: unknown) => error),
      ),
    );
    expect(append).toBeInstanceOf(LogUnavailable);
    expect(read).toBeInstanceOf(LogUnavailable);
    expect(performance.now() - askedAtMs).toBeLessThan(8_000);
    await vi.waitFor(() => expect(subscription.failure).toBeInstanceOf(LogUnavailable), PATIENTLY);
    const { lastAliveMs } = subscription;

    await standIn.resume();
    await vi.waitFor(() => persistently(log, stream, event, 0), PATIENTLY);
    await vi.waitFor(() => expect(seen.events.at(-1)?.id).toBe(event.id), PATIENTLY);
    expect(seen.events).toHaveLength(2);
    await vi.waitFor(() => expect(subscription.failure).toBeUndefined(), PATIENTLY);
    expect(subscription.lastAliveMs).toBeGreaterThan(lastAliveMs);
  });

  it('gives up a call to a slow server in time, and is right about it afterwards', async () => {
    const { standIn, log } = await running({}, { answeredWithinMs: 2_000 });
    const stream = aStream();
    await standIn.delay(6_000);
    const event = anEvent();
    const askedAtMs = performance.now();
    await expect(log.append(stream, 'no_stream', [event])).rejects.toBeInstanceOf(LogUnavailable);
    expect(performance.now() - askedAtMs).toBeLessThan(5_900);
    await standIn.resume();
    await vi.waitFor(() => log.append(stream, 'no_stream', [event]), PATIENTLY);
    expect(idsOf(await log.read(stream))).toEqual([event.id]);
  });

  it('succeeds, late, when the server is slow by less than its patience', async () => {
    const { standIn, log } = await running();
    await standIn.delay(1_000);
    const stream = aStream();
    const events = someEvents(1);
    expect(await log.append(stream, 'no_stream', events)).toMatchObject({ revision: 0 });
    expect(idsOf(await log.read(stream))).toEqual(idsOf(events));
    await standIn.resume();
  });

  it('tells a subscription that an older copy of the log was put back', async () => {
    const folder = await aFolder();
    const { standIn, log } = await running({ dataDir: join(folder, 'data') });
    const category = aCategory();
    await log.append(`${category}-1`, 'no_stream', someEvents(1));
    await cp(join(folder, 'data'), join(folder, 'copy'), { recursive: true });
    await log.append(`${category}-2`, 'no_stream', someEvents(2));
    const seen = collect();
    const subscription = log.subscribe({
      name: 'of a newer copy',
      after: START,
      categories: [category],
      onEvents: seen.onEvents,
    });
    await vi.waitFor(() => expect(seen.events).toHaveLength(3), PATIENTLY);
    await standIn.kill();
    await rm(join(folder, 'data'), { recursive: true });
    await cp(join(folder, 'copy'), join(folder, 'data'), { recursive: true });
    await standIn.restart();
    await vi.waitFor(() => expect(subscription.failure?.message).toMatch(/is this an older copy/), PATIENTLY);
    expect(seen.events).toHaveLength(3);
    const again = await log.append(`${category}-3`, 'no_stream', someEvents(1));
    expect((await log.readLast(`${category}-3`))?.position).toBe(again.position);
  });

  it('neither serves nor writes another log that its address leads to, and goes on with its own', async () => {
    const own = await startEventStoreDbStandIn({ dataDir: await aFolder() });
    const other = await startEventStoreDbStandIn({ dataDir: await aFolder() });
    const address = await openReroutedPort(portOf(own));
    tidyUp.push(() => Promise.all([own.stop(), other.stop(), address.close()]));
    const otherLog = await openEventStoreDbEventLog({ connectionString: other.url });
    tidyUp.push(() => otherLog.close());
    const lines: { level: number; msg: string }[] = [];
    const log = await openEventStoreDbEventLog({
      connectionString: `esdb://127.0.0.1:${address.port}?tls=false`,
      logger: pino({}, { write: (line) => lines.push(JSON.parse(line)) }),
    });
    tidyUp.push(() => log.close());
    await log.append('mark-1', 'no_stream', someEvents(1));
    const [mark] = await log.read('mark-1');
    if (mark) await log.recognizeBy(mark);
    const category = aCategory();
    const seen = collect();
    log.subscribe({ name: 'on one log', after: START, categories: [category], onEvents: seen.onEvents });
    const acknowledged: string[] = [];
    const refusals: unknown[] = [];
    let isWriting = true;
    const writing = Array.from({ length: 16 }, async (_, writer) => {
      for (let round = 0; isWriting; round++) {
        const event = anEvent();
        try {
          await log.append(`${category}-${writer}_${round}`, 'no_stream', [event]);
          acknowledged.push(event.id);
        } catch (error) {
          refusals.push(error);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      }
    });
    for (let round = 0; round < REROUTES; round++) {
      const before = acknowledged.length;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 50), PATIENTLY);
      const others = await aStreamOf(otherLog, round + 1);
      const end = await otherLog.head();
      address.leadTo(portOf(other));
      await vi.waitFor(() => expect(log.head()).rejects.toBeInstanceOf(OtherLog), PATIENTLY);
      await expect(log.read(others)).rejects.toBeInstanceOf(OtherLog);
      await expect(log.readAll(START)).rejects.toBeInstanceOf(OtherLog);
      expect(await otherLog.head()).toBe(end);
      address.leadTo(portOf(own));
    }
    await vi.waitFor(() => log.head(), PATIENTLY);
    isWriting = false;
    await Promise.all(writing);

    expect(await readWhole(otherLog, [category])).toEqual([]);
    const stored = await readWhole(log, [category]);
    expect(idsOf(stored)).toEqual(expect.arrayContaining(acknowledged));
    await vi.waitFor(() => expect(seen.events).toEqual(stored), PATIENTLY);
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(LogUnavailable);
    const said = lines.map(({ msg }) => msg).filter((msg) => msg.includes('of this store'));
    expect(said).toHaveLength(2 * REROUTES);
  });

  it.each(['empty', 'of another store'])(
    'refuses a log that is %s under it until its own is back',
    async (kind) => {
      const folder = await aFolder();
      const { standIn, log } = await running({ dataDir: join(folder, 'data') });
      const marked = aStream();
      await log.append(marked, 'no_stream', someEvents(1));
      const [mark] = await log.read(marked);
      if (mark) await log.recognizeBy(mark);
      await standIn.kill();
      await cp(join(folder, 'data'), join(folder, 'own'), { recursive: true });
      await rm(join(folder, 'data'), { recursive: true });
      await standIn.restart();
      if (kind !== 'empty') {
        const another = await openEventStoreDbEventLog({ connectionString: standIn.url });
        await another.append(marked, 'no_stream', someEvents(3));
        await another.close();
      }
      await vi.waitFor(
        () => expect(log.append(aStream(), 'no_stream', someEvents(1))).rejects.toBeInstanceOf(OtherLog),
        PATIENTLY,
      );
      await expect(log.append(aStream(), 'no_stream', someEvents(1), { keepLast: 1 })).rejects.toBeInstanceOf(
        OtherLog,
      );

      await standIn.kill();
      await rm(join(folder, 'data'), { recursive: true });
      await cp(join(folder, 'own'), join(folder, 'data'), { recursive: true });
      await standIn.restart();
      await vi.waitFor(() => log.append(marked, 0, someEvents(1)), PATIENTLY);
    },
  );

  it('finds the leader from a follower, and goes on with the next one when that steps down', async () => {
    const folders = [await aFolder(), await aFolder()] as const;
    const [first, second, follower] = [
      await startEventStoreDbStandIn({ dataDir: join(folders[0], 'data') }),
      await startEventStoreDbStandIn({ dataDir: join(folders[1], 'data') }),
      await startEventStoreDbStandIn(),
    ];
    tidyUp.push(() => Promise.all([first.stop(), second.stop(), follower.stop()]));
    await follower.follow(portOf(first));
    const log = await openEventStoreDbEventLog({ connectionString: follower.url });
    tidyUp.push(() => log.close());
    const stream = aStream();
    const [one, other] = [anEvent(), anEvent()];
    const seen = collect();
    log.subscribe({ name: 'on leaders', after: START, categories: [], onEvents: seen.onEvents });
    await log.append(stream, 'no_stream', [one]);

    await second.kill();
    await rm(join(folders[1], 'data'), { recursive: true });
    await cp(join(folders[0], 'data'), join(folders[1], 'data'), { recursive: true });
    await second.restart();
    await first.follow(portOf(second));
    await persistently(log, stream, other, 0);
    expect(idsOf(await log.read(stream))).toEqual([one.id, other.id]);
    await vi.waitFor(() => expect(idsOf(seen.events)).toEqual([one.id, other.id]), PATIENTLY);
  });

  it('asks the next host of the connection string when one does not answer', async () => {
    const standIn = await startEventStoreDbStandIn({ dataDir: join(await aFolder(), 'data') });
    tidyUp.push(() => standIn.stop());
    const hosts = [await freePort(), portOf(standIn), await freePort()].map((port) => `127.0.0.1:${port}`);
    const log = await openEventStoreDbEventLog({ connectionString: `esdb://${hosts.join(',')}?tls=false` });
    tidyUp.push(() => log.close());
    const stream = aStream();
    const [one, other] = [anEvent(), anEvent()];
    await log.append(stream, 'no_stream', [one]);
    await standIn.kill();
    await standIn.restart();
    await persistently(log, stream, other, 0);
    expect(idsOf(await log.read(stream))).toEqual([one.id, other.id]);
  });

  it('waits for a server that is not there yet, and says so without a password', async () => {
    const port = await freePort();
    const lines: string[] = [];
    const opening = openEventStoreDbEventLog({
      connectionString: `esdb://shop:sesame@127.0.0.1:${port}?tls=false&tlsVerifyCert=false`,
      logger: pino({}, { write: (line) => lines.push(line) }),
    });
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(2), PATIENTLY);
    const standIn = await startEventStoreDbStandIn({ port });
    tidyUp.push(() => standIn.stop());
    const log = await opening;
    tidyUp.push(() => log.close());
    expect(await log.append(aStream(), 'no_stream', someEvents(1))).toMatchObject({ revision: 0 });
    const said = lines.join('');
    expect(said).toContain(`EventStoreDB at 127.0.0.1:${port} cannot be used yet; trying again`);
    expect(said).toContain('tlsverifycert');
    expect(said).not.toContain('sesame');
  });

  it('waits no longer than it is told to', async () => {
    const giveUp = new AbortController();
    const opening = openEventStoreDbEventLog({
      connectionString: `esdb://127.0.0.1:${await freePort()}?tls=false`,
      signal: giveUp.signal,
    });
    setTimeout(() => giveUp.abort(), 300);
    await expect(opening).rejects.toBeInstanceOf(LogUnavailable);
  });

  it('speaks TLS with credentials, and refuses at once what waiting would not make right', async () => {
    const { certFile, keyFile } = selfSigned(await aFolder());
    const user = { name: 'shop', password: 'p@ss:w/rd' };
    // Node deprecates asking for an address by its name over TLS, and says so once.
    const warned = vi.fn();
    process.on('warning', warned);
    tidyUp.push(async () => process.off('warning', warned));
    const { standIn, log } = await running({ tls: { certFile, keyFile }, user });
    const stream = aStream();
    const events = someEvents(2);
    await log.append(stream, 'no_stream', events);
    expect(idsOf(await log.read(stream))).toEqual(idsOf(events));
    expect(warned).not.toHaveBeenCalled();

    const wrong = standIn.url.replace(encodeURIComponent(user.password), 'sesame');
    const refused = await openEventStoreDbEventLog({ connectionString: wrong }).catch((error) => error);
    expect(refused).toBeInstanceOf(LogUnavailable);
    expect(refused.message).toMatch(/refuses these credentials.*look at user and password/);
    expect(refused.message).not.toContain('sesame');
    const nobody = standIn.url.replace(/\/\/.*@/, '//');
    await expect(openEventStoreDbEventLog({ connectionString: nobody })).rejects.toThrow(/credentials/);
    const withoutFile = standIn.url.replace(/tlsCAFile=.*/, 'tlsCAFile=/no/such/file.pem');
    await expect(openEventStoreDbEventLog({ connectionString: withoutFile })).rejects.toThrow(
      /certificate file/,
    );
    const notAPort = 'esdb://shop:sesame@127.0.0.1:port';
    await expect(openEventStoreDbEventLog({ connectionString: notAPort })).rejects.toThrow(/cannot be used/);
  });

  it('ends what was asked when it is closed while the server says nothing', async () => {
    const { standIn, log } = await running({}, { answeredWithinMs: 60_000 });
    await standIn.silence();
    const asked = [log.append(aStream(), 'no_stream', someEvents(1)), log.read(aStream())];
    const outcomes = Promise.allSettled(asked);
    const askedAtMs = performance.now();
    await log.close();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(LogUnavailable) });
    }
    expect(performance.now() - askedAtMs).toBeLessThan(30_000);
    await standIn.resume();
  });
});

async function running(
  options: EventStoreDbStandInOptions = {},
  opening: Partial<EventStoreDbEventLogOptions> = {},
): Promise<{ standIn: EventStoreDbStandIn; log: EventLog }> {
  const standIn = await startEventStoreDbStandIn({ dataDir: await aFolder(), ...options });
  tidyUp.push(() => standIn.stop());
  const log = await openEventStoreDbEventLog({ connectionString: standIn.url, ...opening });
  tidyUp.push(() => log.close());
  return { standIn, log };
}

const portOf = ({ url }: EventStoreDbStandIn): number => Number(/:(\d+)\?/.exec(url)?.[1]);

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'event-log-'));
  tidyUp.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function whyNot(): string | undefined {
  return realUrl === undefined ? noOpenssl() : 'they kill the server, and EVENT_LOG_URL names one';
}

const PATIENTLY = { timeout: 40_000, interval: 20 };
const REROUTES = rounds({ short: 6, full: 40 });
const KILLS = rounds({ short: 2, full: 20 });
const LOADED_MS = rounds({ short: 0, full: 11_000 });
const LONG_OUTAGE_MS = 8_000;
