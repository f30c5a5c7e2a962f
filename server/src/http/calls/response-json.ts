import { isJsonObject } from '@storefold/kernel/core';
import { mayNamePictures, withPictures } from '../response/picture-addresses.ts';
import { type ListInParts, PreserializedJson } from './call.ts';

/** `fields`: the top-level names that a response keeps. `id` is always kept. */
export type Fields = ReadonlySet<string>;

/** Reads `fields=name,price`; undefined when the parameter is empty, so that every field is kept. */
export function parseFields(text: string): Fields | undefined {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length === 0 ? undefined : new Set(names.concat('id'));
}

/**
 * Serializes a response body. PreserializedJson, as the body or as the items of a list, is copied as text. With
 * `fields`, a resource keeps only those names, and in a list each item does.
 */
export function toJson(answer: unknown, fields?: Fields, shown?: Shown): string {
  const items = itemsOf(answer);
  if (items === undefined) return itemToJson(answer, fields, shown);
  const isWhole = fields === undefined && !shown?.of && !(items[0] instanceof PreserializedJson);
  if (isWhole) return jsonAt(shown?.home, answer);
  const data = `"data":[${items.map((item) => itemToJson(item, fields, shown)).join(',')}]`;
  const rest = JSON.stringify({ ...(answer as object), data: undefined });
  return rest === '{}' ? `{${data}}` : `{${data},${rest.slice(1)}`;
}

/** The same JSON of a list that is made in parts, some of it at a time. */
export async function* toJsonInParts(
  { parts, metaOf }: ListInParts<unknown>,
  fields?: Fields,
  shown?: Shown,
): AsyncGenerator<string> {
  yield '{"data":[';
  let count = 0;
  for await (const items of parts) {
    for (const item of items) yield (count++ === 0 ? '' : ',') + itemToJson(item, fields, shown);
  }
  yield `],"meta":${JSON.stringify(metaOf(count))}}`;
}

function itemToJson(item: unknown, fields: Fields | undefined, shown: Shown | undefined): string {
  if (!fields && item instanceof PreserializedJson && shown?.changesKept !== true) return item.text;
  const whole: unknown = item instanceof PreserializedJson ? JSON.parse(item.text) : item;
  const read = shown?.of ? shown.of(whole) : whole;
  return jsonAt(shown?.home, fields && isJsonObject(read) ? pick(read, fields) : read);
}

function jsonAt(home: string | undefined, value: unknown): string {
  const json = JSON.stringify(value);
  if (home === undefined || json === undefined || !mayNamePictures(json)) return json;
  return JSON.stringify(withPictures(value, home));
}

/** How records are shown to who reads them. */
export interface Shown {
  /** In the reader's locale. Absent: as it is. */
  readonly of?: ((record: unknown) => unknown) | undefined;
  /** Whether that changes records that are kept as text. */
  readonly changesKept: boolean;
  /** Where the reader reaches the store. Records that are kept as text have it already. */
  readonly home: string | undefined;
}

const pick = (record: Record<string, unknown>, fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => fields.has(name)));

function itemsOf(answer: unknown): readonly unknown[] | undefined {
  if (!isJsonObject(answer)) return undefined;
  const { data } = answer;
  return Array.isArray(data) ? data : undefined;
}
