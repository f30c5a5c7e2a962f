import type { AdminClient } from '@storefold/client';
import type { Page } from '../page.ts';
import type { Reply } from '../reply.ts';
import { attempt, type Refused } from './refusal.ts';
import type { Asked, Route } from './route.ts';

type Interval = NonNullable<Parameters<AdminClient['reports']['sales']>[0]>['interval'];

/** What of a report is asked for in the address of a page. What the store refused is asked for no more. */
export const periodIn = ({ query }: Pick<Page, 'query'>, refused?: Refused) =>
  refused
    ? {}
    : {
        from: query.get('from') || undefined,
        to: query.get('to') || undefined,
        // The store refuses what is none.
        interval: (query.get('interval') || undefined) as Interval,
      };

/** The fields of the form in front of reports. */
export const periodShown = ({ query }: Pick<Page, 'query'>) => ({
  from: query.get('from') ?? '',
  to: query.get('to') ?? '',
  interval: query.get('interval') ?? 'day',
});

/** What an interval is called below its chart. */
export const intervalLabel = ({ formats }: Page, interval: string, startsAt: string): string =>
  interval === 'hour' ? formats.time(startsAt) : formats.date(startsAt);

/** A page of reports, which is shown without a period where the store refused the one that was asked for. */
export const periodRoute = (
  path: string,
  show: (asked: Asked, refused?: Refused) => Promise<Reply>,
): Route => ({
  method: 'get',
  path,
  answer: (asked) =>
    attempt(
      () => show(asked),
      (refused) => show(asked, refused),
    ),
});
