import type { JsonObject } from '@storefold/kernel/core';
import type { OfVersion, OnCart, StoreTerms, Telling } from '../order.terms.ts';
import type { FulfilledItem } from './delivery.facts.ts';

export type DeliveryCommand =
  | ({
      type: 'SelectDelivery';
      /** Undefined leaves it as it is. */
      deliveryMethodId: string | undefined;
      metadata?: JsonObject | undefined;
    } & StoreTerms &
      OnCart)
  /** `items` null: all that is in it. */
  | ({
      type: 'Ship';
      items: readonly FulfilledItem[] | null;
      restFulfillmentId: string;
      tracking?: string | null | undefined;
      trackingUrl?: string | null | undefined;
    } & Telling &
      OnFulfillment)
  | ({
      type: 'ChangeFulfillment';
      tracking: string | null | undefined;
      trackingUrl: string | null | undefined;
      metadata: JsonObject | undefined;
    } & OnFulfillment)
  | ({ type: 'CancelFulfillment' } & OnFulfillment);

interface OnFulfillment extends OfVersion {
  readonly storeId: string;
  readonly fulfillmentId: string;
  /** The id of the order's first fulfillment. */
  readonly firstId: string;
}
