import type { Document, ReadModel } from '@storefold/kernel/ports';
import { checkpointStep } from '../positions.ts';
import type { Stored, Thing } from './shelf.examples.ts';

/** Holds a literal to the fields of the shelf where a plain document is expected. */
export const thing = (each: Thing): Thing => each;

export const idsOf = (documents: readonly Document[]): string[] => documents.map(({ id }) => id);

/** Writes the documents in one step. Returns false and writes nothing when the checkpoint is not at `after`. */
export const put = (
  model: ReadModel,
  documents: readonly Stored[],
  step: { after: number; upTo: number },
  collection = 'things',
): Promise<boolean> =>
  model.write(
    documents.map((document) => ({ collection, put: document })),
    checkpointStep(step.after, step.upTo),
  );

/** The entries of the map, sorted, so that two maps can be compared. */
export const entries = <K, V>(map: ReadonlyMap<K, V>): [K, V][] =>
  [...map].sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));

/** How often each value occurs. */
export function countsOf<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
