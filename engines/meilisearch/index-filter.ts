import { conditions, type FieldType, type Filter, type Scalar } from '@storefold/kernel/ports';
import { type IndexedFields, indexed, isNumeric, KEYS, presenceKey, textKey } from './index-document.ts';
import { quoted } from './quoted.ts';

/** Thrown when the index cannot evaluate a filter exactly. The read models must answer. */
export class OnlyInDatabase extends Error {
  override readonly name = 'OnlyInDatabase';
}

/** A condition in Meilisearch's grammar. True matches every document, false matches none. */
export type Condition = string | boolean;

/** Meilisearch takes filters with 150 levels. NOT with its parentheses takes five. */
const DEEPEST = 25;

/**
 * Translates a filter: equality, ranges of numbers and instants, presence, joined by all, any and not. Throws
 * OnlyInDatabase for other conditions, and a TypeError for a value that is not of its field's type.
 */
export function conditionOf(filter: Filter, fields: IndexedFields['fields']): Condition {
  if (depthOf(filter) > DEEPEST) throw new OnlyInDatabase('the filter is too deep');
  return conditions.writeCondition<Condition, conditions.DeclaredField>(filter, {
    field: (name) => ({ name, type: typeOf(name, fields) }),
    all: (parts) => !parts.includes(false) && (joined(parts, ' AND ') ?? true),
    any: (parts) => parts.includes(true) || (joined(parts, ' OR ') ?? false),
    not,
    isNull: ({ name }, isNull) => {
      const isPresent = among(KEYS, [presenceKey(name)]);
      return isNull ? not(isPresent) : isPresent;
    },
    meets,
  });
}

/** How many levels are around the deepest part of a filter. */
function depthOf(filter: Filter): number {
  if ('not' in filter) return 1 + depthOf(filter.not);
  const parts = 'all' in filter ? filter.all : 'any' in filter ? filter.any : [];
  return 1 + Math.max(-1, ...parts.map(depthOf));
}

/** Also matches documents without a value. */
const not = (condition: Condition): Condition =>
  typeof condition === 'boolean' ? !condition : `NOT (${condition})`;

function joined(parts: readonly Condition[], operator: string): string | undefined {
  const open = [...new Set(parts.filter((part) => typeof part === 'string'))];
  if (open.length < 2) return open[0];
  return open.map((condition) => `(${condition})`).join(operator);
}

/** Throws OnlyInDatabase for a field that the index does not have. */
function typeOf(field: string, fields: IndexedFields['fields']): FieldType {
  if (field === 'id') return 'text';
  const [name = ''] = field.split('.', 1);
  const type = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const isMap = type === 'text{}';
  if (type === undefined || type === 'words' || isMap !== (name !== field))
    throw new OnlyInDatabase(`the index has no ${field}`);
  return isMap ? 'text' : type;
}

const operators: Readonly<Record<conditions.Order, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

function meets({ name, type }: conditions.DeclaredField, test: conditions.ValueTest): Condition {
  switch (test.kind) {
    case 'eq':
      return equality(name, type, [test.value]);
    case 'in':
      return equality(name, type, test.values);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      if (!isNumeric(type)) throw new OnlyInDatabase(`the index has no order of ${name}`);
      return `${name} ${operators[test.kind]} ${quoted(indexed(type, test.bound))}`;
    case 'contains':
    case 'prefix':
    case 'suffix':
      throw new OnlyInDatabase(`${name} is asked for a piece of text`);
  }
}

const equality = (field: string, type: FieldType, values: readonly Scalar[]): Condition =>
  isNumeric(type)
    ? among(
        field,
        values.map((value) => indexed(type, value)),
      )
    : among(
        KEYS,
        values.map((value) => textKey(field, String(value))),
      );

const among = (attribute: string, values: readonly Scalar[]): Condition =>
  values.length === 0 ? false : `${attribute} IN [${values.map(quoted).join(', ')}]`;
