import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { type EventLog, LogUnavailable, START } from '@storefold/kernel/ports';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  aCategory,
  anEvent,
  aStream,
  collect,
  idsOf,
  PATIENTLY,
  readWhole,
  someEvents,
} from '../contract/event-log/events.ts';
import { eventLogContract } from '../contract/event-log.contract.ts';
import { tellEngine } from '../testing/cases-on.ts';
import { openEventStoreDbEventLog } from './eventstoredb-event-log.ts';
import { EventStoreDbUnderTest, realUrl } from './testing/eventstoredb-under-test.ts';

const server = new EventStoreDbUnderTest();
server.installHooks();
const open = (): Promise<EventLog> => openEventStoreDbEventLog({ connectionString: server.url });

eventLogContract('EventStoreDB', async () => {
  let log = await open();
  return {
    log,
    second: open,
    reopen: async () => {
      await log.close();
      log = await open();
      return log;
    },
    close: () => log.close(),
  };
});

describe('the event log on EventStoreDB', () => {
  let log: EventLog;
  /** Another program that writes to the same server. */
  let stranger: EventStoreDBClient;

  beforeAll(async () => {
    log = await open();
    stranger = EventStoreDBClient.connectionString(server.url);
  });
  afterAll(async () => {
    await stranger.dispose();
    await log.close();
  });

  tellEngine(() => ({
    port: 'event log',
    adapter: 'EventStoreDB',
    engine: `${log.engine.name} ${log.engine.version}`,
    kind: realUrl === undefined ? 'stand-in' : 'real',
  }));

  it('passes over what other programs and the server itself have written', async () => {
    const category = aCategory();
    const seen = collect();
    const after = await log.head();
    const subscription = log.subscribe({ name: 'all', after, categories: [], onEvents: seen.onEvents });
    const [before, behind] = [anEvent(), anEvent()];
    await log.append(`${category}-1`, 'no_stream', [before]);
    for (const event of foreignEvents()) await stranger.appendToStream(`${category}-foreign`, event);
    await stranger.setStreamMetadata(`${category}-foreign`, { maxCount: 1_000 });
    const { position } = await log.append(`${category}-2`, 'no_stream', [behind]);
    await stranger.appendToStream(`$system-${category}`, jsonEvent({ type: 'Noticed', data: {} }));

    const head = await log.head();
    expect(head).toBeGreaterThan(position);
    await vi.waitFor(() => expect(subscription.position).toBeGreaterThanOrEqual(head), PATIENTLY);
    const own = seen.events.filter(({ stream }) => stream.startsWith(category));
    expect(idsOf(own)).toEqual(idsOf([before, behind]));
    expect(seen.events.filter(({ stream }) => stream.startsWith('$'))).toEqual([]);
    expect(idsOf(await readWhole(log, [category]))).toEqual(idsOf([before, behind]));
    expect(subscription.failure).toBeUndefined();
    await subscription.stop();
  });

  it('does not take a stream for whole that another program has written to', async () => {
    const stream = aStream();
    await log.append(stream, 'no_stream', someEvents(1));
    await stranger.appendToStream(stream, jsonEvent({ type: 'Meddled', data: { by: 'a stranger' } }));
    const reading = log.read(stream);
    await expect(reading).rejects.toBeInstanceOf(LogUnavailable);
    await expect(reading).rejects.toThrow(`${stream}, at revision 1`);
  });

  it('finds nothing in a stream that was deleted, and goes on behind its last revision', async () => {
    const [deleted, buried] = [aStream(), aStream()];
    for (const stream of [deleted, buried]) await log.append(stream, 'no_stream', someEvents(3));
    await stranger.deleteStream(deleted);
    await stranger.tombstoneStream(buried);
    for (const stream of [deleted, buried]) {
      expect(await log.read(stream)).toEqual([]);
      expect(await log.readLast(stream)).toBeUndefined();
    }
    const [event] = someEvents(1);
    if (!event) throw new Error('no event');
    expect(await log.append(deleted, 'no_stream', [event])).toMatchObject({ revision: 3 });
    expect(idsOf(await log.read(deleted))).toEqual([event.id]);
    await expect(log.append(buried, 'no_stream', [event])).rejects.toBeInstanceOf(LogUnavailable);
  });

  it('gives every event the same position, however it is read', async () => {
    const category = aCategory();
    const seen = collect();
    const subscription = log.subscribe({
      name: 'positions',
      after: await log.head(),
      categories: [category],
      onEvents: seen.onEvents,
    });
    const { position } = await log.append(`${category}-1`, 'no_stream', someEvents(3));
    await vi.waitFor(() => expect(seen.events).toHaveLength(3), PATIENTLY);
    const { events } = await log.readAll(START, { categories: [category] });
    expect(events).toEqual(seen.events);
    expect(await log.read(`${category}-1`)).toEqual(seen.events);
    expect(events.at(-1)?.position).toBe(position);
    await subscription.stop();
  });
});

/** What nobody here could make anything of. */
const foreignEvents = () => [
  jsonEvent({ type: 'Noted', data: { text: 'without metadata' } }),
  jsonEvent({ type: 'Noted', data: 'a text', metadata: { any: 'thing' } }),
  jsonEvent({ type: 'Noted', data: [1, 2], metadata: { command_id: 1, occurred_at: null } }),
  binaryEvent({ type: 'Noted', data: Buffer.from([0, 255, 1]) }),
  { ...jsonEvent({ type: 'Noted', data: {} }), metadata: Buffer.from('no JSON') },
];
