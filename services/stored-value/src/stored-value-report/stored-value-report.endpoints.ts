import { Inject, Injectable } from '@nestjs/common';
import { reportLiability, reportStoredValue } from '@storefold/contracts';
import { Refusal } from '@storefold/kernel/core';
import type { EventLog } from '@storefold/kernel/ports';
import { type Call, Handles, reportedPeriod } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { dateIn } from '../calendar.ts';
import { readLiabilityReport } from './liability-report.ts';
import { readStoredValue } from './stored-value-report.ts';

/** What the store owes to holders of gift cards and store credits. */
@Injectable()
export class StoredValueReportEndpoints {
  constructor(@Inject(TOKENS.EVENT_LOG) private readonly log: EventLog) {}

  @Handles(reportStoredValue)
  async reportStoredValue({ query, caller, context }: Call<typeof reportStoredValue>) {
    const { id: storeId, timezone } = caller.store;
    const today = dateIn(timezone, context.at);
    const on = query.on ?? today;
    if (on > today) throw new Refusal('parameter_invalid', 'parameter_on_in_future');
    return readStoredValue(this.log, { storeId, timezone, on });
  }

  @Handles(reportLiability)
  async reportLiability({ query, caller, context }: Call<typeof reportLiability>) {
    const period = reportedPeriod(query, caller, context.at);
    return readLiabilityReport(this.log, caller.store.id, period, context.at);
  }
}
