import { LogUnavailable } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { Cluster } from './cluster.ts';
import { readConnectionString } from './connection-string.ts';

describe('the nodes of EventStoreDB', () => {
  it.each([
    ['tlsCAFile=/no/such/file.pem', 'certificate file tlsCAFile'],
    ['userCertFile=/no/such/file.pem&userKeyFile=/no/such/key.pem', 'userKeyFile'],
  ])('with %s say which file cannot be read, without the password', (files, reason) => {
    const open = () => new Cluster(readConnectionString(`esdb://shop:sesame@host?${files}`));
    expect(open).toThrow(LogUnavailable);
    expect(open).toThrow(reason);
    expect(open).not.toThrow(/sesame/);
  });
});
