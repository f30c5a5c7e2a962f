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

  it('says how the server is reached, and which options have no effect', () => {
    const read = readConnectionString(
      'esdb://shop:s%40same@host?tls-ca-file=%2Fetc%2Fca%201.pem&tlsVerifyCert=false&throw_on_append_failure=false&keepAliveInterval=20000&keepAliveTimeout=-1&userCertFile=a.pem&userKeyFile=b.pem&connectionName=shop%201',
    );
    expect(read).toEqual({
      hosts: ['host:2113'],
      address: 'host',
      user: { name: 'shop', password: 's@same' },
      tls: { caFile: '/etc/ca 1.pem', userCertFile: 'a.pem', userKeyFile: 'b.pem' },
      keepAliveIntervalMs: 20_000,
      keepAliveTimeoutMs: undefined,
      connectionName: 'shop 1',
      ignored: ['tlsverifycert', 'throwonappendfailure'],
    });
  });

  it('gives no password to a server without TLS, and says that it has no effect', () => {
    const { user, tls, ignored } = readConnectionString('esdb://shop:sesame@host?tls=false');
    expect({ user, tls, ignored }).toEqual({
      user: undefined,
      tls: undefined,
      ignored: ['user and password'],
    });
  });

  it('names each host of a cluster, or the name that stands for all', () => {
    const read = (text: string) => readConnectionString(text).hosts;
    expect(read('esdb://shop:s%40me@a:1, b:2,c?tls=true')).toEqual(['a:1', 'b:2', 'c:2113']);
    expect(read('esdb+discover://cluster.example?nodePreference=leader')).toEqual(['cluster.example:2113']);
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
    'esdb://shop:sesame@host?tls=perhaps',
    'esdb://shop:sesame@host?tls',
    'esdb://shop:sesame%@host',
    'esdb://shop:sesame@host?keepAliveInterval=often',
    'esdb://shop:sesame@host?keepAliveTimeout=-2',
    'esdb://shop:sesame@host?userCertFile=sesame.pem',
  ])('%s is refused, and its password is not told', (text) => {
    const read = () => readConnectionString(text);
    expect(read).toThrow(LogUnavailable);
    expect(read).not.toThrow(/sesame/);
  });

  it('that is refused says of which form it has to be', () => {
    expect(() => readConnectionString('esdb://shop:open@sesame@host')).toThrow(/user:password@.*%40/);
  });
});
