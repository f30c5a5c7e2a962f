import type { KeptAddress } from './cart.facts.ts';

/** Compares all fields but the id. */
export function isSameAddress(one: KeptAddress | null, other: KeptAddress | null): boolean {
  if (one === null || other === null) return one === other;
  return (Object.keys(one) as (keyof KeptAddress)[]).every(
    (field) => field === 'address_id' || one[field] === other[field],
  );
}
