import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import type { CommandOf } from '../order.commands.ts';
import { order } from '../order.decider.ts';
import {
  checkoutId,
  completed,
  type Example,
  guest,
  history,
  ready,
  sessionOpened,
  started,
  storeId,
} from '../order.examples.ts';
import type { FactData } from '../order.facts.ts';
import { chargeIdOf } from '../order.ids.ts';

/** A cart of 45.00 in a session, and an order of 45.00 for which its money is expected. */
const inSession = [...ready, sessionOpened] as const;
const placed = [...ready, started, completed, sessionOpened] as const;

const opened = sessionOpened[1] as FactData<'CartPaymentSessionOpened'>;

const byLink = { storeId, tokenFits: false, isByLink: true, customerId: null };
const at = '2026-01-01T00:00:00.000Z';

const change = {
  type: 'CompletePaymentSession',
  sessionId: 'psess_1',
  paymentId: 'py_9',
  source: null,
  paid: {
    amount: 45_00n,
    responseCode: 'A1',
    named: { externalId: 'pi_1', externalUrl: 'https://provider.example/pi_1' },
    isCaptured: false,
  },
  at,
} as const;
const payCart = { ...change, holder: guest } as const;
const payOrder = (paid: object = {}) =>
  ({ type: 'PayInSession', by: byLink, change: { ...change, paid: { ...change.paid, ...paid } } }) as const;

const of = (payment_id: string, amount: string) => ({
  payment_id,
  payment_method_id: 'pm_window',
  charge_id: chargeIdOf(checkoutId, payment_id),
  amount,
  currency: 'USD',
});
const captured = (id: string, amount: string): Example => ['OrderPaymentCaptured', of(id, amount)];
const typesOf = (facts: readonly { readonly type: string }[]) => facts.map(({ type }) => type);

describe('what a shopper has paid at the gateway itself', () => {
  it('is set aside for the cart at once, under the name that the gateway has for it', () => {
    const facts = given(order, history(...inSession))
      .when(payCart)
      .facts();
    expect(typesOf(facts)).toEqual([
      'CartPaymentRemoved',
      'CartPaymentSessionCompletionStarted',
      'OrderPaymentAdded',
      'OrderPaymentNamed',
      'OrderPaymentAuthorized',
    ]);
    expect(facts.at(-2)?.data).toMatchObject({ payment_id: 'py_9', external_id: 'pi_1' });
    given(order, [...history(...inSession), ...facts])
      .when(payCart)
      .thenNothing();
  });

  it('is taken after the time of its session, and not once another one took its place', () => {
    const expired = history(...inSession, ['CartPaymentSessionExpired', { session_id: 'psess_1' }]);
    expect(typesOf(given(order, expired).when(payCart).facts())).toContain('OrderPaymentAuthorized');
    const canceled = history(...inSession, ['CartPaymentSessionCanceled', { session_id: 'psess_1' }]);
    given(order, canceled).when(payCart).thenRefused('cart_invalid_state');
  });

  it('is collected of a placed order as far as it is due', () => {
    const partly = history(...placed, ['OrderPaymentReceived', { ...of('py_1', '40.00') }]);
    const facts = given(order, partly).when(payOrder()).facts();
    expect(facts.at(-1)).toMatchObject({ type: 'OrderPaymentCaptureStarted', data: { amount: '5.00' } });
  });

  it('goes back at once, and is told to staff, where a placed order needs it no more', () => {
    const paid = history(...placed, ['OrderPaymentReceived', { ...of('py_1', '45.00') }]);
    const facts = given(order, paid).when(payOrder()).facts();
    expect(typesOf(facts).slice(-2)).toEqual(['OrderPaymentVoided', 'OrderPaymentReturned']);
    expect(facts.at(-1)?.data).toMatchObject({ amount: '45.00', code: 'processing_error' });
  });

  it('goes back with a cart that is deleted, and is told to staff; its other sessions end', () => {
    const facts = given(order, history(...inSession))
      .when(payCart)
      .facts();
    const paid = [...history(...inSession), ...facts];
    const deleted = given(order, paid).when({ type: 'DeleteCart', holder: guest }).facts();
    expect(typesOf(deleted)).toEqual(['OrderPaymentVoided', 'OrderPaymentReturned', 'CartDeleted']);
    const open = given(order, history(...inSession))
      .when({ type: 'DeleteCart', holder: guest })
      .facts();
    expect(typesOf(open)).toEqual(['CartPaymentSessionCanceled', 'CartDeleted']);
  });
});

