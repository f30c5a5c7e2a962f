import { text } from '@storefold/contracts';
import { money, refusals } from '@storefold/kernel/core';
import { numberOf } from '../../readable-number.ts';
import { refuseErased } from '../cart/details.rules.ts';
import type { FulfilledItem } from '../delivery/delivery.facts.ts';
import { summed } from '../delivery/fulfillments.ts';
import { heldOrder, heldPlacedOrder, isStaff, refuseStale, refuseUnderCorrection } from '../order.access.ts';
import type { CommandOf } from '../order.commands.ts';
import type { Decisions } from '../order.decisions.ts';
import { OrderDraft } from '../order.draft.ts';
import type { OrderFact } from '../order.facts.ts';
import type { Order, OrderState } from '../order.ts';
import { sumsOf } from '../payment/sums.ts';
import { refundDecisions } from './refund.rules.ts';
import { priceBack, quantityBack, soldOf } from './refund-shares.ts';
import { goneBackOf, refundablesOf } from './refunds.ts';
import type { ReceivedItem, ReturnTerms, WantedReturn } from './return.commands.ts';
import { returnsOf } from './return.evolve.ts';
import type { OrderReturn } from './return.ts';
import { closeReturns } from './return-closing.ts';
import { returnableInTime, returnableOf, unitsAway } from './returnable.ts';

export const returnDecisions: Decisions<
  'RequestReturn' | 'ApproveReturn' | 'RejectReturn' | 'ReceiveReturn'
> = {
  RequestReturn: requestReturn,
  ApproveReturn: (command, state) => step(command, state, 'requested', 'OrderReturnApproved'),
  RejectReturn: (command, state) => step(command, state, 'requested', 'OrderReturnRejected'),
  ReceiveReturn: receiveReturn,
};

/** Something that was shipped is to be sent back, each unit once. Staff may ask for it whenever it was shipped. */
function requestReturn(command: CommandOf<'RequestReturn'>, state: OrderState): readonly OrderFact[] {
  const { by, returnId: return_id, terms, createdById: created_by_id, metadata, at } = command;
  const order = isStaff(by) ? heldOrder(state, by) : heldPlacedOrder(state, by);
  refuseUnderCorrection(order);
  if (metadata) refuseErased(order);
  if (!isStaff(by) && terms.days === 0) throw refusals.notPossible('returns_not_taken');
  if (command.items.length === 0) throw refusals.invalid({ items: ['blank'] });
  const reasons = reasonsIn(command.items, terms, isStaff(by));
  const items = summed(command.items).map(({ line_item_id, quantity }) => {
    const line = order.items.find(({ id }) => id === line_item_id);
    if (!line) throw refusals.invalid({ items: ['must_exist'] });
    const left = returnableOf(order, line);
    if (quantity > left) throw refusals.invalid({ items: [text('at_most', { limit: left })] });
    if (!isStaff(by) && quantity > returnableInTime(order, line, terms, at)) {
      throw refusals.notPossible(text('return_too_late', { days: terms.days }));
    }
    const { variant_id } = line;
    return { line_item_id, variant_id, quantity, reason: reasons.get(line_item_id) ?? null };
  });
  const draft = new OrderDraft<Order>(order);
  draft.record('OrderReturnRequested', {
    customer_id: order.customer_id,
    return_id,
    number: numberOf('RT', 9, return_id),
    items,
    created_by_id,
    metadata: metadata ?? null,
  });
  return draft.facts;
}

/** The reason for each line. Who ordered gives one, where the store has any. */
function reasonsIn(
  items: readonly WantedReturn[],
  { reasons }: ReturnTerms,
  isByStaff: boolean,
): ReadonlyMap<string, string | null> {
  for (const { reason } of items) {
    const isMissing = reason === null && !isByStaff && reasons.length > 0;
    if (isMissing || (reason !== null && !reasons.includes(reason))) {
      throw refusals.invalid({ items: ['not_in_list'] });
    }
  }
  return new Map(items.map(({ line_item_id, reason }) => [line_item_id, reason]));
}

function step(
  { storeId, returnId, expectedVersion }: CommandOf<'ApproveReturn'> | CommandOf<'RejectReturn'>,
  state: OrderState,
  from: OrderReturn['status'],
  fact: 'OrderReturnApproved' | 'OrderReturnRejected',
): readonly OrderFact[] {
  const order = heldOrder(state, { storeId, isStaff: true });
  refuseStale(order, expectedVersion);
  returnIn(order, returnId, from);
  const draft = new OrderDraft<Order>(order);
  draft.record(fact, { return_id: returnId });
  return draft.facts;
}

