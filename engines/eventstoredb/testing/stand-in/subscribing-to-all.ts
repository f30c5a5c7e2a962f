import { randomUUID } from 'node:crypto';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { consumerTooSlow, invalidArgument } from './errors.ts';
import { type EventFilter, everyEvent, toEventFilter } from './event-filter.ts';
import type { EventStore } from './event-store.ts';
import type { LogRecord } from './log-record.ts';
import type { Outgoing } from './outgoing.ts';
import { firstPlace } from './reading.ts';
import { WaitingMessages } from './waiting-messages.ts';
import { caughtUp, toCheckpoint, toConfirmation, toPosition, toReadEvent } from './wire.ts';

/** The most events of a page, and the events that a filter without a window of its own scans for one. */
const PAGE_EVENTS = 32;

interface AllSubscription {
  readonly filter: EventFilter;
  /** The most events that are scanned for a page. */
  readonly searchWindow: number;
  /** The number of scanned events after which a checkpoint is sent. */
  readonly checkpointInterval: number;
}

/**
 * Follows $all after a position, until the client ends the call. With a filter, a checkpoint reports how far the log was
 * scanned. A client that is slow while it catches up is waited for. One that leaves too many live events untaken is
 * refused further ones, because the server holds only a few for each subscription.
 */
export async function subscribeToAll(
  store: EventStore,
  options: ReadReq.Options,
  from: ReadReq.Options.AllOptions,
  out: Client,
): Promise<void> {
  const subscription = toAllSubscription(options.getFilter());
  const sending = new WaitingMessages((message) => out.send(message));
  const start = placeBehind(store, from);
  await sending.put(toConfirmation(randomUUID()));
  const past = await catchUp(store, subscription, start, sending, out);
  const live = new WaitingMessages((message) => sending.put(message));
  try {
    let { place } = past;
    for (const record of recordsFrom(store, place)) {
      place += 1;
      if (!subscription.filter(record) || sending.tryPut(toReadEvent(record))) continue;
      throw consumerTooSlow('transitioning to live');
    }
    await live.put(caughtUp());
    await followLive(store, subscription, { ...past, place }, live, out);
  } catch (error) {
    // What was on its way still arrives.
    live.drop();
    await sending.emptied();
    throw error;
  }
}

/** The side of a call that takes messages. */
type Client = Pick<Outgoing, 'isOver' | 'ready' | 'send'>;

/** How far a subscription has come. */
interface Progress {
  /** The index in $all of the next event. */
  readonly place: number;
  /** The events that were scanned since the last checkpoint. */
  readonly scanned: number;
}

/** Sends page after page, until one ended at the end of the log. The log may have grown since that one was read. */
async function catchUp(
  store: EventStore,
  { filter, searchWindow, checkpointInterval }: AllSubscription,
  start: number,
  sending: WaitingMessages,
  out: Client,
): Promise<Progress> {
  let place = start;
  let scanned = 0;
  while (!out.isOver) {
    const page = readPage(store, place, filter, searchWindow);
    for (const record of page.records) await sending.put(toReadEvent(record));
    scanned += page.end - place;
    if (page.isLast) return { place: page.end, scanned };
    if (scanned >= checkpointInterval) {
      scanned %= checkpointInterval;
      const { position = 0 } = page.records.at(-1) ?? store.at(place) ?? {};
      await sending.put(toCheckpoint(position));
    }
    place = page.end;
    // Other calls get their turn.
    await new Promise(setImmediate);
  }
  return { place, scanned };
}

async function followLive(
  store: EventStore,
  { filter, checkpointInterval }: AllSubscription,
  start: Progress,
  live: WaitingMessages,
  out: Client,
): Promise<void> {
  let { place, scanned } = start;
  while (!out.isOver) {
    const growth = store.growth();
    for (const record of recordsFrom(store, place)) {
      place += 1;
      scanned += 1;
      if (filter(record) && !live.tryPut(toReadEvent(record))) throw consumerTooSlow('live');
      if (scanned < checkpointInterval) continue;
      scanned = 0;
      if (!live.tryPut(toCheckpoint(record.position))) throw consumerTooSlow('live');
    }
    await growth;
    await out.ready();
  }
}

interface Page {
  readonly records: readonly LogRecord[];
  /** The index in $all behind the last scanned event. */
  readonly end: number;
  /** Whether the log ended there. */
  readonly isLast: boolean;
}

function readPage(store: EventStore, start: number, filter: EventFilter, searchWindow: number): Page {
  const records: LogRecord[] = [];
  let end = start;
  while (records.length < PAGE_EVENTS && end - start < searchWindow) {
    const record = store.at(end);
    if (!record) return { records, end, isLast: true };
    if (filter(record)) records.push(record);
    end += 1;
  }
  return { records, end, isLast: false };
}

function* recordsFrom(store: EventStore, start: number): Generator<LogRecord> {
  let place = start;
  for (let record = store.at(place); record; record = store.at(place)) {
    place += 1;
    yield record;
  }
}

function toAllSubscription(filter: ReadReq.Options.FilterOptions | undefined): AllSubscription {
  const unlimited = Number.POSITIVE_INFINITY;
  if (!filter) return { filter: everyEvent, searchWindow: unlimited, checkpointInterval: unlimited };
  const searchWindow = filter.hasMax() ? filter.getMax() : PAGE_EVENTS;
  const checkpointInterval = filter.getCheckpointintervalmultiplier() * searchWindow;
  if (checkpointInterval === 0) throw invalidArgument('A checkpoint interval is at least 1.');
  return { filter: toEventFilter(filter), searchWindow, checkpointInterval };
}

/** The start of a subscription: after the event at the position that the client has seen already. */
function placeBehind(store: EventStore, from: ReadReq.Options.AllOptions): number {
  const place = firstPlace(store, from);
  const position = from.hasPosition() ? toPosition(from.getPosition()?.getCommitPosition() ?? '0') : 0;
  return position > 0 && store.at(place) ? place + 1 : place;
}
