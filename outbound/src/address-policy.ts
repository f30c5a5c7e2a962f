import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Decides which addresses events may be sent to: global unicast ones, so that a webhook cannot reach the store's own
 * network. Every form in which an IPv6 address can contain an IPv4 one is refused as a whole. `allowed` are exceptions,
 * as CIDR blocks.
 */
export class AddressPolicy {
  readonly #allowed: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];

  constructor(allowed: readonly string[]) {
    this.#allowed = allowed.map((block) => ipaddr.parseCIDR(block));
  }

  /** Takes an address in its usual text form. Other text is not allowed. */
  allows(text: string): boolean {
    if (isIP(text) === 0) return false;
    const address = ipaddr.parse(text);
    return this.#isException(address) || isGlobalUnicast(address);
  }

  #isException(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
    return this.#allowed.some(
      ([block, bits]) => block.kind() === address.kind() && address.match(block, bits),
    );
  }
}

const GLOBAL_UNICAST_V6 = ipaddr.parseCIDR('2000::/3');

/** Addresses in public ranges that a machine in a cloud reaches its provider's own services by. */
const CLOUD_SERVICES = new Set(['168.63.129.16']);

/** ipaddr.js reports every address without a special range as unicast. Of IPv6, only 2000::/3 is assigned at all. */
function isGlobalUnicast(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast' || CLOUD_SERVICES.has(address.toString())) return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST_V6);
}
