import { describe, expect, it } from 'vitest';
import { type Text, text } from '../languages/text.ts';
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
    ['order.complete', nearest('order.completed')],
    ['oder.*', nearest('order.*')],
    ['gift_cards.created', nearest('gift_card.created')],
    ['spoon.bent', 'not_in_list'],
  ])('to %s is refused with the nearest one: %s', (pattern, complaint) => {
    expect(complaintAbout(['order.*', pattern])).toEqual(complaint);
  });

  it.each([
    ['import.completed', false],
    ['import.*', false],
    ['refund.created', false],
    ['refund.*', false],
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

function nearest(name: string): Text {
  return text('not_in_list_but_nearest', { nearest: name });
}
