/** All that keys and numbers consist of: nothing in it means anything to Meilisearch's filter grammar. */
const PLAIN = /^[A-Za-z0-9.+-]+$/;

/**
 * A value in a Meilisearch filter: the only way into one. What callers typed gets here as a key or a number, so anything
 * else is a mistake of the program. Throws a TypeError.
 */
export function quoted(value: string | number | boolean): string {
  const text = String(value);
  if (!PLAIN.test(text)) throw new TypeError(`${JSON.stringify(text)} cannot be part of a filter`);
  return `"${text}"`;
}
