import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Finds the address a request comes from. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * `X-Forwarded-For` is believed only as far as it was written by proxies of the list (addresses or CIDR ranges): the
 * answer is the last address that is none of theirs. Throws on an entry that is neither.
 */
export function clientAddress(trustedProxies: readonly string[]): ClientAddress {
  if (trustedProxies.length === 0) return peerOf;
  const trusted = blockList(trustedProxies);
  const isTrusted = (address: string): boolean => trusted.check(address, familyOf(address));
  return (request) => {
    const peer = peerOf(request);
    const header = request.headers['x-forwarded-for'];
    if (peer === '' || !isTrusted(peer) || typeof header !== 'string') return peer;
    let address = peer;
    for (const hop of header.split(',').toReversed()) {
      const previous = withoutMapping(hop.trim());
      if (isIP(previous) === 0) return address;
      address = previous;
      if (!isTrusted(address)) return address;
    }
    return address;
  };
}

const peerOf: ClientAddress = ({ socket }) => withoutMapping(socket.remoteAddress ?? '');

/** An IPv4 address that came in on an IPv6 socket is itself again. */
const withoutMapping = (address: string): string =>
  address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (isIP(address) === 0) throw new Error(`"${range}" is neither an address nor a range of addresses`);
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
