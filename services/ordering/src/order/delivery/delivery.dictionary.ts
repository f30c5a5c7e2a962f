import {
  amount,
  choice,
  code,
  currency,
  type Dictionary,
  id,
  list,
  part,
  sealed,
  shopContent,
  shopData,
  text,
} from '@storefold/kernel/dictionary';
import type { FactOf } from '../order.facts.ts';
import {
  customer_id,
  fulfilledItem,
  sealedMetadata,
  state_lock_version,
  variant_id,
} from '../order-fields.dictionary.ts';
import type { DeliveryFacts } from './delivery.facts.ts';

const stockLocation = {
  stock_location_id: id('stock_location', 'The location.'),
  name: text('What the staff call it.', shopData),
  address1: text('Street and number.', shopData),
  city: text('The city.', shopData),
  zipcode: text('The postal code.', shopData),
  country_iso: code('ISO 3166-1 alpha-2', 'The country.'),
  country_name: text('The English name of the country.', shopData),
  state_abbr: text('The short name of the state.', shopData),
  state_text: text('The state as it is shown.', shopData),
};

const delivery_method_id = id('delivery_method', 'The method of delivery.');

const fulfillment_id = id('fulfillment', 'The fulfillment.');

const tracking = {
  tracking: text('By which the carrier finds the parcel. Null: none is known.', sealed),
  tracking_url: text('Where the customer can follow the parcel. Null: nowhere.', sealed),
};

export const deliveryEntries: Dictionary<FactOf<keyof DeliveryFacts>> = {
  CartFulfillmentMetadataChanged: {
    means: 'The fulfillment of the cart has other metadata.',
    fields: { customer_id, metadata: sealedMetadata, state_lock_version },
  },
  CartDeliveryRateSelected: {
    means: 'The order will be delivered in this way, at this price.',
    fields: {
      delivery_method_id,
      name: text('The name of the method that shoppers see.', shopContent),
      code: text('The name of the method that programs use.', shopData),
      cost: amount('What the delivery costs.'),
      currency,
      reason: choice('Why this one.', {
        default: 'It was the cheapest one offered.',
        chosen: 'The shopper chose it.',
      }),
      tax_category_id: id('tax_category', 'How it is taxed. Null or absent: by the default category.'),
      state_lock_version,
    },
  },
  CartDeliveryTaxApportioned: {
    means: 'The rates of the goods that it delivers tax the selected delivery, by their share of the price.',
    fields: { delivery_method_id, state_lock_version },
  },
  CartDeliveryRateDropped: {
    means: 'The way of delivery is no longer offered and there is no other, or there is no address.',
    fields: { delivery_method_id, state_lock_version },
  },
  CartStockLocationChanged: {
    means: 'The store ships from another location than before, or more is known of it.',
    fields: {
      stock_location: part(
        'The default location of the store. Null: the first one, of which nothing is known but its name.',
        stockLocation,
      ),
      state_lock_version,
    },
  },
  OrderFulfillmentShipped: {
    means: 'Staff shipped the fulfillment, or a part of it, which keeps its id.',
    fields: {
      customer_id,
      fulfillment_id,
      items: list(part('What was shipped.', fulfilledItem)),
      rest_fulfillment_id: id(
        'fulfillment',
        'The fulfillment of the rest from here on. Null: nothing is left.',
      ),
      ...tracking,
      state_lock_version,
    },
  },
  OrderFulfillmentChanged: {
    means: 'Staff changed the fields of the fulfillment that are present.',
    fields: { customer_id, fulfillment_id, ...tracking, metadata: sealedMetadata, state_lock_version },
  },
  OrderFulfillmentCanceled: {
    means: 'Staff do not ship the fulfillment, and what is in it is for sale again.',
    fields: {
      fulfillment_id,
      items: list(part('What is not shipped.', { ...fulfilledItem, variant_id })),
      amount: amount('What of the total is not due any more: goods, taxes, delivery. Absent in older facts.'),
      currency,
      state_lock_version,
    },
  },
};
