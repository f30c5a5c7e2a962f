import type { NamedCharge } from './payment-gateway.ts';

const MOST_CHARACTERS = 255;
const MOST_OF_ADDRESS = 2_048;

/** What is kept of what a gateway calls a charge. Undefined: it said nothing. */
export function namedBy({ externalId, externalUrl }: NamedCharge) {
  if (externalId === undefined || externalId === '') return undefined;
  return { externalId: externalId.slice(0, MOST_CHARACTERS), externalUrl: pageOf(externalUrl) };
}

/** Staff follow it from the dashboard: nothing but a page of a provider. */
export const pageOf = (address: string | undefined): string | null =>
  address !== undefined && /^https:\/\/[^\s"'<>\\]+$/.test(address) && address.length <= MOST_OF_ADDRESS
    ? address
    : null;
