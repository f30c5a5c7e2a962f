import { isJsonObject } from '@storefold/kernel/core';

/**
 * Facts, read models and events name the store's own pictures by their paths, which stay right wherever the store is reached.
 * Answers name them with the host.
 */
const OWN = /^\/media\/[0-9a-f]{64}\//;
const PATH = '/media/';

/** JSON of others, in which the names of fields mean what they like. */
const asSent = new Set(['metadata', 'custom_fields', 'preferences', 'external_data']);

/** Whether JSON may name pictures of the store. Most of it does not, which is told at once. */
export const mayNamePictures = (json: string): boolean => json.includes(PATH);

/** The same value with whole addresses of the store's pictures. `home`: where the store is reached, without a slash at the end. */
export function withPictures(value: unknown, home: string): unknown {
  if (Array.isArray(value)) return value.map((each) => withPictures(each, home));
  if (!isJsonObject(value)) return value;
  if (isSerialized(value)) return withPictures(value.toJSON(), home);
  const shown: Record<string, unknown> = {};
  for (const name in value) shown[name] = fieldAt(home, name, value[name]);
  return shown;
}

/**
 * The same for JSON that is kept as text and has addresses in `…_url` alone. Within its texts quotation marks are escaped,
 * so that only a field of its own is written like this.
 */
export function withPicturesIn(json: string, home: string | undefined): string {
  if (home === undefined || !mayNamePictures(json)) return json;
  const whole = `_url":${JSON.stringify(home + PATH).slice(0, -1)}`;
  return json.replaceAll(`_url":"${PATH}`, () => whole);
}

function fieldAt(home: string, name: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null)
    return asSent.has(name) ? value : withPictures(value, home);
  if (typeof value !== 'string' || !OWN.test(value)) return value;
  if (name === 'srcset') return value.replaceAll(/(^|, )\//g, `$1${home}/`);
  return name.endsWith('_url') ? home + value : value;
}

const isSerialized = (value: object): value is { toJSON: () => unknown } => 'toJSON' in value;
