import { type FieldType, fieldValues } from '@storefold/kernel/ports';

/** The declared fields of a searched collection: all that may be named in filters, sorts and settings. */
export class SearchedFields {
  /** In the order of their names, so that settings are the same everywhere. */
  readonly names: readonly string[];
  readonly #types: ReadonlyMap<string, FieldType>;

  /** Throws a TypeError when a field is called what Meilisearch keeps for itself. */
  constructor(declared: Readonly<Record<string, FieldType>>) {
    this.#types = new Map(Object.entries({ ...declared, id: 'text' }));
    this.names = [...this.#types.keys()].toSorted();
    const odd = this.names.find((name) => !ATTRIBUTE.test(name));
    if (odd !== undefined) throw new TypeError(`${odd} cannot be an attribute of an index`);
  }

  /** Throws a TypeError when the field is not declared. */
  typeOf(name: string): FieldType {
    const type = this.#types.get(name);
    if (type === undefined) throw new TypeError(`there is no declared field ${name}`);
    return type;
  }

  /** Those that can be sorted by. */
  get scalars(): readonly string[] {
    return this.names.filter((name) => !fieldValues.isArrayType(this.typeOf(name)));
  }
}

/** Names like these need no quotes in a filter and are none of Meilisearch's own, which begin with an underscore. */
const ATTRIBUTE = /^[a-z][a-z0-9_]*$/;
