import type { JsonObject } from '@storefold/kernel/core';

/** Fields that hold any JSON. */
const foreign: ReadonlySet<string> = new Set([
  'metadata',
  'fulfillment_metadata',
  'external_data',
  'details',
  'option_values',
]);

/** Of what lists hold. A fact leaves most line items, payments and fulfillments of an order as they are. */
const packedParts = new WeakMap<object, JsonObject[string]>();

/** Amounts are kept as `{"minor": "1250"}`. Only the foreign fields can hold anything else of that shape. */
export function pack(value: unknown): JsonObject[string] {
  if (typeof value === 'bigint') return { minor: value.toString() };
  if (Array.isArray(value)) return value.map(packPart);
  return eachWithin(value, pack) as JsonObject[string];
}

function packPart(part: unknown): JsonObject[string] {
  if (typeof part !== 'object' || part === null) return pack(part);
  const known = packedParts.get(part);
  if (known !== undefined) return known;
  const packed = pack(part);
  packedParts.set(part, packed);
  return packed;
}

export function unpack(value: unknown): unknown {
  if (isAmount(value)) return BigInt(value.minor);
  return eachWithin(value, unpack);
}

function eachWithin(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (typeof value !== 'object' || value === null) return value;
  const changed: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const each = (value as Record<string, unknown>)[name];
    changed[name] = foreign.has(name) ? each : change(each);
  }
  return changed;
}

const isAmount = (value: unknown): value is { minor: string } =>
  typeof value === 'object' && value !== null && 'minor' in value;
