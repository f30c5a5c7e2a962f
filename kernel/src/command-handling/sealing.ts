import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Json, JsonObject } from '../core/json/json.ts';
import type { Vault } from '../ports/vault.ts';

/**
 * How sealed fields are stored. The log keeps this shape for ever: add, never change.
 *
 *     { "customer_id": "cus_1", "email": null, "first_name": null,
 *       "$sealed": [{ "v": 1, "subject": "cus_1", "fields": ["email", "first_name"], "iv": "…", "box": "…" }] }
 *
 * `v: 2` is a box whose text was compressed (Brotli) before it was encrypted.
 *
 * A sealed field is null in the data itself, as it reads once the key is destroyed. Its value is in its subject's box
 * under `$sealed`, at the top level of the data. Only our own code writes names at that level, so nothing that a client
 * sends (free metadata, for instance) can pass for a box.
 */
interface SealedBox {
  /** The format of this box. */
  readonly v: 1 | 2;
  /** The subject whose key opens the box. */
  readonly subject: string;
  /** The fields whose values it holds. */
  readonly fields: readonly string[];
  /** 12 bytes, base64. */
  readonly iv: string;
  /**
   * The JSON text (UTF-8) of an array with the value of each of `fields`, encrypted with AES-256-GCM and followed by
   * the tag of 16 bytes, base64. The authenticated data is the JSON text of `[subject, ...fields]`, so the box opens
   * only for that subject and those fields. In a box of format 2 it is that of `[2, subject, ...fields]`.
   */
  readonly box: string;
}

const BOXES = '$sealed';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG = { authTagLength: 16 } as const;
/** Shorter texts gain nothing worth the work. */
const WORTH_COMPRESSING = 1_024;
/** Half of the work of the usual quality, for nearly the same size. */
const QUALITY = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
const compress = promisify<string, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const decompress = promisify<Buffer, Buffer>(zlib.brotliDecompress);

/** A box that is damaged, was moved, or was made by a newer version. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/**
 * The data with these fields sealed for the subject. Fields that hold nothing stay as they are, and so do fields that
 * are sealed already: data may be sealed once for each subject. The same data make the same box, unless it is `compressed`,
 * for long texts. Rejects with SubjectErased when the subject's key was destroyed.
 */
export async function sealFields(
  data: JsonObject,
  fields: readonly string[],
  subject: string,
  vault: Pick<Vault, 'keyFor'>,
  { compressed = false } = {},
): Promise<JsonObject> {
  const held = fields.filter((field) => holdsSomething(data[field]));
  if (held.length === 0) return data;
  const text = JSON.stringify(held.map((field) => data[field]));
  const key = await vault.keyFor(subject);
  const isCompressed = compressed && text.length >= WORTH_COMPRESSING;
  const box = isCompressed
    ? seal(key, 2, subject, held, await compress(text, QUALITY))
    : seal(key, 1, subject, held, Buffer.from(text));
  const emptied = Object.fromEntries(held.map((field) => [field, null]));
  return { ...data, ...emptied, [BOXES]: [...storedBoxes(data), box] };
}

/** Null, an empty list and an empty object have nothing to hide, and stay what they are after an erasure. */
export const holdsSomething = (value: Json | undefined): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : (value ?? null) !== null;

/** The data with each field sealed for its subject by `seal`, which gets the fields of one subject together. */
export async function sealEach(
  data: JsonObject,
  subjects: Readonly<Record<string, string>>,
  sealFor: (data: JsonObject, fields: readonly string[], subject: string) => Promise<JsonObject>,
): Promise<JsonObject> {
  let sealed = data;
  for (const subject of new Set(Object.values(subjects))) {
    const fields = Object.keys(subjects).filter((field) => subjects[field] === subject);
    sealed = await sealFor(sealed, fields, subject);
  }
  return sealed;
}

/**
 * The data with every sealed field opened; null where the key is unknown or destroyed. Data without sealed fields are
 * returned unchanged. Rejects with SealBroken.
 */
