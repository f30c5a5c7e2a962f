import type { JsonObject } from '@storefold/kernel/core';
import type { EventLog, RecordedEvent } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { auditLog } from './audit.ts';

describe('the books done again', () => {
  it('balance for an order that a card paid in part', async () => {
    expect(await audit(bought)).toMatchObject({
      events: bought.length,
      orders: 1,
      cards: 1,
      problems: [],
      pending: [],
    });
  });

  it('tell what a checkout that was cut off has still to do, and call it no problem', async () => {
    const cutOff = bought.filter(([, type]) => !['GiftCardCaptured', 'StockCommitted'].includes(type));
    const { problems, pending } = await audit(cutOff);
    expect(problems).toEqual([]);
    expect(pending).toHaveLength(4);
  });

  it.each<[string, (log: Forged[]) => Forged[], RegExp]>([
    [
      'a card that gives more than it holds',
      (log) => insteadOf(log, 'GiftCardIssued', { amount: '4.99' }),
      /of 4.99/,
    ],
    ['an authorization that ends twice', (log) => twice(log, 'GiftCardCaptured'), /not open/],
    [
      'an authorization that ends with less',
      (log) => insteadOf(log, 'GiftCardCaptured', { amount: '4.00' }),
      /another amount/,
    ],
    [
      'value taken for an order that is not complete',
      (log) => without(log, 'OrderCompleted'),
      /not complete/,
    ],
    ['stock that leaves the shelf twice', (log) => twice(log, 'StockCommitted'), /not open/],
    [
      'stock that leaves in another quantity',
      (log) => insteadOf(log, 'StockCommitted', { quantity: 3 }),
      /another quantity/,
    ],
    [
      'an order that is completed with another total',
      (log) => insteadOf(log, 'OrderCompleted', { total: '24.00' }),
      /other totals/,
    ],
    ['an order that is completed twice', (log) => twice(log, 'OrderCompleted'), /completed twice/],
    ['an order that is told of twice', (log) => twice(log, 'order.completed'), /published 2 times/],
    [
      'a total that is not the sum of its parts',
      (log) => insteadOf(log, 'CheckoutStarted', { item_total: '20.01' }),
      /sum of its parts/,
    ],
    [
      'more due than total less card',
      (log) => insteadOf(log, 'CheckoutStarted', { amount_due: '21.00' }),
      /due is not/,
    ],
    [
      'payments that do not cover what is due',
      (log) => insteadOf(log, 'CheckoutStarted', { payments: [] }),
      /do not cover/,
    ],
  ])('do not balance for %s', async (_name, forge, complaint) => {
    const { problems } = await audit(forge(bought));
    expect(problems.join('\n')).toMatch(complaint);
  });
});

type Forged = readonly [stream: string, type: string, data: JsonObject];

const held = { order_id: 'or_1', checkout_id: 'c1', amount: '5.00', currency: 'USD' };
const reserved = { order_id: 'or_1', checkout_id: 'c1', quantity: 2, tracked: true };

/** Two things for $20.00, delivered for $5.00, $5.00 of it from a card. */
const bought: Forged[] = [
  ['gift_card-gc_1', 'GiftCardIssued', { amount: '50.00', currency: 'USD' }],
  ['order-1', 'CartCreated', {}],
  ['order-1', 'CartItemAdded', { line_item_id: 'li_1', quantity: 1 }],
  ['order-1', 'CartItemQuantityChanged', { line_item_id: 'li_1', quantity: 2 }],
  [
    'order-1',
    'CheckoutStarted',
    {
      checkout_id: 'c1',
      currency: 'USD',
      item_total: '20.00',
      delivery_total: '5.00',
      total: '25.00',
      gift_card_id: 'gc_1',
      gift_card_total: '5.00',
      amount_due: '20.00',
      payments: [{ payment_id: 'py_1', amount: '20.00' }],
    },
  ],
  ['stock_item-var_1', 'StockReserved', reserved],
  ['gift_card-gc_1', 'GiftCardAuthorized', held],
  ['order-1', 'OrderCompleted', { checkout_id: 'c1', total: '25.00', amount_due: '20.00' }],
  ['gift_card-gc_1', 'GiftCardCaptured', held],
  ['stock_item-var_1', 'StockCommitted', reserved],
  ['public-ordering', 'order.completed', { payload: { id: 'or_1' } }],
];

const without = (log: Forged[], type: string): Forged[] => log.filter((event) => event[1] !== type);
const twice = (log: Forged[], type: string): Forged[] =>
  log.flatMap((event) => (event[1] === type ? [event, event] : [event]));
const insteadOf = (log: Forged[], type: string, other: JsonObject): Forged[] =>
  log.map((event) => (event[1] === type ? [event[0], type, { ...event[2], ...other }] : event));

function audit(forged: readonly Forged[]) {
  const events = forged.map(
    ([stream, type, data], position) => ({ stream, type, data, position }) as RecordedEvent,
  );
  const log: Pick<EventLog, 'readAll'> = {
    readAll: async (after) => ({ events: events.slice(after + 1), position: events.length - 1 }),
  };
  return auditLog(log, () => undefined);
}
