import { Buffer } from 'node:buffer';
import { type CollectionSpec, type Document, fieldValues, type Scalar } from '@storefold/kernel/ports';
import { BSON } from 'mongodb';
import type { DeclaredField } from '../../shared/condition.ts';
import { DeclaredFields } from '../../shared/declared-fields.ts';

/**
 * A document as it lies in MongoDB. These names are stored: add, never change. Fields of a document are found at
 * `values.<field>` and so on, except the id, which is `_id`.
 */
export interface StoredDocument {
  readonly _id: string;
  /** The document as it was given, as text: BSON would change numbers, keys and order. */
  readonly json: string;
  /** The declared fields that have a value, in the form in which all adapters compare them. */
  readonly values: Readonly<Record<string, Scalar | readonly string[]>>;
  /** Texts without case, for conditions that ignore it. */
  readonly folded: Readonly<Record<string, string | readonly string[]>>;
  /** Scalar fields without a value. An ascending order begins with it, because MongoDB sorts what is missing first. */
  readonly missing: Readonly<Record<string, true>>;
}

/** A declared field, with the paths under which it is stored. */
export interface ScalarField extends DeclaredField {
  readonly type: fieldValues.ScalarType;
  readonly values: string;
  /** Where texts are without case. */
  readonly caseInsensitive: string;
  readonly missing: string;
}

interface ArrayField extends DeclaredField {
  readonly type: fieldValues.ArrayType;
  readonly values: string;
  /** Where texts are without case. */
  readonly caseInsensitive: string;
}

export type StoredField = ScalarField | ArrayField;

export const isArrayField = (field: StoredField): field is ArrayField => fieldValues.isArrayType(field.type);

/** The path of a document's id, which is never missing. */
export const ID = '_id';

/** No model's name contains `@`, so no name of a collection is taken for another's. */
export const modelKey = (model: string, version: number): string => `${model}@${version}`;

/** What MongoDB allows for the name of a database and of a collection together. */
const MAX_NAMESPACE_BYTES = 255;
/** 16 MiB are allowed; the rest is for what a write puts around. */
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024 - 16 * 1024;
/** JSON of so few characters stays below the limit whatever is in it, and need not be measured. */
const SURELY_FITTING_CHARACTERS = 400_000;

/** Where and how a collection of one model version lies in MongoDB. */
export class Layout extends DeclaredFields<ScalarField, ArrayField> {
  /** The combinations of fields that queries use, as they are declared. */
  readonly declaredIndexes: readonly (readonly string[])[];

  constructor(database: string, model: string, version: number, spec: CollectionSpec) {
    super(`${modelKey(model, version)}.${spec.name}`, spec, scalarField, arrayField);
    if (Buffer.byteLength(`${database}.${this.name}`) > MAX_NAMESPACE_BYTES) {
      throw new TypeError(`${this.name} is too long a name for a collection of MongoDB`);
    }
    this.declaredIndexes = spec.indexes ?? [];
  }

  /** Throws a TypeError when the document cannot be kept: the projection made a mistake. */
  storedOf(document: Document): StoredDocument {
    const { id, scalars, arrays } = this.valuesOf(document);
    const values: Record<string, Scalar | readonly string[]> = {};
    const folded: Record<string, string | readonly string[]> = {};
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
    return this.#fitting({ _id: idOf(id), json: JSON.stringify(document), values, folded, missing });
  }

  #fitting(stored: StoredDocument): StoredDocument {
    const isLarge = stored.json.length > SURELY_FITTING_CHARACTERS;
    if (isLarge && BSON.calculateObjectSize(stored) > MAX_DOCUMENT_BYTES) {
      throw new TypeError(`a document of ${this.name} is larger than MongoDB allows (16 MiB)`);
    }
    return stored;
  }
}

/** An id as it is stored and looked for. Throws a TypeError for what is no text. */
export const idOf = (id: string): string => String(fieldValues.comparable('text', id));

const scalarField = (name: string, type: fieldValues.ScalarType): ScalarField => ({
  name,
  type,
  values: name === 'id' ? ID : `values.${name}`,
  caseInsensitive: type === 'text' ? `folded.${name}` : `values.${name}`,
  missing: `missing.${name}`,
});

const arrayField = (name: string, type: fieldValues.ArrayType): ArrayField => ({
  name,
  type,
  values: `values.${name}`,
  caseInsensitive: `folded.${name}`,
});
