import type { IndexDescription } from 'mongodb';
import { ID, type Layout } from './layout.ts';

type Key = readonly (readonly [path: string, direction: 1 | -1])[];

/** MongoDB's limit, without the index of the ids that every collection has. */
const MAX_INDEXES = 63;

/**
 * The indexes of a collection.
 *
 * - For each declared one, two: the last field ascending behind a mark of those without a value, so that these come
 *   last, and descending. Both end with the id, which breaks ties. Where the id is the last field, one runs both ways.
 * - For each array field, one by its items, followed by the field that all declared indexes begin with, if there is
 *   one: nearly every query fixes it, and what it rules out is then never fetched.
 *
 * Other declared fields have none: which combinations are asked for is what a collection declares its indexes for, and
 * each index costs every write. Throws a TypeError when they are more than MongoDB allows.
 */
export function indexesOf(layout: Layout): IndexDescription[] {
  const declared = layout.declaredIndexes.flatMap((fields) => bothWays(fields, layout));
  const common = commonLead(layout);
  const lead: Key = common === undefined ? [] : [[layout.scalar(common).values, 1]];
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
    [...fixed, [last.missing, 1], [last.values, 1], [ID, 1]],
    [...fixed, [last.values, -1], [ID, 1]],
  ];
}

function commonLead({ declaredIndexes }: Layout): string | undefined {
  const [lead, ...others] = new Set(declaredIndexes.map(([first]) => first));
  return others.length === 0 && lead !== 'id' ? lead : undefined;
}

const unique = (keys: readonly Key[]): Key[] => [
  ...new Map(keys.map((key) => [JSON.stringify(key), key])).values(),
];
