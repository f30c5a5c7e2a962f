import { PreserializedJson } from './call.ts';

/** `fields`: the top-level names an answer keeps. `id` always stays. */
export type Fields = ReadonlySet<string>;

/** Reads `fields=name,price`; undefined when nothing is asked for, so that everything stays. */
export function parseFields(text: string): Fields | undefined {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length === 0 ? undefined : new Set(names.concat('id'));
}

/**
 * An answer as JSON text. An answer that is PreserializedJson, or a list whose items are, is put together from the texts as they
 * are. With `fields`, a resource keeps only those names; of a list each item does.
 */
export function toJson(answer: unknown, fields?: Fields): string {
  const items = itemsOf(answer);
  if (items === undefined) return itemToJson(answer, fields);
  if (fields === undefined && !(items[0] instanceof PreserializedJson)) return JSON.stringify(answer);
  const data = `"data":[${items.map((item) => itemToJson(item, fields)).join(',')}]`;
  const rest = JSON.stringify({ ...(answer as object), data: undefined });
  return rest === '{}' ? `{${data}}` : `{${data},${rest.slice(1)}`;
}

function itemToJson(item: unknown, fields: Fields | undefined): string {
  if (fields === undefined) return item instanceof PreserializedJson ? item.text : JSON.stringify(item);
  const whole: unknown = item instanceof PreserializedJson ? JSON.parse(item.text) : item;
  return JSON.stringify(isRecord(whole) ? pick(whole, fields) : whole);
}

const pick = (record: Record<string, unknown>, fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => fields.has(name)));

function itemsOf(answer: unknown): readonly unknown[] | undefined {
  if (!isRecord(answer)) return undefined;
  const { data } = answer;
  return Array.isArray(data) ? data : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
