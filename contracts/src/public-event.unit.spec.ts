import { describe, expect, it } from 'vitest';
import { complaintAbout, covers, isKnownPattern, isUnsent } from './public-event.ts';

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

  it.each([
    ['order.complete', 'is not included in the list (did you mean order.completed?)'],
    ['oder.*', 'is not included in the list (did you mean order.*?)'],
    ['gift_cards.created', 'is not included in the list (did you mean gift_card.created?)'],
    ['spoon.bent', 'is not included in the list'],
  ])('to %s is refused with the nearest one: %s', (pattern, complaint) => {
    expect(complaintAbout(['order.*', pattern])).toBe(complaint);
  });

  it.each([
    ['refund.created', true],
    ['refund.*', true],
    ['import.completed', true],
    ['order.shipped', false],
    ['order.*', false],
    ['order.completed', false],
    ['webhook.test', false],
    ['*', false],
  ])('to %s matches nothing yet: %s', (pattern, expected) => {
    expect(complaintAbout([pattern])).toBeUndefined();
    expect(isUnsent(pattern)).toBe(expected);
  });
});
