import type { DeliveryRate, Fulfillment, StockLocation } from '@storefold/contracts';
import type { money } from '@storefold/kernel/core';
import { type DeliveryOption, deliveryOptions } from '../cart/delivery.rules.ts';
import { moneyFields } from './money-fields.ts';
import type { OfferedDelivery } from './order.commands.ts';
import { deliveryRateIdOf, fulfillmentIdOf, numberOf, stockLocationIdOf } from './order.ids.ts';
import { isDelivered, isPaid } from './order.totals.ts';
import { type Delivery, isPlaced, type Order } from './order.ts';

/** The one fulfillment of an order, if it has an address. An open cart is offered the rates of `methods`. */
export function fulfillmentBodies(
  key: string,
  order: Order,
  methods: readonly OfferedDelivery[] = [],
): Omit<Fulfillment, 'custom_fields'>[] {
  const isErased = isPlaced(order) && order.is_erased;
  if (!isDelivered(order) && !isErased) return [];
  const { currency, delivery } = order;
  const cost = delivery?.cost ?? 0n;
  const id = fulfillmentIdOf(key);
  return [
    {
      id,
      number: numberOf('H', 11, id),
      tracking: null,
      tracking_url: null,
      ...costFields(cost, currency),
      ...moneyFields({ discount_total: 0n }, currency),
      status: statusOf(order),
      fulfillment_type: 'shipping',
      fulfilled_at: null,
      items: order.items.map(({ id: item_id, variant_id, quantity }) => ({ item_id, variant_id, quantity })),
      delivery_method: delivery && methodOf(optionOf(delivery)),
      stock_location: stockLocationBody(order.store_id),
      delivery_rates: offered(order, methods).map((option) => rateBody(key, order, option)),
    },
  ];
}

function statusOf(order: Order): Fulfillment['status'] {
  if (order.status === 'canceled') return 'canceled';
  return isPaid(order) ? 'ready' : 'pending';
}

/** The selectable rates, always including the selected one. */
function offered(
  { status, currency, delivery }: Order,
  methods: readonly OfferedDelivery[],
): DeliveryOption[] {
  const selected = delivery ? [optionOf(delivery)] : [];
  if (status !== 'cart') return selected;
  const options = deliveryOptions(methods, currency).map(
    (option) => selected.find(({ id }) => id === option.id) ?? option,
  );
  return [...options, ...selected.filter(({ id }) => !options.some((option) => option.id === id))];
}

function rateBody(key: string, { currency, delivery }: Order, option: DeliveryOption): DeliveryRate {
  return {
    id: deliveryRateIdOf(key, option.id),
    delivery_method_id: option.id,
    name: option.name,
    selected: delivery?.delivery_method_id === option.id,
    ...costFields(option.cost, currency),
    delivery_method: methodOf(option),
  };
}

const costFields = (cost: money.Minor, currency: string) =>
  moneyFields(
    { cost, total: cost, tax_total: 0n, additional_tax_total: 0n, included_tax_total: 0n },
    currency,
  );

const methodOf = ({ id, name, code }: DeliveryOption) => ({ id, name, code });

const optionOf = ({ delivery_method_id: id, name, code, cost }: Delivery): DeliveryOption => ({
  id,
  name,
  code,
  cost,
});

const stockLocationBody = (storeId: string): StockLocation => ({
  id: stockLocationIdOf(storeId),
  name: 'Default',
  address1: null,
  city: null,
  zipcode: null,
  country_iso: null,
  country_name: null,
  state_abbr: null,
  state_text: null,
});
