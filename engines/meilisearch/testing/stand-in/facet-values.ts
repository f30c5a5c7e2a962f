import { isObject, type Json, type JsonObject } from './json.ts';

/** Normalised facet strings are cut at this many bytes of UTF-8. */
const MAX_FACET_BYTES = 468;

/** What one document has under one attribute, as filters, sorting and facets see it. */
export interface FacetEntry {
  readonly numbers: Set<number>;
  /** Normalised and cut string → the string as it was written. */
  readonly strings: Map<string, string>;
  isNull: boolean;
  isEmpty: boolean;
}

/** The form in which strings are compared: trimmed, in compatibility decomposition, lower-case. Accents stay. */
export function normalizeFacet(text: string): string {
  return text
    .replace(/^\p{White_Space}+|\p{White_Space}+$/gu, '')
    .normalize('NFKD')
    .toLowerCase();
}

/** Order of the bytes in UTF-8, which is that of the code points. */
export function compareByCodePoint(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    if (left.charCodeAt(index) === right.charCodeAt(index)) continue;
    return (left.codePointAt(index) ?? 0) - (right.codePointAt(index) ?? 0);
  }
  return left.length - right.length;
}

/** Every attribute of the document that `isFaceted` asks for, also nested ones by their dotted names. */
export function facetEntriesOf(
  document: JsonObject,
  isFaceted: (attribute: string) => boolean,
): Map<string, FacetEntry> {
  const entries = new Map<string, FacetEntry>();
  const visit = (attribute: string, value: Json, inArray: boolean): void => {
    if (isFaceted(attribute)) addValue(entryOf(entries, attribute), value, inArray);
    if (Array.isArray(value)) for (const item of value) visitItem(attribute, item);
    else if (isObject(value)) visitMembers(attribute, value, inArray);
  };
  const visitItem = (attribute: string, item: Json): void => {
    if (Array.isArray(item)) for (const inner of item) visitItem(attribute, inner);
    else if (isObject(item)) visitMembers(attribute, item, true);
    else if (isFaceted(attribute)) addValue(entryOf(entries, attribute), item, true);
  };
  const visitMembers = (attribute: string, members: JsonObject, inArray: boolean): void => {
    for (const [name, value] of Object.entries(members)) visit(`${attribute}.${name}`, value, inArray);
  };
  for (const [name, value] of Object.entries(document)) visit(name, value, false);
  return entries;
}

const entryOf = (entries: Map<string, FacetEntry>, attribute: string): FacetEntry => {
  const known = entries.get(attribute);
  if (known) return known;
  const entry = {
    numbers: new Set<number>(),
    strings: new Map<string, string>(),
    isNull: false,
    isEmpty: false,
  };
  entries.set(attribute, entry);
  return entry;
};

const addValue = (entry: FacetEntry, value: Json, inArray: boolean): void => {
  if (typeof value === 'number') entry.numbers.add(value);
  else if (typeof value === 'boolean') entry.strings.set(String(value), String(value));
  else if (typeof value === 'string' && value !== '') entry.strings.set(cut(normalizeFacet(value)), value);
  else if (inArray) return;
  else if (value === null) entry.isNull = true;
  else if (isEmpty(value)) entry.isEmpty = true;
};

const isEmpty = (value: Json): boolean =>
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

const cut = (text: string): string => {
  if (text.length * 3 <= MAX_FACET_BYTES) return text;
  const bytes = Buffer.from(text);
  if (bytes.length <= MAX_FACET_BYTES) return text;
  let end = MAX_FACET_BYTES;
  while (end > 0 && isContinuation(bytes[end])) end--;
  return bytes.toString('utf8', 0, end);
};

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;
