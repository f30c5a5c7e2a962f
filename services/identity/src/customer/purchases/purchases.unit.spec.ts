import type { PublicEvent } from '@storefold/contracts';
import { expect, it } from 'vitest';
import {
  counted,
  lastCompletedAt,
  noPurchases,
  type Purchase,
  type Purchases,
  purchaseOf,
} from './purchases.ts';

it('purchases add up by currency', () => {
  const bought = [purchase(1, '10.10'), purchase(3, '0.90'), purchase(2, '500', 'JPY')];
  const all = bought.reduce((sum, each) => counted(sum, each), noPurchases);
  expect(all).toMatchObject({ count: 3, spent: { USD: '11.00', JPY: '500' } });
  expect(lastCompletedAt(all)).toBe('2026-01-03T00:00:00.000Z');
});

it('purchases add up to any sum', () => {
  const large = { ...noPurchases, spent: { JPY: '999999999999999999999' } };
  expect(counted(large, purchase(1, '600000000000', 'JPY')).spent).toEqual({ JPY: '1000000000599999999999' });
});

it('a purchase is what it cost less refunds, and nothing once it is canceled', () => {
  const told = (name: string, shown: object) =>
    purchaseOf({
      name,
      payload: { ...placed, ...shown },
      created_at: placed.completed_at,
    } as unknown as PublicEvent);
  const [before, refunded, canceled] = [
    told('order.completed', {}),
    told('order.updated', { refund_total: '4.00' }),
    told('order.updated', { refund_total: '10.00', status: 'canceled' }),
  ] as [Purchase, Purchase, Purchase];
  const all = counted(noPurchases, before);
  expect([all.count, all.spent]).toEqual([1, { USD: '10.00' }]);
  const less = counted(counted(all, before, 'without'), refunded);
  expect([less.count, less.spent]).toEqual([1, { USD: '6.00' }]);
  const none = counted(counted(less, refunded, 'without'), canceled);
  expect([none.count, none.spent]).toEqual([0, { USD: '0.00' }]);
  expect(told('order.updated', { completed_at: null })).toBeUndefined();
  const corrected = { total: '7.00', payment_total: '10.00', refund_total: '4.00' };
  expect(told('order.updated', corrected)?.spent).toBe('6.00');
  // What went back as too much, and is due again.
  const dearer = {
    total: '10.00',
    payment_total: '10.00',
    refund_total: '3.00',
    outstanding_balance: '3.00',
  };
  expect(told('order.updated', dearer)?.spent).toBe('10.00');
  const paidAgain = { ...dearer, payment_total: '13.00', outstanding_balance: '0.00' };
  expect(told('order.updated', paidAgain)?.spent).toBe('10.00');
  // Nothing of that was too much.
  const paidInPart = { payment_total: '4.00', refund_total: '2.00', outstanding_balance: '6.00' };
  expect(told('order.updated', paidInPart)?.spent).toBe('8.00');
});

it('orders that went with their import leave no trace, and of those that stay it is known when the last was placed', () => {
  const imported = (day: number, import_id: string) => ({ ...purchase(day, '10.00'), import_id });
  const gone = (sum: Purchases, ...orders: Purchase[]) =>
    orders.reduce((left, each) => counted(left, each, 'gone'), sum);
  const wrong = [imported(2, 'imp_wrong'), imported(5, 'imp_wrong')];
  const alone = wrong.reduce((sum, each) => counted(sum, each), noPurchases);
  expect(gone(alone, ...wrong)).toEqual({ ...noPurchases, spent: { USD: '0.00' } });
  const others = [imported(1, 'imp_right'), imported(3, 'imp_right')];
  const all = [...others, ...wrong].reduce((sum, each) => counted(sum, each), noPurchases);
  expect(lastCompletedAt(all)).toBe(purchase(5, '10.00').completed_at);
  expect(lastCompletedAt(gone(all, ...wrong))).toBe(purchase(3, '10.00').completed_at);
  const here = counted(all, purchase(4, '5.00'));
  expect(gone(here, ...wrong, ...others)).toMatchObject({ count: 1, spent: { USD: '5.00' } });
  expect(lastCompletedAt(gone(here, ...wrong, ...others))).toBe(purchase(4, '5.00').completed_at);
});

const placed = {
  id: 'or_1',
  customer_id: 'cus_1',
  currency: 'USD',
  total: '10.00',
  refund_total: '0.00',
  status: 'placed',
  completed_at: '2026-01-01T00:00:00.000Z',
};

const purchase = (day: number, spent: string, currency = 'USD'): Purchase => ({
  id: `or_${day}`,
  customer_id: 'cus_1',
  spent,
  currency,
  is_canceled: false,
  completed_at: `2026-01-0${day}T00:00:00.000Z`,
  import_id: null,
});
