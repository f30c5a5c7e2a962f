import { Inject, Injectable } from '@nestjs/common';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import type { OrderFact } from '../order/order.facts.ts';
import { CheckoutDriver } from './checkout.driver.ts';

/**
 * Follows the facts of orders and goes on with every checkout that its driver left before the end: the request that
 * drove it died with its process, or a neighbour did not answer. The fact of its start is done with when the checkout
 * needs nothing more, so a restart misses none.
 */
@Injectable()
export class CheckoutProcess implements ProcessManager<OrderFact> {
  readonly name = 'checkout';
  readonly categories = ['order'];

  constructor(@Inject(CheckoutDriver) private readonly driver: CheckoutDriver) {}

  async handle({ type, data, recordId }: Stored<OrderFact>): Promise<void> {
    if (type === 'CheckoutStarted') await this.driver.resumeCheckout(recordId, data.checkout_id);
  }
}
