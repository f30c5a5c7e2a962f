import type { CollectionSpec, FieldType } from '@storefold/kernel/ports';

const MODEL_NAME = /^[a-z][a-z0-9_-]*$/;
/**
 * Lower case only, because names are case-insensitive in some engines. No underscore at the start, because names of
 * engines and adapters start with it.
 */
const NAME = /^[a-z][a-z0-9_]*$/;

/** Throws a TypeError for names and versions that an engine could confuse with others or with internal names. */
export function requireNames(name: string, version: number, collections: readonly CollectionSpec[]): void {
  if (!MODEL_NAME.test(name)) throw new TypeError(`${name} cannot be the name of a read model`);
  if (!Number.isSafeInteger(version)) throw new TypeError(`${version} cannot be the version of ${name}`);
  const names = collections.map((spec) => spec.name);
  if (new Set(names).size < names.length) throw new TypeError(`${name} has two collections of one name`);
  for (const spec of collections) {
    for (const each of [spec.name, ...Object.keys(spec.fields)]) {
      if (!NAME.test(each)) throw new TypeError(`${name} cannot have a collection or field called ${each}`);
    }
    if ((spec.fields.id ?? 'text') !== 'text') throw new TypeError(`${name}: the field id is text`);
  }
}

/** A fingerprint of declared fields. It does not depend on the order of their declaration. */
export const fieldsText = (collections: readonly CollectionSpec[]): string =>
  JSON.stringify(
    byName(collections.map(({ name, fields }) => [name, byName(Object.entries(fields).map(storedField))])),
  );

/** Types are stored under their original names: add, never change. */
const storedField = ([name, type]: [string, FieldType]): [string, string] => [
  name,
  type === 'caseInsensitive' ? 'folded' : type,
];

export const madeWithOtherFields = (name: string, version: number): TypeError =>
  new TypeError(
    `version ${version} of ${name} was made with other fields: raise the version of the projection`,
  );

const byName = <T>(named: readonly [string, T][]): [string, T][] =>
  named.toSorted(([one], [other]) => (one < other ? -1 : 1));
