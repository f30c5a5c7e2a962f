import type { DeliveryRate, Fulfillment as FulfillmentBody, StockLocation } from '@storefold/contracts';
import type { money } from '@storefold/kernel/core';
import { numberOf } from '../../readable-number.ts';
import { noTaxes, type Taxes } from '../../tax/taxes.ts';
import { deliveryRateIdOf, fulfillmentIdOf, stockLocationIdOf } from '../order.ids.ts';
import { isPlaced, type Order } from '../order.ts';
import { moneyFields } from '../price/money-fields.ts';
import { deliveryPriceOf, isDelivered, isOnlyDownloaded, type Price } from '../price/price.ts';
import { taxLineBodies } from '../price/tax-line.serializer.ts';
import { totalsOf } from '../price/totals.ts';
import type { StockLocationSnapshot } from './delivery.facts.ts';
import { type DeliveryOption, deliveryOptions } from './delivery.rules.ts';
import type { Delivery, Fulfillment, OfferedDelivery } from './delivery.ts';
import { digitalMethodOf } from './digital-method.ts';
import { fulfilledTogether, fulfillmentStatus, isDigital } from './fulfillments.ts';

type Plain = Omit<FulfillmentBody, 'custom_fields'>;

/**
 * The fulfillments of a placed order. A cart has one as soon as it has an address, or nothing to deliver; while it is open, it is offered the
 * rates of `methods`.
 */
export function fulfillmentBodies(
  key: string,
  order: Order,
  methods: readonly OfferedDelivery[] = [],
  totals: Price = totalsOf(order),
): Plain[] {
  const rates = offered(order, methods).map((option) => rateBody(key, order, option, totals));
  if (isPlaced(order)) return order.fulfillments.map((each) => placedBody(key, order, each, rates));
  const isDownload = isOnlyDownloaded(order);
  if (!isDelivered(order) && !isDownload) return [];
  const { currency, delivery } = order;
  const { discounts, taxes } = totals;
  return [
    {
      ...namesOf(fulfillmentIdOf(key)),
      tracking: null,
      tracking_url: null,
      ...costFields(delivery?.cost ?? 0n, discounts.delivery, taxes.delivery, currency),
      status: 'pending',
      fulfillment_type: isDownload ? 'digital' : 'shipping',
      fulfilled_at: null,
      items: fulfilledTogether(order.items).map(({ id: item_id, variant_id, quantity }) => ({
        item_id,
        variant_id,
        quantity,
      })),
      ...deliveredBy(order, isDownload),
      delivery_rates: isDownload ? [] : rates,
    },
  ];
}

/** The delivery is paid with the first one. */
function placedBody(
  key: string,
  order: Order,
  fulfillment: Fulfillment,
  rates: readonly DeliveryRate[],
): Plain {
  const isFirst = fulfillment.id === null;
  const isDownload = isDigital(order, fulfillment);
  const { discounts, taxes } = totalsOf(order);
  const variantOf = new Map(order.items.map(({ id, variant_id }) => [id, variant_id]));
  return {
    ...namesOf(fulfillment.id ?? fulfillmentIdOf(key)),
    tracking: fulfillment.tracking,
    tracking_url: fulfillment.tracking_url,
    ...costFields(
      isFirst ? (order.delivery?.cost ?? 0n) : 0n,
      isFirst ? discounts.delivery : 0n,
      isFirst ? taxes.delivery : noTaxes,
      order.currency,
    ),
    status: fulfillmentStatus(order, fulfillment),
    fulfillment_type: isDownload ? 'digital' : 'shipping',
    fulfilled_at: fulfillment.fulfilled_at,
    items: fulfillment.items.map(({ line_item_id: item_id, quantity }) => ({
      item_id,
      variant_id: variantOf.get(item_id) ?? '',
      quantity,
    })),
    ...deliveredBy(order, isDownload),
    delivery_rates: isFirst ? [...rates] : [],
  };
}

/** The Admin API's form of an order's fulfillments. */
export const adminFulfillmentBodies = (order_id: string, order: Order, bodies: readonly Plain[]) => {
  const { lines } = totalsOf(order).taxes.delivery;
  return bodies.map((body, index) => {
    const { metadata, created_at, updated_at } = order.fulfillments[index] ?? {
      ...order,
      metadata: order.fulfillment_metadata,
    };
    const isFirst = (order.fulfillments[index]?.id ?? null) === null;
    const tax_lines = isFirst ? taxLineBodies(lines, order.currency) : [];
    return { ...body, order_id, tax_lines, metadata, created_at, updated_at };
  });
};

const namesOf = (id: string) => ({ id, number: numberOf('H', 11, id) });

const deliveredBy = ({ delivery, store_id, stock_location }: Order, isDownload: boolean) => ({
  delivery_method: isDownload ? digitalMethodOf(store_id) : delivery && methodOf(optionOf(delivery)),
  stock_location: stock_location ? locationBody(stock_location) : firstLocationOf(store_id),
});

/** The selectable rates, always including the selected one. */
function offered(order: Order, methods: readonly OfferedDelivery[]): DeliveryOption[] {
  const { status, delivery } = order;
  const selected = delivery ? [optionOf(delivery)] : [];
  if (status !== 'cart') return selected;
  const options = deliveryOptions(methods, order).map(
    (option) => selected.find(({ id }) => id === option.id) ?? option,
  );
  return [...options, ...selected.filter(({ id }) => !options.some((option) => option.id === id))];
}

/** Costs what the order would with it. */
function rateBody(key: string, order: Order, option: DeliveryOption, totals: Price): DeliveryRate {
  const { currency, delivery } = order;
  const isSelected = delivery?.delivery_method_id === option.id;
  const { discount, taxes } = isSelected
    ? { discount: totals.discounts.delivery, taxes: totals.taxes.delivery }
    : deliveryPriceOf({ ...order, delivery: option });
  return {
    id: deliveryRateIdOf(key, option.id),
    delivery_method_id: option.id,
    name: option.name,
    selected: isSelected,
    ...priceFields(option.cost, discount, taxes, currency),
    delivery_method: methodOf(option),
  };
}

/** `discount`: what promotions take off of the cost, negative. */
const priceFields = (
  cost: money.Minor,
  discount: money.Minor,
  { included, additional }: Taxes,
  currency: string,
) =>
  moneyFields(
    {
      cost,
      total: cost + discount + additional,
      tax_total: included + additional,
      additional_tax_total: additional,
      included_tax_total: included,
    },
    currency,
  );

const costFields = (cost: money.Minor, discount: money.Minor, taxes: Taxes, currency: string) => ({
  ...priceFields(cost, discount, taxes, currency),
  ...moneyFields({ discount_total: discount, pre_tax_amount: cost + discount - taxes.included }, currency),
});

const methodOf = ({ id, name, code }: Pick<DeliveryOption, 'id' | 'name' | 'code'>) => ({ id, name, code });

const optionOf = ({
  delivery_method_id: id,
  name,
  code,
  cost,
  tax_category_id,
  taxed_as_goods = false,
}: Delivery): DeliveryOption => ({
  id,
  name,
  code,
  cost,
  tax_category_id,
  taxed_as_goods,
});

const locationBody = ({ stock_location_id: id, ...details }: StockLocationSnapshot): StockLocation => ({
  id,
  ...details,
});

/** As it is before staff change it. */
const firstLocationOf = (storeId: string): StockLocation => ({
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
