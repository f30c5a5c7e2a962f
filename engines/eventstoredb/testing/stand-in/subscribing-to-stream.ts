import { randomUUID } from 'node:crypto';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { streamDeleted } from './errors.ts';
import type { EventStore } from './event-store.ts';
import type { Outgoing } from './outgoing.ts';
import { caughtUp, toConfirmation, toReadEvent, toStreamName } from './wire.ts';

/** Follows one stream after a revision. The stream need not exist yet. */
export async function subscribeToStream(
  store: EventStore,
  from: ReadReq.Options.StreamOptions,
  out: Outgoing,
): Promise<void> {
  const stream = toStreamName(from.getStreamIdentifier());
  let next = firstRevision(store, stream, from);
  await out.send(toConfirmation(randomUUID()));
  let isLive = false;
  while (!out.isOver) {
    const growth = store.growth();
    const range = store.range(stream);
    if (range.kind === 'tombstoned') throw streamDeleted(stream);
    if (range.kind === 'found') {
      for (next = Math.max(next, range.first); next <= range.last && !out.isOver; next += 1) {
        const record = range.events[next];
        if (record) await out.send(toReadEvent(record));
      }
    }
    if (!isLive) await out.send(caughtUp());
    isLive = true;
    await growth;
    await out.ready();
  }
}

function firstRevision(store: EventStore, stream: string, from: ReadReq.Options.StreamOptions): number {
  if (from.hasStart()) return 0;
  if (!from.hasEnd()) return Number(from.getRevision()) + 1;
  const range = store.range(stream);
  return range.kind === 'found' ? range.last + 1 : 0;
}
