import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { purchases } from './purchases.decider.ts';
import type { PurchasesFact } from './purchases.ts';

describe('purchases', () => {
  it('count each order once', () => {
    const [first] = [bought('or_1', '10.00')];
    given(purchases, []).when({ type: 'Count', order: first.data }).thenFacts([first]);
    given(purchases, [first]).when({ type: 'Count', order: first.data }).thenNothing();
  });

  it('add up by currency', () => {
    const history = [bought('or_1', '10.10'), bought('or_2', '0.90'), bought('or_3', '500', 'JPY')];
    expect(given(purchases, history).state.purchases).toEqual({
      count: 3,
      spent: { USD: '11.00', JPY: '500' },
      last_completed_at: '2026-01-03T00:00:00.000Z',
    });
  });
});

const bought = (order_id: string, total: string, currency = 'USD'): PurchasesFact => ({
  type: 'PurchaseCounted',
  data: { order_id, total, currency, completed_at: `2026-01-0${order_id.slice(-1)}T00:00:00.000Z` },
});
