import { taxRates } from '@storefold/contracts';
import { recordEndpoints } from '@storefold/simple-records';
import { taxRateBody } from './tax.serializer.ts';
import { TAX_RATES, taxRate } from './tax-rate.ts';
import { TaxUpkeep } from './tax-upkeep.service.ts';

/** Tax rates, as the merchant's staff see them. */
export const TaxRateEndpoints = recordEndpoints({
  record: taxRate,
  endpoints: taxRates,
  collection: TAX_RATES,
  details: ({ name, amount, zone_id, tax_category_id, included_in_price, active, metadata }) => ({
    name,
    rate: amount,
    zone_id,
    tax_category_id: tax_category_id ?? null,
    included_in_price: included_in_price ?? false,
    active: active ?? true,
    metadata: metadata ?? {},
  }),
  changes: ({ amount, ...changes }) => ({ ...changes, rate: amount }),
  show: taxRateBody,
  hooks: TaxUpkeep,
});
