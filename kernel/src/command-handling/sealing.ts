import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { Json, JsonObject } from '../core/json.ts';
import type { Vault } from '../ports/vault.ts';

/**
 * How sealed fields are stored. The log keeps this shape for ever: add, never change.
 *
 *     { "customer_id": "cus_1", "email": null, "first_name": null,
 *       "$sealed": [{ "v": 1, "subject": "cus_1", "fields": ["email", "first_name"], "iv": "…", "box": "…" }] }
 *
 * A sealed field is null in the data itself, as it reads once the key is destroyed. Its value is in its subject's box
 * under `$sealed`, at the top level of the data. Only our own code writes names at that level, so nothing that a client
 * sends (free metadata, for instance) can pass for a box.
 */
interface SealedBox {
  /** The format of this box: 1. */
  readonly v: 1;
  /** The subject whose key opens the box. */
  readonly subject: string;
  /** The fields whose values it holds. */
  readonly fields: readonly string[];
  /** 12 bytes, base64. */
  readonly iv: string;
  /**
   * The JSON text (UTF-8) of an array with the value of each of `fields`, encrypted with AES-256-GCM and followed by
   * the tag of 16 bytes, base64. The authenticated data is the JSON text of `[subject, ...fields]`, so the box opens
   * only for that subject and those fields.
   */
  readonly box: string;
}

const BOXES = '$sealed';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG = { authTagLength: 16 } as const;

/** A box that is damaged, was moved, or was made by a newer version. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/**
 * The data with these fields sealed for the subject. Fields that hold nothing stay as they are, and so do fields that
 * are sealed already: data may be sealed once for each subject. The same data make the same box. Rejects
 * with SubjectErased when the subject's key was destroyed.
 */
export async function sealFields(
  data: JsonObject,
  fields: readonly string[],
  subject: string,
  vault: Pick<Vault, 'keyFor'>,
): Promise<JsonObject> {
  const held = fields.filter((field) => holdsSomething(data[field]));
  if (held.length === 0) return data;
  const text = JSON.stringify(held.map((field) => data[field]));
  const box = seal(await vault.keyFor(subject), subject, held, text);
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
    const values = open(key, box);
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

function seal(key: Uint8Array, subject: string, fields: readonly string[], text: string): JsonObject {
  const bound = boundTo(subject, fields);
  const iv = ivOf(key, bound, text);
  const cipher = createCipheriv(CIPHER, key, iv, TAG).setAAD(bound);
  const box = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { v: 1, subject, fields: [...fields], iv: iv.toString('base64'), box: box.toString('base64') };
}

function open(key: Uint8Array, box: SealedBox): Json[] {
  try {
    const bytes = Buffer.from(box.box, 'base64');
    const decipher = createDecipheriv(CIPHER, key, Buffer.from(box.iv, 'base64'), TAG)
      .setAAD(boundTo(box.subject, box.fields))
      .setAuthTag(bytes.subarray(-TAG.authTagLength));
    const text = decipher.update(bytes.subarray(0, -TAG.authTagLength), undefined, 'utf8');
    return JSON.parse(text + decipher.final('utf8')) as Json[];
  } catch (cause) {
    throw broken(box, cause);
  }
}

const boundTo = (subject: string, fields: readonly string[]): Buffer =>
  Buffer.from(JSON.stringify([subject, ...fields]));

/**
 * Derived from the sealed text under the key instead of random: a repeated command makes the same bytes, and two
 * different texts never share an iv. It reveals only that the same text was sealed for the subject before.
 */
const ivOf = (key: Uint8Array, bound: Buffer, text: string): Buffer =>
  createHmac('sha256', key)
    .update('storefold sealed iv 1\0')
    .update(bound)
    .update('\0')
    .update(text)
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
    box.v === 1 &&
    isText &&
    Array.isArray(box.fields) &&
    box.fields.every((field) => typeof field === 'string')
  );
}

const broken = ({ subject, fields }: SealedBox, cause?: unknown): SealBroken =>
  new SealBroken(`the box of ${subject} with ${fields.join(', ')} cannot be opened`, { cause });
