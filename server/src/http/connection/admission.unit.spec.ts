import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Admission } from './admission.ts';

const MAX_WAIT_MS = 300;
/** How long a request may wait in a queue that stands. */
const STANDING_WAIT_MS = 100;
let now: number;
let idle: number;
let admission: Admission;
let begunBefore: EventEmitter[];
beforeEach(() => {
  now = 1_000;
  idle = 0;
  begunBefore = [];
  admission = new Admission(
    MAX_WAIT_MS,
    () => now,
    () => idle,
  );
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
    beats(14, 20);
    expect(ask('POST', '/carts').isRefused).toBe(false);
    beats(2, 20);
    expect(ask('POST', '/carts').isRefused).toBe(true);
    expect(ask('GET', '/products?page=2').isRefused).toBe(false);
  });

  it('keeps trying a log that hangs, with a few changes', () => {
    askMany(500);
    beats(101, 20);
    expect(askMany(64)).toBe(64);
    expect(askMany(1)).toBe(1);
    beats(6, 20);
    expect(askMany(1)).toBe(0);
  });

  it('lets a change wait for the log as in a burst when few waited a moment ago', () => {
    const slow = Array.from({ length: 100 }, () => ask('POST', '/carts').response);
    beats(110, 20);
    for (const response of slow) response.emit('close');
    expect(askMany(100)).toBe(100);
    beats(10, 20);
    expect(ask('POST', '/carts').isRefused).toBe(false);
  });
});

