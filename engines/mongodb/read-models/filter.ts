import { conditions, type Filter } from '@storefold/kernel/ports';
import { prefixEnd } from '../../common/prefix-end.ts';
import { isArrayField, type Layout, type StoredField } from './layout.ts';
import { AT_THE_END, patternOf } from './regular-expression.ts';

/**
 * A condition in MongoDB's query language. Its keys are paths of declared fields and the operators written here. Values
 * of the caller are only operands of these operators, as text, number or boolean, never keys or objects.
 */
export type Condition = Readonly<Record<string, unknown>>;

/** A test of one value: operators with their operands. */
type Operators = Readonly<Record<`$${string}`, unknown>>;

const EVERY: Condition = {};
const NONE: Condition = { _id: { $in: [] } };
/** Operators only compare values of the operand's type, so this matches every text. */
const ANY_TEXT: Operators = { $gte: '' };

/** Throws a TypeError for an undeclared field, and for a value that is not of its field's type. */
export const conditionOf = (filter: Filter, layout: Layout): Condition =>
  conditions.writeCondition<Condition, StoredField>(filter, {
    field: (name) => layout.field(name),
    // MongoDB refuses empty lists of conditions.
    all: (parts) => (parts.length < 2 ? (parts[0] ?? EVERY) : { $and: parts }),
    any: (parts) => (parts.length < 2 ? (parts[0] ?? NONE) : { $or: parts }),
    not: (condition) => ({ $nor: [condition] }),
    isNull: (field, isNull) => ({ [field.values]: { $exists: !isNull } }),
    meets(field, test) {
      const isCaseInsensitive = 'isCaseInsensitive' in test && test.isCaseInsensitive;
      const operators = operatorsOf(test);
      return {
        [isCaseInsensitive ? field.caseInsensitive : field.values]: isArrayField(field)
          ? { $elemMatch: operators }
          : operators,
      };
    },
  });

function operatorsOf(test: conditions.ValueTest): Operators {
  switch (test.kind) {
    case 'eq':
      return { $eq: test.value };
    case 'in':
      return { $in: test.values };
    case 'contains':
      return test.text === '' ? ANY_TEXT : { $regex: patternOf(test.text) };
    case 'prefix':
      return beginsWith(test.text);
    case 'suffix':
      return test.text === '' ? ANY_TEXT : { $regex: `${patternOf(test.text)}${AT_THE_END}` };
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return { [`$${test.kind}`]: test.bound };
  }
}

/** A prefix as a range, so that an index can be used. */
function beginsWith(prefix: string): Operators {
  const end = prefixEnd(prefix);
  return end === undefined ? { $gte: prefix } : { $gte: prefix, $lt: end };
}
