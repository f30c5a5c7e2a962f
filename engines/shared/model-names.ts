import type { CollectionSpec, FieldType } from '@storefold/kernel/ports';

const MODEL_NAME = /^[a-z][a-z0-9_-]*$/;
/**
 * Lower case only: some engines' names ignore case. No underscore before it: that is how names of the engines' and
 * adapters' own begin.
 */
const NAME = /^[a-z][a-z0-9_]*$/;

/** Throws a TypeError for names and versions that an engine could take for others, or for something of its own. */
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

/** What tells fields from changed ones: the same text for the same fields, in whatever order they are declared. */
export const fieldsText = (collections: readonly CollectionSpec[]): string =>
  JSON.stringify(
    byName(collections.map(({ name, fields }) => [name, byName(Object.entries(fields).map(storedField))])),
  );

/** Types are stored by the names they had first: add, never change. */
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
