import type { SentTime } from '@storefold/contracts';
import { Calendar } from './calendar.ts';

/** The first and the last instant of a day, ISO 8601 UTC. */
export interface DaySpan {
  readonly first: string;
  readonly last: string;
}

/** A day (YYYY-MM-DD) in a time zone. On days on which clocks are changed it has fewer or more than 24 hours. */
export function daySpan(day: string, timezone: string): DaySpan {
  const { begin, end } = new Calendar(timezone, 'day').dayOf(day);
  return { first: written(begin), last: written(end - 1) };
}

/** The instant of a time that was sent, ISO 8601 UTC: of a day of the store its first or its last one. */
export const instantOf = (sent: SentTime, timezone: string, edge: keyof DaySpan): string =>
  'instant' in sent ? sent.instant : daySpan(sent.day, timezone)[edge];

/** The instant of a local time (`2026-11-29T10:00:00`) in a time zone, ISO 8601 UTC. */
export const localInstant = (local: string, timezone: string): string =>
  written(new Calendar(timezone, 'day').instantAt(Date.parse(`${local}Z`)));

/** Texts of instants are in the order of time only while years have four digits. */
const written = (ms: number): string =>
  new Date(Math.min(Math.max(ms, EARLIEST_MS), LATEST_MS)).toISOString();

const EARLIEST_MS = Date.parse('0000-01-01T00:00:00.000Z');
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');
