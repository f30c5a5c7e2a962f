/**
 * Throws a TypeError for a name that an engine might take for another: the empty one, one with NUL, where a text would
 * be cut off, and one with half a character, which is stored as the replacement character.
 */
export function requireName(name: string): void {
  if (name === '' || name.includes('\0') || Buffer.from(name).toString() !== name) {
    throw new TypeError('a name in the vault is a text of whole characters without NUL');
  }
}
