/** A limit or an offset. Throws a TypeError for what cannot bound a page. */
export function wholeNumber(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new TypeError(`${value} cannot bound a page`);
  return value;
}
