import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { Json, JsonObject } from '../json.ts';
import type { Vault } from './vault.ts';

/**
 * How sealed fields are stored. This shape is what the log keeps for ever: add, never change.
 *
 *     { "customer_id": "cus_1", "email": null,
 *       "$sealed": { "email": { "v": 1, "subject": "cus_1", "iv": "…", "box": "…" } } }
 *
 * A sealed field holds null where it was, so that whoever does not open it reads what everybody reads once the key is
 * destroyed. Its box stands under `$sealed` at the top of the data: only our own code writes names there, so nothing
 * that a client sends (free metadata, for instance) can pass for a box.
 */
export interface SealedBox {
  /** The format of this box: 1. */
  readonly v: 1;
  /** Whose key opens it. */
  readonly subject: string;
  /** 12 bytes, base64. */
  readonly iv: string;
  /**
   * The field's JSON text (UTF-8) under AES-256-GCM, followed by the tag of 16 bytes, base64. The authenticated data is
   * the JSON text of `[field, subject]`, so a box opens nowhere but in its own field and for its own subject.
   */
  readonly box: string;
}

const BOXES = '$sealed';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A box that is damaged, was moved, or was made by a newer version. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/**
 * The data with these fields sealed for the subject. Fields that are absent, null or undefined stay as they are, and
 * so does what was sealed before: data may be sealed once for each subject. The same data give the same boxes.
 * Rejects with SubjectErased when the subject's key was destroyed.
 */
export async function sealFields(
  data: JsonObject,
  fields: readonly string[],
  subject: string,
  vault: Pick<Vault, 'keyFor'>,
): Promise<JsonObject> {
  const present = fields.filter((field) => data[field] !== undefined && data[field] !== null);
  if (present.length === 0) return data;
  const key = await vault.keyFor(subject);
  const sealed: JsonObject = { ...data };
  const boxes: JsonObject = { ...(data[BOXES] as JsonObject | undefined) };
  for (const field of present) {
    boxes[field] = seal(key, field, subject, JSON.stringify(data[field]));
    sealed[field] = null;
  }
  sealed[BOXES] = boxes;
  return sealed;
}

/**
 * The data with every sealed field opened; null where the key is unknown or destroyed. Data without sealed fields come
 * back as they are. Rejects with SealBroken.
 */
export async function openFields(data: JsonObject, vault: Pick<Vault, 'findKey'>): Promise<JsonObject> {
  if (data[BOXES] === undefined) return data;
  const { [BOXES]: boxes, ...opened } = data;
  const keys = new Map<string, Uint8Array | undefined>();
  for (const [field, stored] of Object.entries(boxes as JsonObject)) {
    const box = requireBox(field, stored);
    if (!keys.has(box.subject)) keys.set(box.subject, await vault.findKey(box.subject));
    const key = keys.get(box.subject);
    opened[field] = key === undefined ? null : open(key, field, box);
  }
  return opened;
}

/** Whose each sealed field is. */
export const subjectsOf = (data: JsonObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries((data[BOXES] ?? {}) as JsonObject).map(([field, box]) => [
      field,
      requireBox(field, box).subject,
    ]),
  );

function seal(key: Uint8Array, field: string, subject: string, text: string): JsonObject {
  const iv = ivOf(key, field, subject, text);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(field, subject));
  const box = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { v: 1, subject, iv: iv.toString('base64'), box: box.toString('base64') };
}

function open(key: Uint8Array, field: string, { subject, iv, box }: SealedBox): Json {
  try {
    const bytes = Buffer.from(box, 'base64');
    const decipher = createDecipheriv(CIPHER, key, Buffer.from(iv, 'base64'), { authTagLength: TAG_BYTES });
    decipher.setAAD(boundTo(field, subject));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
    return JSON.parse(text.toString('utf8')) as Json;
  } catch (cause) {
    throw new SealBroken(`the sealed field ${field} of ${subject} cannot be opened`, { cause });
  }
}

/**
 * Not random but derived from what is sealed, under the key: a repeated command makes the same bytes, and two different
 * texts never share an iv. All it tells is that a subject's field holds the same as before.
 */
function ivOf(key: Uint8Array, field: string, subject: string, text: string): Buffer {
  const ivKey = createHmac('sha256', key).update('storefold sealed iv 1').digest();
  return createHmac('sha256', ivKey)
    .update(JSON.stringify([field, subject, text]))
    .digest()
    .subarray(0, IV_BYTES);
}

const boundTo = (field: string, subject: string): Buffer => Buffer.from(JSON.stringify([field, subject]));

function requireBox(field: string, stored: Json | undefined): SealedBox {
  const box = (stored ?? {}) as Partial<Record<keyof SealedBox, unknown>>;
  const { v, subject, iv, box: sealed } = box;
  if (v === 1 && typeof subject === 'string' && typeof iv === 'string' && typeof sealed === 'string') {
    return { v, subject, iv, box: sealed };
  }
  throw new SealBroken(`the sealed field ${field} has a form this version does not know`);
}
