import { createHash } from 'node:crypto';
import { BoundedCache } from '@storefold/kernel/core';
import { type CollectionSpec, type Document, fieldValues, type Scalar } from '@storefold/kernel/ports';
import { DeclaredFields, type KnownItems } from '../../common/declared-fields.ts';
import { named, type Sql, type SqlValue } from './sql.ts';

/** A scalar field is a column. A `text` field has a second, case-folded column for case-insensitive conditions. */
export interface ScalarField {
  readonly name: string;
  readonly type: fieldValues.ScalarType;
  readonly column: Sql;
  readonly caseInsensitiveColumn: Sql | undefined;
}

/**
 * An array field is a separate table, indexed by document and by value. A map is such a table too, whose items are texts
 * behind their keys (`itemOf`), so that an index on the items holds the texts of each key in order.
 */
export interface ItemField {
  readonly name: string;
  readonly type: fieldValues.ArrayType | fieldValues.MapType;
  readonly table: Sql;
  readonly byValue: Sql;
  /** Of one key of a map: what its items begin with, and the first text after them. */
  readonly within?: { readonly begin: string; readonly end: string };
}

type ArrayField = ItemField & { readonly type: fieldValues.ArrayType };

/** The values of a document in the tables. */
export interface DocumentRow {
  readonly id: string;
  readonly json: string;
  /** In the order of `Table.columns`. */
  readonly values: readonly SqlValue[];
  /** In the order of `Table.itemFields`. */
  readonly items: readonly (readonly string[])[];
  /** `leadKeyOf` the value of `Table.lead`, which is stored with each item. */
  readonly leadKey: number;
}

/**
 * The storage of a collection of one model version, in three kinds of tables: a narrow row for each document with its
 * scalar fields, so that conditions and counts read few pages; the documents as JSON; and the items of each array or map,
 * each with the lead of its document. All of them identify a document by a number, `_n`.
 */
export class Table extends DeclaredFields<ScalarField, ArrayField, ItemField> {
  readonly rows: Sql;
  readonly documents: Sql;
  readonly columns: readonly Sql[];
  /** Arrays and maps. */
  readonly itemFields: readonly ItemField[];
  readonly indexes: readonly { readonly name: Sql; readonly fields: readonly ScalarField[] }[];
  /** The fields in whose order an index holds the documents of a lead. */
  readonly orders: readonly ScalarField[];

  constructor(model: string, version: number, spec: CollectionSpec) {
    const name = `${model}@${version}/${spec.name}`;
    super(name, spec, {
      scalar: scalarField,
      array: (field, type) => ({ ...itemsOf(name, field), name: field, type }),
      map: (field, key) => ({ ...itemsOf(name, field), ...memberOf(field, key), type: 'text{}' }),
    });
    this.itemFields = [...this.arrays, ...this.maps];
    this.rows = named(name);
    this.documents = named(`${name}#documents`);
    this.columns = this.scalars.flatMap(({ column, caseInsensitiveColumn }) =>
      caseInsensitiveColumn ? [column, caseInsensitiveColumn] : [column],
    );
    this.indexes = (spec.indexes ?? []).map((index) => ({
      name: named(`${name}/by ${index.join(' ')}`),
      fields: index.map((field) => this.scalar(field)),
    }));
    this.orders = this.indexes.flatMap(({ fields: [first, second, third] }) =>
      first === this.lead && second && !third ? [second] : [],
    );
  }

  /** See `valuesOf`. */
  rowOf(document: Document, known?: KnownItems): DocumentRow {
    const { id, scalars, arrays, maps } = this.valuesOf(document, known);
    const [, lead] = scalars.find(([field]) => field === this.lead) ?? [];
    return {
      id,
      json: JSON.stringify(document),
      values: scalars.flatMap(([{ caseInsensitiveColumn }, value]) =>
        caseInsensitiveColumn
          ? [sqlValueOf(value), typeof value === 'string' ? fieldValues.foldCase(value) : null]
          : [sqlValueOf(value)],
      ),
      items: [
        ...arrays.map(([, values]) => values),
        ...maps.map(([, texts]) => texts.map(([key, text]) => itemOf(key, text))),
      ],
      leadKey: leadKeyOf(lead),
    };
  }
}

const scalarField = (name: string, type: fieldValues.ScalarType): ScalarField => ({
  name,
  type,
  column: named(name),
  caseInsensitiveColumn: type === 'text' ? named(`${name}/folded`) : undefined,
});

function itemsOf(collection: string, field: string): Pick<ItemField, 'table' | 'byValue'> {
  const table = `${collection}/${field}`;
  return { table: named(table), byValue: named(`${table}/by value`) };
}

const memberOf = (map: string, key: string | undefined): Pick<ItemField, 'name' | 'within'> =>
  key === undefined
    ? { name: map }
    : { name: `${map}.${key}`, within: { begin: itemOf(key, ''), end: `${key}\u0002` } };

/** No key contains the separator. */
const itemOf = (key: string, text: string): string => `${key}\u0001${text}`;

/**
 * A number for a value of the lead, small because every item is stored with it. Values may share one, so whatever it
 * selects must be tested on the row as well.
 */
export function leadKeyOf(lead: Scalar | null | undefined): number {
  const text = String(lead);
  const known = leadKeys.get(text);
  if (known !== undefined) return known;
  const key = createHash('sha256').update(text).digest().readUIntBE(0, 3);
  leadKeys.set(text, key);
  return key;
}

/** A collection has few leads: a store, a currency and a status. */
const leadKeys = new BoundedCache<number>(500);

/** Booleans are stored as 0 and 1, because SQLite has no boolean type. */
export const sqlValueOf = (value: Scalar | null): SqlValue =>
  typeof value === 'boolean' ? Number(value) : value;
