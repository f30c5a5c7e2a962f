import { deliveryMethodNoun } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import type { CollectionName } from '@storefold/kernel/ports';
import { type PresentRecord, recordView, simpleRecord } from '@storefold/simple-records';
import { type Offering, offeredToAll } from '../zone/offering.ts';

/** The details of a delivery method that staff can set. A detail added here becomes part of facts and state. */
type DeliveryMethodDetails = {
  readonly name: string;
  /** A machine-readable name, such as `express`. */
  readonly code: string | null;
  readonly description: string | null;
  /** Whether shoppers are offered the method. */
  readonly active: boolean;
  /** Among methods that cost the same, lower positions are offered first. */
  readonly position: number;
  /** One for each currency. Carts in other currencies are not offered the method. */
  readonly prices: readonly DeliveryPrice[];
  readonly metadata: JsonObject;
  /** The page that follows a parcel, with `{tracking}` for its number. Null or absent: there is none. */
  readonly tracking_url?: string | null;
  /** Null or absent: the default one. */
  readonly tax_category_id?: string | null;
  /** Whether the rates of the goods that it delivers tax it. Absent: its category does. */
  readonly taxed_as_goods?: boolean;
} & Offering;

/** `amount`: a decimal string of the currency. */
export type DeliveryPrice = { readonly currency: string; readonly amount: string };

export type DeliveryMethod = PresentRecord<DeliveryMethodDetails>;

/** A delivery method. Carts and orders keep a copy of the one they chose. */
export const deliveryMethod = simpleRecord<DeliveryMethodDetails>()({
  category: 'delivery_method',
  facts: 'DeliveryMethod',
  noun: 'delivery_method',
  translated: deliveryMethodNoun,
  absent: { ...offeredToAll, tracking_url: null, tax_category_id: null, taxed_as_goods: false },
  left: ['name', 'code'],
});

export const DELIVERY_METHODS: CollectionName<DeliveryMethod & { readonly id: string }> = 'delivery_methods';

export const deliveryMethodView = recordView(deliveryMethod, {
  name: DELIVERY_METHODS,
  version: 4,
  fields: {
    name: 'text',
    code: 'text',
    active: 'boolean',
    position: 'number',
    zone_ids: 'text[]',
    tax_category_id: 'text',
  },
  order: 'position',
});
