import type { CollectionSpec, Document, FieldType, Filter, Scalar, Sort } from './read-models.ts';
import * as fieldValues from './values.ts';

type Leaf = Extract<Filter, { readonly field: string }>;

/** Tells whether a document matches a filter. What all adapters are compared with. */
export function matches(filter: Filter, document: Document, spec: CollectionSpec): boolean {
  if ('all' in filter) return filter.all.every((each) => matches(each, document, spec));
  if ('any' in filter) return filter.any.some((each) => matches(each, document, spec));
  if ('not' in filter) return !matches(filter.not, document, spec);
  const type = typeOf(filter.field, spec);
  const values = valuesOf(filter.field, document, spec);
  if ('isNull' in filter) return (values.length === 0) === filter.isNull;
  return values.some((value) => valueMatches(filter, value, type));
}

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

function valueMatches(leaf: Leaf, value: Scalar, type: FieldType): boolean {
  const asked = (operand: unknown): Scalar => fieldValues.comparable(type, operand);
  if ('eq' in leaf) return value === asked(leaf.eq);
  if ('in' in leaf) return leaf.in.some((each) => value === asked(each));
  if ('gt' in leaf) return compare(value, asked(leaf.gt)) > 0;
  if ('gte' in leaf) return compare(value, asked(leaf.gte)) >= 0;
  if ('lt' in leaf) return compare(value, asked(leaf.lt)) < 0;
  if ('lte' in leaf) return compare(value, asked(leaf.lte)) <= 0;
  if ('prefix' in leaf) return String(value).startsWith(String(asked(leaf.prefix)));
  if ('suffix' in leaf) return String(value).endsWith(String(asked(leaf.suffix)));
  if ('contains' in leaf) {
    const cased = (text: Scalar) => (leaf.insensitive ? fieldValues.foldCase(String(text)) : String(text));
    return cased(value).includes(cased(asked(leaf.contains)));
  }
  throw new TypeError(`no condition on one value: ${JSON.stringify(leaf)}`);
}

/** Text by code point, which is also the order of its UTF-8 bytes. */
function compare(one: Scalar, other: Scalar): number {
  if (typeof one === 'string' && typeof other === 'string') {
    return Buffer.compare(Buffer.from(one), Buffer.from(other));
  }
  return Number(one) - Number(other);
}
