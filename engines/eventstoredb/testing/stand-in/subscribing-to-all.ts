import { randomUUID } from 'node:crypto';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { invalidArgument } from './errors.ts';
import { type EventFilter, everyEvent, toEventFilter } from './event-filter.ts';
import type { EventStore } from './event-store.ts';
import type { LogRecord } from './log-record.ts';
import type { Outgoing } from './outgoing.ts';
import { firstPlace } from './reading.ts';
import { caughtUp, fellBehind, toCheckpoint, toConfirmation, toPosition, toReadEvent } from './wire.ts';

/** The limits of one page of catching up, and of the lag of a live subscriber. */
const PAGE_SIZE = 32;

interface AllSubscription {
  readonly filter: EventFilter;
  /** The most events that one page may scan. */
  readonly searchWindow: number;
  /** The number of scanned events after which a checkpoint is sent. */
  readonly checkpointInterval: number;
}

/**
 * Follows $all after a position, first page by page, then live. With a filter, a checkpoint reports how far the log was
 * scanned.
 */
export async function subscribeToAll(
  store: EventStore,
  options: ReadReq.Options,
  from: ReadReq.Options.AllOptions,
  out: Outgoing,
): Promise<void> {
  const subscription = toAllSubscription(options.getFilter());
  let place = placeBehind(store, from);
  await out.send(toConfirmation(randomUUID()));
  let considered = 0;
  while (!out.isOver) {
    const page = await catchUp(store, subscription, place, considered, out);
    await out.send(caughtUp());
    const live = await goLive(store, subscription, page.place, page.considered, out);
    ({ place, considered } = live);
    if (!out.isOver) await out.send(fellBehind());
  }
}

interface Progress {
  readonly place: number;
  readonly considered: number;
}

async function catchUp(
  store: EventStore,
  { filter, searchWindow, checkpointInterval }: AllSubscription,
  from: number,
  consideredBefore: number,
  out: Outgoing,
): Promise<Progress> {
  let place = from;
  let considered = consideredBefore;
  while (!out.isOver) {
    const page = nextPage(store, filter, searchWindow, place);
    for (const record of page.matches) {
      const sent = out.send(toReadEvent(record));
      if (sent) await sent;
    }
    considered += page.end - place;
    const checkpoint = page.matches.at(-1) ?? store.at(place);
    place = page.end;
    if (place >= store.length) break;
    if (considered >= checkpointInterval && checkpoint) {
      considered %= checkpointInterval;
      await out.send(toCheckpoint(checkpoint.position));
    }
    if (page.matches.length === 0) await new Promise(setImmediate);
  }
  return { place, considered };
}

/** Reads one page, up to its limits of matches and scanned events. */
function nextPage(
  store: EventStore,
  filter: EventFilter,
  searchWindow: number,
  from: number,
): { readonly matches: readonly LogRecord[]; readonly end: number } {
  const matches: LogRecord[] = [];
  let place = from;
  for (; place < from + searchWindow && matches.length < PAGE_SIZE; place += 1) {
    const record = store.at(place);
    if (!record) break;
    if (filter(record)) matches.push(record);
  }
  return { matches, end: place };
}

/** Sends each event when it arrives. Returns when the client has ended the call or lags too far. */
async function goLive(
  store: EventStore,
  { filter, checkpointInterval }: AllSubscription,
  from: number,
  consideredBefore: number,
  out: Outgoing,
): Promise<Progress> {
  let place = from;
  let considered = consideredBefore;
  while (!out.isOver) {
    const growth = store.growth();
    for (let record = store.at(place); record && !out.isOver; record = store.at(place)) {
      place += 1;
      considered += 1;
      const sent = filter(record) ? out.send(toReadEvent(record)) : undefined;
      if (sent) await sent;
      if (considered >= checkpointInterval) {
        considered = 0;
        await out.send(toCheckpoint(record.position));
      }
      if (sent && store.length - place > PAGE_SIZE) return { place, considered };
    }
    await growth;
    await out.ready();
  }
  return { place, considered };
}

function toAllSubscription(filter: ReadReq.Options.FilterOptions | undefined): AllSubscription {
  if (!filter)
    return { filter: everyEvent, searchWindow: PAGE_SIZE, checkpointInterval: Number.POSITIVE_INFINITY };
  const searchWindow = filter.hasMax() ? filter.getMax() : PAGE_SIZE;
  const multiplier = filter.getCheckpointintervalmultiplier();
  if (multiplier === 0 || searchWindow === 0) throw invalidArgument('A checkpoint interval is at least 1.');
  return { filter: toEventFilter(filter), searchWindow, checkpointInterval: multiplier * searchWindow };
}

/** The start of a subscription: after the event at the position that the client has seen already. */
function placeBehind(store: EventStore, from: ReadReq.Options.AllOptions): number {
  const place = firstPlace(store, from);
  const position = from.hasPosition() ? toPosition(from.getPosition()?.getCommitPosition() ?? '0') : 0;
  return position > 0 && store.at(place) ? place + 1 : place;
}
