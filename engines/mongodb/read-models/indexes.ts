import type { IndexDescription } from 'mongodb';
import { ID, type Layout } from './layout.ts';

type Key = readonly (readonly [path: string, direction: 1 | -1])[];

/** MongoDB's limit, less the index on the ids that every collection has. */
const MAX_INDEXES = 63;

/**
 * The indexes of a collection.
 *
 * - For each declared index, two: one with the last field ascending after a mark for missing values, so that documents
 *   without a value come last, and one with it descending. Both end with the id, which breaks ties. If the id is the
 *   last field, one index serves both directions.
 * - For each array field, one on its items, followed by the lead of the collection.
 *
 * Other declared fields have no index, because a collection declares indexes for the combinations that are queried, and
 * each index slows down every write. Throws a TypeError when there are more indexes than MongoDB allows.
 */
export function indexesOf(layout: Layout): IndexDescription[] {
  const declared = layout.declaredIndexes.flatMap((fields) => bothWays(fields, layout));
  const lead: Key = layout.lead ? [[layout.lead.values, 1]] : [];
  const ofItems = layout.arrays.map(({ values }): Key => [[values, 1], ...lead]);
  const keys = unique([...declared, ...ofItems]);
  if (keys.length > MAX_INDEXES) throw new TypeError(`${layout.name} needs more indexes than MongoDB allows`);
  return keys.map((key) => ({ key: new Map(key) }));
}

function bothWays(names: readonly string[], layout: Layout): Key[] {
  const fields = names.map((name) => layout.scalar(name));
  const last = fields.at(-1);
  if (last === undefined) return [];
  const fixed: Key = fields.slice(0, -1).map(({ values }) => [values, 1]);
  if (last.values === ID) return fixed.length === 0 ? [] : [[...fixed, [ID, 1]]];
  return [
    [...fixed, last.mark, [last.values, 1], [ID, 1]],
    [...fixed, [last.values, -1], [ID, 1]],
  ];
}

const unique = (keys: readonly Key[]): Key[] => [
  ...new Map(keys.map((key) => [JSON.stringify(key), key])).values(),
];
