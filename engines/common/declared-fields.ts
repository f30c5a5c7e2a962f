import { messageOf } from '@storefold/kernel/core';
import {
  type CollectionSpec,
  type conditions,
  type Document,
  type FieldType,
  fieldValues,
  type Scalar,
} from '@storefold/kernel/ports';

/** The values of a document's declared fields, in the form that all adapters compare. */
interface DeclaredValues<S, A, M> {
  readonly id: string;
  readonly scalars: readonly (readonly [S, Scalar | null])[];
  readonly arrays: readonly (readonly [A, readonly string[]])[];
  readonly maps: readonly (readonly [M, readonly (readonly [key: string, text: string])[]])[];
}

/** The items of arrays that documents share, as those of a product in all its documents: computed once for all of them. */
export type KnownItems = Map<unknown, readonly string[]>;

/** How an adapter stores each kind of field. */
interface FieldMaking<S, A, M> {
  scalar(name: string, type: fieldValues.ScalarType): S;
  array(name: string, type: fieldValues.ArrayType): A;
  /** One key of a map field, or all of it. */
  map(name: string, key?: string): M;
}

/** The declared fields of a collection, always including `id`. Each adapter adds where a field is stored. */
export abstract class DeclaredFields<
  S extends conditions.DeclaredField & { readonly type: fieldValues.ScalarType },
  A extends conditions.DeclaredField & { readonly type: fieldValues.ArrayType },
  M extends conditions.DeclaredField,
> {
  readonly collection: string;
  readonly scalars: readonly S[];
  readonly arrays: readonly A[];
  readonly maps: readonly M[];
  /**
   * The field that more than half of the declared indexes begin with, if there is one. Nearly every query fixes it, so
   * the indexes on items of array fields contain it too: documents that it excludes are never fetched.
   */
  readonly lead: S | undefined;
  readonly #scalars: ReadonlyMap<string, S>;
  readonly #arrays: ReadonlyMap<string, A>;
  readonly #maps: ReadonlySet<string>;

  /** `name`: the collection of one model version, in the engine and in messages. */
  constructor(
    readonly name: string,
    spec: CollectionSpec,
    private readonly making: FieldMaking<S, A, M>,
  ) {
    this.collection = spec.name;
    const fields: [string, FieldType][] = Object.entries({ id: 'text', ...spec.fields });
    this.scalars = fields.flatMap(([field, type]) =>
      fieldValues.isArrayType(type) || type === 'text{}' ? [] : [making.scalar(field, type)],
    );
    this.arrays = fields.flatMap(([field, type]) =>
      fieldValues.isArrayType(type) ? [making.array(field, type)] : [],
    );
    this.maps = fields.flatMap(([field, type]) => (type === 'text{}' ? [making.map(field)] : []));
    this.#scalars = new Map(this.scalars.map((field) => [field.name, field]));
    this.#arrays = new Map(this.arrays.map((field) => [field.name, field]));
    this.#maps = new Set(this.maps.map((field) => field.name));
    this.lead = this.#leadOf(spec);
  }

  /** Throws a TypeError when the field is not declared. */
  field(name: string): S | A | M {
    const field = this.#scalars.get(name) ?? this.#arrays.get(name) ?? this.#member(name);
    if (!field) throw new TypeError(`${this.name} declares no field ${name}`);
    return field;
  }

  /** Throws a TypeError when the field is not declared or has many values. */
  scalar(name: string): S {
    const field = this.#scalars.get(name);
    if (!field) throw new TypeError(`${this.name}: ${this.field(name).name} has many values`);
    return field;
  }

  /** A field with one value for each document. Throws a TypeError when the field is not declared or has many. */
  ordered(name: string): S | M {
    return this.#member(name) ?? this.scalar(name);
  }

  /** `map.key`. */
  #member(name: string): M | undefined {
    const at = name.indexOf('.');
    const [map, key] = [name.slice(0, at), name.slice(at + 1)];
    return at > 0 && this.#maps.has(map) && fieldValues.isKey(key) ? this.making.map(map, key) : undefined;
  }

  /** Throws a TypeError when the document cannot be stored, which is an error of the projection. */
  protected valuesOf(document: Document, known: KnownItems = new Map()): DeclaredValues<S, A, M> {
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
      arrays: this.arrays.map((field) => [field, this.#items(field, values[field.name], known)]),
      maps: this.maps.map((field) => [
        field,
        this.#read(field, () => fieldValues.textsOf(values[field.name])),
      ]),
    };
  }

  #leadOf({ indexes = [] }: CollectionSpec): S | undefined {
    const leads = indexes.map(([first]) => first);
    const lead = leads.find((each) => leads.filter((other) => other === each).length > leads.length / 2);
    return lead === undefined || lead === 'id' ? undefined : this.scalar(lead);
  }

  #items(field: A, list: unknown, known: KnownItems): readonly string[] {
    const items = known.get(list) ?? this.#read(field, () => fieldValues.itemsOf(field.type, list));
    known.set(list, items);
    return items;
  }

  /** Adds the names of field and collection to an error of reading a value. */
  #read<T>({ name }: conditions.DeclaredField, read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw new TypeError(`${this.name}: ${name}: ${messageOf(error)}`);
    }
  }
}
