import { type Compound, comparable, compoundsOf, type Filter, hasNul } from '@storefold/kernel/ports';
import {
  impossible,
  type Leaf,
  literalOf,
  orderedValue,
  prefixEnd,
  requireWords,
} from '../../shared/condition.ts';
import { isArrayField, type Layout, type StoredField } from './layout.ts';
import { AT_THE_END, patternOf } from './regular-expression.ts';

/**
 * A condition as MongoDB reads it. Keys are paths of declared fields and operators written here; what was asked for is
 * only ever the operand of one of these operators, as text, number or boolean, never as a key or an object.
 */
export type Condition = Readonly<Record<string, unknown>>;

/** What is asked of one value: operators with their operands. */
type Test = Readonly<Record<`$${string}`, unknown>>;

const EVERY: Condition = {};
const NONE: Condition = { _id: { $in: [] } };
/** Operators compare only what is of the operand's type, so this holds for all texts. */
const ANY_TEXT: Test = { $gte: '' };

/** Throws a TypeError for a field that is not declared and a value that is not of its type. */
export function conditionOf(filter: Filter, layout: Layout): Condition {
  if ('all' in filter) return allOf(filter.all.map((each) => conditionOf(each, layout)));
  if ('any' in filter) return anyOf(filter.any.map((each) => conditionOf(each, layout)));
  if ('not' in filter) return { $nor: [conditionOf(filter.not, layout)] };
  const field = layout.field(filter.field);
  if ('isNull' in filter) return { [field.values]: { $exists: !filter.isNull } };
  if ('words' in filter) return hasWords(field, filter.words);
  return valueCondition(filter, field);
}

function valueCondition(leaf: Leaf, field: StoredField): Condition {
  if ('eq' in leaf) return meets(field, { $eq: comparable(field.type, leaf.eq) });
  if ('in' in leaf) return meets(field, { $in: leaf.in.map((each) => comparable(field.type, each)) });
  if ('gt' in leaf) return meets(field, { $gt: orderedValue(field, leaf.gt) });
  if ('gte' in leaf) return meets(field, { $gte: orderedValue(field, leaf.gte) });
  if ('lt' in leaf) return meets(field, { $lt: orderedValue(field, leaf.lt) });
  if ('lte' in leaf) return meets(field, { $lte: orderedValue(field, leaf.lte) });
  if ('contains' in leaf) return textCondition(leaf, field, leaf.contains, contains);
  if ('prefix' in leaf) return textCondition(leaf, field, leaf.prefix, beginsWith);
  if ('suffix' in leaf) return textCondition(leaf, field, leaf.suffix, endsWith);
  throw impossible(field, leaf);
}

/** No stored text contains NUL, and no pattern can. */
function textCondition(
  leaf: { readonly insensitive?: boolean },
  field: StoredField,
  value: string,
  testOf: (text: string) => Test,
): Condition {
  const { text, isCaseInsensitive } = literalOf(field, leaf, value);
  return hasNul(text)
    ? NONE
    : meets(field, testOf(text), isCaseInsensitive ? field.caseInsensitive : field.values);
}

const contains = (text: string): Test => (text === '' ? ANY_TEXT : { $regex: patternOf(text) });

const endsWith = (text: string): Test =>
  text === '' ? ANY_TEXT : { $regex: `${patternOf(text)}${AT_THE_END}` };

/** As a range, so that an index can be used. */
function beginsWith(prefix: string): Test {
  const end = prefixEnd(prefix);
  return end === undefined ? { $gte: prefix } : { $gte: prefix, $lt: end };
}

/** The value, or one item that meets all of the test. */
const meets = (field: StoredField, test: Test, path = field.values): Condition => ({
  [path]: isArrayField(field) ? { $elemMatch: test } : test,
});

/** A text without any word asks for nothing that could be found. */
function hasWords(field: StoredField, text: string): Condition {
  requireWords(field);
  const begins = (word: string): Condition => meets(field, beginsWith(word));
  const isMet = ({ parts, joined }: Compound): Condition => {
    const all = allOf(parts.map(begins));
    return joined === undefined ? all : anyOf([all, begins(joined)]);
  };
  const compounds = compoundsOf(text);
  return compounds.length === 0 ? NONE : allOf(compounds.map(isMet));
}

/** MongoDB refuses empty lists of conditions. */
function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length < 2 ? (conditions[0] ?? EVERY) : { $and: conditions };
}

function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length < 2 ? (conditions[0] ?? NONE) : { $or: conditions };
}
