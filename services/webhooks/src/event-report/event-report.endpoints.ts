import { Inject, Injectable } from '@nestjs/common';
import { type EventCounts, reportEvents } from '@storefold/contracts';
import { sumOf, type Totals, totalsWithin } from '@storefold/kernel/subscriptions';
import { type Call, Handles, isoOf, periodBody, reportedPeriod } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { EVENT_COUNTS } from './event-count.view.ts';

/** How often things happened, over time. */
@Injectable()
export class EventReportEndpoints {
  constructor(@Inject(TOKENS.VIEWS) private readonly views: Views) {}

  @Handles(reportEvents)
  async reportEvents({ query, caller, context }: Call<typeof reportEvents>) {
    const period = reportedPeriod(query, caller, context.at);
    const totals = await totalsWithin(this.views.collection(EVENT_COUNTS), caller.store.id, period);
    return {
      ...periodBody(period),
      totals: countsOf(sumOf(totals)),
      intervals: totals.map((each, index) => ({
        starts_at: isoOf(period.starts[index] ?? period.end),
        ...countsOf(each),
      })),
    };
  }
}

function countsOf(sums: Totals): EventCounts {
  const names = [...sums].map(([name, count]) => ({ name, count: Number(count) }));
  return {
    count: names.reduce((sum, { count }) => sum + count, 0),
    names: names.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  };
}
