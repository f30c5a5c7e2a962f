import type { ServingFile } from '@storefold/contracts';
import type { JsonObject, money } from '@storefold/kernel/core';
import type { TaxRate } from '../../tax/taxes.ts';
import type { VariantSnapshot } from './item.facts.ts';

/** A line with the catalog's last answer for its variant; amounts in minor units. */
export type Line = Omit<VariantSnapshot, 'price' | 'compare_at_price' | 'digital_files' | 'is_delivered'> & {
  readonly id: string;
  readonly quantity: number;
  readonly price: money.Minor;
  readonly compare_at_price: money.Minor | null;
  /** What whoever buys it may download. */
  readonly digital_files: readonly ServingFile[];
  readonly is_delivered: boolean;
  /** The line's price before the last change of the cart, if that change took another one from the catalog. */
  readonly price_before: money.Minor | null;
  /** How many of it are back on the shelf, although the order was not canceled. */
  readonly returned: number;
  /** How many of it left their fulfillment and are not on the shelf. */
  readonly written_off: number;
  /** How many of it were sold beyond what the shelf held. */
  readonly backordered: number;
  /** The rates that tax it, of a correction. Absent: those of the order for its category. */
  readonly tax_rates?: readonly TaxRate[];
  readonly metadata: JsonObject;
};
