import { describe, expect, it } from 'vitest';
import { dateIn, readDate } from './calendar.ts';

describe('dates', () => {
  it.each([
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
    ['America/New_York', '2027-01-01T04:59:59.999Z', '2026-12-31'],
    ['America/New_York', '2027-01-01T05:00:00.000Z', '2027-01-01'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01-01'],
    ['Asia/Kathmandu', '2026-06-30T18:15:00.000Z', '2026-07-01'],
  ])('in %s it is at %s the day %s', (timezone, at, date) => {
    expect(dateIn(timezone, at)).toBe(date);
  });

  it('reads the date of a timestamp as it is written, and nothing else', () => {
    expect(readDate('2026-12-31T23:00:00-11:00')).toBe('2026-12-31');
    expect(readDate('2026-12-31')).toBe('2026-12-31');
    expect(readDate('tomorrow')).toBeUndefined();
  });
});
