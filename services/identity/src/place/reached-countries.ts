import { findZone } from '@storefold/contracts';
import type { Bus } from '@storefold/kernel/ports';

interface Reach {
  readonly id: string;
  readonly checkout_zone_id: string | null;
}

/** The codes of the countries that a store ships to. Null: all of them, also where its zone is gone. */
export async function reachedCountries(
  bus: Bus,
  { id, checkout_zone_id: zone_id }: Reach,
): Promise<string[] | null> {
  if (!zone_id) return null;
  const { zone } = await bus.ask(findZone, { store_id: id, zone_id });
  return zone && [...zone.country_isos];
}
