import type { StockLocation } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import { personal } from '../order.sealing.ts';

/** Where the store ships from. */
export type StockLocationSnapshot = Omit<StockLocation, 'id'> & { readonly stock_location_id: string };

export type FulfilledItem = { readonly line_item_id: string; readonly quantity: number };

export type DeliveryFacts = {
  CartDeliveryRateSelected: {
    readonly delivery_method_id: string;
    readonly name: string;
    readonly code: string | null;
    readonly cost: string;
    readonly currency: string;
    /** `default`: the cheapest that was offered; `chosen`: by the shopper. */
    readonly reason: 'default' | 'chosen';
    /** Null or absent: the default one. */
    readonly tax_category_id?: string | null;
  };
  /** The rates of the goods tax the selected delivery, by their share of the price. Told after each time it is selected. */
  CartDeliveryTaxApportioned: { readonly delivery_method_id: string };
  CartFulfillmentMetadataChanged: { readonly customer_id: string | null; readonly metadata: JsonObject };
  /** The selected method is no longer offered and there is no other, or there is no address to deliver to. */
  CartDeliveryRateDropped: { readonly delivery_method_id: string };
  /** The store ships from another location than before, or more is known of it. Null: the first one, with nothing but its name. */
  CartStockLocationChanged: { readonly stock_location: StockLocationSnapshot | null };
  /** Staff sent a fulfillment on its way, or a part of it. The rest is another fulfillment from here on. */
  OrderFulfillmentShipped: {
    readonly customer_id: string | null;
    readonly fulfillment_id: string;
    readonly items: readonly FulfilledItem[];
    /** Null: nothing is left. */
    readonly rest_fulfillment_id: string | null;
    readonly tracking?: string | null;
    readonly tracking_url?: string | null;
  };
  /** The details that staff changed. */
  OrderFulfillmentChanged: {
    readonly customer_id: string | null;
    readonly fulfillment_id: string;
    readonly tracking?: string | null;
    readonly tracking_url?: string | null;
    readonly metadata?: JsonObject | null;
  };
  /** Staff do not send it. What is in it goes back on the shelf from here on, and is not due. */
  OrderFulfillmentCanceled: {
    readonly fulfillment_id: string;
    readonly items: readonly (FulfilledItem & { readonly variant_id: string })[];
    /** What of the total is not due any more. Absent in older facts. It is told to readers; the order knows it by itself. */
    readonly amount?: string;
    readonly currency?: string;
  };
};

export const deliverySealed = {
  CartFulfillmentMetadataChanged: personal('metadata'),
  OrderFulfillmentShipped: personal('tracking', 'tracking_url'),
  OrderFulfillmentChanged: personal('tracking', 'tracking_url', 'metadata'),
};
