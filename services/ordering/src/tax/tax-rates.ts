import type { ZoneMember } from '@storefold/contracts';
import { type Place, reachOf } from '../zone/zone-members.ts';
import type { TaxRateRecord } from './tax-rate.ts';
import type { TaxRate } from './taxes.ts';

/** A rate as staff set it, with its zone. */
interface ZonedRate extends TaxRate {
  readonly zone_id: string;
  /** Null: of every category. */
  readonly tax_category_id: string | null;
}

/** A rate that staff keep, as carts are taxed by it. */
export const zonedRate = (rate: TaxRateRecord & { readonly id: string }): ZonedRate => ({
  tax_rate_id: rate.id,
  name: rate.name,
  rate: rate.rate,
  included: rate.included_in_price,
  zone_id: rate.zone_id,
  tax_category_id: rate.tax_category_id,
});

interface TaxZone {
  readonly id: string;
  readonly members: readonly ZoneMember[];
  readonly created_at: string;
}

/** What a store taxes, and where. */
export interface TaxRules {
  readonly zones: readonly TaxZone[];
  readonly rates: readonly ZonedRate[];
  /** Of what has no category, or one that is gone. */
  readonly default_category_id: string | null;
  readonly category_ids: readonly string[];
}

/**
 * The rates of a category at a place: all those of the most exact zone that has any for it. A zone that names the state of the
 * place comes before one that names its country; of equal ones the older. Without a place, prices show the taxes that they
 * contain at `home`, and nothing is added.
 */
export function ratesAt(
  rules: TaxRules,
  category: string | null,
  place: Place | null,
  home: Place,
): readonly TaxRate[] {
  const known = category !== null && rules.category_ids.includes(category);
  const id = known ? category : rules.default_category_id;
  const ofCategory = rules.rates.filter(
    ({ tax_category_id }) => tax_category_id === null || tax_category_id === id,
  );
  const at = place ?? home;
  const [zone] = rules.zones
    .filter((each) => ofCategory.some(({ zone_id }) => zone_id === each.id))
    .flatMap((each) => {
      const reach = reachOf(each.members, at);
      return reach === 'none' ? [] : [{ ...each, rank: reach === 'state' ? 0 : 1 }];
    })
    .toSorted((one, other) => one.rank - other.rank || (one.created_at < other.created_at ? -1 : 1));
  return ofCategory
    .filter(({ zone_id, included }) => zone_id === zone?.id && (included || place !== null))
    .map(({ tax_rate_id, name, rate, included }) => ({ tax_rate_id, name, rate, included }));
}
