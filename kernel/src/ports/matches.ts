import { compare, passes, writeCondition } from './conditions.ts';
import type { CollectionSpec, Document, FieldType, Filter, Scalar, Sort } from './read-models.ts';
import * as fieldValues from './values.ts';

/** Tells whether a document matches a filter. What all adapters are compared with. */
export const matches = (filter: Filter, document: Document, spec: CollectionSpec): boolean =>
  writeCondition(filter, {
    field: (name) => ({ name, type: typeOf(name, spec) }),
    all: (conditions) => conditions.every(Boolean),
    any: (conditions) => conditions.some(Boolean),
    not: (condition: boolean) => !condition,
    isNull: ({ name }, isNull) => (valuesOf(name, document, spec).length === 0) === isNull,
    meets: ({ name }, test) => valuesOf(name, document, spec).some((value) => passes(value, test)),
  });

/** Compares documents as a collection sorts them. */
export function inOrder(sort: Sort, spec: CollectionSpec): (one: Document, other: Document) => number {
  return (one, other) => {
    for (const { field, descending } of [...sort, { field: 'id', descending: false }]) {
      const [left] = valuesOf(field, one, spec);
      const [right] = valuesOf(field, other, spec);
      if (left === undefined && right === undefined) continue;
      if (left === undefined) return 1;
      if (right === undefined) return -1;
      const order = compare(left, right);
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  };
}

/** The values of a field as adapters compare them. There is none, one, or each distinct item of an array. */
export function valuesOf(field: string, document: Document, spec: CollectionSpec): Scalar[] {
  const type = typeOf(field, spec);
  const [name = '', key] = field.split('.');
  const found = (document as Readonly<Record<string, unknown>> & Document)[name];
  const value = key === undefined ? found : Object.fromEntries(fieldValues.textsOf(found))[key];
  if (value === undefined || value === null) return [];
  const values = fieldValues.isArrayType(type) && Array.isArray(value) ? value : [value];
  return [...new Set(values.map((each) => fieldValues.comparable(type, each)))];
}

const typeOf = (field: string, spec: CollectionSpec): FieldType =>
  spec.fields[field.split('.')[0] ?? field] ?? 'text';
