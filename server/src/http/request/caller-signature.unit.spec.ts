import type { Clock } from '@storefold/kernel/core';
import { describe, expect, it } from 'vitest';
import { customerCaller, guestCaller } from './caller.examples.ts';
import { callerSignature } from './caller-signature.ts';

describe('a signed caller', () => {
  it('arrives as it was sent', () => {
    const header = signature().sign(customerCaller, ENDPOINT);
    expect(signature().verify(header, ENDPOINT)).toEqual(customerCaller);
  });

  it('fits in a header', () => {
    expect(signature().sign(customerCaller, ENDPOINT)).toMatch(/^[\w-]+\.[\w-]{43}$/);
  });

  it('opens no other endpoint', () => {
    const header = signature().sign(customerCaller, ENDPOINT);
    expect(signature().verify(header, 'another endpoint')).toBeUndefined();
  });

  it('is of no use after a minute', () => {
    const header = signature(0).sign(guestCaller, ENDPOINT);
    expect(signature(60_000).verify(header, ENDPOINT)).toEqual(guestCaller);
    expect(signature(60_001).verify(header, ENDPOINT)).toBeUndefined();
  });

  it('is of no use when it comes from the future', () => {
    const header = signature(10_000).sign(guestCaller, ENDPOINT);
    expect(signature(0).verify(header, ENDPOINT)).toBeUndefined();
    expect(signature(6_000).verify(header, ENDPOINT)).toEqual(guestCaller);
  });

  it('is of no use under another secret', () => {
    const header = callerSignature('another secret, long enough', clockAt(0)).sign(guestCaller, ENDPOINT);
    expect(signature().verify(header, ENDPOINT)).toBeUndefined();
  });

  it('is of no use with another content under the same signature', () => {
    const [, mine] = signature().sign(guestCaller, ENDPOINT).split('.');
    const [payload] = callerSignature('a secret of somebody else', clockAt(0))
      .sign(customerCaller, ENDPOINT)
      .split('.');
    expect(signature().verify(`${payload}.${mine}`, ENDPOINT)).toBeUndefined();
  });

  it.each([undefined, '', '.', 'x', 'x.y', 'e30.', '.e30', 'a.b.c'])('cannot be %s', (header) => {
    expect(signature().verify(header, ENDPOINT)).toBeUndefined();
  });

  it('needs a secret of some length', () => {
    expect(() => callerSignature('short', clockAt(0))).toThrow(/too short/);
  });
});

const ENDPOINT = 'read profile';
const clockAt = (now: number): Clock => ({ now: () => now, sleep: () => Promise.resolve() });
const signature = (now = 0) => callerSignature('a secret that is long enough', clockAt(now));
