import { describe, expect, it } from 'vitest';
import { covers, isKnownPattern } from './public-event.ts';

describe('a subscription', () => {
  it.each([
    ['*', 'order.completed', true],
    ['order.*', 'order.completed', true],
    ['order.completed', 'order.completed', true],
    ['order.*', 'orders.completed', false],
    ['gift_card.*', 'gift_card_batch.created', false],
    ['order', 'order.completed', false],
    ['order.completed', 'order.paid', false],
  ])('to %s covers %s: %s', (pattern, name, expected) => {
    expect(covers(pattern, name)).toBe(expected);
  });

  it.each([
    ['*', true],
    ['order.*', true],
    ['gift_card_batch.*', true],
    ['order.completed', true],
    ['order.eaten', false],
    ['spoon.*', false],
    ['order', false],
    ['*.completed', false],
    ['', false],
  ])('to %s may be made: %s', (pattern, expected) => {
    expect(isKnownPattern(pattern)).toBe(expected);
  });
});
