import type { JsonSchema } from '@storefold/contracts/openapi';

/** What a schema says to people, and to generators of forms, and not about the values. */
const forPeople = new Set([
  'description',
  'title',
  'examples',
  'example',
  '$schema',
  'id',
  '$id',
  'deprecated',
]);
/** Keys under which each name is a name of the caller's. */
const ofNames = new Set(['properties', 'patternProperties', '$defs']);

/** A schema without its sentences. */
export function sentenceless(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !forPeople.has(key))
      .map(([key, value]) => [key, ofNames.has(key) ? eachOf(value as JsonSchema) : within(value)]),
  );
}

const eachOf = (named: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [name, within(value)]));

function within(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(within);
  return typeof value === 'object' && value !== null ? sentenceless(value as JsonSchema) : value;
}
