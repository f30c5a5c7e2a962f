import { Buffer } from 'node:buffer';
import {
  type CollectionSpec,
  type conditions,
  type Document,
  fieldValues,
  type Scalar,
} from '@storefold/kernel/ports';
import { BSON } from 'mongodb';
import { DeclaredFields } from '../../common/declared-fields.ts';

/**
 * A document as it is stored in MongoDB. These names are stored: add, never change. The fields of a document are stored
 * at `values.<field>` and so on, except the id, which is `_id`.
 */
export interface StoredDocument {
  readonly _id: string;
  /** The unchanged document as JSON, because BSON would change numbers, keys and order. */
  readonly json: string;
  /** The declared fields that have a value, in the form that all adapters compare. */
  readonly values: Readonly<Record<string, Scalar | readonly string[] | Texts>>;
  /** Case-folded texts, for case-insensitive conditions. */
  readonly folded: Readonly<Record<string, string | readonly string[] | Texts>>;
  /**
   * Scalar fields without a value. An ascending sort starts with this mark, because MongoDB sorts missing values first.
   */
  readonly missing: Readonly<Record<string, true>>;
  /** The same for maps, whose keys are not known in advance: those that have a text. */
  readonly given?: Readonly<Record<string, Readonly<Record<string, true>>>>;
}

/** The texts of a map field by their keys. */
type Texts = Readonly<Record<string, string>>;

/** A declared field, with the paths under which it is stored. */
export interface ScalarField extends conditions.DeclaredField {
  readonly type: fieldValues.ScalarType;
  readonly values: string;
  /** The path of the case-folded texts. */
  readonly caseInsensitive: string;
  /** The mark with which an ascending sort begins, so that documents without a value come last. */
  readonly mark: readonly [path: string, direction: 1 | -1];
}

interface ArrayField extends conditions.DeclaredField {
  readonly type: fieldValues.ArrayType;
  readonly values: string;
  /** The path of the case-folded texts. */
  readonly caseInsensitive: string;
}

export type StoredField = ScalarField | ArrayField;

export const isArrayField = (field: StoredField): field is ArrayField => fieldValues.isArrayType(field.type);

/** The path of a document's id, which is never missing. */
export const ID = '_id';

/** No model's name contains `@`, so the names of collections can not be confused. */
export const modelKey = (model: string, version: number): string => `${model}@${version}`;

/** MongoDB's limit for the name of a database and a collection together. */
const MAX_NAMESPACE_BYTES = 255;
/** MongoDB allows 16 MiB. The remainder is reserved for the rest of the write command. */
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024 - 16 * 1024;
/** A document with at most this many characters of JSON never exceeds the limit and need not be measured. */
const SURELY_FITTING_CHARACTERS = 400_000;

/** The storage of a collection of one model version in MongoDB. */
export class Layout extends DeclaredFields<ScalarField, ArrayField, ScalarField> {
  /** The declared combinations of fields that queries use. */
  readonly declaredIndexes: readonly (readonly string[])[];

  constructor(database: string, model: string, version: number, spec: CollectionSpec) {
    super(`${modelKey(model, version)}.${spec.name}`, spec, {
      scalar: scalarField,
      array: arrayField,
      map: mapField,
    });
    if (Buffer.byteLength(`${database}.${this.name}`) > MAX_NAMESPACE_BYTES) {
      throw new TypeError(`${this.name} is too long a name for a collection of MongoDB`);
    }
    this.declaredIndexes = spec.indexes ?? [];
  }

  /** Throws a TypeError when the document cannot be stored, which is an error of the projection. */
  storedOf(document: Document): StoredDocument {
    const { id, scalars, arrays, maps } = this.valuesOf(document);
    const values: Record<string, Scalar | readonly string[] | Texts> = {};
    const folded: Record<string, string | readonly string[] | Texts> = {};
    const missing: Record<string, true> = {};
    for (const [field, value] of scalars) {
      if (value === null) missing[field.name] = true;
      else if (field.values !== ID) values[field.name] = value;
      if (field.type === 'text' && typeof value === 'string')
        folded[field.name] = fieldValues.foldCase(value);
    }
    for (const [field, items] of arrays) {
      if (items.length === 0) continue;
      values[field.name] = items;
      folded[field.name] = items.map(fieldValues.foldCase);
    }
    const filled = maps.filter(([, texts]) => texts.length > 0);
    for (const [{ name }, texts] of filled) {
      values[name] = Object.fromEntries(texts);
      folded[name] = Object.fromEntries(texts.map(([key, text]) => [key, fieldValues.foldCase(text)]));
    }
    const given = filled.map(([{ name }, texts]) => [name, marksOf(texts)]);
    return this.#fitting({
      _id: idOf(id),
      json: JSON.stringify(document),
      values,
      folded,
      missing,
      ...(given.length > 0 ? { given: Object.fromEntries(given) } : {}),
    });
  }

  #fitting(stored: StoredDocument): StoredDocument {
    const isLarge = stored.json.length > SURELY_FITTING_CHARACTERS;
    if (isLarge && BSON.calculateObjectSize(stored) > MAX_DOCUMENT_BYTES) {
      throw new TypeError(`a document of ${this.name} is larger than MongoDB allows (16 MiB)`);
    }
    return stored;
  }
}

const marksOf = (texts: readonly (readonly [string, string])[]): Record<string, true> =>
  Object.fromEntries(texts.map(([key]): [string, true] => [key, true]));

/** An id as it is stored and queried. Throws a TypeError when it is not a text. */
export const idOf = (id: string): string => String(fieldValues.comparable('text', id));

const scalarField = (name: string, type: fieldValues.ScalarType): ScalarField => ({
  name,
  type,
  values: name === 'id' ? ID : `values.${name}`,
  caseInsensitive: type === 'text' ? `folded.${name}` : `values.${name}`,
  mark: [`missing.${name}`, 1],
});

function mapField(map: string, key?: string): ScalarField {
  const name = key === undefined ? map : `${map}.${key}`;
  const paths = { values: `values.${name}`, caseInsensitive: `folded.${name}` };
  return { name, type: 'text', ...paths, mark: [`given.${name}`, -1] };
}

const arrayField = (name: string, type: fieldValues.ArrayType): ArrayField => ({
  name,
  type,
  values: `values.${name}`,
  caseInsensitive: `folded.${name}`,
});
