/** Numbers from 0 to below 1 that are the same for the same seed. */
export type Dice = () => number;

/** The generator `mulberry32`. */
export function diceOf(seed: number): Dice {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from 0 to below `count`. */
export const oneOf = (dice: Dice, count: number): number => Math.floor(dice() * count);

/**
 * A whole number from 0 to below `count`, the lower ones more often: as words, brands and categories are distributed.
 * `steepness` 1 is even.
 */
export const oftenLow = (dice: Dice, count: number, steepness: number): number =>
  Math.floor(dice() ** steepness * count);

export function pick<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`there is no item ${index}`);
  return item;
}
