import { MOST_REPORT_INTERVALS, type ReportInterval, type ReportPeriod, text } from '@storefold/contracts';
import { Calendar, Refusal } from '@storefold/kernel/core';
import type { Caller } from '../request/caller.ts';

/** The whole intervals that a report is of. Instants are milliseconds since 1970. */
export interface ReportedPeriod {
  readonly interval: ReportInterval;
  readonly timezone: string;
  /** When each begins, one after the other: at least one. */
  readonly starts: readonly number[];
  /** When the last one ends. */
  readonly end: number;
}

const USUAL_DAYS = 30;

/** Refused with `parameter_invalid`: a period that ends before it begins, or of too many intervals. */
export function reportedPeriod(
  { from, to, interval = 'day' }: ReportPeriod,
  { store: { timezone } }: Pick<Caller, 'store'>,
  now: string,
): ReportedPeriod {
  const calendar = new Calendar(timezone, interval);
  const instantOf = (sent: string, edge: 'begin' | 'end'): number =>
    sent.length === 'YYYY-MM-DD'.length ? calendar.dayOf(sent)[edge] : Date.parse(sent);
  const until = to === undefined ? Date.parse(now) + 1 : instantOf(to, 'end');
  const begin =
    from === undefined ? calendar.daysBefore(until - 1, USUAL_DAYS - 1) : instantOf(from, 'begin');
  if (begin >= until) throw new Refusal('parameter_invalid', 'report_ends_before_it_begins');
  const starts: number[] = [];
  let end = calendar.startOf(begin);
  while (end < until) {
    if (starts.length === MOST_REPORT_INTERVALS) throw tooMany();
    starts.push(end);
    end = calendar.endOf(end);
  }
  return { interval, timezone, starts, end };
}

/** What each report says of its period. */
export const periodBody = ({ interval, timezone, starts, end }: ReportedPeriod) => ({
  from: isoOf(starts[0] ?? end),
  to: isoOf(end),
  interval,
  timezone,
});

/** What an interval is called. */
export const isoOf = (ms: number): string => new Date(ms).toISOString();

const tooMany = (): Refusal =>
  new Refusal('parameter_invalid', text('report_of_too_many_intervals', { most: MOST_REPORT_INTERVALS }));
