/** A limit or an offset. Throws a TypeError for a value that is not a valid one. */
export function wholeNumber(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new TypeError(`${value} cannot bound a page`);
  return value;
}