/** The return, while it is as far as that. */
function returnIn(order: Order, id: string, status: OrderReturn['status']): OrderReturn {
  const found = returnsOf(order).find((each) => each.id === id);
  if (!found) throw refusals.notFound('return');
  if (found.status !== status) throw refusals.notPossible('return_not_so_far');
  return found;
}

/**
 * What came back goes to the shelf, and its price back to who ordered, less a deduction. Of units whose money or goods came back by
 * other refunds meanwhile nothing goes back again.
 */
function receiveReturn(command: CommandOf<'ReceiveReturn'>, state: OrderState): readonly OrderFact[] {
  const { storeId, returnId: return_id, refund, deduction, refunding } = command;
  const order = heldOrder(state, { storeId, isStaff: true });
  refuseStale(order, command.expectedVersion);
  refuseUnderCorrection(order);
  const { currency } = order;
  const items = receivedOf(order, returnIn(order, return_id, 'approved'), command.items);
  const back = refund === 'none' ? nothing : moneyBack(order, items);
  if (deduction > back.price) {
    const limit = money.formatAmount(back.price, currency);
    throw refusals.invalid({ deduction: [text('at_most', { limit })] });
  }
  const amount = back.price - deduction;
  const restockItems = items.filter(({ is_restocked }) => is_restocked);
  const isRefunded = amount > 0n || restockItems.length > 0;
  const draft = new OrderDraft<Order>(order);
  draft.record('OrderReturnReceived', {
    return_id,
    items,
    refund,
    amount: money.formatAmount(amount, currency),
    deduction: money.formatAmount(deduction, currency),
    currency,
    refund_id: isRefunded ? refunding.refundId : null,
  });
  if (isRefunded) {
    const start = {
      type: 'StartRefund',
      storeId,
      ...refunding,
      amount,
      items: back.items,
      deliveryAmount: undefined,
      isRestocked: false,
      to: refund === 'store_credit' && amount > 0n ? 'store_credit' : 'original',
      paymentId: null,
      reason: null,
      metadata: undefined,
      restockItems: summed(restockItems),
      returnId: return_id,
    } as const;
    for (const { type, data } of refundDecisions.StartRefund(start, draft.order)) {
      draft.record(type, data as never);
    }
  }
  closeReturns(draft);
  return draft.facts;
}

/** What came: of each line at most what was to come, each with its variant. What is on the shelf already is not put there again. */
function receivedOf(order: Order, wanted: OrderReturn, received: readonly ReceivedItem[] | null) {
  const all = wanted.items.map(({ line_item_id, quantity }) => ({
    line_item_id,
    quantity,
    is_restocked: true,
  }));
  for (const { line_item_id, quantity } of summed(received ?? all)) {
    const most = wanted.items.find((each) => each.line_item_id === line_item_id)?.quantity;
    if (most === undefined) throw refusals.invalid({ items: ['must_exist'] });
    if (quantity > most) throw refusals.invalid({ items: [text('at_most', { limit: most })] });
  }
  if (received?.length === 0) throw refusals.invalid({ items: ['blank'] });
  const absent = new Map(order.items.map((line) => [line.id, unitsAway(order, line)]));
  return (received ?? all).flatMap(({ line_item_id, quantity, is_restocked }) => {
    const left = absent.get(line_item_id) ?? 0;
    const restocked = is_restocked ? Math.min(quantity, left) : 0;
    absent.set(line_item_id, left - restocked);
    const variant_id = wanted.items.find((each) => each.line_item_id === line_item_id)?.variant_id ?? '';
    const part = { line_item_id, variant_id };
    return [
      ...(restocked > 0 ? [{ ...part, quantity: restocked, is_restocked: true }] : []),
      ...(quantity > restocked ? [{ ...part, quantity: quantity - restocked, is_restocked: false }] : []),
    ];
  });
}

const nothing = { items: [], price: 0n };

/** The units that no refund has named, and what they cost, as a refund of them gives it back: at most what can still go back. */
function moneyBack(order: Order, received: readonly FulfilledItem[]) {
  const before = goneBackOf(order);
  const items = summed(received).flatMap(({ line_item_id, quantity }) => {
    const line = order.items.find(({ id }) => id === line_item_id);
    const left = Math.min(quantity, (line?.quantity ?? 0) - quantityBack(before, line_item_id));
    return left > 0 ? [{ line_item_id, quantity: left }] : [];
  });
  const sold = soldOf(order, sumsOf(order).paid);
  const price = priceBack(sold, before, { items, delivery_amount: 0n });
  const most = refundablesOf(order).reduce((sum, { left }) => sum + left, 0n);
  return { items, price: money.minOf(price, most) };
}
