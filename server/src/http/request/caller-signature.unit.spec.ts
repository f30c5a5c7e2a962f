import { createHmac } from 'node:crypto';
import type { Clock } from '@storefold/kernel/core';
import { describe, expect, it } from 'vitest';
import { customerCaller, guestCaller } from './caller.examples.ts';
import { callerSignature } from './caller-signature.ts';

describe('a signed caller', () => {
  it('arrives as it was sent', () => {
    const header = signature().sign(customerCaller, ENDPOINT, TARGET);
    expect(signature().verify(header, ENDPOINT, TARGET)).toEqual({ caller: customerCaller });
  });

  it('fits in a header', () => {
    expect(signature().sign(customerCaller, ENDPOINT, TARGET)).toMatch(/^[\w-]+\.[\w-]{43}$/);
  });

  it('opens no other endpoint', () => {
    const header = signature().sign(customerCaller, ENDPOINT, TARGET);
    expect(signature().verify(header, 'another endpoint', TARGET)).toBeUndefined();
  });

  it('opens no other path or query', () => {
    const header = signature().sign(guestCaller, ENDPOINT, TARGET);
    for (const target of ['/things/b?x=1', '/things/a', '/things/a?x=2'])
      expect(signature().verify(header, ENDPOINT, target)).toBeUndefined();
  });

  it('arrives from a gateway of the version before, which says nothing of its target', () => {
    const [payload = ''] = signature().sign(guestCaller, ENDPOINT, TARGET).split('.');
    const { target: _, ...before } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const text = Buffer.from(JSON.stringify(before)).toString('base64url');
    const header = `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`;
    expect(signature().verify(header, ENDPOINT, TARGET)).toEqual({ caller: guestCaller });
  });

  it('is good for a minute, by clocks that are up to a minute apart, and then says how far they are', () => {
    const header = signature(100_000).sign(guestCaller, ENDPOINT, TARGET);
    for (const now of [40_000, 70_000, 100_000, 160_000, 220_000])
      expect(signature(now).verify(header, ENDPOINT, TARGET)).toEqual({ caller: guestCaller });
    expect(signature(220_001).verify(header, ENDPOINT, TARGET)).toEqual({ clockOffMs: -120_001 });
    expect(signature(39_999).verify(header, ENDPOINT, TARGET)).toEqual({ clockOffMs: 60_001 });
  });

  it('is of no use under another secret', () => {
    const header = callerSignature('another secret, long enough', clockAt(0)).sign(
      guestCaller,
      ENDPOINT,
      TARGET,
    );
    expect(signature().verify(header, ENDPOINT, TARGET)).toBeUndefined();
  });

  it('is of no use with another content under the same signature', () => {
    const [, mine] = signature().sign(guestCaller, ENDPOINT, TARGET).split('.');
    const [payload] = callerSignature('a secret of somebody else', clockAt(0))
      .sign(customerCaller, ENDPOINT, TARGET)
      .split('.');
    expect(signature().verify(`${payload}.${mine}`, ENDPOINT, TARGET)).toBeUndefined();
  });

  it.each([undefined, '', '.', 'x', 'x.y', 'e30.', '.e30', 'a.b.c'])('cannot be %s', (header) => {
    expect(signature().verify(header, ENDPOINT, TARGET)).toBeUndefined();
  });

  it('needs a secret of some length', () => {
    expect(() => callerSignature('short', clockAt(0))).toThrow(/too short/);
  });
});

const ENDPOINT = 'read profile';
const TARGET = '/things/a?x=1';
const SECRET = 'a secret that is long enough';
const clockAt = (now: number): Clock => ({ now: () => now, sleep: () => Promise.resolve() });
const signature = (now = 0) => callerSignature(SECRET, clockAt(now));