describe('a payment session', () => {
  const late = '9999-01-02T00:00:00.000Z';

  it('expires once, also where its shopper has confirmed it and the gateway has told nothing', () => {
    const expire = { type: 'ExpireSessions', at: late } as const;
    given(order, history(...inSession))
      .when({ ...expire, at })
      .thenNothing();
    const facts = given(order, history(...inSession))
      .when(expire)
      .facts();
    expect(typesOf(facts)).toEqual(['CartPaymentSessionExpired']);
    given(order, [...history(...inSession), ...facts])
      .when(expire)
      .thenNothing();
    const confirmed = history(...inSession, ['CartPaymentSessionConfirmed', { session_id: 'psess_1' }]);
    expect(typesOf(given(order, confirmed).when(expire).facts())).toEqual(['CartPaymentSessionExpired']);
  });

  it('ends with the cancellation of its order, so that nobody pays it any more', () => {
    const cancel = { type: 'Cancel', storeId, cancellationId: 'cancel_1', isRestocked: true } as const;
    const facts = given(order, history(...placed))
      .when(cancel)
      .facts();
    expect(typesOf(facts)).toEqual(['CartPaymentSessionCanceled', 'OrderCanceled']);
  });

  it('takes nothing any more that is paid while it ends, or that went back', () => {
    const expired = history(...inSession, ['CartPaymentSessionExpired', { session_id: 'psess_1' }]);
    const end = { type: 'EndPaymentSession', sessionId: 'psess_1', holder: guest } as const;
    const ended = given(order, expired).when(end).facts();
    expect(typesOf(ended)).toEqual(['CartPaymentSessionCanceled']);
    given(order, [...expired, ...ended])
      .when(end)
      .thenNothing();
    const returned = history([
      'CartPaymentSessionReturned',
      {
        session_id: 'psess_1',
        payment_method_id: 'pm_window',
        external_id: 'ext_1',
        amount: '45.00',
        currency: 'USD',
        code: 'processing_error',
        message: 'Too late',
      },
    ]);
    for (const facts of [ended, returned])
      given(order, [...expired, ...facts])
        .when(payCart)
        .thenRefused('cart_invalid_state');
    const paid = given(order, expired).when(payCart).facts();
    given(order, [...expired, ...paid])
      .when(end)
      .thenNothing();
  });

  it.each<readonly [string, readonly Example[]]>([
    ['that its shopper has confirmed', [['CartPaymentSessionConfirmed', { session_id: 'psess_1' }]]],
    ['whose time is over, and that nobody has ended', []],
  ])('%s is known until it is known what became of it, however many others are opened', (_, before) => {
    const [type, data] = sessionOpened;
    const others = Array.from({ length: 30 }, (_each, index): Example[] => [
      [type, { ...data, session_id: `psess_other_${index}` }] as Example,
      ['CartPaymentSessionCanceled', { session_id: `psess_other_${index}` }],
    ]).flat();
    const known = given(order, history(...inSession, ...before, ...others));
    expect(typesOf(known.when(payCart).facts())).toContain('OrderPaymentAuthorized');
    const canceled: Example = ['CartPaymentSessionCanceled', { session_id: 'psess_1' }];
    given(order, history(...inSession, canceled, ...others))
      .when(payCart)
      .thenRefused('cart_not_found');
  });

  it('that is canceled says all that its gateway has to be told to end it', () => {
    const end = { type: 'EndPaymentSession', sessionId: 'psess_1', holder: guest } as const;
    const { payment_method_id, type, external_id, amount, currency } = opened;
    const [fact] = given(order, history(...inSession))
      .when(end)
      .facts();
    expect(fact?.data).toMatchObject({ payment_method_id, type, external_id, amount, currency });
  });

  it('that its gateway does not end takes nothing any more, also of a cart that is deleted', () => {
    const { payment_method_id, external_id, amount, currency } = opened;
    const session = {
      id: 'psess_1',
      method: { id: payment_method_id, type: 'test_session' },
      external_id,
      amount: 45_00n,
      currency,
    };
    const failure = { code: 'gateway_error', message: 'No such session' } as const;
    const refuse = { type: 'FailSessionEnd', session, failure } as const;
    const before = history(...inSession);
    const facts = given(order, before).when(refuse).facts();
    expect(facts).toMatchObject([
      { type: 'CartPaymentSessionEndFailed', data: { external_id, amount, currency, ...failure } },
    ]);
    given(order, [...before, ...facts])
      .when(payCart)
      .thenRefused('cart_invalid_state');
    const deleted = given(order, before).when({ type: 'DeleteCart', holder: guest }).facts();
    expect(
      typesOf(
        given(order, [...before, ...deleted])
          .when(refuse)
          .facts(),
      ),
    ).toEqual(['CartPaymentSessionEndFailed']);
  });

  it('says of twenty attempts that they failed, and of one more only that it is not confirmed any more', () => {
    const fail = (turn: number) =>
      ({
        type: 'FailPaymentAttempt',
        sessionId: 'psess_1',
        failure: { code: 'payment_failed', message: `Declined ${turn}` },
        holder: guest,
      }) as const;
    let facts = history(...inSession);
    for (let turn = 1; turn <= 20; turn++) {
      const more = given(order, facts).when(fail(turn)).facts();
      expect(more).toHaveLength(1);
      facts = [...facts, ...more];
    }
    given(order, facts).when(fail(21)).thenNothing();
    const confirmed = history(['CartPaymentSessionConfirmed', { session_id: 'psess_1' }]);
    const last = given(order, [...facts, ...confirmed]).when(fail(22));
    expect(typesOf(last.facts())).toEqual(['CartPaymentSessionAttemptFailed']);
  });

  it('says once why an attempt failed, and nothing of it after it was paid', () => {
    const failure = { code: 'payment_failed', message: 'The card was declined' } as const;
    const fail = { type: 'FailPaymentAttempt', sessionId: 'psess_1', failure, holder: guest } as const;
    const facts = given(order, history(...inSession))
      .when(fail)
      .facts();
    expect(typesOf(facts)).toEqual(['CartPaymentSessionAttemptFailed']);
    given(order, [...history(...inSession), ...facts])
      .when(fail)
      .thenNothing();
    const paid = given(order, [...history(...inSession), ...facts])
      .when(payCart)
      .facts();
    expect(typesOf(paid)).toContain('OrderPaymentAuthorized');
    given(order, [...history(...inSession), ...facts, ...paid])
      .when(fail)
      .thenNothing();
  });
});

