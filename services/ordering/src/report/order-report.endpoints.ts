import { Inject, Injectable } from '@nestjs/common';
import { reportConversion, reportSales } from '@storefold/contracts';
import { totalsWithin } from '@storefold/kernel/subscriptions';
import { type Call, Handles, reportedPeriod } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { CONVERSIONS, SALES } from '../order/read-model/order.tally.ts';
import { conversionBody, salesBody } from './order-report.serializer.ts';

/** What was sold, and how far carts came, over time. */
@Injectable()
export class OrderReportEndpoints {
  constructor(@Inject(TOKENS.VIEWS) private readonly views: Views) {}

  @Handles(reportSales)
  async reportSales({ query, caller, context }: Call<typeof reportSales>) {
    const period = reportedPeriod(query, caller, context.at);
    return salesBody(period, await totalsWithin(this.views.collection(SALES), caller.store.id, period));
  }

  @Handles(reportConversion)
  async reportConversion({ query, caller, context }: Call<typeof reportConversion>) {
    const period = reportedPeriod(query, caller, context.at);
    const steps = await totalsWithin(this.views.collection(CONVERSIONS), caller.store.id, period);
    return conversionBody(period, steps);
  }
}
