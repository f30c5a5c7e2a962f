import { type AddressFields, findCountry, findState, type ZoneMember } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';

/** Where something goes, as far as zones care. */
export type Place = Pick<AddressFields, 'country_iso' | 'state_abbr'>;

interface SentMember {
  readonly country_iso: string;
  readonly state_abbr?: string | null | undefined;
}

/** Reads the members of a request, each once. Refused under `members` where a country or state is unknown. */
export function readMembers(sent: readonly SentMember[]): ZoneMember[] {
  const members = new Map<string, ZoneMember>();
  for (const { country_iso, state_abbr: state } of sent) {
    const country = findCountry(country_iso);
    const known = country && state ? findState(country.iso, state) : undefined;
    if (!country || (state && !known)) throw refusals.invalid({ members: ['not_in_list'] });
    const member = { country_iso: country.iso, state_abbr: known?.abbr ?? null };
    members.set(`${member.country_iso} ${member.state_abbr}`, member);
  }
  return [...members.values()];
}

/** How exactly a zone names a place. `none`: it lies outside. */
export function reachOf(members: readonly ZoneMember[], place: Place): 'state' | 'country' | 'none' {
  const named = members.filter(({ country_iso }) => country_iso === place.country_iso);
  if (named.some(({ state_abbr }) => state_abbr !== null && state_abbr === place.state_abbr)) return 'state';
  return named.some(({ state_abbr }) => state_abbr === null) ? 'country' : 'none';
}

/** The countries of which they name states. */
export const countriesByState = (members: readonly ZoneMember[]): ReadonlySet<string> =>
  new Set(members.flatMap(({ country_iso, state_abbr }) => (state_abbr === null ? [] : [country_iso])));

export const covers = (members: readonly ZoneMember[], place: Place): boolean =>
  reachOf(members, place) !== 'none';
