import { Inject, Injectable } from '@nestjs/common';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import type { OrderFact } from '../order/order.facts.ts';
import { CorrectionDriver } from './correction.driver.ts';

/** Settles every correction. The checkpoint passes one only when stock and order agree. */
@Injectable()
export class CorrectionProcess implements ProcessManager<OrderFact> {
  readonly name = 'correction';
  readonly categories = ['order'];
  readonly facts = ['OrderCorrectionStarted'] as const;

  constructor(@Inject(CorrectionDriver) private readonly driver: CorrectionDriver) {}

  async handle(fact: Stored<OrderFact>): Promise<void> {
    if (fact.type !== 'OrderCorrectionStarted') return;
    await this.driver.resume({ key: fact.recordId, plan: fact.data, cause: fact });
  }
}
