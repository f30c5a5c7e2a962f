import { isSameJson, money, refusals } from '@storefold/kernel/core';
import { isOfferedTo } from '../../zone/offering.ts';
import type { CommandOf } from '../order.commands.ts';
import type { CartChanges } from '../order.decisions.ts';
import type { OrderDraft } from '../order.draft.ts';
import type { Cart, Order } from '../order.ts';
import { isDelivered, isOnlyDownloaded } from '../price/price.ts';
import type { OfferedDelivery } from './delivery.ts';

export const deliveryChanges: CartChanges<'SelectDelivery'> = {
  SelectDelivery: selectDelivery,
};

/** A delivery method with what it costs in the cart's currency. */
export interface DeliveryOption {
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
  readonly cost: money.Minor;
  readonly tax_category_id: string | null;
  readonly taxed_as_goods: boolean;
}

/** The methods offered for a cart, cheapest first; equal prices keep the store's order. */
export function deliveryOptions(
  methods: readonly OfferedDelivery[],
  order: Pick<Order, 'currency' | 'origin' | 'shipping_address'>,
): DeliveryOption[] {
  return methods
    .filter((method) => isOfferedTo(method, order))
    .flatMap(({ id, name, code, prices, tax_category_id = null, taxed_as_goods = false }) => {
      const cost = prices[order.currency];
      return cost === undefined ? [] : [{ id, name, code, cost, tax_category_id, taxed_as_goods }];
    })
    .toSorted((one, other) => (one.cost < other.cost ? -1 : one.cost > other.cost ? 1 : 0));
}

function selectDelivery(
  draft: OrderDraft<Cart>,
  { deliveryMethodId, deliveryMethods, metadata }: CommandOf<'SelectDelivery'>,
): void {
  const { customer_id, fulfillment_metadata } = draft.order;
  if (deliveryMethodId !== undefined) choose(draft, deliveryMethodId, deliveryMethods);
  if (metadata !== undefined && !isSameJson(metadata, fulfillment_metadata)) {
    draft.record('CartFulfillmentMetadataChanged', { customer_id, metadata });
  }
}

function choose(draft: OrderDraft<Cart>, methodId: string, methods: readonly OfferedDelivery[]): void {
  const { delivery } = draft.order;
  const option = deliveryOptions(methods, draft.order).find(({ id }) => id === methodId);
  if (!isDelivered(draft.order) || !option) throw refusals.notFound('delivery_rate');
  const isSelected = delivery?.reason === 'chosen' && isSame(delivery, option);
  if (!isSelected) record(draft, option, 'chosen');
}

/**
 * Keeps the selected delivery in line with what is offered: selects the cheapest if there is none or it is no longer
 * offered, and takes over a changed price. Without an address, or anything to deliver, there is no delivery.
 */
export function settleDelivery(draft: OrderDraft<Cart>, methods: readonly OfferedDelivery[]): void {
  const { delivery, shipping_address: address } = draft.order;
  if (delivery && address === null) drop(draft, delivery);
  else dropNeedless(draft);
  if (!isDelivered(draft.order)) return;
  const options = deliveryOptions(methods, draft.order);
  const selected = delivery && options.find(({ id }) => id === delivery.delivery_method_id);
  const [cheapest] = options;
  if (delivery && selected) {
    if (!isSame(delivery, selected)) record(draft, selected, delivery.reason);
  } else if (cheapest) {
    record(draft, cheapest, 'default');
  } else if (delivery) {
    drop(draft, delivery);
  }
}

/** What is only downloaded is not delivered, however it came about. */
export function dropNeedless(draft: OrderDraft<Cart>): void {
  const { delivery } = draft.order;
  if (delivery && isOnlyDownloaded(draft.order)) drop(draft, delivery);
}

type Selected = NonNullable<Cart['delivery']>;

const isSame = (delivery: Selected, option: DeliveryOption): boolean =>
  delivery.delivery_method_id === option.id &&
  delivery.name === option.name &&
  delivery.code === option.code &&
  delivery.cost === option.cost &&
  delivery.tax_category_id === option.tax_category_id &&
  (delivery.taxed_as_goods ?? false) === option.taxed_as_goods;

const drop = (draft: OrderDraft<Cart>, { delivery_method_id }: Selected): void =>
  draft.record('CartDeliveryRateDropped', { delivery_method_id });

function record(
  draft: OrderDraft<Cart>,
  { id, name, code, cost, tax_category_id, taxed_as_goods }: DeliveryOption,
  reason: Selected['reason'],
): void {
  const { currency } = draft.order;
  draft.record('CartDeliveryRateSelected', {
    delivery_method_id: id,
    name,
    code,
    cost: money.formatAmount(cost, currency),
    currency,
    reason,
    ...(tax_category_id !== null && { tax_category_id }),
  });
  if (taxed_as_goods) draft.record('CartDeliveryTaxApportioned', { delivery_method_id: id });
}
