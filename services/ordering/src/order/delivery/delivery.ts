import type { JsonObject, money } from '@storefold/kernel/core';
import type { TaxRate } from '../../tax/taxes.ts';
import type { Offered } from '../../zone/offering.ts';
import type { FulfilledItem } from './delivery.facts.ts';

/** A delivery of what a placed order holds, or of a part. */
export interface Fulfillment {
  /** Null: the order's first one, whose id derives from the order's. */
  readonly id: string | null;
  readonly status: 'open' | 'shipped' | 'canceled';
  readonly items: readonly FulfilledItem[];
  /** Absent: it is not refunds that left nothing in it. */
  readonly is_emptied_by_refunds?: true;
  readonly tracking: string | null;
  readonly tracking_url: string | null;
  readonly metadata: JsonObject;
  readonly fulfilled_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface Delivery {
  readonly delivery_method_id: string;
  readonly name: string;
  readonly code: string | null;
  readonly cost: money.Minor;
  readonly reason: 'default' | 'chosen';
  /** Null: the default one. */
  readonly tax_category_id: string | null;
  /** Whether the rates of the goods tax it. Absent: its category does. */
  readonly taxed_as_goods?: boolean;
  /** The rates that tax it, of a correction. Absent: those of the order for its category. */
  readonly tax_rates?: readonly TaxRate[];
  /** In place of which it is, because that was not offered any more. */
  readonly replaces?: Pick<Delivery, 'delivery_method_id' | 'name'>;
}

/** A delivery method as offered to carts, in the store's order; `prices` by currency. */
export interface OfferedDelivery extends Offered {
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
  readonly prices: Readonly<Record<string, money.Minor>>;
  /** Null or absent: the default one. */
  readonly tax_category_id?: string | null;
  /** Whether the rates of the goods tax it. Absent: its category does. */
  readonly taxed_as_goods?: boolean;
}
