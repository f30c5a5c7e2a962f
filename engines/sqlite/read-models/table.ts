import {
  type ArrayType,
  type CollectionSpec,
  type Document,
  foldCase,
  isArrayType,
  itemsOf,
  type Scalar,
  type ScalarType,
  scalarOf,
} from '@storefold/kernel/ports';
import { reading, valuesOfDocument } from '../../shared/document-values.ts';
import { named, type Sql, type SqlValue } from './sql.ts';

/** A scalar field is a column; `text` has a second one without case, for conditions that ignore it. */
export interface ScalarField {
  readonly name: string;
  readonly type: ScalarType;
  readonly column: Sql;
  readonly caseInsensitiveColumn: Sql | undefined;
}

/** An array field is a table of its own, found by document and by value. */
export interface ArrayField {
  readonly name: string;
  readonly type: ArrayType;
  readonly table: Sql;
  readonly byValue: Sql;
}

/** What a document puts into the tables. */
export interface DocumentRow {
  readonly id: string;
  readonly json: string;
  /** In the order of `Table.columns`. */
  readonly values: readonly SqlValue[];
  readonly items: readonly { readonly field: ArrayField; readonly values: readonly string[] }[];
}

/**
 * Where a collection of one model version lives, in three kinds of tables: a narrow row for each document with its
 * scalar fields, so that conditions and counts touch few pages; the documents as JSON, with a version that tells their
 * states apart; the items of each array field.
 * All of them name a document by a number, `_n`.
 */
export class Table {
  readonly name: string;
  readonly collection: string;
  readonly rows: Sql;
  readonly documents: Sql;
  readonly scalars: readonly ScalarField[];
  readonly arrays: readonly ArrayField[];
  readonly columns: readonly Sql[];
  readonly indexes: readonly { readonly name: Sql; readonly fields: readonly ScalarField[] }[];
  readonly #fields: ReadonlyMap<string, ScalarField | ArrayField>;

  constructor(model: string, version: number, spec: CollectionSpec) {
    this.name = `${model}@${version}/${spec.name}`;
    this.collection = spec.name;
    this.rows = named(this.name);
    this.documents = named(`${this.name}#documents`);
    const fields = Object.entries({ id: 'text' as const, ...spec.fields });
    this.scalars = fields.flatMap(([name, type]) => (isArrayType(type) ? [] : [scalarField(name, type)]));
    this.arrays = fields.flatMap(([name, type]) => (isArrayType(type) ? [this.#arrayField(name, type)] : []));
    this.columns = this.scalars.flatMap(({ column, caseInsensitiveColumn }) =>
      caseInsensitiveColumn ? [column, caseInsensitiveColumn] : [column],
    );
    this.#fields = new Map([...this.scalars, ...this.arrays].map((field) => [field.name, field]));
    this.indexes = (spec.indexes ?? []).map((index) => ({
      name: named(`${this.name}/by ${index.join(' ')}`),
      fields: index.map((field) => this.scalar(field)),
    }));
  }

  /** Throws a TypeError when the field is not declared. */
  field(name: string): ScalarField | ArrayField {
    const field = this.#fields.get(name);
    if (!field) throw new TypeError(`${this.name} declares no field ${name}`);
    return field;
  }

  /** Throws a TypeError when the field is not declared or has many values. */
  scalar(name: string): ScalarField {
    const field = this.field(name);
    if ('table' in field) throw new TypeError(`${this.name}: ${name} has many values`);
    return field;
  }

  /** Throws a TypeError when the document cannot be kept: the projection made a mistake. */
  rowOf(document: Document): DocumentRow {
    const values = valuesOfDocument(document, this.name);
    return {
      id: values.id,
      json: JSON.stringify(document),
      values: this.scalars.flatMap((field) => this.#columnsOf(field, values[field.name])),
      items: this.arrays.map((field) => ({
        field,
        values: reading(this.name, field, () => itemsOf(field.type, values[field.name])),
      })),
    };
  }

  #columnsOf(field: ScalarField, value: unknown): SqlValue[] {
    const scalar = reading(this.name, field, () => scalarOf(field.type, value));
    if (!field.caseInsensitiveColumn) return [sqlValueOf(scalar)];
    return [sqlValueOf(scalar), typeof scalar === 'string' ? foldCase(scalar) : null];
  }

  #arrayField(name: string, type: ArrayType): ArrayField {
    const table = `${this.name}/${name}`;
    return { name, type, table: named(table), byValue: named(`${table}/by value`) };
  }
}

const scalarField = (name: string, type: ScalarType): ScalarField => ({
  name,
  type,
  column: named(name),
  caseInsensitiveColumn: type === 'text' ? named(`${name}/folded`) : undefined,
});

/** Booleans are 0 and 1: SQLite has no others. */
export const sqlValueOf = (value: Scalar | null): SqlValue =>
  typeof value === 'boolean' ? Number(value) : value;
