import { money } from '@storefold/kernel/core';
import { type Evolution, metadataOf } from '../order.evolution.ts';
import type { FactData } from '../order.facts.ts';
import { withPaidSince } from '../payment/payments.ts';
import type { DeliveryFacts } from './delivery.facts.ts';
import type { Delivery } from './delivery.ts';
import { withFulfillmentCanceled, withFulfillmentChanged, withShipped } from './fulfillments.ts';

export const deliveryEvolution: Evolution<keyof DeliveryFacts> = {
  CartDeliveryRateSelected: (order, { data }) => ({ ...order, delivery: deliveryOf(data, order.delivery) }),
  CartDeliveryTaxApportioned: (order) => ({
    ...order,
    delivery: order.delivery && { ...order.delivery, taxed_as_goods: true },
  }),
  CartFulfillmentMetadataChanged: (order, { data }) => ({
    ...order,
    fulfillment_metadata: metadataOf(data).metadata,
  }),
  CartDeliveryRateDropped: (order) => ({ ...order, delivery: null }),
  CartStockLocationChanged: (order, { data }) => ({ ...order, stock_location: data.stock_location }),
  OrderFulfillmentShipped: (order, { data }, at) => withShipped(order, data, at),
  OrderFulfillmentChanged: (order, { data }, at) => withFulfillmentChanged(order, data, at),
  OrderFulfillmentCanceled: (order, { data }, at) =>
    withPaidSince(withFulfillmentCanceled(order, data, at), at),
};

function deliveryOf(
  { cost, currency, ...data }: FactData<'CartDeliveryRateSelected'>,
  before: Delivery | null,
): Delivery {
  const { delivery_method_id, name, code, reason, tax_category_id = null } = data;
  const replaces = before && reason === 'default' ? replacedBy(delivery_method_id, before) : undefined;
  return {
    delivery_method_id,
    name,
    code,
    reason,
    tax_category_id,
    cost: money.minor(cost, currency),
    ...(replaces && { replaces }),
  };
}

const replacedBy = (id: string, { delivery_method_id, name, replaces }: Delivery): Delivery['replaces'] =>
  delivery_method_id === id ? replaces : { delivery_method_id, name };
