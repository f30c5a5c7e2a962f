import { refusals } from '@storefold/kernel/core';
import { LogUnavailable } from '@storefold/kernel/ports';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusalOf } from './envelope.ts';

let lines: { level: string; msg: string; refused?: number; reason?: string; err?: { message: string } }[];
let logger: pino.Logger;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  const formatters = { level: (level: string) => ({ level }) };
  logger = pino({ formatters }, { write: (line: string) => void lines.push(JSON.parse(line)) });
});
afterEach(() => vi.useRealTimers());

const fail = (error: unknown, times = 1) => {
  for (let each = 0; each < times; each++) refusalOf(error, `request_${each}`, logger);
};
const logIsAway = () =>
  refusals.unavailable('the_event_log', new LogUnavailable('EventStoreDB cannot be reached'));

it('tells an outage once with its cause, then how many requests it has failed, and begins again after a quiet minute', () => {
  fail(logIsAway(), 500);
  expect(lines).toMatchObject([{ level: 'error', err: { message: 'EventStoreDB cannot be reached' } }]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toMatchObject([{ refused: 499, reason: 'LogUnavailable' }]);
  fail(logIsAway(), 7);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(2)).toMatchObject([{ refused: 7 }]);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(3);
  fail(logIsAway());
  expect(lines.slice(3)).toMatchObject([{ err: { message: 'EventStoreDB cannot be reached' } }]);
});

it('tells each thing that is away, and every failure of the store itself', () => {
  fail(logIsAway(), 3);
  fail(refusals.unavailable('the_vault'), 3);
  fail(new TypeError('a fault'), 3);
  expect(lines.map(({ err }) => err?.message)).toEqual([
    'EventStoreDB cannot be reached',
    expect.stringContaining('vault'),
    'a fault',
    'a fault',
    'a fault',
  ]);
});
