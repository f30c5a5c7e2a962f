/** The characters of keys and numbers. None has a meaning in Meilisearch's filter grammar. */
const PLAIN = /^[A-Za-z0-9.+-]+$/;

/**
 * A value in a Meilisearch filter. Every value in a filter must pass through this function. Input of callers arrives
 * here as a key or a number, so anything else is a programming error. Throws a TypeError.
 */
export function quoted(value: string | number | boolean): string {
  const text = String(value);
  if (!PLAIN.test(text)) throw new TypeError(`${JSON.stringify(text)} cannot be part of a filter`);
  return `"${text}"`;
}
