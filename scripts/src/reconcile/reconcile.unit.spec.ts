import { describe, expect, it } from 'vitest';
import type { SeenEvent } from '../ledger/seen-event.ts';
import { differenceOf } from './compare-books.ts';
import { StoreBook } from './store-book.ts';

const opened = fact('CartPaymentSessionOpened', {
  session_id: 'psess_1',
  external_id: 'pi_1',
  type: 'stripe',
  currency: 'USD',
});
const paidInSession = [
  opened,
  fact('CartPaymentSessionCompletionStarted', { session_id: 'psess_1', payment_id: 'py_1' }),
  fact('OrderPaymentAdded', { payment_id: 'py_1', type: 'stripe' }),
];
const chargedByStaff = [
  fact('OrderPaymentAdded', { payment_id: 'py_1', type: 'stripe' }),
  fact('OrderPaymentNamed', { payment_id: 'py_1', external_id: 'pi_1' }),
];
const captured = (amount: string) =>
  fact('OrderPaymentCaptured', { payment_id: 'py_1', amount, currency: 'USD' });
const refunded = (amount: string, transaction_id: string) =>
  fact('OrderPaymentRefunded', { payment_id: 'py_1', amount, currency: 'USD', transaction_id });

describe('the books of Stripe and of the store', () => {
  it.each([
    ['paid in full', booked('17.00'), [...paidInSession, captured('17.00')]],
    [
      'paid, and a part paid back by the same name',
      booked('17.00', '5.00', ['re_1']),
      [...paidInSession, captured('17.00'), refunded('5.00', 're_1')],
    ],
    [
      'paid for more than the order took, which went back at once',
      booked('17.00', '5.00', ['re_9']),
      [...paidInSession, captured('12.00')],
    ],
    ['a card that staff charged', booked('17.00'), [...chargedByStaff, captured('17.00')]],
    ['paid in a session that was given back', booked('17.00', '17.00', ['re_9']), [opened]],
    ['nobody paid', booked('0.00'), [opened]],
    ['of another program at the same account', { ...booked('17.00'), isOfStore: false }, []],
  ] as const)('agree about what was %s', (_, there, facts) => {
    expect(differenceOf('pi_1', there, bookOf(facts))).toBeUndefined();
  });

  it.each([
    ['unknown to the log', booked('17.00'), [], '17.00 USD were paid, and the log knows of no such payment'],
    [
      'of a session without an order',
      booked('17.00'),
      [opened],
      '17.00 USD were paid, and became the payment of no order',
    ],
    ['not collected', booked('0.00'), [...paidInSession, captured('17.00')], 'Stripe has collected nothing'],
    ['not there at all', undefined, [...paidInSession, captured('17.00')], 'Stripe has collected nothing'],
    [
      'in another currency',
      { ...booked('17.00'), currency: 'EUR' },
      [...paidInSession, captured('17.00')],
      '17.00 EUR are left at Stripe, and the order says 17.00 USD',
    ],
    [
      'paid back by hand',
      booked('17.00', '5.00', ['re_2']),
      [...paidInSession, captured('17.00')],
      '5.00 USD less are left at Stripe than the order says (re_2)',
    ],
    [
      'paid back in vain',
      booked('17.00'),
      [...paidInSession, captured('17.00'), refunded('5.00', 're_1')],
      '5.00 USD more are left at Stripe than the order says (re_1 did not arrive)',
    ],
  ] as const)('differ about what was %s, and it is said what to do', (_, there, facts, what) => {
    const difference = differenceOf('pi_1', there, bookOf(facts));
    expect(difference?.what).toContain(what);
    expect(difference?.remedy).not.toBe('');
  });

  it('are those of one provider: other payments are not looked at', () => {
    const other = { ...opened, data: { ...opened.data, type: 'test_session' } };
    expect(bookOf([other, ...paidInSession.slice(1), captured('17.00')])).toBeUndefined();
  });
});

function bookOf(facts: readonly SeenEvent[]) {
  const book = new StoreBook('stripe');
  for (const fact of facts) book.see(fact);
  return book.payments.get('pi_1');
}

function fact(type: string, data: SeenEvent['data']): SeenEvent {
  return { type, category: 'order', recordId: '1', revision: 0, data, at: '2026-11-29T12:00:00.000Z' };
}

function booked(collected: string, paidBack = '0.00', refundIds: readonly string[] = []) {
  return { externalId: 'pi_1', collected, paidBack, currency: 'USD', isOfStore: true, refundIds };
}
