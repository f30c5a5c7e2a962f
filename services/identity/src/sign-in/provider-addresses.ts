import {
  AddressPolicy,
  BlockedAddress,
  type FindAddresses,
  type Resolve,
  resolveAllowed,
} from '@storefold/outbound';

const publicOnly = new AddressPolicy([]);
const anywhere = new AddressPolicy(['0.0.0.0/0', '::/0']);

/**
 * Where a provider may be asked. The issuer itself is a setting, so it may be inside, even on this machine. The other hosts,
 * of its keys and tokens, are named by the issuer: a public one must not lead inside, nor to anything but https.
 */
export function providerAddresses(issuer: string, resolve: Resolve): FindAddresses {
  const { protocol: issuersProtocol, hostname: issuersHost } = new URL(issuer);
  const addressesOf = (host: string) => resolveAllowed(host, anywhere, resolve);
  return async ({ protocol, hostname }) => {
    if (protocol !== 'https:' && protocol !== issuersProtocol) {
      throw new BlockedAddress(`${hostname} is not asked over ${protocol}`);
    }
    if (hostname === issuersHost) return addressesOf(hostname);
    const isPublic = (await addressesOf(issuersHost)).every(({ address }) => publicOnly.allows(address));
    return isPublic ? resolveAllowed(hostname, publicOnly, resolve) : addressesOf(hostname);
  };
}
