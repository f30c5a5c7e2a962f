import { expect, it } from 'vitest';
import { taggableOf } from './taggables.ts';

it.each([
  ['Product', 'product'],
  ['Acme::Product', 'product'],
  ['Order', 'order'],
  ['User', 'customer'],
  ['Acme::Shop::Customer', 'customer'],
])('%s names the tags of a %s in any namespace', (type, expected) => {
  expect(taggableOf(type)).toBe(expected);
});

it.each(['', 'product', 'Variant', 'GiftCard', 'Product::', '__proto__', 'constructor', 'Product Order'])(
  '%j names no records with tags',
  (type) => {
    expect(taggableOf(type)).toBeUndefined();
  },
);
