import type { StatesMatter } from '../order.terms.ts';
import type { KeptAddress } from './cart.facts.ts';

/** Compares all fields but the id. */
export function isSameAddress(one: KeptAddress | null, other: KeptAddress | null): boolean {
  if (one === null || other === null) return one === other;
  return (Object.keys(one) as (keyof KeptAddress)[]).every(
    (field) => field === 'address_id' || one[field] === other[field],
  );
}

/** Whether its state would decide about taxes, or about delivery where something is sent to it, and it does not say its state. */
export const isStateless = (
  { country_iso, state_abbr }: Pick<KeptAddress, 'country_iso' | 'state_abbr'>,
  { forTaxes, forDelivery }: StatesMatter,
  isShipped: boolean,
): boolean =>
  state_abbr === null && (forTaxes.has(country_iso) || (isShipped && forDelivery.has(country_iso)));
