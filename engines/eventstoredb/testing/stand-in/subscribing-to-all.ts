import { randomUUID } from 'node:crypto';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { invalidArgument } from './errors.ts';
import { type EventFilter, everyEvent, toEventFilter } from './event-filter.ts';
import type { EventStore } from './event-store.ts';
import type { Outgoing } from './outgoing.ts';
import { firstPlace } from './reading.ts';
import { caughtUp, toCheckpoint, toConfirmation, toPosition, toReadEvent } from './wire.ts';

/** The events of the log that a filter without a window of its own scans for one checkpoint. */
const DEFAULT_WINDOW = 32;
/** After this many events other calls get their turn. */
const EVENTS_IN_A_ROW = 500;

interface AllSubscription {
  readonly filter: EventFilter;
  /** The number of scanned events after which a checkpoint is sent. */
  readonly checkpointInterval: number;
}

/**
 * Follows $all after a position, until the client ends the call. With a filter, a checkpoint reports how far the log was
 * scanned.
 */
export async function subscribeToAll(
  store: EventStore,
  options: ReadReq.Options,
  from: ReadReq.Options.AllOptions,
  out: Outgoing,
): Promise<void> {
  const { filter, checkpointInterval } = toAllSubscription(options.getFilter());
  let place = placeBehind(store, from);
  let scanned = 0;
  let isLive = false;
  await out.send(toConfirmation(randomUUID()));
  while (!out.isOver) {
    const growth = store.growth();
    for (let record = store.at(place); record && !out.isOver; record = store.at(place)) {
      place += 1;
      scanned += 1;
      const sent = filter(record) ? out.send(toReadEvent(record)) : undefined;
      if (sent) await sent;
      if (scanned % checkpointInterval === 0) await out.send(toCheckpoint(record.position));
      if (scanned % EVENTS_IN_A_ROW === 0) await new Promise(setImmediate);
    }
    if (!isLive) await out.send(caughtUp());
    isLive = true;
    await growth;
    await out.ready();
  }
}

function toAllSubscription(filter: ReadReq.Options.FilterOptions | undefined): AllSubscription {
  if (!filter) return { filter: everyEvent, checkpointInterval: Number.POSITIVE_INFINITY };
  const searchWindow = filter.hasMax() ? filter.getMax() : DEFAULT_WINDOW;
  const checkpointInterval = filter.getCheckpointintervalmultiplier() * searchWindow;
  if (checkpointInterval === 0) throw invalidArgument('A checkpoint interval is at least 1.');
  return { filter: toEventFilter(filter), checkpointInterval };
}

/** The start of a subscription: after the event at the position that the client has seen already. */
function placeBehind(store: EventStore, from: ReadReq.Options.AllOptions): number {
  const place = firstPlace(store, from);
  const position = from.hasPosition() ? toPosition(from.getPosition()?.getCommitPosition() ?? '0') : 0;
  return position > 0 && store.at(place) ? place + 1 : place;
}
