import type { ReportSalesAnswer } from '@storefold/client';
import type { Page } from '../page.ts';
import type { Refused } from './refusal.ts';

type Interval = ReportSalesAnswer['interval'];

/** What of a report is asked for in the address of a page. What the store refused is asked for no more. */
export const periodIn = ({ query }: Pick<Page, 'query'>, refused?: Refused) =>
  refused
    ? {}
    : {
        from: query.get('from') || undefined,
        to: query.get('to') || undefined,
        // The store refuses what is none.
        interval: (query.get('interval') || undefined) as Interval | undefined,
      };

/** The fields of the form in front of reports. */
export const periodShown = ({ query }: Pick<Page, 'query'>) => ({
  from: query.get('from') ?? '',
  to: query.get('to') ?? '',
  interval: query.get('interval') ?? 'day',
});

/** What an interval is called below its chart. */
export const intervalLabel = ({ formats }: Page, interval: Interval, startsAt: string): string =>
  interval === 'hour' ? formats.time(startsAt) : formats.date(startsAt);
