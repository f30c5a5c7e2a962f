import { createHash } from 'node:crypto';
import { v5 } from 'uuid';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz';
const ID_LENGTH = 20;

/** UUID version 5: the same name in the same namespace always makes the same UUID. */
export const uuidv5 = (namespace: string, name: string): string => v5(Buffer.from(name), namespace);

/**
 * A record id `<prefix>_<20 letters and digits>` (about 114 bits), always the same for the same seed. The seed is a
 * command id and a counter, or any name for records that are made once (sample data).
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
