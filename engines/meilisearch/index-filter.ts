import { type FieldType, type Filter, fieldValues, type Scalar, searchWords } from '@storefold/kernel/ports';
import { scalarKey } from './index-document.ts';
import { quoted } from './quoted.ts';
import type { SearchedFields } from './searched-fields.ts';
import { isCutKey, textKey } from './text-key.ts';

type Leaf = Extract<Filter, { readonly field: string }>;

/** The index cannot tell exactly: the read models must. */
export class OnlyInDatabase extends Error {
  override readonly name = 'OnlyInDatabase';
}

/** A condition in Meilisearch's grammar; true: everything meets it, false: nothing does. */
export type Condition = string | boolean;

/** Meilisearch refuses filters with 200 levels. */
const DEEPEST = 60;

/**
 * A filter as the index answers it: equality, ranges, presence and words, joined by all, any and not.
 *
 * Throws OnlyInDatabase for the rest (pieces of text), and a TypeError for a field that is not declared or a value that
 * is not of its type.
 */
export function conditionOf(filter: Filter, fields: SearchedFields, depth = 0): Condition {
  if (depth > DEEPEST) throw new OnlyInDatabase('the filter is too deep');
  const inner = (each: Filter): Condition => conditionOf(each, fields, depth + 1);
  if ('all' in filter) return allOf(filter.all.map(inner));
  if ('any' in filter) return anyOf(filter.any.map(inner));
  if ('not' in filter) return not(inner(filter.not));
  return leafCondition(filter, fields.typeOf(filter.field));
}

/** What has, for every word of the text, one that begins with it; a text without words finds nothing. */
export function wordsCondition(field: string, text: string): Condition {
  const compounds = searchWords.compoundsOf(text);
  if (compounds.length === 0) return false;
  return allOf(
    compounds.map(({ parts, joined }) => {
      const all = allOf(parts.map((part) => hasKey(field, part)));
      return joined === undefined ? all : anyOf([all, hasKey(field, joined)]);
    }),
  );
}

const hasKey = (field: string, text: string): Condition => `${field} = ${quoted(textKey(text))}`;

export function allOf(conditions: readonly Condition[]): Condition {
  if (conditions.includes(false)) return false;
  return joined(conditions, ' AND ') ?? true;
}

function anyOf(conditions: readonly Condition[]): Condition {
  if (conditions.includes(true)) return true;
  return joined(conditions, ' OR ') ?? false;
}

/** Also finds what has no value. */
const not = (condition: Condition): Condition =>
  typeof condition === 'boolean' ? !condition : `NOT (${condition})`;

function joined(conditions: readonly Condition[], operator: string): string | undefined {
  const open = [...new Set(conditions.filter((condition) => typeof condition === 'string'))];
  if (open.length < 2) return open[0];
  return open.map((condition) => `(${condition})`).join(operator);
}

function leafCondition(leaf: Leaf, type: FieldType): Condition {
  const { field } = leaf;
  if ('isNull' in leaf) return leaf.isNull ? `NOT (${field} EXISTS)` : `${field} EXISTS`;
  if ('words' in leaf) {
    if (type !== 'words') throw new TypeError(`${field} is ${type}, not words`);
    return wordsCondition(field, leaf.words);
  }
  // Of words the index holds every beginning, so it cannot tell a whole one.
  if (type === 'words') throw new OnlyInDatabase(`${field} holds words`);
  if ('eq' in leaf) return `${field} = ${quoted(comparedAs(type, leaf.eq))}`;
  if ('in' in leaf) return among(field, [...new Set(leaf.in.map((each) => comparedAs(type, each)))]);
  if ('gt' in leaf) return `${field} > ${quoted(boundOf(leaf.field, type, leaf.gt))}`;
  if ('gte' in leaf) return `${field} >= ${quoted(boundOf(leaf.field, type, leaf.gte))}`;
  if ('lt' in leaf) return `${field} < ${quoted(boundOf(leaf.field, type, leaf.lt))}`;
  if ('lte' in leaf) return `${field} <= ${quoted(boundOf(leaf.field, type, leaf.lte))}`;
  throw new OnlyInDatabase(`${field} is asked for a piece of text`);
}

const among = (field: string, values: readonly (string | number)[]): Condition =>
  values.length === 0 ? false : `${field} IN [${values.map(quoted).join(', ')}]`;

const comparedAs = (type: FieldType, value: Scalar): string | number =>
  scalarKey(fieldValues.isArrayType(type) ? 'text' : type, fieldValues.comparable(type, value));

function boundOf(field: string, type: FieldType, value: string | number): string | number {
  if (type === 'boolean') throw new TypeError(`${field} is a boolean and has no order`);
  const bound = comparedAs(type, value);
  // Against another text with the same beginning the key of a long one has no certain place.
  if (typeof bound === 'string' && isCutKey(bound)) throw new OnlyInDatabase('a bound is too long');
  return bound;
}
