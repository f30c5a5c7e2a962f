import type { JsonObject } from '@storefold/kernel/core';
import type { CollectionName } from '@storefold/kernel/ports';
import { type PresentRecord, recordView, simpleRecord } from '@storefold/simple-records';

/** The details of a rate that staff can set. A detail added here becomes part of facts and state. */
type TaxRateDetails = {
  readonly name: string;
  /** A fraction from 0 to 1 with at most five decimals, such as `0.19`. */
  readonly rate: string;
  readonly zone_id: string;
  /** Null: of every category. */
  readonly tax_category_id: string | null;
  /** Whether prices contain it. Otherwise it is added to them. */
  readonly included_in_price: boolean;
  readonly active: boolean;
  readonly metadata: JsonObject;
};

export type TaxRateRecord = PresentRecord<TaxRateDetails>;

/** What a tax takes in a zone. Orders keep a copy of those that they were taxed by. */
export const taxRate = simpleRecord<TaxRateDetails>()({
  category: 'tax_rate',
  facts: 'TaxRate',
  noun: 'tax_rate',
  left: ['name', 'zone_id'],
});

export const TAX_RATES: CollectionName<TaxRateRecord & { readonly id: string }> = 'tax_rates';

export const taxRateView = recordView(taxRate, {
  name: TAX_RATES,
  version: 1,
  fields: {
    name: 'text',
    zone_id: 'text',
    tax_category_id: 'text',
    active: 'boolean',
    included_in_price: 'boolean',
  },
});
