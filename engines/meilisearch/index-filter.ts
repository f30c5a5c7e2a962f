import { type FieldType, type Filter, fieldValues, type Scalar } from '@storefold/kernel/ports';
import { type IndexedFields, indexed, isNumeric, KEYS, presenceKey, textKey } from './index-document.ts';
import { quoted } from './quoted.ts';

type Leaf = Extract<Filter, { readonly field: string }>;

/** Thrown when the index cannot evaluate a filter exactly. The read models must answer. */
export class OnlyInDatabase extends Error {
  override readonly name = 'OnlyInDatabase';
}

/** A condition in Meilisearch's grammar. True matches every document, false matches none. */
export type Condition = string | boolean;

/** Meilisearch refuses filters with 200 levels; NOT with its parentheses takes five. */
const DEEPEST = 30;

/**
 * Translates a filter: equality, ranges of numbers and instants, presence, joined by all, any and not. Throws
 * OnlyInDatabase for other conditions, and a TypeError for a value that is not of its field's type.
 */
export function conditionOf(filter: Filter, fields: IndexedFields['fields'], depth = 0): Condition {
  if (depth > DEEPEST) throw new OnlyInDatabase('the filter is too deep');
  const inner = (each: Filter): Condition => conditionOf(each, fields, depth + 1);
  if ('all' in filter) return allOf(filter.all.map(inner));
  if ('any' in filter) return anyOf(filter.any.map(inner));
  if ('not' in filter) return not(inner(filter.not));
  return leafCondition(filter, typeOf(filter.field, fields));
}

function allOf(conditions: readonly Condition[]): Condition {
  if (conditions.includes(false)) return false;
  return joined(conditions, ' AND ') ?? true;
}

function anyOf(conditions: readonly Condition[]): Condition {
  if (conditions.includes(true)) return true;
  return joined(conditions, ' OR ') ?? false;
}

/** Also matches documents without a value. */
const not = (condition: Condition): Condition =>
  typeof condition === 'boolean' ? !condition : `NOT (${condition})`;

function joined(conditions: readonly Condition[], operator: string): string | undefined {
  const open = [...new Set(conditions.filter((condition) => typeof condition === 'string'))];
  if (open.length < 2) return open[0];
  return open.map((condition) => `(${condition})`).join(operator);
}

function typeOf(field: string, fields: IndexedFields['fields']): FieldType | undefined {
  if (field === 'id') return 'text';
  const [map = ''] = field.split('.', 1);
  if (map !== field && Object.hasOwn(fields, map) && fields[map] === 'text{}') return 'text';
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}

function leafCondition(leaf: Leaf, type: FieldType | undefined): Condition {
  if (type === undefined || type === 'words') throw new OnlyInDatabase(`the index has no ${leaf.field}`);
  const { field } = leaf;
  if ('isNull' in leaf) {
    const isPresent = among(KEYS, [presenceKey(field)]);
    return leaf.isNull ? not(isPresent) : isPresent;
  }
  if ('eq' in leaf) return equality(field, type, [leaf.eq]);
  if ('in' in leaf) return equality(field, type, leaf.in);
  if ('gt' in leaf) return range(field, type, '>', leaf.gt);
  if ('gte' in leaf) return range(field, type, '>=', leaf.gte);
  if ('lt' in leaf) return range(field, type, '<', leaf.lt);
  if ('lte' in leaf) return range(field, type, '<=', leaf.lte);
  throw new OnlyInDatabase(`${field} is asked for a piece of text`);
}

function equality(field: string, type: FieldType, asked: readonly Scalar[]): Condition {
  const values = asked.map((each) => fieldValues.comparable(type, each));
  return isNumeric(type)
    ? among(
        field,
        values.map((value) => indexed(type, value)),
      )
    : among(
        KEYS,
        values.map((value) => textKey(field, String(value))),
      );
}

const among = (attribute: string, values: readonly Scalar[]): Condition =>
  values.length === 0 ? false : `${attribute} IN [${values.map(quoted).join(', ')}]`;

function range(field: string, type: FieldType, operator: string, bound: Scalar): Condition {
  if (!isNumeric(type) || type === 'boolean') throw new OnlyInDatabase(`the index has no order of ${field}`);
  return `${field} ${operator} ${quoted(indexed(type, fieldValues.comparable(type, bound)))}`;
}
