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

/** A level of the installation. */
export function readLevel(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is no level: levels are numbers from 1.');
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** An instant with its time zone, or a day, which begins at midnight in UTC. As ISO 8601 in UTC with milliseconds. */
export function readInstant(text: string): string {
  const day = INSTANT.exec(text)?.[1];
  const ms = day === undefined ? Number.NaN : Date.parse(text);
  if (day !== undefined && !Number.isNaN(ms) && new Date(day).toISOString().startsWith(day))
    return new Date(ms).toISOString();
  throw new InvalidArgumentError('Write it as 2026-11-17 or with a time and its zone, as 2026-11-17T12:00Z.');
}

/** A position of the log. */
export function readPosition(text: string): number {
  const position = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(position)) return position;
  throw new InvalidArgumentError(
    'It is no position: an earlier export has told it, or the field position of an event.',
  );
}

/** Adds one more value to those that were given before. */
export const collect = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];
