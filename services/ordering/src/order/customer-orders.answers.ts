import { Controller, Inject } from '@nestjs/common';
import { customerHasOrders, type RequestOf } from '@storefold/contracts';
import type { EventLog, Filter } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import { ORDERS, type OrderDocument, orderOfDocument, orderView } from './order.view.ts';

const PAGE = 100;

/** What identity asks before it deletes a customer. */
@Controller()
export class CustomerOrderAnswers {
  constructor(
    @Inject(TOKENS.EVENT_LOG) private readonly log: EventLog,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  @Answers(customerHasOrders)
  async hasOrders({ store_id, customer_id }: RequestOf<typeof customerHasOrders>) {
    await this.views.caughtUpTo(await this.log.head());
    const theirs: Filter[] = [
      { field: 'store_id', eq: store_id },
      { field: 'customer_id', eq: customer_id },
    ];
    const [placed] = await this.#orders.find({
      filter: { all: [...theirs, { field: 'is_open', eq: false }] },
      limit: 1,
    });
    return { has_orders: placed !== undefined || (await this.#isPlacing(theirs)) };
  }

  /** Whether one of the carts is being completed. */
  async #isPlacing(theirs: readonly Filter[]): Promise<boolean> {
    const filter: Filter = { all: [...theirs, { field: 'is_open', eq: true }] };
    for (let offset = 0; ; offset += PAGE) {
      const carts = await this.#orders.find({ filter, limit: PAGE, offset });
      if (carts.some((each) => orderOfDocument(each).status === 'checking_out')) return true;
      if (carts.length < PAGE) return false;
    }
  }

  get #orders() {
    return this.views.collection<OrderDocument, never>(orderView, ORDERS);
  }
}