describe('a dispute', () => {
  const dispute = { id: 'dp_1', amount: 45_00n, currency: 'USD', reason: 'fraudulent', external_url: null };
  const record = (status: 'open' | 'won' | 'lost') =>
    ({ type: 'RecordDispute', paymentId: 'py_1', dispute: { ...dispute, status } }) as const;

  it.each(['won', 'lost'] as const)('that is %s stays so, whatever is told late', (status) => {
    const before = history(...placed);
    const opened = given(order, before).when(record('open')).facts();
    const ended = given(order, [...before, ...opened])
      .when(record(status))
      .facts();
    expect(typesOf([...opened, ...ended])).toEqual(['OrderPaymentDisputed', 'OrderPaymentDisputed']);
    for (const late of ['open', 'won', 'lost'] as const)
      given(order, [...before, ...opened, ...ended])
        .when(record(late))
        .thenNothing();
  });

  it('is in the currency in which it was told', () => {
    const inYen = { ...record('open').dispute, amount: 6_700n, currency: 'JPY' };
    const [fact] = given(order, history(...placed))
      .when({ ...record('open'), dispute: inYen })
      .facts();
    expect(fact?.data).toMatchObject({ amount: '6700', currency: 'JPY' });
  });

  it('of a payment that the order has not is none of it', () => {
    given(order, history(...placed))
      .when({ ...record('open'), paymentId: 'py_other' })
      .thenNothing();
  });
});

