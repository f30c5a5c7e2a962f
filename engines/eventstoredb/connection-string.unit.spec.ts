import { LogUnavailable } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { readConnectionString } from './connection-string.ts';

describe('the connection string of EventStoreDB', () => {
  it.each([
    ['esdb://127.0.0.1:2113?tls=false', '127.0.0.1:2113'],
    ['esdb://shop:s%40same@store.example:2113/?tls=true&tlsCAFile=%2Fca.pem', 'store.example:2113'],
    ['esdb://shop:sesame@a:1,b:2,c:3?nodePreference=leader', 'a:1,b:2,c:3'],
    ['esdb+discover://cluster.example', 'cluster.example'],
    [' esdb://host/ ', 'host'],
  ])('%s is shown as %s', (text, address) => {
    expect(readConnectionString(text).address).toBe(address);
  });

  it('goes to the client as it was given, without what has no effect', () => {
    const { connectionStrings, ignored } = readConnectionString(
      'esdb://shop:sesame@host:2113?tls=true&tlsVerifyCert=false&throw_on_append_failure=false&keepAliveInterval=20000',
    );
    expect(connectionStrings).toEqual(['esdb://shop:sesame@host:2113?tls=true&keepAliveInterval=20000']);
    expect(ignored).toEqual(['tlsverifycert', 'throwonappendfailure']);
  });

  it('goes to a client for each host of a cluster', () => {
    const read = (text: string) => readConnectionString(text).connectionStrings;
    expect(read('esdb://shop:s%40me@a:1,b:2?tls=true')).toEqual([
      'esdb://shop:s%40me@a:1?tls=true',
      'esdb://shop:s%40me@b:2?tls=true',
    ]);
    expect(read('esdb+discover://cluster.example?nodePreference=leader')).toEqual(['esdb://cluster.example']);
  });

  it.each([
    'mongodb://shop:sesame@host',
    'esdb://',
    'esdb://shop:sesame@host?tsl=false',
    'sesame',
    'esdb://shop:open@sesame@host?tls=true',
    'esdb://shop:open?sesame@host?tls=true',
    'esdb://shop:open:sesame@host',
    'esdb://sesame@host',
    'esdb://shop:sesame@host:99999',
    'esdb://shop:sesame@host:0',
    'esdb://shop:sesame@host:port',
    'esdb://shop:sesame@',
    'esdb://shop:sesame@a,,b',
  ])('%s is refused, and its password is not told', (text) => {
    const read = () => readConnectionString(text);
    expect(read).toThrow(LogUnavailable);
    expect(read).not.toThrow(/sesame/);
  });

  it('that is refused says of which form it has to be', () => {
    expect(() => readConnectionString('esdb://shop:open@sesame@host')).toThrow(/user:password@.*%40/);
  });
});
