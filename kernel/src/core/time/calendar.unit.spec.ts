import { reportIntervals } from '@storefold/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Calendar } from './calendar.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const ms = (text: string) => Date.parse(text);

describe('intervals in a time zone', () => {
  it.each([
    ['UTC', 'hour', '2026-03-01T10:59:59.999Z', '2026-03-01T10:00:00.000Z', '2026-03-01T11:00:00.000Z'],
    ['Asia/Kolkata', 'hour', '2026-03-01T10:29:00Z', '2026-03-01T09:30:00.000Z', '2026-03-01T10:30:00.000Z'],
    ['Asia/Kathmandu', 'day', '2026-03-01T18:15:00Z', '2026-03-01T18:15:00.000Z', '2026-03-02T18:15:00.000Z'],
    ['Europe/Berlin', 'day', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', 'day', '2026-10-25T00:30:00Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    [
      'America/New_York',
      'week',
      '2026-03-08T12:00:00Z',
      '2026-03-02T05:00:00.000Z',
      '2026-03-09T04:00:00.000Z',
    ],
    ['Africa/Cairo', 'day', '2026-04-24T12:00:00Z', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
    ['America/Havana', 'day', '2026-11-01T12:00:00Z', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    [
      'Europe/Berlin',
      'month',
      '2026-02-28T23:00:00Z',
      '2026-02-28T23:00:00.000Z',
      '2026-03-31T22:00:00.000Z',
    ],
    ['UTC', 'month', '2028-12-31T23:59:59Z', '2028-12-01T00:00:00.000Z', '2029-01-01T00:00:00.000Z'],
  ] as const)(
    'begin and end where the people there say: %s, %s of %s',
    (timezone, interval, at, start, end) => {
      const calendar = new Calendar(timezone, interval);
      const begin = calendar.startOf(ms(at));
      expect([iso(begin), iso(calendar.endOf(begin))]).toEqual([start, end]);
    },
  );

  it('are thirty days, whatever the clocks did meanwhile', () => {
    const calendar = new Calendar('Europe/Berlin', 'day');
    expect(iso(calendar.daysBefore(ms('2026-04-10T22:30:00Z'), 29))).toBe('2026-03-12T23:00:00.000Z');
    expect(iso(calendar.daysBefore(ms('2026-11-10T23:30:00Z'), 29))).toBe('2026-10-12T22:00:00.000Z');
  });

  it('follow each other without gap or overlap, and every instant is in one', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/St_Johns',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'Africa/Cairo',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...reportIntervals),
        fc.integer({ min: ms('2001-01-01'), max: ms('2040-01-01') }),
        (timezone, interval, at) => {
          const calendar = new Calendar(timezone, interval);
          const start = calendar.startOf(at);
          const end = calendar.endOf(start);
          expect(start <= at && at < end).toBe(true);
          expect(calendar.startOf(start)).toBe(start);
          expect(calendar.startOf(end - 1)).toBe(start);
          expect(calendar.startOf(end)).toBe(end);
        },
      ),
      { numRuns: 500 },
    );
  });
});

it.each([
  ['UTC', '2026-03-10T22:30:00.000Z', '2026-03-10T22:30:00.000+00:00'],
  ['Europe/Berlin', '2026-03-10T23:30:00.123Z', '2026-03-11T00:30:00.123+01:00'],
  ['Europe/Berlin', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00.000+02:00'],
  ['America/St_Johns', '2026-01-01T00:00:00.000Z', '2025-12-31T20:30:00.000-03:30'],
  ['Asia/Kathmandu', '2026-01-01T00:00:00.000Z', '2026-01-01T05:45:00.000+05:45'],
  // Clocks of before time zones were seconds apart, which ISO 8601 cannot write: the instant is exact all the same.
  ['Europe/Berlin', '1890-01-01T00:00:00.000Z', '1890-01-01T00:53:00.000+00:53'],
])('clocks of %s show %s as %s, which is the same instant', (timezone, at, shown) => {
  expect(new Calendar(timezone, 'day').isoOf(ms(at))).toBe(shown);
  expect(ms(shown)).toBe(ms(at));
});