export async function openFields(data: JsonObject, vault: Pick<Vault, 'findKey'>): Promise<JsonObject> {
  if (data[BOXES] === undefined) return data;
  const { [BOXES]: _, ...opened } = data;
  for (const box of boxesOf(data)) {
    if (box.fields.some((field) => opened[field] !== null)) throw broken(box);
    const key = await vault.findKey(box.subject);
    if (key === undefined) continue;
    const values = await open(key, box);
    box.fields.forEach((field, index) => {
      opened[field] = values[index] ?? null;
    });
  }
  return opened;
}

/** The data as they are read without any key: sealed fields are null. Data without boxes are returned themselves, not a copy. */
export function withoutBoxes(data: JsonObject): JsonObject {
  if (!(BOXES in data)) return data;
  const { [BOXES]: _, ...plain } = data;
  return plain;
}

/** The subject of each sealed field. */
export const subjectsOf = (data: JsonObject): Record<string, string> =>
  Object.fromEntries(boxesOf(data).flatMap(({ fields, subject }) => fields.map((field) => [field, subject])));

function seal(
  key: Uint8Array,
  v: SealedBox['v'],
  subject: string,
  fields: readonly string[],
  bytes: Buffer,
): JsonObject {
  const bound = boundTo({ v, subject, fields });
  const iv = ivOf(key, bound, bytes);
  const cipher = createCipheriv(CIPHER, key, iv, TAG).setAAD(bound);
  const box = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  return { v, subject, fields: [...fields], iv: iv.toString('base64'), box: box.toString('base64') };
}

async function open(key: Uint8Array, box: SealedBox): Promise<Json[]> {
  try {
    const bytes = Buffer.from(box.box, 'base64');
    const decipher = createDecipheriv(CIPHER, key, Buffer.from(box.iv, 'base64'), TAG)
      .setAAD(boundTo(box))
      .setAuthTag(bytes.subarray(-TAG.authTagLength));
    const opened = Buffer.concat([decipher.update(bytes.subarray(0, -TAG.authTagLength)), decipher.final()]);
    const text = box.v === 2 ? await decompress(opened) : opened;
    return JSON.parse(text.toString()) as Json[];
  } catch (cause) {
    throw broken(box, cause);
  }
}

const boundTo = ({ v, subject, fields }: Pick<SealedBox, 'v' | 'subject' | 'fields'>): Buffer =>
  Buffer.from(JSON.stringify(v === 1 ? [subject, ...fields] : [v, subject, ...fields]));

/**
 * Derived from the sealed bytes under the key instead of random: a repeated command makes the same ones, and two
 * different texts never share an iv. It reveals only that the same text was sealed for the subject before.
 */
const ivOf = (key: Uint8Array, bound: Buffer, bytes: Buffer): Buffer =>
  createHmac('sha256', key)
    .update('storefold sealed iv 1\0')
    .update(bound)
    .update('\0')
    .update(bytes)
    .digest()
    .subarray(0, IV_BYTES);

/** Whether a value is an object with sealed fields of its own, and not one in which a client wrote the same name. */
export function holdsBoxes(value: Json | undefined): value is JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const stored = value[BOXES];
  return Array.isArray(stored) && stored.length > 0 && stored.every(isBox);
}

const storedBoxes = (data: JsonObject): Json[] => (data[BOXES] ?? []) as Json[];

function boxesOf(data: JsonObject): SealedBox[] {
  const stored = storedBoxes(data);
  if (!Array.isArray(stored) || !stored.every(isBox)) {
    throw new SealBroken('sealed fields have a form this version does not know');
  }
  return stored;
}

function isBox(stored: Json): stored is Json & SealedBox {
  const box = (stored ?? {}) as Partial<Record<keyof SealedBox, unknown>>;
  const isText = [box.subject, box.iv, box.box].every((part) => typeof part === 'string');
  return (
    (box.v === 1 || box.v === 2) &&
    isText &&
    Array.isArray(box.fields) &&
    box.fields.every((field) => typeof field === 'string')
  );
}

const broken = ({ subject, fields }: SealedBox, cause?: unknown): SealBroken =>
  new SealBroken(`the box of ${subject} with ${fields.join(', ')} cannot be opened`, { cause });