describe('a refund that was made at the provider', () => {
  const paid = given(order, history(...placed))
    .when(payOrder())
    .facts();
  const collected = [...history(...placed), ...paid, ...history(captured('py_9', '45.00'))];
  const record = (transactionId: string, amount: bigint, refundId = `re_${transactionId}`) =>
    ({ type: 'RecordOutsideRefund', refundId, paymentId: 'py_9', transactionId, amount }) as const;

  it('is a completed refund of the order, once, and never of more than is left', () => {
    const first = given(order, collected).when(record('tx_1', 5_00n)).facts();
    expect(typesOf(first)).toEqual(['OrderRefundStarted', 'OrderPaymentRefunded', 'OrderRefundCompleted']);
    const after = [...collected, ...first];
    given(order, after)
      .when(record('tx_1', 5_00n, 're_again'))
      .thenNothing();
    const rest = given(order, after).when(record('tx_2', 100_00n)).facts();
    expect(rest[0]).toMatchObject({ data: { amount: '40.00' } });
    given(order, [...after, ...rest])
      .when(record('tx_3', 1_00n))
      .thenNothing();
  });

  it('adds nothing where the payment is without it from the beginning', () => {
    const named = { ...change.paid.named, goneBack: ['tx_before'] };
    const paid = given(order, history(...placed))
      .when(payOrder({ amount: 40_00n, named }))
      .facts();
    const collected = [...history(...placed), ...paid, ...history(captured('py_9', '40.00'))];
    given(order, collected).when(record('tx_before', 5_00n)).thenNothing();
    expect(given(order, collected).when(record('tx_after', 5_00n)).facts()).toHaveLength(3);
  });

  it('waits while nobody knows yet whether the cart that was paid becomes an order', () => {
    const paid = given(order, history(...inSession))
      .when(payCart)
      .facts();
    const cart = [...history(...inSession), ...paid];
    const told = record('tx_1', 5_00n);
    expect(() => given(order, cart).when(told).facts()).toThrow(expect.objectContaining({ status: 503 }));
    const deleted = given(order, cart).when({ type: 'DeleteCart', holder: guest }).facts();
    given(order, [...cart, ...deleted])
      .when(told)
      .thenNothing();
  });

  it('waits while the store itself has one under way, which it may be, and while the payment is collected', () => {
    const wanted: CommandOf<'StartRefund'> = {
      type: 'StartRefund',
      storeId,
      refundId: 're_own',
      storeCreditId: 'credit_1',
      amount: 5_00n,
      items: [],
      deliveryAmount: undefined,
      isRestocked: undefined,
      to: 'original',
      paymentId: null,
      isCardExpired: false,
      reason: null,
      metadata: undefined,
      restockItems: [],
      createdById: null,
    };
    const started = given(order, collected).when(wanted).facts();
    const open = given(order, [...collected, ...started]);
    expect(() => open.when(record('tx_1', 5_00n)).facts()).toThrow(expect.objectContaining({ status: 503 }));
    const answer = { type: 'RecordRefundAnswer', refundId: 're_own', paymentId: 'py_9' } as const;
    const done = open.when({ ...answer, answer: { transactionId: 'tx_1' } }).facts();
    given(order, [...collected, ...started, ...done])
      .when(record('tx_1', 5_00n))
      .thenNothing();
    const before = given(order, [...history(...placed), ...paid]);
    expect(() => before.when(record('tx_1', 5_00n)).facts()).toThrow(
      expect.objectContaining({ status: 503 }),
    );
  });
});
