import { messageOf } from '@storefold/kernel/core';
import { type CollectionSpec, type Document, fieldValues, type Scalar } from '@storefold/kernel/ports';
import type { DeclaredField } from './condition.ts';

/** The values of a document's declared fields, in the form that all adapters compare. */
export interface DeclaredValues<S, A> {
  readonly id: string;
  readonly scalars: readonly (readonly [S, Scalar | null])[];
  readonly arrays: readonly (readonly [A, readonly string[]])[];
}

/** The declared fields of a collection, always including `id`. Each adapter adds where a field is stored. */
export abstract class DeclaredFields<
  S extends DeclaredField & { readonly type: fieldValues.ScalarType },
  A extends DeclaredField & { readonly type: fieldValues.ArrayType },
> {
  readonly collection: string;
  readonly scalars: readonly S[];
  readonly arrays: readonly A[];
  /**
   * The field that more than half of the declared indexes begin with, if there is one. Nearly every query fixes it, so
   * the indexes on items of array fields contain it too: documents that it excludes are never fetched.
   */
  readonly lead: S | undefined;
  readonly #scalars: ReadonlyMap<string, S>;
  readonly #arrays: ReadonlyMap<string, A>;

  /** `name`: the collection of one model version, in the engine and in messages. */
  constructor(
    readonly name: string,
    spec: CollectionSpec,
    scalarField: (name: string, type: fieldValues.ScalarType) => S,
    arrayField: (name: string, type: fieldValues.ArrayType) => A,
  ) {
    this.collection = spec.name;
    const fields = Object.entries({ id: 'text' as const, ...spec.fields });
    this.scalars = fields.flatMap(([field, type]) =>
      fieldValues.isArrayType(type) ? [] : [scalarField(field, type)],
    );
    this.arrays = fields.flatMap(([field, type]) =>
      fieldValues.isArrayType(type) ? [arrayField(field, type)] : [],
    );
    this.#scalars = new Map(this.scalars.map((field) => [field.name, field]));
    this.#arrays = new Map(this.arrays.map((field) => [field.name, field]));
    this.lead = this.#leadOf(spec);
  }

  /** Throws a TypeError when the field is not declared. */
  field(name: string): S | A {
    const field = this.#scalars.get(name) ?? this.#arrays.get(name);
    if (!field) throw new TypeError(`${this.name} declares no field ${name}`);
    return field;
  }

  /** Throws a TypeError when the field is not declared or has many values. */
  scalar(name: string): S {
    const field = this.#scalars.get(name);
    if (!field) throw new TypeError(`${this.name}: ${this.field(name).name} has many values`);
    return field;
  }

  /** Throws a TypeError when the document cannot be stored, which is an error of the projection. */
  protected valuesOf(document: Document): DeclaredValues<S, A> {
    const values: Readonly<Record<string, unknown>> & Document = { ...document };
    const { id } = values;
    if (typeof id !== 'string' || id === '' || fieldValues.hasNul(id)) {
      throw new TypeError(`a document of ${this.name} has no usable id`);
    }
    return {
      id,
      scalars: this.scalars.map((field) => [
        field,
        this.#read(field, () => fieldValues.scalarOf(field.type, values[field.name])),
      ]),
      arrays: this.arrays.map((field) => [
        field,
        this.#read(field, () => fieldValues.itemsOf(field.type, values[field.name])),
      ]),
    };
  }

  #leadOf({ indexes = [] }: CollectionSpec): S | undefined {
    const leads = indexes.map(([first]) => first);
    const lead = leads.find((each) => leads.filter((other) => other === each).length > leads.length / 2);
    return lead === undefined || lead === 'id' ? undefined : this.scalar(lead);
  }

  /** Adds the names of field and collection to an error of reading a value. */
  #read<T>({ name }: DeclaredField, read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw new TypeError(`${this.name}: ${name}: ${messageOf(error)}`);
    }
  }
}
