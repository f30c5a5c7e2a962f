import { createHash } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz';
const ID_LENGTH = 20;

/** UUID version 5: the same name in the same namespace is the same UUID. */
export function uuidv5(namespace: string, name: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The id of the index-th event of a command. */
export const eventId = (commandId: string, stream: string, index: number): string =>
  uuidv5(commandId, `${stream}#${index}`);

/**
 * A record id `<prefix>_<20 letters and digits>` (about 114 bits), the same whenever the seed is the same.
 * The seed is a command id and a counter, or any name for records that are made once (sample data).
 */
export function recordId(prefix: string, seed: string): string {
  let number = BigInt(`0x${createHash('sha256').update(`${prefix}:${seed}`).digest('hex')}`);
  const base = BigInt(ALPHABET.length);
  let random = '';
  while (random.length < ID_LENGTH) {
    random += ALPHABET[Number(number % base)];
    number /= base;
  }
  return `${prefix}_${random}`;
}