describe('a process whose event loop is late', () => {
  beforeEach(() => few());

  it('lets a queue that stands wait as well, where requests may wait for longer than by default', () => {
    const patient = (maxWaitMs: number) => {
      admission = new Admission(
        maxWaitMs,
        () => now,
        () => idle,
      );
      few();
      late(400, 10);
      return ask('POST', '/carts').isRefused;
    };
    expect([2_000, 2_300, 2_500, 60_000].map(patient)).toEqual([true, true, false, false]);
    // None of many is answered yet.
    expect(askMany(50)).toBe(50);
    beats(12, 421);
    expect(ask('POST', '/carts').isRefused).toBe(false);
  });

  it('lets a burst wait, and a queue that was not empty for two seconds hardly', () => {
    late(STANDING_WAIT_MS);
    expect(ask('POST', '/carts').isRefused).toBe(false);
    idle += 1;
    late(STANDING_WAIT_MS, 16);
    expect(ask('POST', '/carts').isRefused).toBe(false);
    late(STANDING_WAIT_MS, 2);
    expect(ask('POST', '/carts').isRefused).toBe(true);
    expect(ask('GET', '/products/p1').isRefused).toBe(false);
    idle += 1;
    late(STANDING_WAIT_MS);
    expect(ask('POST', '/carts').isRefused).toBe(false);
  });

  it('refuses completions and payments last, whether its queue stands or not', () => {
    late(MAX_WAIT_MS, 10);
    expect(ask('GET', '/products/p1').isRefused).toBe(true);
    for (const path of lastRefused) expect(ask('POST', path).isRefused, path).toBe(false);
    expect(ask('GET', `${lastRefused[1]}`).isRefused).toBe(true);
    late(4 * MAX_WAIT_MS);
    for (const path of lastRefused) expect(ask('POST', path).isRefused, path).toBe(true);
  });

  it('does not count those that wait for news', () => {
    // Nothing else is under way.
    admission = new Admission(
      MAX_WAIT_MS,
      () => now,
      () => idle,
    );
    for (let count = 0; count < 300; count++) ask('GET', '/api/v3/admin/events?after=7&wait=30');
    beats(1, 20 + MAX_WAIT_MS + 1);
    expect(ask('POST', '/carts').isRefused).toBe(false);
    for (let count = 0; count < 16; count++) ask('GET', '/api/v3/admin/events?after=7&wait=0');
    beats(1, 20 + MAX_WAIT_MS + 1);
    expect(ask('POST', '/carts').isRefused).toBe(true);
  });

  it('refuses what has waited longer than the limit, with 503', () => {
    late(MAX_WAIT_MS);
    expect(ask('POST', '/carts')).toMatchObject({ isRefused: true, status: 503, code: 'processing_error' });
    expect(ask('GET', '/products?sort=price').isRefused).toBe(true);
  });

  it('refuses what has waited too long for its turn', () => {
    const line = { length: 0, waitMs: () => 0 };
    admission = new Admission(
      MAX_WAIT_MS,
      () => now,
      () => idle,
    );
    admission.start(line);
    onTestFinished(() => admission.stop());
    expect(ask('POST', '/carts').isRefused).toBe(false);
    line.length = 16;
    expect(ask('POST', '/carts', MAX_WAIT_MS).isRefused).toBe(false);
    expect(ask('POST', '/carts', MAX_WAIT_MS + 1).isRefused).toBe(true);
  });

  it('knows that it is late before it is told', () => {
    beats(1, 20);
    now += 20 + MAX_WAIT_MS + 1;
    expect(ask('POST', '/carts').isRefused).toBe(true);
  });

  it('refuses cheap reads last', () => {
    late(MAX_WAIT_MS);
    for (const method of ['GET', 'HEAD']) expect(ask(method, '/products/p1').isRefused).toBe(false);
    late(2 * MAX_WAIT_MS);
    for (const method of ['GET', 'HEAD']) expect(ask(method, '/products/p1').isRefused).toBe(true);
  });

  it('never refuses health and log-out', () => {
    beats(1, 60_000);
    expect(ask('GET', '/health').isRefused).toBe(false);
    expect(ask('POST', '/api/v3/store/auth/logout').isRefused).toBe(false);
    expect(ask('POST', '/api/v3/admin/auth/logout').isRefused).toBe(false);
  });

  it('refuses work on passwords as their own queue does, with 429', () => {
    late(MAX_WAIT_MS);
    for (const [method, url] of passwordRequests) expect(ask(method, url).isRefused).toBe(false);
    late(2 * MAX_WAIT_MS);
    for (const [method, url] of passwordRequests) {
      expect(ask(method, url)).toMatchObject({ isRefused: true, status: 429, code: 'rate_limit_exceeded' });
    }
  });

  it('begins a few, as for somebody who comes alone to a machine that had no time for the process', () => {
    late(2_200);
    late(2_200);
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
  it('begins no more of a burst than it answers within the limit', () => {
    // One request in a millisecond: 300 of them take 300 ms.
    busy(1);
    beats(1, 1);
    idle += 1;
    beats(1, 30);
    const begun = askMany(2_000);
    expect(begun).toBeGreaterThan(250);
    expect(begun).toBeLessThanOrEqual(301);
  });

  it('begins no more than it answers in 100 ms once its queue stands', () => {
    busy(1);
    const begun = askMany(500);
    expect(begun).toBeGreaterThan(80);
    expect(begun).toBeLessThanOrEqual(101);
  });

  it('begins as much as in a burst again once its queue was empty', () => {
    busy(1);
    expect(askMany(500)).toBeLessThan(200);
    idle += 1;
    beats(1, 30);
    expect(askMany(100)).toBe(100);
  });

  it('does not judge a burst by what it has answered while that is next to nothing', () => {
    // Another program has the processor.
    const page = '/products?page=2';
    for (let count = 0; count < 100; count++) expect(ask('GET', page).isRefused).toBe(false);
    beats(10, 60);
    expect(ask('GET', page).isRefused).toBe(false);
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
    busy(1, 70);
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
    for (let beat = 0; beat < 100; beat++) {
      idle += 10;
      beats(1, 30);
    }
    expect(askMany(200)).toBe(200);
  });
});

const cart = '/api/v3/store/carts/cart_1';
const lastRefused = [`${cart}/complete`, `${cart}/payments`, `${cart}/gift_cards`, `${cart}/store_credits`];

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

/** Has as many under way as are begun however late it is. */
function few(): void {
  for (const response of begunBefore) response.emit('close');
  begunBefore = Array.from({ length: 16 }, () => ask('GET', '/health').response);
}

/** Lets beats pass that are a little later than this, with few under way. */
function late(ms: number, count = 1): void {
  for (let beat = 0; beat < count; beat++) {
    few();
    beats(1, 20 + ms + 1);
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

function ask(method: string, url: string, waitedMs = 0) {
  const response = new EventEmitter();
  const refusal = admission.refusalOf(
    { method, url } as IncomingMessage,
    response as unknown as ServerResponse,
    waitedMs,
  );
  return { response, isRefused: refusal !== undefined, status: refusal?.status, code: refusal?.code };
}
