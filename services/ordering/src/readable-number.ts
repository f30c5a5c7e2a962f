import { hash } from 'node:crypto';

/** A letter and digits for people to read, derived from an id. */
export function numberOf(letter: string, digits: number, id: string): string {
  const number = BigInt(`0x${hash('sha256', id)}`);
  return letter + (number % 10n ** BigInt(digits)).toString().padStart(digits, '0');
}
