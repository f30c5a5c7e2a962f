import { promotionInput } from '@storefold/contracts';
import { Refusal } from '@storefold/kernel/core';
import { describe, expect, it } from 'vitest';
import { spring } from './promotion.examples.ts';
import type { PromotionDetails } from './promotion.ts';
import { changedTerms, newTerms } from './promotion-terms.ts';

describe('the terms of a promotion', () => {
  it.each([
    ['a code or automatic', { amount: '1' }, { code: ["can't be blank"] }],
    ['not a code and automatic', { code: 'A', automatic: true, amount: '1' }, { code: ['must be blank'] }],
    [
      'a code without a slash',
      { code: 'A/B', amount: '1' },
      { code: ["can't hold a slash or a backslash, or be only points"] },
    ],
    [
      'a code without a backslash',
      { code: 'A\\B', amount: '1' },
      { code: ["can't hold a slash or a backslash, or be only points"] },
    ],
    [
      'a code that is no step of a path',
      { code: '..', amount: '1' },
      { code: ["can't hold a slash or a backslash, or be only points"] },
    ],
    ['an amount', { code: 'A' }, { amount: ["can't be blank"] }],
    ['an amount above 0', { code: 'A', amount: '0' }, { amount: ['must be greater than 0'] }],
    [
      'an amount with the decimals of its currency',
      { code: 'A', amount: '1.5', currency: 'JPY' },
      { amount: ['must be a number without decimals'] },
    ],
    [
      'a currency of the store',
      { code: 'A', amount: '1', currency: 'CHF' },
      { currency: ['is not included in the list'] },
    ],
    [
      'no percentage above 100',
      { code: 'A', kind: 'percentage', amount: '100.01' },
      { amount: ['must be less than or equal to 100'] },
    ],
    [
      'a percentage above 0',
      { code: 'A', kind: 'percentage', amount: '-1' },
      { amount: ['must be greater than 0'] },
    ],
    [
      'at most two decimals of a percentage',
      { code: 'A', kind: 'percentage', amount: '7.125' },
      { amount: ['must be a number with at most 2 decimals, with a point'] },
    ],
    [
      'no amount for free shipping',
      { code: 'A', kind: 'free_shipping', amount: '1' },
      { amount: ['must be blank'] },
    ],
    [
      'an end after the beginning',
      { code: 'A', amount: '1', starts_at: '2026-03-02', expires_at: '2026-03-01' },
      { expires_at: ['must be greater than 2026-03-02T00:00:00.000Z'] },
    ],
  ])('take %s', (_, sent, problems) => {
    expect(problemsOf(() => newTerms(read(sent), store))).toEqual(problems);
  });

  it('begin and end with days of the store, also on the day on which they begin', () => {
    const dates = { starts_at: '2026-11-28', expires_at: '2026-11-28' };
    const honolulu = { ...store, timezone: 'Pacific/Honolulu' };
    expect(newTerms(read({ code: 'A', amount: '1', ...dates }), honolulu)).toMatchObject({
      starts_at: '2026-11-28T10:00:00.000Z',
      expires_at: '2026-11-29T09:59:59.999Z',
    });
    const times = { starts_at: '2026-11-28T08:00:00Z', expires_at: '2026-11-28T09:00:00+01:00' };
    expect(problemsOf(() => newTerms(read({ code: 'A', amount: '1', ...times }), honolulu))).toEqual({
      expires_at: ['must be greater than 2026-11-28T08:00:00.000Z'],
    });
  });

  it('leave a code with a slash of before as it is', () => {
    const before = { ...newTerms(read({ code: 'A', amount: '1' }), store), code: 'A/B' };
    expect(changedTerms({ name: 'Other', code: 'A/B' }, before, store)).toMatchObject({
      name: 'Other',
      code: 'A/B',
    });
  });

  it('read percent exactly, and amounts in the currency of the store unless it is named', () => {
    const percent = (amount: unknown) =>
      newTerms(read({ code: 'A', kind: 'percentage', amount }), store).basis_points;
    expect([percent('10'), percent('7.5'), percent(12.25), percent('100')]).toEqual([
      10_00, 7_50, 12_25, 100_00,
    ]);
    expect(newTerms(read({ automatic: true, amount: 5 }), store)).toMatchObject({
      code: null,
      kind: 'fixed',
      amount: '5.00',
      currency: 'USD',
    });
  });

  it('have a currency where they have an amount or a minimum, and none otherwise', () => {
    const percent = { code: 'A', kind: 'percentage', amount: '10', currency: 'EUR' };
    expect(newTerms(read(percent), store).currency).toBeNull();
    expect(newTerms(read({ ...percent, minimum_total: '50' }), store)).toMatchObject({
      currency: 'EUR',
      minimum_total: '50.00',
    });
  });

  it('keep what a change does not name', () => {
    expect(changedTerms({}, spring, store)).toEqual(spring);
    const fixed: PromotionDetails = {
      ...spring,
      kind: 'fixed',
      basis_points: null,
      amount: '5.00',
      currency: 'EUR',
    };
    expect(changedTerms({ name: 'Summer' }, fixed, store)).toEqual({ ...fixed, name: 'Summer' });
  });

  it('ask for another amount when the kind changes, and let go of it for free shipping', () => {
    expect(problemsOf(() => changedTerms({ kind: 'fixed' }, spring, store))).toEqual({
      amount: ["can't be blank"],
    });
    expect(changedTerms({ kind: 'free_shipping' }, spring, store)).toMatchObject({
      kind: 'free_shipping',
      basis_points: null,
      amount: null,
    });
  });

  it('change from a code to automatic and back, never to both or neither', () => {
    expect(changedTerms({ automatic: true, code: null }, spring, store).code).toBeNull();
    expect(problemsOf(() => changedTerms({ automatic: true }, spring, store))).toHaveProperty('code');
    expect(problemsOf(() => changedTerms({ code: null }, spring, store))).toHaveProperty('code');
    const automatic = { ...spring, code: null };
    expect(changedTerms({ code: 'B' }, automatic, store).code).toBe('B');
    expect(problemsOf(() => changedTerms({ automatic: false }, automatic, store))).toHaveProperty('code');
  });
});

const store = {
  default_currency: 'USD',
  supported_currencies: ['USD', 'EUR', 'JPY'],
  timezone: 'UTC',
};

const read = (sent: object) => promotionInput.parse({ name: 'Spring', ...sent });

function problemsOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.details;
    throw error;
  }
  return undefined;
}
