/** Parts of a text after which programs see an address of a page, of a machine or of a mailbox. */
const JOINTS = /([.:@\u3002\uFF0E\uFF61])(?=\S)/gu;
const ZERO_WIDTH_SPACE = '\u200B';

/**
 * What somebody typed, as text that no mail program makes a link of: whoever orders with the address of a stranger would
 * send them links in the shop's name. It looks as before.
 */
const unlinked = (text: string): string => text.replace(JOINTS, `$1${ZERO_WIDTH_SPACE}`);

/** The same for every text in a value. */
export function allUnlinked<T>(value: T): T {
  if (typeof value === 'string') return unlinked(value) as T;
  if (Array.isArray(value)) return value.map(allUnlinked) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, allUnlinked(part)])) as T;
}
