import { given } from '@storefold/kernel/testing';
import { describe, it } from 'vitest';
import { type PromotionCommand, promotion } from './promotion.decider.ts';
import { created } from './promotion.examples.ts';
import type { PromotionFact, UsedBy } from './promotion.ts';

describe('a promotion', () => {
  it('is used by an order once, however often its checkout asks', () => {
    given(promotion, [created()])
      .when(reserve('or_1'))
      .thenFacts([reserved('or_1')]);
    given(promotion, [created(), reserved('or_1')])
      .when(reserve('or_1'))
      .thenNothing();
  });

  it('is used by no more orders than its limit, and says so of its code', () => {
    given(promotion, [created({ usage_limit: 1 }), reserved('or_1')])
      .when(reserve('or_2'))
      .thenRefused('processing_error', 'The discount code has been used up');
    given(promotion, [created({ usage_limit: 1, code: null }), reserved('or_1')])
      .when(reserve('or_2'))
      .thenRefused('processing_error', 'A discount of the cart has been used up');
  });

  it('is used by no more orders of one customer or guest than their limit', () => {
    const facts = [created({ usage_limit_per_customer: 1 }), reserved('or_1'), guestReserved('or_2')];
    given(promotion, facts)
      .when(reserve('or_3'))
      .thenRefused('processing_error', /used up/);
    given(promotion, facts)
      .when({ ...reserve('or_3'), by: guest })
      .thenRefused('processing_error', /used up/);
    const other = { customer_id: 'cus_2', email_digest: null };
    given(promotion, facts)
      .when({ ...reserve('or_3'), by: other })
      .thenFacts([{ type: 'PromotionUseReserved', data: { ...of('or_3'), ...other } }]);
  });

  it('counts a guest, an account and a draft of one e-mail as one person, and an order of both once', () => {
    const limited = created({ usage_limit_per_customer: 2 });
    const ann = { customer_id: 'cus_1', email_digest: null, order_email_digest: 'ann' };
    const asGuest = { customer_id: null, email_digest: 'ann', order_email_digest: 'ann' };
    const use = (id: string, by: UsedBy): PromotionFact => ({
      type: 'PromotionUseReserved',
      data: { ...of(id), ...by },
    });
    given(promotion, [limited, use('or_1', ann)])
      .when({ ...reserve('or_3'), by: asGuest })
      .thenFacts([use('or_3', asGuest)]);
    for (const by of [ann, asGuest, { ...ann, order_email_digest: 'work' }, { ...ann, customer_id: 'cus_2' }])
      given(promotion, [limited, use('or_1', ann), use('or_2', ann)])
        .when({ ...reserve('or_3'), by })
        .thenRefused('processing_error', /used up/);
    // A guest of before the field came is known by its e-mail, an account by its customer alone.
    given(promotion, [limited, use('or_1', { customer_id: null, email_digest: 'ann' }), use('or_2', ann)])
      .when({ ...reserve('or_3'), by: asGuest })
      .thenRefused('processing_error', /used up/);
    given(promotion, [limited, reserved('or_1'), use('or_2', ann)])
      .when({ ...reserve('or_3'), by: asGuest })
      .thenFacts([use('or_3', asGuest)]);
    given(promotion, [limited, use('or_1', ann), use('or_2', asGuest), on('PromotionUseReleased')])
      .when({ ...reserve('or_3'), by: ann })
      .thenFacts([use('or_3', ann)]);
  });

  it('may be used again once a checkout failed or an order was canceled', () => {
    const limited = created({ usage_limit: 1, usage_limit_per_customer: 1 });
    given(promotion, [limited, reserved('or_1'), on('PromotionUseReleased')])
      .when(reserve('or_2'))
      .thenFacts([reserved('or_2')]);
    given(promotion, [limited, reserved('or_1'), on('PromotionUseConfirmed'), on('PromotionUseReturned')])
      .when(reserve('or_2'))
      .thenFacts([reserved('or_2')]);
  });

  it('gives back the use of a canceled order once, and none that was not confirmed', () => {
    const confirmed = [created(), reserved('or_1'), on('PromotionUseConfirmed')];
    given(promotion, confirmed)
      .when(give('Return'))
      .thenFacts([on('PromotionUseReturned')]);
    given(promotion, [...confirmed, on('PromotionUseReturned')])
      .when(give('Return'))
      .thenNothing();
    given(promotion, [created(), reserved('or_1')])
      .when(give('Return'))
      .thenNothing();
  });

  it('confirms a use once', () => {
    given(promotion, [created(), reserved('or_1')])
      .when(give('Confirm'))
      .thenFacts([on('PromotionUseConfirmed')]);
    given(promotion, [created(), reserved('or_1'), on('PromotionUseConfirmed')])
      .when(give('Confirm'))
      .thenNothing();
  });

  it('releases what its checkout reserved, never the use of a later checkout', () => {
    const release = { type: 'Release', ...asked('or_1') } as const;
    given(promotion, [created(), reserved('or_1')])
      .when(release)
      .thenFacts([on('PromotionUseReleased')]);
    given(promotion, [created(), reserved('or_1')])
      .when({ ...release, checkoutId: 'checkout_other' })
      .thenFacts([
        { type: 'PromotionUsePrevented', data: { order_id: 'or_1', checkout_id: 'checkout_other' } },
      ]);
    given(promotion, [created(), reserved('or_1'), on('PromotionUseReleased')])
      .when(release)
      .thenNothing();
  });

  it('is not used by a checkout that was given up before it asked', () => {
    const facts = [created(), on('PromotionUsePrevented')];
    given(promotion, facts)
      .when(reserve('or_1'))
      .thenRefused('processing_error', /given up/);
  });

  it('is used no more once it is deleted, and what late checkouts want of it is nothing', () => {
    const deleted: PromotionFact = { type: 'PromotionDeleted', data: { name: 'Spring', code: 'Spring10' } };
    const facts = [created(), reserved('or_1'), deleted];
    given(promotion, facts)
      .when(reserve('or_2'))
      .thenRefused('processing_error', "The discount code doesn't exist");
    given(promotion, facts).when(give('Confirm')).thenNothing();
    given(promotion, facts).when(give('Return')).thenNothing();
    given(promotion, facts)
      .when({ type: 'Release', ...asked('or_1') })
      .thenNothing();
  });

  it('is not to be found in another store', () => {
    given(promotion, [created()])
      .when({ type: 'Delete', storeId: 'store_2' })
      .thenRefused('record_not_found');
    given(promotion, [created()])
      .when({ ...reserve('or_1'), storeId: 'store_2' })
      .thenRefused('processing_error');
  });
});

const guest = { customer_id: null, email_digest: 'digest' };
const customer = { customer_id: 'cus_1', email_digest: null };
const asked = (orderId: string) => ({ storeId: 'store_1', orderId, checkoutId: `checkout_${orderId}` });
const of = (order_id: string) => ({ order_id, checkout_id: `checkout_${order_id}` });
const reserve = (orderId: string): Extract<PromotionCommand, { type: 'Reserve' }> => ({
  type: 'Reserve',
  ...asked(orderId),
  by: customer,
});
const give = (type: 'Confirm' | 'Return'): PromotionCommand => ({
  type,
  storeId: 'store_1',
  orderId: 'or_1',
});
const reserved = (orderId: string): PromotionFact => ({
  type: 'PromotionUseReserved',
  data: { ...of(orderId), ...customer },
});
const guestReserved = (orderId: string): PromotionFact => ({
  type: 'PromotionUseReserved',
  data: { ...of(orderId), ...guest },
});
const on = (
  type: 'PromotionUseReleased' | 'PromotionUseConfirmed' | 'PromotionUseReturned' | 'PromotionUsePrevented',
): PromotionFact => ({ type, data: of('or_1') });
