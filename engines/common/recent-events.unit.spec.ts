import { START } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { eventFilter } from './event-filter.ts';
import type { EventRow, Stretch } from './event-row.ts';
import { RecentEvents } from './recent-events.ts';

describe('recent events', () => {
  it('holds what follows a position, of some categories or of all', () => {
    const recent = holding(0, 6);
    expect(positions(recent.after(START, undefined, 100))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(positions(recent.after(2, undefined, 100))).toEqual([3, 4, 5]);
    expect(looked(recent.after(2, eventFilter({ categories: ['odd'] }), 100))).toEqual([[3, 5], 5]);
  });

  it('has looked as far as its end, or as far as the last event of a full batch', () => {
    const recent = holding(0, 10);
    expect(looked(recent.after(START, eventFilter({ categories: ['even'] }), 2))).toEqual([[0, 2], 2]);
    expect(looked(recent.after(START, eventFilter({ categories: ['neither'] }), 2))).toEqual([[], 9]);
    expect(looked(recent.after(9, undefined, 2))).toEqual([[], 9]);
  });

  it('knows its end for those who have nothing to read up to it, and says nothing of what it may not hold', () => {
    const recent = new RecentEvents();
    recent.restartAt(99);
    recent.extend(rows(100, 3));
    const even = eventFilter({ categories: ['even'] });
    const neither = eventFilter({ categories: ['neither'] });
    expect(recent.endWithout(99, neither)).toBe(102);
    expect([99, 101].map((after) => recent.endWithout(after, even))).toEqual([undefined, undefined]);
    expect([102, 101].map((after) => recent.endWithout(after, eventFilter({ categories: ['odd'] })))).toEqual(
      [102, 102],
    );
    expect([recent.endWithout(98, neither), recent.endWithout(103, neither)]).toEqual([undefined, undefined]);
    expect([recent.endWithout(101, undefined), recent.endWithout(102, undefined)]).toEqual([undefined, 102]);
  });

  it('says so when it does not hold everything that was asked for', () => {
    const recent = new RecentEvents();
    recent.restartAt(99);
    recent.extend(rows(100, 3));
    expect(recent.after(98, undefined, 10)).toBeUndefined();
    expect(positions(recent.after(99, undefined, 10))).toEqual([100, 101, 102]);
  });

  it('forgets the oldest, never the newest, and stays without gaps', () => {
    const recent = new RecentEvents();
    for (let first = 0; first < 10_000; first += 100) recent.extend(rows(first, 100));
    expect(recent.end).toBe(9_999);
    expect(recent.after(1_000, undefined, 1)).toBeUndefined();
    expect(positions(recent.after(8_500, undefined, 10_000))).toEqual(
      Array.from({ length: 1_499 }, (_, at) => 8_501 + at),
    );
  });

  it('holds positions that are no counts, and passes what it was told without events', () => {
    const recent = new RecentEvents();
    recent.restartAt(548);
    recent.extend(sparseRows(700, 1_000, 5_000));
    recent.extend([], 6_000);
    expect(recent.end).toBe(6_000);
    expect(recent.after(547, undefined, 10)).toBeUndefined();
    expect(looked(recent.after(548, undefined, 10))).toEqual([[700, 1_000, 5_000], 6_000]);
    expect(looked(recent.after(700, undefined, 1))).toEqual([[1_000], 1_000]);
    expect(looked(recent.after(999, undefined, 10))).toEqual([[1_000, 5_000], 6_000]);
    expect(looked(recent.after(5_000, undefined, 10))).toEqual([[], 6_000]);
  });

  it('knows where it begins once it has forgotten, also between positions far apart', () => {
    const recent = new RecentEvents();
    const all = Array.from({ length: 9_000 }, (_, at) => 1_000 + at * 97);
    for (const position of all) recent.extend(sparseRows(position));
    const kept = all.filter((position) => recent.after(position - 1, undefined, 1) !== undefined);
    expect(kept.length).toBeGreaterThanOrEqual(2_000);
    expect(kept.length).toBeLessThanOrEqual(4_000);
    expect(kept).toEqual(all.slice(-kept.length));
    const [first = 0] = kept;
    expect(positions(recent.after(first - 97, undefined, 10_000))).toEqual(kept);
    expect(recent.after(first - 98, undefined, 1)).toBeUndefined();
  });

  it('bounds its memory when events are large', () => {
    const recent = new RecentEvents();
    for (let first = 0; first < 40; first++) recent.extend(rows(first, 1, 1_000_000));
    expect(recent.after(10, undefined, 1)).toBeUndefined();
    expect(positions(recent.after(37, undefined, 10))).toEqual([38, 39]);
  });
});

function holding(first: number, count: number): RecentEvents {
  const recent = new RecentEvents();
  recent.extend(rows(first, count));
  return recent;
}

const rows = (first: number, count: number, characters = 2): EventRow[] =>
  Array.from({ length: count }, (_, at) => {
    const position = first + at;
    const category = position % 2 === 0 ? 'even' : 'odd';
    return [position, `${category}-1`, category, position, 'id', 'Happened', 'x'.repeat(characters), ''];
  });

const sparseRows = (...at: number[]): EventRow[] =>
  at.map((position) => [position, 'some-1', 'some', position, 'id', 'Happened', '{}', '{}']);

const positions = (stretch: Stretch | undefined): number[] | undefined =>
  stretch?.rows.map(([position]) => position);

/** The positions found, and how far was looked. */
const looked = (stretch: Stretch | undefined) => [positions(stretch), stretch?.position];
