import { hash } from 'node:crypto';
import { v5 } from 'uuid';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz';
const ID_LENGTH = 20;
/** Digits are computed in groups, because a division of a bigint costs more than those of a number. */
const GROUP = 4;
const GROUP_SIZE = BigInt(ALPHABET.length) ** BigInt(GROUP);

/** UUID version 5: the same name in the same namespace always makes the same UUID. */
export const uuidv5 = (namespace: string, name: string): string => v5(Buffer.from(name), namespace);

/** UUID version 7, which follows those of earlier times in an index. The same arguments always make the same UUID. */
export function uuidv7(timeMs: number, namespace: string, name: string): string {
  const time = timeMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${uuidv5(namespace, name).slice('00000000-0000-0'.length)}`;
}

/**
 * A record id `<prefix>_<20 letters and digits>` (about 114 bits), always the same for the same seed. The seed is a
 * command id and a counter, or any name for records that are made once (sample data).
 */
export function recordId(prefix: string, seed: string): string {
  let number = BigInt(`0x${hash('sha256', `${prefix}:${seed}`)}`);
  let random = '';
  while (random.length < ID_LENGTH) {
    random += digitsOf(Number(number % GROUP_SIZE));
    number /= GROUP_SIZE;
  }
  return `${prefix}_${random}`;
}

function digitsOf(group: number): string {
  let digits = '';
  for (let rest = group; digits.length < GROUP; rest = Math.floor(rest / ALPHABET.length)) {
    digits += ALPHABET[rest % ALPHABET.length];
  }
  return digits;
}
