import { text } from '@storefold/contracts';
import { isSameJson, money, Refusal, refusals } from '@storefold/kernel/core';
import { preventNotice } from '../notice/notice.rules.ts';
import { heldOrder, refuseOpenRefund, refuseStale, refuseUnderCorrection } from '../order.access.ts';
import type { CommandOf } from '../order.commands.ts';
import type { Decisions } from '../order.decisions.ts';
import { OrderDraft } from '../order.draft.ts';
import type { OrderFact } from '../order.facts.ts';
import { isPlaced, type OrderState } from '../order.ts';
import { fallenAwayOf } from '../payment/fallen-away.ts';
import type { FulfilledItem } from './delivery.facts.ts';
import type { Fulfillment } from './delivery.ts';
import {
  fulfillmentNamed,
  offShelf,
  refundsOf,
  shippableOf,
  summed,
  withFulfillmentCanceled,
  without,
} from './fulfillments.ts';

export const fulfillmentDecisions: Decisions<'Ship' | 'ChangeFulfillment' | 'CancelFulfillment'> = {
  Ship: ship,
  ChangeFulfillment: changeFulfillment,
  CancelFulfillment: cancelFulfillment,
};

/** Staff send a fulfillment on its way, paid or not: some orders are paid for at the door. */
function ship(command: CommandOf<'Ship'>, state: OrderState): readonly OrderFact[] {
  const { draft, fulfillment } = placedFulfillment(command, state);
  refuseUnlessOpen(fulfillment);
  refuseUnderCorrection(draft.order);
  const shippable = shippableOf(draft.order, fulfillment).filter(({ quantity }) => quantity > 0);
  const items = partOf(fulfillment, shippable, command.items ?? shippable);
  const { tracking, trackingUrl } = command;
  preventNotice(draft, command, { fulfillment_id: command.fulfillmentId });
  draft.record('OrderFulfillmentShipped', {
    customer_id: draft.order.customer_id,
    fulfillment_id: command.fulfillmentId,
    items,
    rest_fulfillment_id: without(fulfillment.items, items).length > 0 ? command.restFulfillmentId : null,
    ...(tracking !== undefined && { tracking }),
    ...(trackingUrl !== undefined && { tracking_url: trackingUrl }),
  });
  return draft.facts;
}

function changeFulfillment(command: CommandOf<'ChangeFulfillment'>, state: OrderState): readonly OrderFact[] {
  const { draft, fulfillment } = placedFulfillment(command, state);
  if (draft.order.is_erased) {
    throw refusals.notPossible('order_personal_data_erased');
  }
  const { tracking, trackingUrl: tracking_url, metadata } = command;
  const changes = {
    ...(tracking !== undefined && tracking !== fulfillment.tracking && { tracking }),
    ...(tracking_url !== undefined && tracking_url !== fulfillment.tracking_url && { tracking_url }),
    ...(metadata !== undefined && !isSameJson(metadata, fulfillment.metadata) && { metadata }),
  };
  if (Object.keys(changes).length === 0) return [];
  const { customer_id } = draft.order;
  draft.record('OrderFulfillmentChanged', {
    customer_id,
    fulfillment_id: command.fulfillmentId,
    ...changes,
  });
  return draft.facts;
}

/** Its items stay on the order, and no money moves: what was paid for them is owed to the customer, and what was not is not due. */
function cancelFulfillment(command: CommandOf<'CancelFulfillment'>, state: OrderState): readonly OrderFact[] {
  const { draft, fulfillment } = placedFulfillment(command, state);
  refuseUnlessOpen(fulfillment);
  refuseUnderCorrection(draft.order);
  refuseOpenRefund({ refunds: refundsOf(draft.order, fulfillment) });
  const { items: lines, currency, updated_at } = draft.order;
  const fact = {
    fulfillment_id: command.fulfillmentId,
    // What a refund has put back on the shelf does not return again.
    items: offShelf(draft.order, fulfillment).flatMap(({ line_item_id, quantity }) => {
      const line = lines.find(({ id }) => id === line_item_id);
      return line && quantity > 0 ? [{ line_item_id, variant_id: line.variant_id, quantity }] : [];
    }),
  };
  const after = withFulfillmentCanceled(draft.order, fact, updated_at);
  const amount = money.formatAmount(fallenAwayOf(after) - fallenAwayOf(draft.order), currency);
  draft.record('OrderFulfillmentCanceled', { ...fact, amount, currency });
  return draft.facts;
}

export const notPlaced = () => new Refusal('cart_invalid_state', 'order_not_placed');

type OnFulfillment = CommandOf<'Ship' | 'ChangeFulfillment' | 'CancelFulfillment'>;

function placedFulfillment(
  { storeId, fulfillmentId, firstId, expectedVersion }: OnFulfillment,
  state: OrderState,
) {
  const order = heldOrder(state, { storeId, isStaff: true });
  if (!isPlaced(order)) throw notPlaced();
  const fulfillment = fulfillmentNamed(order, fulfillmentId);
  const isKnown = fulfillment && (fulfillment.id ?? firstId) === fulfillmentId;
  if (!isKnown) throw refusals.notFound('fulfillment');
  refuseStale(order, expectedVersion);
  return { draft: new OrderDraft(order), fulfillment };
}

function refuseUnlessOpen({ status }: Fulfillment): void {
  if (status === 'shipped') throw refusals.notPossible('fulfillment_shipped_before');
  if (status === 'canceled') throw refusals.notPossible('fulfillment_canceled');
}

/** Some of a fulfillment's items, each once. Refused with `validation_error` unless they are in it, and can be shipped. */
function partOf(
  { items }: Fulfillment,
  shippable: readonly FulfilledItem[],
  wanted: readonly FulfilledItem[],
): FulfilledItem[] {
  const part = summed(wanted);
  if (part.length === 0) throw refusals.invalid({ items: ['blank'] });
  for (const { line_item_id: id, quantity } of part) {
    if (items.every(({ line_item_id }) => line_item_id !== id)) {
      throw refusals.invalid({ items: ['must_exist'] });
    }
    const most = shippable.find(({ line_item_id }) => line_item_id === id)?.quantity ?? 0;
    if (quantity > most) throw refusals.invalid({ items: [text('at_most', { limit: most })] });
  }
  return part;
}
