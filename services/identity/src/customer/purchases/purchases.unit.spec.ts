import { expect, it } from 'vitest';
import { counted, noPurchases } from './purchases.ts';

it('purchases add up by currency', () => {
  const bought = [purchase(1, '10.10'), purchase(3, '0.90'), purchase(2, '500', 'JPY')];
  expect(bought.reduce(counted, noPurchases)).toEqual({
    count: 3,
    spent: { USD: '11.00', JPY: '500' },
    last_completed_at: '2026-01-03T00:00:00.000Z',
  });
});

it('purchases add up to any sum', () => {
  const large = { ...noPurchases, spent: { JPY: '999999999999999999999' } };
  expect(counted(large, purchase(1, '600000000000', 'JPY')).spent).toEqual({ JPY: '1000000000599999999999' });
});

const purchase = (day: number, total: string, currency = 'USD') => ({
  total,
  currency,
  completed_at: `2026-01-0${day}T00:00:00.000Z`,
});
