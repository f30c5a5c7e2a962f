import type { EventLog, RecordedEvent } from '@storefold/kernel/ports';
import { exampleMetadata } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { ReplayedEventQueries } from './replayed-event.queries.ts';

const everything = { id: 'whe_1', scopes: null, subscriptions: [] };
const wanted = {
  store_id: exampleMetadata.store_id,
  from_at: '2026-02-01T00:00:00.000Z',
  to_at: '2026-02-02T00:00:00.000Z',
  event_names: [],
};
const asked = { most: 100_000, gone: new AbortController().signal };

/** An event of a service: when it occurred, where its fact stands, and where it stands itself. */
const told = (
  service: string,
  occurred_at: string,
  [source_position, position]: [number, number],
  source_stream = 'order-or_1',
) => ({
  id: String(position),
  type: 'order.paid',
  stream: `public-${service}`,
  position,
  data: { source_position, source_stream },
  metadata: { ...exampleMetadata, occurred_at },
});

/** A log of these events alone, that notes after which positions it was read. */
function logOf(events: readonly ReturnType<typeof told>[], readAfter: number[] = []): EventLog {
  const recorded = events.map((event) => ({
    ...event,
    revision: events.filter(({ stream, position }) => stream === event.stream && position < event.position)
      .length,
  })) as unknown as RecordedEvent[];
  const of = (name: string) => recorded.filter(({ stream }) => stream === name);
  return {
    head: async () => events.at(-1)?.position ?? -1,
    read: async (name: string, from: number, limit: number) => of(name).slice(from, from + limit),
    readLast: async (name: string) => of(name).at(-1),
    readAll: async (after: number, { limit = 1_000 }) => {
      readAfter.push(after);
      const found = recorded.filter(({ position }) => position > after).slice(0, limit);
      return { events: found, position: found.at(-1)?.position ?? after };
    },
  } as unknown as EventLog;
}

describe('the events of a replay', () => {
  it('are counted to one more than it may have, and no further', async () => {
    const at = '2026-02-01T12:00:00.000Z';
    const log = logOf(Array.from({ length: 40 }, (_, index) => told('ordering', at, [index, index])));
    const queries = new ReplayedEventQueries(log);
    expect(await queries.findSpan(wanted, everything, { ...asked, most: 10 })).toMatchObject({
      events_count: 11,
    });
    expect(await queries.findSpan(wanted, everything, asked)).toMatchObject({
      events_count: 40,
      last_position: 39,
    });
  });

  it('are looked for from where the log was then, also those that were told much later', async () => {
    const readAfter: number[] = [];
    const log = logOf(
      [
        told('ordering', '2025-01-01T00:00:00.000Z', [1, 2]),
        told('ordering', '2026-01-31T00:00:00.000Z', [10, 11]),
        told('ordering', '2026-02-01T01:00:00.000Z', [12, 13]),
        told('catalog', '2026-01-30T00:00:00.000Z', [8, 50]),
        told('catalog', '2026-02-01T01:00:00.000Z', [14, 51]),
        told('catalog', '2026-03-01T00:00:00.000Z', [60, 61]),
      ],
      readAfter,
    );
    const span = await new ReplayedEventQueries(log).findSpan(wanted, everything, asked);
    expect(span).toEqual({ events_count: 2, after_position: 10, last_position: 51 });
    expect(readAfter[0]).toBe(10);
  });

  it('are never those that tell of the endpoint itself', async () => {
    const log = logOf([told('webhooks', '2026-02-01T12:00:00.000Z', [1, 2], 'webhook_endpoint-whe_1')]);
    const queries = new ReplayedEventQueries(log);
    expect(await queries.findSpan(wanted, everything, asked)).toMatchObject({ events_count: 0 });
    const other = { ...everything, id: 'whe_2' };
    expect(await queries.findSpan(wanted, other, asked)).toMatchObject({ events_count: 1 });
  });

  it('are those of its store', async () => {
    const log = logOf([told('ordering', '2026-02-01T12:00:00.000Z', [1, 2])]);
    const span = new ReplayedEventQueries(log).findSpan({ ...wanted, store_id: 'other' }, everything, asked);
    expect(await span).toMatchObject({ events_count: 0 });
  });
});
