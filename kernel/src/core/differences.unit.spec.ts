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

  it.each([
    ['what is so already', { name: 'Mug', price: 0, tags: ['kitchen'] }],
    ['what is not asked for', { name: undefined }],
  ])('leave out %s', (_, asked) => {
    expect(differencesOf<Details>(asked, current)).toEqual({});
  });
});
