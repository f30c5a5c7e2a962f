import { LogUnavailable } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { openClient } from './client.ts';

describe('the client of EventStoreDB', () => {
  it.each([
    ['esdb://shop:sesame@host:port', 'cannot be used'],
    ['esdb://shop:sesame@host?tls=perhaps', 'cannot be used'],
    ['esdb://shop:sesame@host?tls=true&tlsCAFile=/no/such/file.pem', 'certificate file'],
  ])('does not tell the password of %s', (connectionString, reason) => {
    const open = () => openClient(connectionString);
    expect(open).toThrow(LogUnavailable);
    expect(open).toThrow(reason);
    expect(open).not.toThrow(/sesame/);
  });
});
