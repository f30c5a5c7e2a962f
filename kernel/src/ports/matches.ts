import { compare, type DeclaredField, passes, writeCondition } from './conditions.ts';
import type { CollectionSpec, Document, Filter, Scalar, Sort } from './read-models.ts';
import * as fieldValues from './values.ts';

type Matching = (document: Document) => boolean;

interface ReadField extends DeclaredField {
  /** As adapters compare them. There is none, one, or each distinct item of an array. */
  readonly valuesOf: (document: Document) => Scalar[];
}

/** Tells of each document whether it matches the filter, which is read once. What all adapters are compared with. */
export const matching = (filter: Filter, spec: CollectionSpec): Matching =>
  writeCondition<Matching, ReadField>(filter, {
    field: (name) => fieldOf(name, spec),
    all: (conditions) => (document) => conditions.every((matches) => matches(document)),
    any: (conditions) => (document) => conditions.some((matches) => matches(document)),
    not: (matches) => (document) => !matches(document),
    isNull: (field, isNull) => (document) => (field.valuesOf(document).length === 0) === isNull,
    meets: (field, test) => (document) => field.valuesOf(document).some((value) => passes(value, test)),
  });

/** Compares documents as a collection sorts them. */
export function inOrder(sort: Sort, spec: CollectionSpec): (one: Document, other: Document) => number {
  const keys = [...sort, { field: 'id', descending: false }].map(({ field, descending }) => ({
    field: fieldOf(field, spec),
    descending,
  }));
  return (one, other) => {
    for (const { field, descending } of keys) {
      const [left] = field.valuesOf(one);
      const [right] = field.valuesOf(other);
      if (left === undefined && right === undefined) continue;
      if (left === undefined) return 1;
      if (right === undefined) return -1;
      const order = compare(left, right);
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  };
}

/** A field of a collection, or one key of a field that holds texts by key: `more.size`. A field that is not declared is text. */
export function fieldOf(field: string, spec: CollectionSpec): ReadField {
  const [name = '', key] = field.split('.');
  const type = spec.fields[name] ?? 'text';
  return {
    name: field,
    type,
    valuesOf(document) {
      const found = (document as Readonly<Record<string, unknown>> & Document)[name];
      const value = key === undefined ? found : textOf(found, key);
      if (value === undefined || value === null) return [];
      if (!fieldValues.isArrayType(type) || !Array.isArray(value))
        return [fieldValues.comparable(type, value)];
      return [...new Set(value.map((each) => fieldValues.comparable(type, each)))];
    },
  };
}

const textOf = (map: unknown, key: string): unknown =>
  fieldValues.textsOf(map).find(([each]) => each === key)?.[1];
