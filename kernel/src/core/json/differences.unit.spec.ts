import { describe, expect, it } from 'vitest';
import { differencesOf } from './differences.ts';

interface Details {
  readonly name: string;
  readonly price: number | null;
  readonly tags: readonly string[];
}

const current: Details = { name: 'Mug', price: 0, tags: ['kitchen'] };

describe('the differences between what is asked for and what is', () => {
  it.each([
    ['what has another value', { name: 'Cup' }, { name: 'Cup' }],
    ['zero that becomes nothing', { price: null }, { price: null }],
    ['a list with other items', { tags: ['kitchen', 'gift'] }, { tags: ['kitchen', 'gift'] }],
  ])('hold %s', (_, asked, expected) => {
    expect(differencesOf<Details>(asked, current)).toEqual(expected);
  });

  it('are none where a field becomes what it means to be absent, or the keys of an object come in another order', () => {
    interface Grown {
      readonly metadata: object;
      readonly audience?: 'all' | 'staff' | undefined;
    }
    const grown: Grown = { metadata: { a: 1, b: { c: [1, 2], d: null } } };
    const same = { metadata: { b: { d: null, c: [1, 2] }, a: 1 }, audience: 'all' } as const;
    expect(differencesOf<Grown>(same, grown, { audience: 'all' })).toEqual({});
    expect(differencesOf<Grown>(same, { ...grown, audience: undefined }, { audience: 'all' })).toEqual({});
    const other = { metadata: { a: 1, b: { c: [2, 1], d: null } }, audience: 'staff' } as const;
    expect(differencesOf<Grown>(other, grown, { audience: 'all' })).toEqual(other);
  });

  it.each([
    ['what is so already', { name: 'Mug', price: 0, tags: ['kitchen'] }],
    ['what is not asked for', { name: undefined }],
  ])('leave out %s', (_, asked) => {
    expect(differencesOf<Details>(asked, current)).toEqual({});
  });
});
