import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTimestamp } from './timestamp.ts';

describe('a timestamp', () => {
  it.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T09:30', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31T09:30:15', '2026-01-31T09:30:15.000Z'],
    ['2026-01-31T09:30:15.5Z', '2026-01-31T09:30:15.500Z'],
    ['2026-01-31T09:30:15.123456789Z', '2026-01-31T09:30:15.123Z'],
    ['2026-01-31T09:30:15+02:00', '2026-01-31T07:30:15.000Z'],
    ['2026-01-31T09:30:15-0530', '2026-01-31T15:00:15.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(readTimestamp(text)).toBe(instant);
  });

  it.each([
    '',
    'now',
    '2026',
    '2026-1-1',
    '2026-02-29',
    '2026-13-01',
    '2026-01-01T25:00:00Z',
    '2026-01-01 09:30',
  ])('%j is none', (text) => {
    expect(readTimestamp(text)).toBeUndefined();
  });

  it.each(['0000-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00', '+020260-01-01'])(
    '%s is beyond the years of four digits',
    (text) => {
      expect(readTimestamp(text)).toBeUndefined();
    },
  );

  it('is every day, hour, minute and second of the calendar, and no other', () => {
    const two = (from: number, upTo: number) =>
      Array.from({ length: upTo - from + 1 }, (_, index) => String(from + index).padStart(2, '0'));
    const days = ['2023', '2024'].flatMap((year) =>
      two(0, 13).flatMap((month) => two(0, 32).map((day) => `${year}-${month}-${day}T00:00:00.000Z`)),
    );
    const times = two(0, 60).flatMap((each) =>
      [`${each}:00:00`, `00:${each}:00`, `00:00:${each}`].map((time) => `2024-02-28T${time}.000Z`),
    );
    for (const text of [...days, ...times]) {
      const instant = new Date(text);
      const isThere = !Number.isNaN(instant.getTime()) && instant.toISOString() === text;
      expect(readTimestamp(text) === text, text).toBe(isThere);
    }
  });

  it('is in the order of time', () => {
    const date = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(date, date, (one, other) => {
        const [first = '', second = ''] = [one, other].map((each) => readTimestamp(each.toISOString()));
        expect(first < second).toBe(one < other);
      }),
    );
  });

  it('of any text is an instant or nothing', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[Z+-]/)),
        (text) => {
          expect(readTimestamp(text) ?? '2026-01-01T00:00:00.000Z').toMatch(
            /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
          );
        },
      ),
    );
  });
});
