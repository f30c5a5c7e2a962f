import { refusals } from '@storefold/kernel/core';
import { notPlaced } from '../delivery/fulfillment.rules.ts';
import { isDigital } from '../delivery/fulfillments.ts';
import { heldOrder, refuseStale } from '../order.access.ts';
import type { CommandOf } from '../order.commands.ts';
import type { Decisions } from '../order.decisions.ts';
import { OrderDraft } from '../order.draft.ts';
import type { OrderFact } from '../order.facts.ts';
import { isPlaced, type OrderState } from '../order.ts';
import { isPaid } from '../payment/sums.ts';
import { orderedFiles } from './ordered-files.ts';

export const digitalDecisions: Decisions<'DeliverDigitally' | 'RenewDigitalLink'> = {
  DeliverDigitally: deliverDigitally,
  RenewDigitalLink: renewDigitalLink,
};

/** What is only downloaded counts as shipped once it is paid. */
function deliverDigitally(
  { fulfillmentId: fulfillment_id }: CommandOf<'DeliverDigitally'>,
  state: OrderState,
): readonly OrderFact[] {
  if (state.status !== 'completed' || !isPaid(state)) return [];
  const [first] = state.fulfillments;
  if (first?.status !== 'open' || !isDigital(state, first)) return [];
  const draft = new OrderDraft(state);
  const { customer_id } = state;
  const { items } = first;
  draft.record('OrderFulfillmentShipped', { customer_id, fulfillment_id, items, rest_fulfillment_id: null });
  return draft.facts;
}

/** Staff let somebody download again, and what the product has got since. */
function renewDigitalLink(
  { key, storeId, linkId, files, expectedVersion }: CommandOf<'RenewDigitalLink'>,
  state: OrderState,
): readonly OrderFact[] {
  const order = heldOrder(state, { storeId, isStaff: true });
  if (!isPlaced(order)) throw notPlaced();
  const link = orderedFiles(key, order).find(({ id }) => id === linkId);
  if (!link) throw refusals.notFound('digital_link');
  refuseStale(order, expectedVersion);
  const { line_item_id, file } = link;
  const known = order.items.find(({ id }) => id === line_item_id)?.digital_files ?? [];
  const added = files.filter(({ digital_id }) => !known.some((each) => each.digital_id === digital_id));
  const draft = new OrderDraft(order);
  draft.record('OrderDigitalLinkRenewed', {
    digital_link_id: linkId,
    line_item_id,
    digital_id: file.digital_id,
    digital_files: [...known, ...added],
  });
  return draft.facts;
}
