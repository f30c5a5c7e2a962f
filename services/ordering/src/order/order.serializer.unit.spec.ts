import { adminOrder, order as orderShape } from '@storefold/contracts';
import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { order as orderAggregate } from './order.decider.ts';
import {
  completed,
  type Example,
  history,
  key,
  ready,
  readyWithCard,
  started,
  startedWithCard,
} from './order.examples.ts';
import type { OrderFact } from './order.facts.ts';
import { adminOrderBody, orderBody } from './order.serializer.ts';
import type { Order } from './order.ts';
import { withoutCode } from './value/gift-card.serializer.ts';

const stateAfter = (facts: OrderFact[]) =>
  given(orderAggregate, facts, '2026-02-03T04:05:06.000Z').state as Order;

describe('an order as it is answered', () => {
  const unpaid = stateAfter(history(...ready, started, completed));

  it('has every key of its shapes', () => {
    const body = orderBody(key, unpaid);
    expect(orderShape.strict().parse(body)).toEqual(body);
    const forStaff = adminOrderBody(key, unpaid);
    expect(adminOrder.strict().parse(forStaff)).toEqual(forStaff);
  });

  it('tells the code of a gift card to staff who may read gift cards, and to nobody else in an event', () => {
    const paid = stateAfter(history(...readyWithCard));
    const { code = '' } = orderBody(key, paid).gift_card ?? {};
    const told = (scopes?: readonly string[]) => adminOrderBody(key, paid, scopes).gift_card?.code;
    expect(told(['read_all'])).toBe(code);
    expect(told(['read_orders', 'read_gift_cards'])).toBe(code);
    for (const scopes of [['write_orders', 'read_customers'], undefined]) {
      expect(told(scopes)).toMatch(/^\*{4}\w{0,4}$/);
      expect(told(scopes)).not.toContain(code);
    }
    expect(withoutCode({ code: 'ABCD1234EFGH5678' }).code).toBe('****5678');
    expect(withoutCode({ code: 'ABCDEFGH' }).code).toBe('****GH');
    expect(withoutCode({ code: 'ABC' }).code).toBe('****');
  });

  it('says that money is to come, or that nothing is', () => {
    expect(orderBody(key, unpaid)).toMatchObject({
      id: 'or_abc',
      state: 'complete',
      completed_at: '2026-02-03T04:05:06.000Z',
      payment_status: 'balance_due',
      fulfillment_status: 'pending',
      payments: [{ amount: '45.00', status: 'pending', number: expect.stringMatching(/^P\d{9}$/) }],
    });
    const covered = stateAfter(
      history(
        ...readyWithCard,
        [
          'CheckoutStarted',
          {
            ...startedWithCard[1],
            gift_card_id: 'gc_1',
            gift_card_total: '45.00',
            amount_due: '0.00',
            payments: [],
          } as never,
        ],
        completed,
      ),
    );
    expect(orderBody(key, covered)).toMatchObject({
      payment_status: 'paid',
      fulfillment_status: 'ready',
      payments: [],
      gift_card_total: '45.00',
      amount_due: '0.00',
    });
  });

  it('shows its gift card as the order left it, not as it was before', () => {
    const redeemed = orderBody(key, stateAfter(history(...readyWithCard, startedWithCard, completed)));
    expect(redeemed.gift_card).toMatchObject({
      state: 'redeemed',
      status: 'redeemed',
      amount: '50.00',
      amount_used: '50.00',
      amount_remaining: '0.00',
      display_amount_remaining: '$0.00',
      redeemed_at: '2026-02-03T04:05:06.000Z',
      active: false,
    });
    const [, checkout] = startedWithCard;
    const four: Example = ['CheckoutStarted', { ...checkout, gift_card_total: '4.00' } as never];
    expect(orderBody(key, stateAfter(history(...readyWithCard, four, completed))).gift_card).toMatchObject({
      state: 'partially_redeemed',
      amount_used: '44.00',
      amount_remaining: '6.00',
      redeemed_at: null,
    });
  });

  it('shows the store credits that paid as payments, without what a checkout of before did not keep', () => {
    const [, checkout] = started;
    const credit = { store_credit_id: 'credit_1', amount: '5.00', currency: 'USD' };
    const paidBy = (each: object) => {
      const store_credits = [{ ...credit, ...each }];
      const begun: Example = [
        'CheckoutStarted',
        { ...checkout, amount_due: '40.00', store_credits, store_credit_total: '5.00' } as never,
      ];
      return adminOrderBody(key, stateAfter(history(...ready, begun, completed))).payments.at(-1);
    };
    const kept = { credit_amount: '9.00', credit_amount_used: '1.00', credit_amount_authorized: '0.50' };
    const source = {
      amount: '9.00',
      amount_used: '6.00',
      amount_authorized: '0.50',
      amount_remaining: '2.50',
    };
    expect(paidBy(kept)).toMatchObject({ source_id: 'credit_1', amount: '5.00', source });
    expect(paidBy({})).toMatchObject({
      source_type: 'store_credit',
      source_id: 'credit_1',
      source: null,
      amount: '5.00',
      status: 'completed',
    });
  });

  it('never shows the token', () => {
    expect(JSON.stringify(adminOrderBody(key, unpaid))).not.toContain('token');
  });
});
