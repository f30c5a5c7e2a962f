import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HandClock } from '@storefold/kernel/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HostResolver, NameServersFailed } from './host-resolver.ts';

let folder: string;
let hostsFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hosts-'));
  hostsFile = join(folder, 'hosts');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('addresses of a host', () => {
  it('are those of both families', async () => {
    const { resolve } = resolver({
      resolve4: async () => ['8.8.8.8'],
      resolve6: async () => ['2001:4860::1'],
    });
    expect(await resolve('example.com')).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2001:4860::1', family: 6 },
    ]);
  });

  it('are those of one family when the other has none', async () => {
    const { resolve } = resolver({ resolve4: none, resolve6: async () => ['2001:4860::1'] });
    expect(await resolve('example.com')).toEqual([{ address: '2001:4860::1', family: 6 }]);
  });

  it('are taken from the hosts file first, also after it has changed', async () => {
    writeFileSync(hostsFile, '# names\n10.0.0.7 shop Shop.Internal # ours\n10.0.0.8\tshop\nbroken shop\n');
    const { resolve, asked } = resolver({ resolve4: none, resolve6: none });
    expect(await resolve('SHOP')).toEqual([
      { address: '10.0.0.7', family: 4 },
      { address: '10.0.0.8', family: 4 },
    ]);
    expect(await resolve('shop.internal.')).toEqual([{ address: '10.0.0.7', family: 4 }]);
    writeFileSync(hostsFile, '10.0.0.9 shop\n');
    utimesSync(hostsFile, 1, 1);
    expect(await resolve('shop')).toEqual([{ address: '10.0.0.9', family: 4 }]);
    expect(asked).not.toHaveBeenCalled();
  });

  it('named localhost are this machine, without a name server', async () => {
    const { resolve, asked } = resolver({ resolve4: async () => ['8.8.8.8'], resolve6: none });
    const loopback = [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
    expect(await resolve('localhost')).toEqual(loopback);
    expect(await resolve('hooks.localhost')).toEqual(loopback);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('a name server that does not answer', () => {
  it('is asked once for a host, however many wait for it, and never delays another host', async () => {
    const { resolve, asked } = resolver({
      resolve4: (host) => (host === 'slow.example' ? never() : Promise.resolve(['8.8.8.8'])),
      resolve6: (host) => (host === 'slow.example' ? never() : none()),
    });
    for (let count = 0; count < 20; count++) void resolve('slow.example').catch(() => undefined);
    expect(await resolve('quick.example')).toEqual([{ address: '8.8.8.8', family: 4 }]);
    expect(asked.mock.calls.map(([host]) => host)).toEqual(['slow.example', 'quick.example']);
  });

  it('is given up after five seconds, and its look-up is cancelled', async () => {
    const { resolve, clock, cancelled } = resolver({ resolve4: never, resolve6: never });
    const failed = expect(resolve('slow.example')).rejects.toThrow('did not answer for slow.example');
    await clock.pass(5_000);
    await failed;
    expect(cancelled).toHaveBeenCalledOnce();
  });
});

describe('a failed look-up', () => {
  const failing = (code: string) => () =>
    Promise.reject(Object.assign(new Error(`queryA ${code}`), { code }));
  const ours = ['ETIMEOUT', 'ESERVFAIL', 'ECONNREFUSED', 'EREFUSED', 'EAI_AGAIN', 'ECANCELLED'];
  const theirs = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

  it.each(ours)('with %s is the name servers’, unless the other family has an address', async (code) => {
    const both = resolver({ resolve4: failing(code), resolve6: failing('ENODATA') });
    await expect(both.resolve('shop.example')).rejects.toThrow(NameServersFailed);
    const one = resolver({ resolve4: failing(code), resolve6: async () => ['2001:4860::1'] });
    expect(await one.resolve('shop.example')).toHaveLength(1);
  });

  it.each(theirs)('with %s is the host’s own', async (code) => {
    const { resolve } = resolver({ resolve4: failing(code), resolve6: failing(code) });
    await expect(resolve('shop.example')).rejects.not.toThrow(NameServersFailed);
  });

  it('is the host’s own as soon as one family says that there is no such host', async () => {
    const { resolve } = resolver({ resolve4: failing('ESERVFAIL'), resolve6: failing('ENOTFOUND') });
    await expect(resolve('shop.example')).rejects.not.toThrow(NameServersFailed);
  });
});

it('remembers for two seconds that a host was not found, and asks again afterwards', async () => {
  const { resolve, clock, asked } = resolver({ resolve4: none, resolve6: none });
  await expect(resolve('gone.example')).rejects.toThrow('ENOTFOUND');
  await expect(resolve('gone.example')).rejects.toThrow('ENOTFOUND');
  expect(asked).toHaveBeenCalledTimes(1);
  await clock.pass(2_000);
  await expect(resolve('gone.example')).rejects.toThrow('ENOTFOUND');
  expect(asked).toHaveBeenCalledTimes(2);
});

const none = (): Promise<string[]> =>
  Promise.reject(Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' }));
const never = (): Promise<string[]> => new Promise(() => undefined);

function resolver(servers: Record<'resolve4' | 'resolve6', (host: string) => Promise<string[]>>) {
  const clock = new HandClock();
  const asked = vi.fn();
  const cancelled = vi.fn();
  const nameServers = () => ({
    resolve4: ((host: string) => {
      asked(host);
      return servers.resolve4(host);
    }) as never,
    resolve6: servers.resolve6 as never,
    cancel: cancelled,
  });
  return { resolve: new HostResolver({ clock, hostsFile, nameServers }).resolve, clock, asked, cancelled };
}
