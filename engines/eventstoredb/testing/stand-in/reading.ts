import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { streamDeleted, unknownFailure } from './errors.ts';
import type { EventStore } from './event-store.ts';
import type { Outgoing } from './outgoing.ts';
import { toPosition, toReadEvent, toStreamName, toStreamNotFound } from './wire.ts';

const BACKWARDS = 1;

/** Returns the events of one stream, forwards or backwards from a revision, inclusive. */
export async function readStream(
  store: EventStore,
  options: ReadReq.Options,
  from: ReadReq.Options.StreamOptions,
  out: Outgoing,
): Promise<void> {
  const stream = toStreamName(from.getStreamIdentifier());
  const range = store.range(stream);
  if (range.kind === 'tombstoned') throw streamDeleted(stream);
  if (range.kind === 'missing') {
    await out.send(toStreamNotFound(stream));
    return;
  }
  const backwards = options.getReadDirection() === BACKWARDS;
  const { first, last, events } = range;
  const asked = askedRevision(from, last);
  const step = backwards ? -1 : 1;
  let wanted = countOf(options);
  for (
    let revision = backwards ? Math.min(asked, last) : Math.max(asked, first);
    wanted > 0 && revision >= first && revision <= last;
    revision += step, wanted -= 1
  ) {
    const record = events[revision];
    if (!record || out.isOver) return;
    const sent = out.send(toReadEvent(record));
    if (sent) await sent;
  }
}

/**
 * Returns the events of $all: forwards from a position, inclusive, or backwards from a position, exclusive. The client
 * sends no filter with it.
 */
export async function readAll(
  store: EventStore,
  options: ReadReq.Options,
  from: ReadReq.Options.AllOptions,
  out: Outgoing,
): Promise<void> {
  const backwards = options.getReadDirection() === BACKWARDS;
  const step = backwards ? -1 : 1;
  let wanted = countOf(options);
  const start = firstPlace(store, from);
  for (let place = backwards ? start - 1 : start; wanted > 0; place += step) {
    const record = store.at(place);
    if (!record || out.isOver) return;
    wanted -= 1;
    const sent = out.send(toReadEvent(record));
    if (sent) await sent;
  }
}

/** The index in $all where reading starts. Throws UNKNOWN for a position at which no record starts. */
export function firstPlace(store: EventStore, from: ReadReq.Options.AllOptions): number {
  if (from.hasStart()) return 0;
  if (from.hasEnd()) return store.length;
  const position = toPosition(from.getPosition()?.getCommitPosition() ?? '0');
  if (position < 0) return store.length;
  if (!store.isReadable(position)) throw unknownFailure(`No record begins at ${position}.`);
  return store.placeOf(position);
}

function askedRevision(from: ReadReq.Options.StreamOptions, last: number): number {
  if (from.hasStart()) return 0;
  return from.hasEnd() ? last : Number(from.getRevision());
}

function countOf(options: ReadReq.Options): number {
  return Number(options.getCount());
}
