import type { Address } from './generated/shapes.ts';

/** Where the city comes before the state and the postal code, in one line with them. */
const CITY_FIRST = ['US', 'CA', 'AU'];

type Place = Pick<Address, 'city' | 'postal_code' | 'state_text' | 'state_name' | 'country_iso'>;

/** City, postal code and state of an address, in lines as its country writes them: `New York, NY 10001`, `10115 Berlin`. */
export function placeLines({ city, postal_code, state_text, state_name, country_iso }: Place): string[] {
  const joined = (separator: string, ...parts: readonly (string | null)[]) =>
    parts.filter(Boolean).join(separator);
  const lines = CITY_FIRST.includes(country_iso)
    ? [joined(', ', city, joined(' ', state_text, postal_code))]
    : [joined(' ', postal_code, city), state_name ?? state_text ?? ''];
  return lines.filter((line) => line !== '');
}
