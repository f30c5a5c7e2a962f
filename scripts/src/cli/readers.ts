import { InvalidArgumentError } from 'commander';

/** A day as YYYY-MM-DD. */
export function readDay(text: string): string {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse takes the 30th of February for the 2nd of March.
  if (!Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)) return text;
  throw new InvalidArgumentError(`It is no day: write it as YYYY-MM-DD.`);
}

/** Seconds, as milliseconds. */
export function readSeconds(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text) * 1_000;
  throw new InvalidArgumentError('It is no number of seconds.');
}

/** Adds one more value to those that were given before. */
export const collect = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];
