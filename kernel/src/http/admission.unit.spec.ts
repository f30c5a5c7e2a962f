import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { Admission } from './admission.ts';

const MAX_WAIT_MS = 200;
let now: number;
let admission: Admission;
beforeEach(() => {
  now = 1_000;
  admission = new Admission(MAX_WAIT_MS, () => now);
});

describe('a process that is not busy', () => {
  it('begins every read, however many wait for an engine', () => {
    beats(20, 20);
    for (let count = 0; count < 5_000; count++) expect(ask('GET', '/products?page=2').isRefused).toBe(false);
    beats(100, 20);
    expect(ask('GET', '/products?page=2').isRefused).toBe(false);
  });

  it('begins many changes at once, and refuses more once the log turns out to be slow', () => {
    expect(askMany(500)).toBe(500);
    beats(11, 20);
    expect(ask('POST', '/carts').isRefused).toBe(true);
    expect(ask('GET', '/products?page=2').isRefused).toBe(false);
  });

  it('keeps trying a log that hangs, with a few changes', () => {
    askMany(500);
    beats(60, 20);
    expect(askMany(64)).toBe(64);
  });
});

describe('a process whose event loop is late', () => {
  beforeEach(() => {
    // Under way, as many as are begun however late it is.
    for (let count = 0; count < 16; count++) ask('GET', '/health');
  });

  it('refuses what has waited longer than the limit, with 503', () => {
    beats(1, 20 + MAX_WAIT_MS + 1);
    expect(ask('POST', '/carts')).toMatchObject({ isRefused: true, status: 503, code: 'processing_error' });
    expect(ask('GET', '/products?sort=price').isRefused).toBe(true);
  });

  it('knows that it is late before it is told', () => {
    beats(1, 20);
    now += 20 + MAX_WAIT_MS + 1;
    expect(ask('POST', '/carts').isRefused).toBe(true);
  });

  it('refuses cheap reads last', () => {
    beats(1, 20 + MAX_WAIT_MS + 1);
    for (const method of ['GET', 'HEAD']) expect(ask(method, '/products/p1').isRefused).toBe(false);
    beats(1, 20 + 2 * MAX_WAIT_MS + 1);
    for (const method of ['GET', 'HEAD']) expect(ask(method, '/products/p1').isRefused).toBe(true);
  });

  it('never refuses health and log-out', () => {
    beats(1, 60_000);
    expect(ask('GET', '/health').isRefused).toBe(false);
    expect(ask('POST', '/api/v3/store/auth/logout').isRefused).toBe(false);
    expect(ask('POST', '/api/v3/admin/auth/logout').isRefused).toBe(false);
  });

  it('refuses work on passwords as their own queue does, with 429', () => {
    beats(1, 20 + MAX_WAIT_MS + 1);
    for (const [method, url] of passwordRequests) expect(ask(method, url).isRefused).toBe(false);
    beats(1, 20 + 2 * MAX_WAIT_MS + 1);
    for (const [method, url] of passwordRequests) {
      expect(ask(method, url)).toMatchObject({ isRefused: true, status: 429, code: 'rate_limit_exceeded' });
    }
  });

  it('begins a few, as for somebody who comes alone to a machine that had no time for the process', () => {
    beats(1, 20 + 900);
    beats(1, 20 + 900);
    for (let count = 0; count < 16; count++) expect(ask('POST', '/carts').isRefused).toBe(false);
    expect(ask('POST', '/carts').isRefused).toBe(true);
  });

  it('is as before at the next beat in time', () => {
    beats(1, 5_000);
    beats(1, 20);
    expect(ask('POST', '/carts').isRefused).toBe(false);
  });
});

describe('a busy process', () => {
  it('begins no more than it answers within the limit', () => {
    // One request in a millisecond: 200 of them take 200 ms.
    busy(1);
    const begun = askMany(500);
    expect(begun).toBeGreaterThan(150);
    expect(begun).toBeLessThanOrEqual(201);
  });

  it('begins more again as soon as some are answered', () => {
    busy(1);
    const responses = Array.from({ length: 300 }, () => ask('POST', '/carts').response);
    expect(ask('POST', '/carts').isRefused).toBe(true);
    for (const response of responses) response.emit('close');
    expect(ask('POST', '/carts').isRefused).toBe(false);
  });

  it('does not count requests that wait for something else', () => {
    busy(1);
    askMany(500);
    busy(1, 60);
    expect(ask('POST', '/carts').isRefused).toBe(false);
  });

  it('does not count requests that wait for password hashing', () => {
    busy(1);
    for (let count = 0; count < 300; count++) ask('POST', '/api/v3/store/auth/login');
    beats(11, 20);
    expect(ask('POST', '/carts').isRefused).toBe(false);
  });

  it('begins a few although it answers nothing', () => {
    beats(50, 30);
    for (let beat = 0; beat < 50; beat++) {
      askMany(30);
      beats(1, 30);
    }
    beats(1, 2_000);
    beats(4, 30);
    expect(askMany(100)).toBe(17);
  });

  it('begins everything that comes at once after a time with little to do', () => {
    beats(50, 30);
    expect(askMany(200)).toBe(200);
    busy(1);
    beats(100, 30);
    expect(askMany(200)).toBe(200);
  });
});

const passwordRequests = [
  ['POST', '/api/v3/store/customers'],
  ['POST', '/api/v3/store/auth/login/'],
  ['POST', '/api/v3/admin/auth/login?x=1'],
  ['PATCH', '/api/v3/store/password_resets/token'],
] as const;

/** Lets beats pass, each after so many milliseconds. */
function beats(count: number, afterMs: number): void {
  for (let beat = 0; beat < count; beat++) {
    now += afterMs;
    admission.beat();
  }
}

/** A process whose loop is 10 ms late at each beat, and that answers so many requests in a millisecond. */
function busy(perMs: number, count = 150): void {
  for (let beat = 0; beat < count; beat++) {
    const asked = Array.from({ length: 30 * perMs }, () => ask('GET', '/health').response);
    for (const response of asked) response.emit('close');
    beats(1, 30);
  }
}

const askMany = (count: number): number =>
  Array.from({ length: count }, () => ask('POST', '/carts')).filter(({ isRefused }) => !isRefused).length;

function ask(method: string, url: string) {
  const response = new EventEmitter();
  const refusal = admission.refusalOf(
    { method, url } as IncomingMessage,
    response as unknown as ServerResponse,
  );
  return { response, isRefused: refusal !== undefined, status: refusal?.status, code: refusal?.code };
}
