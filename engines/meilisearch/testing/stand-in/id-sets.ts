/** Internal ids of documents. */
export type Ids = ReadonlySet<number>;

export const NONE: Ids = new Set();

/** What is in any of the sets. */
export function union(sets: readonly Ids[]): Ids {
  const [first] = sets;
  if (first && sets.length === 1) return first;
  const all = new Set<number>();
  for (const ids of sets) for (const id of ids) all.add(id);
  return all;
}
