import { given } from '@storefold/kernel/testing';
import { describe, it } from 'vitest';
import { ENTERING_MS, storeCreditCategoryUse } from './store-credit-category-use.ts';

describe('a category of store credits', () => {
  it('is not deleted while a credit is put into it', () => {
    given(storeCreditCategoryUse, [noted('credit_1')])
      .when({ ...end, revision: 0 })
      .thenRefused('resource_invalid', /that store credits are in/);
  });

  it('is deleted once the credit is settled, or was given up a minute ago', () => {
    given(storeCreditCategoryUse, [noted('credit_1'), noted()])
      .when({ ...end, revision: 1 })
      .thenFacts([ended]);
    given(storeCreditCategoryUse, [noted('credit_1')])
      .when({ ...end, revision: 0, at: MINUTE_LATER })
      .thenFacts([ended]);
  });

  it('is not deleted when credits were put into it since it was found empty', () => {
    given(storeCreditCategoryUse, [noted('credit_1'), noted()])
      .when({ ...end, revision: -1 })
      .thenRefused('resource_invalid');
  });

  it('takes no credit once it is deleted', () => {
    given(storeCreditCategoryUse, [ended]).when(enter('credit_1')).thenNothing();
    given(storeCreditCategoryUse, [ended])
      .when({ ...end, revision: 0 })
      .thenNothing();
  });

  it('remembers only credits of the last minute, each once', () => {
    given(storeCreditCategoryUse, [noted('credit_1')])
      .when(enter('credit_2'))
      .thenFacts([noted('credit_1', 'credit_2')]);
    given(storeCreditCategoryUse, [noted('credit_1')])
      .when(enter('credit_1'))
      .thenFacts([noted('credit_1')]);
    given(storeCreditCategoryUse, [noted('credit_1')])
      .when({ ...enter('credit_2'), at: MINUTE_LATER })
      .thenFacts([notedAt(MINUTE_LATER, 'credit_2')]);
  });

  it('forgets a credit that is settled, and no other', () => {
    const settle = { type: 'Settle', categoryId: 'sccat_1', creditId: 'credit_1' } as const;
    given(storeCreditCategoryUse, [noted('credit_1', 'credit_2')])
      .when(settle)
      .thenFacts([noted('credit_2')]);
    given(storeCreditCategoryUse, [noted('credit_2')])
      .when(settle)
      .thenNothing();
  });
});

const AT = '2026-01-01T00:00:00.000Z';
const MINUTE_LATER = new Date(Date.parse(AT) + ENTERING_MS).toISOString();
const store_credit_category_id = 'sccat_1';
const notedAt = (entered_at: string, ...ids: string[]) =>
  ({
    type: 'StoreCreditCategoryUseNoted',
    data: {
      store_credit_category_id,
      under_way: ids.map((store_credit_id) => ({ store_credit_id, entered_at })),
    },
  }) as const;
const noted = (...ids: string[]) => notedAt(AT, ...ids);
const ended = { type: 'StoreCreditCategoryUseEnded', data: { store_credit_category_id } } as const;
const end = { type: 'End', categoryId: 'sccat_1', at: AT } as const;
const enter = (creditId: string) => ({ type: 'Enter', categoryId: 'sccat_1', creditId, at: AT }) as const;
