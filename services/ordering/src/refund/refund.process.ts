import { Inject, Injectable } from '@nestjs/common';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import type { OrderFact } from '../order/order.facts.ts';
import { RefundDriver } from './refund.driver.ts';

/** Settles every refund. The checkpoint passes one only when it is completed or has failed. */
@Injectable()
export class RefundProcess implements ProcessManager<OrderFact> {
  readonly name = 'refund';
  readonly categories = ['order'];
  readonly facts = ['OrderRefundStarted', 'OrderCancellationRefundStarted'] as const;
  /** Refunds are settled each for itself: one gateway that does not answer keeps nobody else waiting. */
  readonly setsAside = true;

  constructor(@Inject(RefundDriver) private readonly driver: RefundDriver) {}

  async handle(fact: Stored<OrderFact>): Promise<void> {
    if (fact.type !== 'OrderRefundStarted' && fact.type !== 'OrderCancellationRefundStarted') return;
    await this.driver.resumeRefund({ key: fact.recordId, refundId: fact.data.refund_id, cause: fact });
  }
}
