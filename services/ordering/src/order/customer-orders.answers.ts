import { Controller, Inject } from '@nestjs/common';
import { checkCustomerOrders, type RequestOf } from '@storefold/contracts';
import type { EventLog } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS } from '@storefold/kernel/runtime';
import { OrderQueries } from './order.queries.ts';

/** Answers the question that identity asks before it deletes a customer. */
@Controller()
export class CustomerOrderAnswers {
  constructor(
    @Inject(TOKENS.EVENT_LOG) private readonly log: EventLog,
    @Inject(OrderQueries) private readonly orders: OrderQueries,
  ) {}

  /** A cart that is being completed counts as an order. */
  @Answers(checkCustomerOrders)
  async checkCustomerOrders({ store_id, customer_id }: RequestOf<typeof checkCustomerOrders>) {
    const orders = await this.orders.ordersOfCustomer(customer_id, await this.log.head());
    const isPlaced = orders.some(
      ({ order }) =>
        order.store_id === store_id && (order.status === 'completed' || order.status === 'checking_out'),
    );
    return { has_orders: isPlaced };
  }
}
