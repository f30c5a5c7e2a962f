import { Controller, Inject } from '@nestjs/common';
import { findErasedGuest, findMailedOrder, type RequestOf } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS } from '@storefold/server/runtime';
import { order as orderAggregate } from '../order.decider.ts';
import { keyOfOrder } from '../order.ids.ts';
import { adminOrderBody } from '../order.serializer.ts';
import { isOrder, isPlaced, type Order } from '../order.ts';

/** Answers for mails about parts of orders. */
@Controller()
export class MailedOrderController {
  constructor(@Inject(TOKENS.COMMANDS) private readonly commands: Commands) {}

  /** From the stream, where an erasure is known first. */
  @Answers(findMailedOrder)
  async findMailedOrder({ store_id, order_id, about }: RequestOf<typeof findMailedOrder>) {
    const key = keyOfOrder(order_id);
    const { state } = await this.commands.load(orderAggregate, key);
    const isThere = isOrder(state) && isPlaced(state) && state.store_id === store_id;
    if (!isThere) return { order: null, is_wanted: false };
    return { order: adminOrderBody(key, state), is_wanted: isNews(state, about) };
  }

  @Answers(findErasedGuest)
  async findErasedGuest({ store_id, order_id }: RequestOf<typeof findErasedGuest>) {
    const { state } = await this.commands.load(orderAggregate, keyOfOrder(order_id));
    const isTheirs = isOrder(state) && state.store_id === store_id;
    return { email_digest: (isTheirs && state.erased_email_digest) || null };
  }
}

/**
 * Whether a customer does not know of it by the order or its cancellation: money that was collected as the order was placed is in the
 * confirmation, and what a cancellation gives back in its mail. Goods alone that are back on the shelf are none.
 */
function isNews({ payments, refunds }: Order, about: string): boolean {
  const refund = refunds.find(({ id }) => id === about);
  if (refund) return refund.cancellation_id === null && refund.amount > 0n;
  const payment = payments.find(({ id }) => id === about);
  return !payment || payment.added === 'to_order' || !payment.auto_capture;
}
