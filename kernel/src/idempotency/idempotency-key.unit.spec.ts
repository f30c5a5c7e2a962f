import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type IdempotencyKeyFact, isKept, type LastFact, standingOf } from './idempotency-key.ts';
import { fingerprintOf, type KeyOwner, keyDigest, requireIdempotencyKey } from './idempotent-request.ts';

const AT = '2026-01-01T00:00:00.000Z';
const DAY_MS = 24 * 60 * 60 * 1000;
const sinceAt = (ms: number): number => Date.parse(AT) + ms;

describe('a request with an idempotency key', () => {
  it('begins when the key is new', () => {
    expect(standingOf(undefined, own, sinceAt(0))).toBe('begin');
  });

  it('waits while the first request is under way, and carries on where that was cut off', () => {
    expect(standingOf(taken, own, sinceAt(4_999))).toBe('wait');
    expect(standingOf(taken, own, sinceAt(5_000))).toBe('resume');
  });

  it('waits for no lease that lies far ahead, because the clock was set back since', () => {
    expect(standingOf(taken, own, sinceAt(-4_000))).toBe('wait');
    expect(standingOf(taken, own, sinceAt(-6_000))).toBe('resume');
  });

  it('carries on after a failure', () => {
    expect(standingOf(released, own, sinceAt(1))).toBe('resume');
  });

  it('gets the first answer for 24 hours, also when the clock was set back since', () => {
    for (const ms of [-DAY_MS, 0, DAY_MS - 1]) expect(standingOf(answered, own, sinceAt(ms))).toBe('replay');
    expect(standingOf(answered, own, sinceAt(DAY_MS))).toBe('begin');
  });

  it('is refused, and does not happen again, when the answer cannot be read any more', () => {
    const unreadable = { ...answered, data: { ...answered.data, body: null } } as LastFact;
    expect(() => standingOf(unreadable, own, sinceAt(1))).toThrow(
      expect.objectContaining({
        code: 'idempotency_key_reused',
        message: expect.stringContaining('deleted'),
      }),
    );
    expect(standingOf(unreadable, own, sinceAt(DAY_MS))).toBe('begin');
  });

  it('is refused when the key belongs to another request, until the key is forgotten', () => {
    for (const last of [taken, released, answered]) {
      expect(() => standingOf(last, other, sinceAt(1))).toThrow(
        expect.objectContaining({ code: 'idempotency_key_reused', status: 422 }),
      );
      expect(standingOf(last, other, sinceAt(DAY_MS))).toBe('begin');
    }
  });
});

describe('an answer', () => {
  it.each([200, 201, 202, 204, 400, 401, 404, 409, 413, 422])('with %i is kept', (status) => {
    expect(isKept(status)).toBe(true);
  });

  it.each([429, 500, 503, 504])('with %i is not kept', (status) => {
    expect(isKept(status)).toBe(false);
  });
});

describe('an idempotency key', () => {
  it.each(['a', '!~', 'x'.repeat(255), '"8e03978e-40d5-43e8-bc93-6894a57f9324"'])('may be %s', (key) => {
    expect(requireIdempotencyKey(key)).toBe(key);
  });

  it.each(['', 'x'.repeat(256), 'a b', 'a\tb', 'ü', 'a\u007f'])('may not be %j', (key) => {
    expect(() => requireIdempotencyKey(key)).toThrow(
      expect.objectContaining({ code: 'invalid_request', status: 400 }),
    );
  });

  it('belongs to one store, credential, person and cart token', () => {
    const others = [
      owner.with(0, 'store_2'),
      owner.with(1, 'key_2'),
      owner.with(1, null),
      owner.with(2, 'cus_1'),
      owner.with(3, 'cus_1'),
      owner.with(4, 'cus_1'),
    ];
    const digests = [owner, ...others].map((each) => keyDigest('k', each, 'pepper'));
    expect(new Set([...digests, keyDigest('K', owner, 'pepper'), keyDigest('k', owner, 'p')]).size).toBe(9);
    expect(keyDigest('k', [...owner], 'pepper')).toBe(digests[0]);
  });
});

describe('the fingerprint of a request', () => {
  const fingerprint = (body: unknown, method = 'POST', target = '/a?b=1') =>
    fingerprintOf({ method, target, body, scopes: [] }, 'pepper');

  it('is the same whatever the order of names, the form of numbers, and for no body as for an empty one', () => {
    expect(fingerprint(JSON.parse('{"a":1.0,"b":{"1":2,"c":[1,{"e":1,"d":2}]}}'))).toBe(
      fingerprint(JSON.parse('{"b":{"c":[1,{"d":2,"e":1}],"1":2},"a":1}')),
    );
    expect(fingerprint(undefined)).toBe(fingerprint({}));
  });

  it('differs with the method, the path, the query and every value', () => {
    const all = [
      fingerprint({ a: 1 }),
      fingerprint({ a: 1 }, 'PATCH'),
      fingerprint({ a: 1 }, 'POST', '/b?b=1'),
      fingerprint({ a: 1 }, 'POST', '/a?b=2'),
      fingerprint({ a: '1' }),
      fingerprint({ a: null }),
      fingerprint({ a: [] }),
      fingerprint({ a: {} }),
      fingerprint({ a: [1, 2] }),
      fingerprint({ a: [2, 1] }),
      fingerprint({}),
      fingerprint({ object: [['a', 1]] }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it('is another one for a caller who may do more or less by now, in whatever order that is said', () => {
    const asked = { method: 'POST', target: '/', body: {} };
    const before = fingerprintOf({ ...asked, scopes: ['write_orders', 'read_gift_cards'] }, 'pepper');
    expect(fingerprintOf({ ...asked, scopes: ['read_gift_cards', 'write_orders'] }, 'pepper')).toBe(before);
    expect(fingerprintOf({ ...asked, scopes: ['write_orders'] }, 'pepper')).not.toBe(before);
  });

  it('tells nothing of the body without the pepper', () => {
    expect(fingerprintOf({ method: 'POST', target: '/', body: {}, scopes: [] }, 'another')).not.toBe(
      fingerprintOf({ method: 'POST', target: '/', body: {}, scopes: [] }, 'pepper'),
    );
  });
});

describe('facts of idempotency_key streams, as they were once stored', () => {
  it.each([
    ['IdempotencyKeyTaken', 'wait'],
    ['IdempotencyKeyReleased', 'resume'],
    ['IdempotencyKeyCompleted', 'resume'],
    ['IdempotencyKeyAnswered', 'replay'],
  ])('%s is understood', (type, standing) => {
    const fact = golden.find((each) => each.type === type);
    if (!fact) throw new Error(`no ${type}`);
    expect(standingOf({ ...fact, at: AT }, fact.data.fingerprint, sinceAt(1))).toBe(standing);
  });
});

const own = 'f';
const other = 'other';
const taken: LastFact = {
  type: 'IdempotencyKeyTaken',
  data: { fingerprint: 'f', lease_until: '2026-01-01T00:00:05.000Z' },
  at: AT,
};
const released: LastFact = { type: 'IdempotencyKeyReleased', data: { fingerprint: 'f' }, at: AT };
const answered: LastFact = {
  type: 'IdempotencyKeyAnswered',
  data: { fingerprint: 'f', status: 201, answered_on: '2026-01-01', record_ids: [], body: '{}' },
  at: AT,
};
const owner: KeyOwner = ['store_1', 'key_1', null, null, null];
const golden = JSON.parse(
  readFileSync(new URL('./idempotency-key.golden.json', import.meta.url), 'utf8'),
) as IdempotencyKeyFact[];
