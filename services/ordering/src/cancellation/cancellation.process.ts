import { Inject, Injectable } from '@nestjs/common';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import type { OrderFact } from '../order/order.facts.ts';
import { CancellationDriver } from './cancellation.driver.ts';

/** Finishes every cancellation. The checkpoint passes one only when everything was given back. */
@Injectable()
export class CancellationProcess implements ProcessManager<OrderFact> {
  readonly name = 'cancellation';
  readonly categories = ['order'];
  readonly facts = ['OrderCanceled'] as const;

  constructor(@Inject(CancellationDriver) private readonly driver: CancellationDriver) {}

  async handle(fact: Stored<OrderFact>): Promise<void> {
    if (fact.type === 'OrderCanceled') await this.driver.resumeCancellation(fact.recordId, fact);
  }
}
