import { describe, expect, it } from 'vitest';
import { AddressPolicy } from './address-policy.ts';
import { BlockedAddress, lookupOf, resolveAllowed } from './checked-addresses.ts';

describe('addresses that events are sent to', () => {
  const policy = new AddressPolicy([]);

  it.each([
    ['8.8.8.8'],
    ['93.184.215.14'],
    ['1.1.1.1'],
    ['2606:4700:4700::1111'],
    ['2a00:1450:4001:80b::200e'],
  ])('%s is public', (address) => expect(policy.allows(address)).toBe(true));

  it.each([
    ['this host', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.0.1'],
    ['shared by carriers', '100.64.0.1'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local', '169.254.0.1'],
    ['the metadata service', '169.254.169.254'],
    ['the metadata service', 'fd00:ec2::254'],
    ['the metadata service', '168.63.129.16'],
    ['protocol assignments', '192.0.0.170'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['6to4 relays', '192.88.99.1'],
    ['benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped', '::ffff:8.8.8.8'],
    ['IPv4-mapped', '::ffff:a9fe:a9fe'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:5ef5:79fb:0:1:80ff:fffe'],
    ['ORCHID', '2001:10::1'],
    ['ORCHID', '2001:20::1'],
    ['benchmarks', '2001:2::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['discarded', '100::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fdff::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['segment routing', '5f00::1'],
    ['not handed out', '4000::1'],
    ['no address', 'localhost'],
    ['no address', '0x7f.1'],
    ['no address', '2130706433'],
    ['no address', '010.0.0.1'],
    ['no address', ''],
  ])('%s: %s is refused', (_kind, address) => expect(policy.allows(address)).toBe(false));

  it('exceptions open their own block and nothing more', () => {
    const lenient = new AddressPolicy(['127.0.0.0/8', '::1/128', '10.1.0.0/16']);
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '10.1.255.255', '8.8.8.8']) {
      expect(lenient.allows(address)).toBe(true);
    }
    for (const address of ['10.2.0.1', '::2', '::ffff:127.0.0.1', '169.254.169.254']) {
      expect(lenient.allows(address)).toBe(false);
    }
  });
});

describe('names that events are sent to', () => {
  const policy = new AddressPolicy([]);
  const resolvingTo = (addresses: readonly string[]) => async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

  it('one address inside among many forbids the name', async () => {
    const mixed = resolvingTo(['93.184.215.14', '10.0.0.1']);
    await expect(resolveAllowed('shop.example', policy, mixed)).rejects.toThrow(BlockedAddress);
    await expect(
      resolveAllowed('shop.example', policy, resolvingTo(['93.184.215.14'])),
    ).resolves.toHaveLength(1);
  });

  it('an address written into the URL is checked like a resolved one', async () => {
    const never = () => Promise.reject(new Error('asked a name server'));
    await expect(resolveAllowed('127.0.0.1', policy, never)).rejects.toThrow(BlockedAddress);
    await expect(resolveAllowed('[::ffff:7f00:1]', policy, never)).rejects.toThrow(BlockedAddress);
    await expect(resolveAllowed('[2606:4700:4700::1111]', policy, never)).resolves.toHaveLength(1);
  });

  it('the connection gets the addresses that were checked, and asks for no others', async () => {
    const lookUp = (addresses: readonly string[], all: boolean) =>
      new Promise((resolve, reject) => {
        const checked = addresses.map((address) => ({ address, family: 4 }));
        lookupOf(checked)('shop.example', { all }, (error, found) =>
          error ? reject(error) : resolve(found),
        );
      });
    await expect(lookUp(['93.184.215.14', '1.1.1.1'], false)).resolves.toBe('93.184.215.14');
    await expect(lookUp(['93.184.215.14', '1.1.1.1'], true)).resolves.toHaveLength(2);
    await expect(lookUp([], true)).rejects.toThrow(/no address/);
  });
});
