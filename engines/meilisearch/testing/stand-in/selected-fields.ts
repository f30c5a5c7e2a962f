import { isWithin } from './attribute-patterns.ts';
import { isObject, type Json, type JsonObject } from './json.ts';

/** The document with the named attributes only; a dotted name takes what is nested there, `*` takes all. */
export function selectFields(document: JsonObject, names: readonly string[]): JsonObject {
  if (names.includes('*')) return document;
  return select(document, names, '');
}

const select = (members: JsonObject, names: readonly string[], path: string): JsonObject => {
  const selected: Record<string, Json> = {};
  for (const [name, value] of Object.entries(members)) {
    const attribute = path === '' ? name : `${path}.${name}`;
    if (names.some((wanted) => isWithin(wanted, attribute))) selected[name] = value;
    else if (names.some((wanted) => wanted.startsWith(`${attribute}.`))) {
      const nested = selectNested(value, names, attribute);
      if (nested !== undefined) selected[name] = nested;
    }
  }
  return selected;
};

const selectNested = (value: Json, names: readonly string[], attribute: string): Json | undefined => {
  if (isObject(value)) return select(value, names, attribute);
  if (!Array.isArray(value)) return undefined;
  return value.filter(isObject).map((item) => select(item, names, attribute));
};
