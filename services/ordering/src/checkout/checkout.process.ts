import { Inject, Injectable } from '@nestjs/common';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import type { OrderFact } from '../order/order.facts.ts';
import { CheckoutDriver } from './checkout.driver.ts';

/**
 * Resumes every checkout that its driver left before the end, because its process died or a neighbour did not answer. The
 * checkpoint passes the start of a checkout only when it needs nothing more, so none is missed after a restart.
 */
@Injectable()
export class CheckoutProcess implements ProcessManager<OrderFact> {
  readonly name = 'checkout';
  readonly categories = ['order'];
  readonly facts = ['CheckoutStarted'] as const;

  constructor(@Inject(CheckoutDriver) private readonly driver: CheckoutDriver) {}

  async handle({ type, data, recordId }: Stored<OrderFact>): Promise<void> {
    if (type === 'CheckoutStarted') await this.driver.resumeCheckout(recordId, data.checkout_id);
  }
}
