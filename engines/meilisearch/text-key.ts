import { createHash } from 'node:crypto';

/** Meilisearch cuts the values it compares at 468 bytes; a whole key and a cut one stay below that. */
const WHOLE_BYTES = 200;
const WHOLE_LENGTH = 1 + 2 * WHOLE_BYTES;
const DIGEST_BYTES = 16;

/**
 * A text as the index holds it: `t` and its UTF-8 bytes in hexadecimal. Meilisearch ignores case, marks and blanks
 * around a value when it compares; of such keys two are equal only when the texts are, and their order is that of the
 * texts by code point. The letter keeps it from taking a key for a number.
 *
 * Of a longer text the key has the beginning and a digest: equality still holds, and so does the order against every
 * text that is not cut at the same place (`isCutKey`).
 */
export function textKey(text: string): string {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= WHOLE_BYTES) return `t${bytes.toString('hex')}`;
  const digest = createHash('sha256')
    .update(bytes)
    .digest('hex')
    .slice(0, 2 * DIGEST_BYTES);
  // g follows all hexadecimal digits as a letter, and a whole key that ends here as a longer one.
  return `t${bytes.toString('hex', 0, WHOLE_BYTES)}g${digest}`;
}

/** Does the key have only the beginning of its text? Then it has no certain place among others with that beginning. */
export const isCutKey = (key: string): boolean => key.length > WHOLE_LENGTH;

/** The text of a key that is not cut. */
export const textOfKey = (key: string): string => Buffer.from(key.slice(1), 'hex').toString('utf8');
