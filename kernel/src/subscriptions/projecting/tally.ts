import type { Collection, CollectionName, CollectionSpec } from '../../ports/read-models.ts';
import type { Documents } from './projection.ts';

/**
 * What happened in a store in an hour of UTC. `counts`: sums by quarter of the hour and name, as `45/order.completed`:
 * hours and days of all time zones begin at quarters. Nothing in it tells of a person.
 */
export interface TallyDocument {
  readonly id: string;
  readonly store_id: string;
  /** ISO 8601 UTC. */
  readonly hour: string;
  readonly counts: Readonly<Record<string, string>>;
}

/** A collection of sums over time, for reports that do not read what they sum up. */
export const tallyCollection = (name: CollectionName<TallyDocument>): CollectionSpec => ({
  name,
  fields: { store_id: 'text', hour: 'timestamp' },
  indexes: [['store_id', 'hour']],
});

/** Sums by name. */
export type Totals = ReadonlyMap<string, bigint>;

/** Adds to the sums of an instant (ISO 8601 UTC) in a store. */
export async function countIn(
  documents: Documents,
  collection: CollectionName<TallyDocument>,
  { storeId, at }: { readonly storeId: string; readonly at: string },
  added: Readonly<Record<string, bigint>>,
): Promise<void> {
  const hour = `${at.slice(0, 'YYYY-MM-DDThh'.length)}:00:00.000Z`;
  const quarter = String(Math.floor(Number(at.slice(14, 16)) / 15) * 15).padStart(2, '0');
  const id = `${storeId}_${hour}`;
  const { counts = {} } = (await documents.get(collection, id)) ?? {};
  const sums = Object.entries(added).map(([name, amount]) => {
    const key = `${quarter}/${name}`;
    return [key, String(BigInt(counts[key] ?? 0) + amount)];
  });
  documents.put(collection, {
    id,
    store_id: storeId,
    hour,
    counts: { ...counts, ...Object.fromEntries(sums) },
  });
}

/**
 * The sums of a store by name, for each interval of those that begin one after the other at `starts` and end at `end`
 * (milliseconds since 1970, quarters of hours).
 */
export async function totalsWithin(
  collection: Pick<Collection<TallyDocument>, 'find'>,
  storeId: string,
  { starts, end }: { readonly starts: readonly number[]; readonly end: number },
): Promise<Totals[]> {
  const totals = starts.map(() => new Map<string, bigint>());
  const begin = starts[0] ?? end;
  const hours = await collection.find({
    filter: {
      all: [
        { field: 'store_id', eq: storeId },
        { field: 'hour', gte: isoHour(begin) },
        { field: 'hour', lt: new Date(end).toISOString() },
      ],
    },
    sort: [{ field: 'hour' }],
  });
  for (const { hour, counts } of hours) {
    const hourMs = Date.parse(hour);
    for (const [key, sum] of Object.entries(counts)) {
      const atMs = hourMs + Number(key.slice(0, 2)) * 60_000;
      if (atMs < begin || atMs >= end) continue;
      const total = totals[intervalAt(starts, atMs)];
      const name = key.slice('00/'.length);
      total?.set(name, (total.get(name) ?? 0n) + BigInt(sum));
    }
  }
  return totals;
}

export function sumOf(totals: readonly Totals[]): Totals {
  const all = new Map<string, bigint>();
  for (const each of totals) for (const [name, sum] of each) all.set(name, (all.get(name) ?? 0n) + sum);
  return all;
}

const HOUR_MS = 3_600_000;
const isoHour = (ms: number): string => new Date(Math.floor(ms / HOUR_MS) * HOUR_MS).toISOString();

/** The last of the intervals that has begun at an instant. */
function intervalAt(starts: readonly number[], atMs: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((starts[middle] ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
