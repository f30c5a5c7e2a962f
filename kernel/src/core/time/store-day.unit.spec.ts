import { describe, expect, it } from 'vitest';
import { daySpan, instantOf } from './store-day.ts';

describe('a day of the store', () => {
  it.each([
    ['UTC', '2026-11-30', '2026-11-30T00:00:00.000Z', '2026-11-30T23:59:59.999Z'],
    ['Pacific/Kiritimati', '2026-11-30', '2026-11-29T10:00:00.000Z', '2026-11-30T09:59:59.999Z'],
    ['Pacific/Pago_Pago', '2026-11-30', '2026-11-30T11:00:00.000Z', '2026-12-01T10:59:59.999Z'],
  ])('in %s is from midnight to midnight of %s there', (timezone, day, first, last) => {
    expect(daySpan(day, timezone)).toEqual({ first, last });
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z', '2026-10-04T12:59:59.999Z'],
    // Midnight is skipped, and comes twice.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T20:59:59.999Z'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
  ])('in %s on %s, when clocks are changed, is as long as people there say', (timezone, day, first, last) => {
    expect(daySpan(day, timezone)).toEqual({ first, last });
  });

  it('is within the years of four digits', () => {
    expect(daySpan('9999-12-31', 'America/New_York').last).toBe('9999-12-31T23:59:59.999Z');
    expect(daySpan('0000-01-01', 'Asia/Tokyo').first).toBe('0000-01-01T00:00:00.000Z');
  });

  it('begins or ends a time that was sent as a date, and an instant is what it is', () => {
    const instant = '2026-11-28T12:00:00.000Z';
    expect(instantOf({ instant }, 'Asia/Tokyo', 'last')).toBe(instant);
    expect(instantOf({ day: '2026-11-28' }, 'Asia/Tokyo', 'first')).toBe('2026-11-27T15:00:00.000Z');
    expect(instantOf({ day: '2026-11-28' }, 'Asia/Tokyo', 'last')).toBe('2026-11-28T14:59:59.999Z');
  });
});
