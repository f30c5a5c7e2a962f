import { money } from '@storefold/kernel/core';
import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import type { CommandOf, OrderCommand } from '../order.commands.ts';
import { order } from '../order.decider.ts';
import {
  checkoutId,
  completed,
  type Example,
  gatewayPaymentAdded,
  guest,
  history,
  offeredCash,
  owner,
  paymentRemoved,
  ready,
  started,
  storeId,
  stranger,
} from '../order.examples.ts';
import type { OrderFact } from '../order.facts.ts';
import { chargeIdOf } from '../order.ids.ts';
import type { Holder } from '../order.terms.ts';
import type { OrderState, PlacedOrder } from '../order.ts';
import { isEnded } from './later-payment.rules.ts';
import type { GatewayAnswer } from './payment.commands.ts';
import type { Payment } from './payment.ts';
import { paymentStatusOf, sumsOf } from './sums.ts';

/** An order of 45.00. */
const placed = [...ready, started, completed] as const;

const cancel = { type: 'Cancel', storeId, cancellationId: 'cancel_1', isRestocked: true } as const;

const of = (payment_id: string, amount: string) => ({
  payment_id,
  payment_method_id: 'pm_1',
  amount,
  currency: 'USD',
});
const charged = (payment_id: string, amount: string) => ({
  ...of(payment_id, amount),
  charge_id: chargeIdOf(checkoutId, payment_id),
});
const refused = { code: 'payment_failed', message: 'The card was declined' } as const;

const received = (id: string, amount: string): Example => ['OrderPaymentReceived', of(id, amount)];
const voided = (id: string): Example => ['OrderPaymentVoided', { ...of(id, '45.00'), charge_id: null }];
const failed = (id: string): Example => ['OrderPaymentFailed', { ...charged(id, '45.00'), ...refused }];
const authorized = (id: string, amount: string): Example => [
  'OrderPaymentAuthorized',
  { ...charged(id, amount), response_code: 'A123456' },
];
const captureStarted = (id: string, amount: string): Example => [
  'OrderPaymentCaptureStarted',
  charged(id, amount),
];
const captured = (id: string, amount: string): Example => ['OrderPaymentCaptured', charged(id, amount)];
const captureFailed = (id: string): Example => {
  const { amount: _, currency: __, ...named } = charged(id, '45.00');
  return ['OrderPaymentCaptureFailed', { ...named, ...refused }];
};
const added = (
  id: string,
  amount: string,
  type: 'manual' | 'test' = 'manual',
  auto_capture = type === 'test',
): Example => [
  'OrderPaymentAdded',
  {
    ...of(id, amount),
    customer_id: null,
    name: 'Card',
    description: null,
    type,
    auto_capture,
    payment_source_id: null,
    card: null,
    metadata: null,
  },
];
const canceled: Example = [
  'OrderCanceled',
  {
    cancellation_id: 'cancel_1',
    customer_id: null,
    currency: 'USD',
    total: '45.00',
    gift_card_total: '0.00',
    store_credit_total: '0.00',
    amount_due: '45.00',
    is_restocked: true,
  },
];

/** How much of an order is paid, after each of these. */
describe('the payment status of a placed order', () => {
  it.each<
    [status: string, what: string, facts: readonly Example[], sums: [paid: bigint, outstanding: bigint]]
  >([
    ['balance_due', 'nothing was paid yet', [], [0n, 45_00n]],
    ['paid', 'its money came', [received('py_1', '45.00')], [45_00n, 0n]],
    ['balance_due', 'a part of its money came', [received('py_1', '40.00')], [40_00n, 5_00n]],
    ['balance_due', 'its only payment was given up', [voided('py_1')], [0n, 45_00n]],
    [
      'balance_due',
      'one payment failed and another one is open',
      [voided('py_1'), added('py_9', '45.00', 'test'), failed('py_9'), added('py_8', '45.00')],
      [0n, 45_00n],
    ],
    [
      'balance_due',
      'a gateway has set its amount aside',
      [voided('py_1'), added('py_9', '45.00', 'test'), authorized('py_9', '45.00')],
      [0n, 45_00n],
    ],
    [
      'paid',
      'a gateway has collected the rest',
      [
        received('py_1', '40.00'),
        added('py_9', '5.00', 'test'),
        authorized('py_9', '5.00'),
        captured('py_9', '5.00'),
      ],
      [45_00n, 0n],
    ],
    ['void', 'it was canceled before anything came', [canceled], [0n, 0n]],
    [
      'credit_owed',
      'it was canceled after its money came outside of the store',
      [received('py_1', '45.00'), canceled],
      [45_00n, 0n],
    ],
    [
      'void',
      'it was canceled, and its gateway pays back',
      [
        voided('py_1'),
        added('py_9', '45.00', 'test'),
        authorized('py_9', '45.00'),
        captured('py_9', '45.00'),
        canceled,
      ],
      [45_00n, 0n],
    ],
  ])('is %s when %s', (status, _, facts, [paid, outstanding]) => {
    const { state } = given(order, history(...placed, ...facts));
    expect(paymentStatusOf(state as PlacedOrder)).toBe(status);
    expect(sumsOf(state as PlacedOrder)).toMatchObject({ paid, outstanding });
  });
});

it('is failed when all payments of the order failed', () => {
  const unpaid = [...ready, paymentRemoved('py_1'), started, completed];
  const { state } = given(order, history(...unpaid, added('py_9', '45.00', 'test'), failed('py_9')));
  expect(paymentStatusOf(state as PlacedOrder)).toBe('failed');
  expect(sumsOf(state as PlacedOrder)).toMatchObject({ paid: 0n, outstanding: 45_00n, unpromised: 45_00n });
});

describe('a payment that staff add', () => {
  it('is of all that no open payment is to pay', () => {
    expect(after(voided('py_1')).when(add()).facts()).toMatchObject([
      { type: 'OrderPaymentAdded', data: { payment_id: 'py_9', amount: '45.00', auto_capture: false } },
    ]);
    expect(after(received('py_1', '40.00')).when(add()).facts()).toMatchObject([
      { data: { amount: '5.00' } },
    ]);
  });

  it('is of no more, and of nothing where open payments pay all', () => {
    after(received('py_1', '40.00'))
      .when(add(5_01n))
      .thenRefused('validation_error', /less than or equal to 5.00/);
    after()
      .when(add())
      .thenRefused('processing_error', /Nothing is due/);
    after(received('py_1', '45.00'))
      .when(add())
      .thenRefused('processing_error', /Nothing is due/);
  });

  it('is refused for a canceled order, and for a cart, which is not there', () => {
    after(canceled).when(add()).thenRefused('cart_invalid_state');
    given(order, history(...ready))
      .when(add())
      .thenRefused('order_not_found');
    after(voided('py_1'))
      .when({ ...add(), by: { storeId: 'store_2', isStaff: true } })
      .thenRefused('order_not_found');
  });
});

describe('a payment that who ordered adds', () => {
  const byCard = { ...offeredCash, id: 'pm_card', type: 'test', auto_capture: true };
  const paying = (amount?: bigint, method = byCard) => addBy(guest, amount, method);
  const asked = [added('py_9', '45.00', 'test')] as const;

  it('is of all that is due, whatever is expected by hand', () => {
    expect(after().when(paying()).facts()).toMatchObject([
      { type: 'OrderPaymentAdded', data: { payment_id: 'py_9', amount: '45.00', auto_capture: true } },
    ]);
    expect(after(received('py_1', '40.00')).when(paying()).facts()).toMatchObject([
      { data: { amount: '5.00' } },
    ]);
    expect(after(received('py_1', '40.00')).when(paying(3_00n)).facts()).toMatchObject([
      { data: { amount: '3.00' } },
    ]);
  });

  it('is of no more than that, and of nothing while a gateway is to pay all', () => {
    after()
      .when(paying(45_01n))
      .thenRefused('validation_error', /less than or equal to 45.00/);
    after(...asked)
      .when(paying())
      .thenRefused('processing_error', /Nothing is due/);
    after(received('py_1', '45.00'))
      .when(paying())
      .thenRefused('processing_error', /Nothing is due/);
  });

  it('takes the place of what was expected by hand, and of that alone', () => {
    expect(
      after()
        .when(paying(undefined, { ...offeredCash, id: 'pm_bank' }))
        .facts(),
    ).toMatchObject([
      { type: 'OrderPaymentAdded', data: { payment_id: 'py_9' } },
      { type: 'OrderPaymentVoided', data: { payment_id: 'py_1', charge_id: null } },
    ]);
    const answer = { type: 'RecordAnswer', paymentId: 'py_9', answer: { to: 'authorized' } } as const;
    const types = (facts: readonly Example[]) =>
      after(...facts)
        .when(answer)
        .facts()
        .map(({ type }) => type);
    expect(types([...asked, authorized('py_9', '45.00')])).toEqual([
      'OrderPaymentCaptured',
      'OrderPaymentVoided',
    ]);
    const part = [added('py_9', '20.00', 'test'), authorized('py_9', '20.00')] as const;
    expect(types(part)).toEqual(['OrderPaymentCaptured']);
  });

  it('is not made while its money is recorded by hand, nor the other way round', () => {
    after(...asked)
      .when(capture('py_1'))
      .thenRefused('order_already_updated');
    expect(
      after(added('py_9', '20.00', 'test'))
        .when(capture('py_1', 25_00n))
        .facts(),
    ).toMatchObject([{ type: 'OrderPaymentReceived', data: { amount: '25.00' } }]);
    after(received('py_1', '45.00')).when(paying()).thenRefused('processing_error');
  });

  it('is refused to everybody else, of a canceled order, and after many cards that failed', () => {
    for (const by of [stranger, owner, { ...guest, storeId: 'store_2' }]) {
      after().when(addBy(by)).thenRefused('order_not_found');
    }
    expect(
      after()
        .when(addBy({ ...stranger, isByLink: true }, undefined, byCard))
        .facts(),
    ).toHaveLength(1);
    after(canceled).when(paying()).thenRefused('cart_invalid_state');
    const failures = Array.from({ length: 20 }, (_, turn) => [
      added(`py_${turn + 10}`, '45.00', 'test'),
      failed(`py_${turn + 10}`),
    ]).flat();
    expect(
      after(...failures.slice(2))
        .when(paying())
        .facts(),
    ).toHaveLength(1);
    after(...failures)
      .when(paying())
      .thenRefused('processing_error', /ask the shop/);
    expect(
      after(voided('py_1'), ...failures)
        .when(add())
        .facts(),
    ).toHaveLength(1);
  });
});

describe('a payment of a placed order', () => {
  const open = [voided('py_1'), added('py_9', '45.00', 'test', false)] as const;
  const setAside = [...open, authorized('py_9', '45.00')] as const;

  it.each<[what: string, facts: readonly Example[], type: string]>([
    ['that comes outside of the store', [], 'OrderPaymentReceived'],
    ['that its gateway has set aside', setAside, 'OrderPaymentCaptureStarted'],
    [
      'whose collection brought nothing before',
      [...setAside, captureStarted('py_9', '45.00'), captureFailed('py_9')],
      'OrderPaymentCaptureStarted',
    ],
  ])('%s is captured, in whole or in part', (_, facts, type) => {
    const paymentId = facts.length > 0 ? 'py_9' : 'py_1';
    expect(
      after(...facts)
        .when(capture(paymentId))
        .facts(),
    ).toMatchObject([{ type, data: { amount: '45.00' } }]);
    expect(
      after(...facts)
        .when(capture(paymentId, 12_00n))
        .facts(),
    ).toMatchObject([{ type, data: { amount: '12.00' } }]);
    after(...facts)
      .when(capture(paymentId, 45_01n))
      .thenRefused('validation_error', /less than or equal to 45.00/);
    expect(
      after(...facts)
        .when(giveUp(paymentId))
        .facts(),
    ).toMatchObject([{ type: facts.length > 0 ? 'OrderPaymentVoidStarted' : 'OrderPaymentVoided' }]);
  });

  it.each<[what: string, facts: readonly Example[]]>([
    ['is being set aside', open],
    ['is being collected', [...setAside, captureStarted('py_9', '45.00')]],
    [
      'is about to be collected',
      [voided('py_1'), added('py_9', '45.00', 'test'), authorized('py_9', '45.00')],
    ],
  ])('that %s meets other commands with a conflict', (_, facts) => {
    after(...facts)
      .when(capture('py_9'))
      .thenRefused('order_already_updated');
    after(...facts)
      .when(giveUp('py_9'))
      .thenRefused('order_already_updated');
  });

  it.each([
    ['is being set aside', open],
    ['is being collected', [...setAside, captureStarted('py_9', '45.00')]],
  ] as const)('that %s keeps the order from being canceled meanwhile', (_, facts) => {
    after(...facts)
      .when(cancel)
      .thenRefused('order_already_updated');
  });

  it.each<[what: string, facts: readonly Example[], of: string]>([
    ['is completed', [received('py_1', '12.00')], 'py_1'],
    ['is void', [voided('py_1')], 'py_1'],
    ['has failed', [voided('py_1'), added('py_9', '45.00', 'test'), failed('py_9')], 'py_9'],
    ['is of a canceled order', [canceled], 'py_1'],
  ])('that %s is captured and voided no more', (_, facts, paymentId) => {
    after(...facts)
      .when(capture(paymentId))
      .thenRefused('processing_error');
    after(...facts)
      .when(giveUp(paymentId))
      .thenRefused('processing_error');
  });

  it('is not changed by whoever has seen an older order', () => {
    after()
      .when({ ...capture('py_1'), expectedVersion: 3 })
      .thenRefused('cart_already_updated');
    after()
      .when({ ...giveUp('py_1'), expectedVersion: 3 })
      .thenRefused('cart_already_updated');
  });

  it('is recorded as collected with the amount that staff wanted, once', () => {
    const collecting = after(...setAside, captureStarted('py_9', '12.00'));
    const since = (collecting.state as PlacedOrder).state_lock_version;
    const answer = { type: 'RecordAnswer', paymentId: 'py_9', answer: { to: 'capturing', since } } as const;
    expect(collecting.when(answer).facts()).toMatchObject([
      { type: 'OrderPaymentCaptured', data: { amount: '12.00', charge_id: chargeIdOf(checkoutId, 'py_9') } },
    ]);
    collecting.when({ ...answer, answer: { to: 'capturing', since: since - 1 } }).thenNothing();
    collecting.when({ ...answer, answer: { to: 'authorizing' } }).thenNothing();
    after(...setAside, captureStarted('py_9', '12.00'), captured('py_9', '12.00'))
      .when(answer)
      .thenNothing();
  });

  it('of a part leaves the rest due', () => {
    const { state } = after(...setAside, captureStarted('py_9', '12.00'), captured('py_9', '12.00'));
    expect(sumsOf(state as PlacedOrder)).toEqual({
      paid: 12_00n,
      refunded: 0n,
      settled: 12_00n,
      due: 45_00n,
      outstanding: 33_00n,
      unpromised: 33_00n,
    });
  });
});

describe('what a gateway says after staff have settled a payment about which it was silent', () => {
  const setAside = [
    voided('py_1'),
    added('py_9', '45.00', 'test', false),
    authorized('py_9', '45.00'),
  ] as const;
  const silent = { code: 'payment_processing_error', message: 'Nothing' } as const;
  const no = { code: 'gateway_error', message: 'No' } as const;
  const unanswered: Example = ['OrderPaymentUnanswered', { ...about('py_9'), ...silent }];
  const settled = (outcome: 'captured' | 'voided' | 'failed') =>
    ['OrderPaymentSettled', { ...about('py_9'), ...said, outcome }] as Example;
  const said = { customer_id: null, amount: '12.00', currency: 'USD', reason: null, settled_by_id: null };
  const begun: Readonly<Record<string, Example>> = {
    authorizing: added('py_9', '45.00', 'test'),
    capturing: captureStarted('py_9', '12.00'),
    voiding: ['OrderPaymentVoidStarted', { ...about('py_9'), amount: '45.00', currency: 'USD' }],
  };

  it.each<
    [outcome: 'captured' | 'voided' | 'failed', to: string, is: string, fact: string | null, end: string]
  >([
    ['captured', 'capturing', 'done', null, 'completed 12.00'],
    ['captured', 'capturing', 'refused', 'OrderPaymentFailed', 'failed 0.00'],
    ['captured', 'authorizing', 'done', null, 'completed 12.00'],
    ['captured', 'authorizing', 'refused', 'OrderPaymentFailed', 'failed 0.00'],
    ['captured', 'voiding', 'done', 'OrderPaymentVoided', 'void 0.00'],
    ['captured', 'voiding', 'refused', null, 'completed 12.00'],
    ['failed', 'capturing', 'done', 'OrderPaymentCaptured', 'completed 12.00'],
    ['failed', 'capturing', 'refused', null, 'failed 0.00'],
    ['failed', 'voiding', 'done', 'OrderPaymentReleased', 'failed 0.00'],
    ['failed', 'voiding', 'refused', 'OrderPaymentVoidFailed', 'failed 0.00'],
    ['voided', 'capturing', 'done', 'OrderPaymentCaptured', 'completed 12.00'],
    ['voided', 'authorizing', 'done', null, 'void 0.00'],
    ['voided', 'voiding', 'done', 'OrderPaymentReleased', 'void 0.00'],
    ['voided', 'voiding', 'refused', 'OrderPaymentVoidFailed', 'void 0.00'],
  ])('holds: %s, and it was %s, which is %s', (outcome, to, is, fact, end) => {
    const before = to === 'authorizing' ? [voided('py_1')] : setAside;
    const open = after(...before, begun[to] as Example, unanswered);
    const { charge } = paymentOf(open.state);
    const since = charge?.capture?.since ?? charge?.voiding_since;
    const settledFacts = history(...placed, ...before, begun[to] as Example, unanswered, settled(outcome));
    const settling = given(order, settledFacts);
    const answer = { to, since, ...(is === 'refused' && { failure: no }) } as GatewayAnswer;
    const facts = settling.when({ type: 'RecordAnswer', paymentId: 'py_9', answer }).facts();
    expect(facts.map(({ type }) => type)).toEqual(fact === null ? [] : [fact]);
    const told = given(order, [...settledFacts, ...facts]);
    const last = paymentOf(told.state);
    expect(`${last.status} ${money.formatAmount(last.captured, 'USD')}`).toBe(end);
    if (fact !== null) told.when({ type: 'RecordAnswer', paymentId: 'py_9', answer }).thenNothing();
  });

  it('about the end of what was not made as well: what it collected all the same is paid back with it', () => {
    const ended = { type: 'RecordAnswer', paymentId: 'py_9', answer: { to: 'ended' } } as const;
    const late = [captureStarted('py_9', '12.00'), unanswered, settled('failed'), captured('py_9', '12.00')];
    const before = history(...placed, ...setAside, ...late);
    const collected = given(order, before);
    expect(sumsOf(collected.state as PlacedOrder)).toMatchObject({ paid: 12_00n });
    const facts = collected.when(ended).facts();
    expect(facts).toMatchObject([{ type: 'OrderPaymentReleased' }]);
    const last = given(order, [...before, ...facts]).state as PlacedOrder;
    expect([paymentOf(last).status, sumsOf(last).paid]).toEqual(['failed', 0n]);
    expect(paymentOf(last).failure).toMatchObject({ code: 'gateway_error' });
  });

  it.each(['voided', 'failed'] as const)(
    'counts what it does not pay back of what was settled as %s, for staff to refund',
    (outcome) => {
      const ended = {
        type: 'RecordAnswer',
        paymentId: 'py_9',
        answer: { to: 'ended', failure: no },
      } as const;
      const begin = [captureStarted('py_9', '12.00'), unanswered, settled(outcome)];
      const { since } = paymentOf(after(...setAside, ...begin).state).settled ?? {};
      const collected = { ...ended, answer: { to: 'capturing', since } } as const;
      for (const answers of [
        [collected, ended],
        [ended, collected],
      ]) {
        let facts = history(...placed, ...setAside, ...begin);
        for (const answer of answers) facts = [...facts, ...given(order, facts).when(answer).facts()];
        const last = given(order, facts);
        const payment = paymentOf(last.state);
        expect(payment).toMatchObject({ status: 'completed', captured: 12_00n });
        expect(payment.release).toMatchObject({ status: 'refused', failure: no });
        expect(isEnded(payment)).toBe(false);
        last.when(ended).thenNothing();
        expect(last.when(cancel).facts()).toContainEqual(
          expect.objectContaining({ type: 'OrderCancellationRefundStarted' }),
        );
      }
    },
  );

  it('leaves staff a next try where it has not released what is not made, and the cancellation tries, too', () => {
    const failing = [...setAside, captureStarted('py_9', '45.00'), failed('py_9')];
    const refused: Example = ['OrderPaymentVoidFailed', { ...about('py_9'), ...no }];
    after(...failing)
      .when(giveUp('py_9'))
      .thenRefused('processing_error');
    const unreleased = history(...placed, ...failing, refused);
    for (const command of [giveUp('py_9'), cancel]) {
      expect(given(order, unreleased).when(command).facts()).toContainEqual(
        expect.objectContaining({ type: 'OrderPaymentVoidStarted' }),
      );
    }
    const asked = history(...placed, ...failing, refused, begun.voiding as Example);
    const asking = given(order, asked);
    const of = (answer: object) =>
      ({ type: 'RecordAnswer', paymentId: 'py_9', answer: { to: 'ended', ...answer } }) as OrderCommand;
    asking.when(giveUp('py_9')).thenRefused('order_already_updated');
    expect(asking.when(of({ failure: no })).facts()).toMatchObject([{ type: 'OrderPaymentVoidFailed' }]);
    const silence = asking.when(of({ unanswered: silent })).facts();
    expect(silence).toMatchObject([{ type: 'OrderPaymentUnanswered' }]);
    const open = given(order, [...asked, ...silence]);
    open.when(giveUp('py_9')).thenRefused('processing_error');
    open.when(of({ unanswered: silent })).thenNothing();
    expect(open.when(settle('voided')).facts()).toMatchObject([{ type: 'OrderPaymentSettled' }]);
    const released = [...asked, ...silence, ...open.when(of({})).facts()];
    expect(paymentOf(given(order, released).state)).toMatchObject({
      status: 'failed',
      release: { status: 'done' },
    });
    given(order, released).when(giveUp('py_9')).thenRefused('processing_error');
    const canceledAfter = (facts: readonly OrderFact[]) => {
      const canceling = given(order, facts).when(cancel).facts();
      return paymentStatusOf(given(order, [...facts, ...canceling]).state as PlacedOrder);
    };
    expect([canceledAfter(unreleased), canceledAfter(released)]).toEqual(['credit_owed', 'void']);
  });
});

it('a checkout collects no payment that staff are to collect', () => {
  const [byCard, withCard] = gatewayPaymentAdded('approve') as readonly [Example, Example];
  const later = [byCard[0], { ...byCard[1], auto_capture: false }] as Example;
  const checkout = [
    ...ready,
    paymentRemoved('py_1'),
    later,
    withCard,
    started,
    authorized('py_2', '45.00'),
    completed,
  ];
  given(order, history(...checkout))
    .when({ type: 'CapturePayments', checkoutId, answers: { py_2: {} } })
    .thenNothing();
  expect(
    given(order, history(...checkout))
      .when(capture('py_2'))
      .facts(),
  ).toMatchObject([{ type: 'OrderPaymentCaptureStarted', data: { amount: '45.00' } }]);
});

const about = (id: string) => {
  const { amount: _, currency: __, ...named } = charged(id, '45.00');
  return named;
};

const paymentOf = (state: OrderState): Payment =>
  (state as PlacedOrder).payments.find(({ id }) => id === 'py_9') as Payment;

const settle = (outcome: CommandOf<'SettlePayment'>['outcome']): CommandOf<'SettlePayment'> => ({
  type: 'SettlePayment',
  ...onPayment('py_9'),
  outcome,
  reason: null,
  settledById: null,
});

function after(...facts: readonly Example[]) {
  return given(order, history(...placed, ...facts));
}

const onPayment = (paymentId: string) => ({ storeId, paymentId });

function capture(paymentId: string, amount?: bigint): CommandOf<'CapturePayment'> {
  return { type: 'CapturePayment', ...onPayment(paymentId), amount };
}

function giveUp(paymentId: string): CommandOf<'VoidPayment'> {
  return { type: 'VoidPayment', ...onPayment(paymentId) };
}

function add(amount?: bigint): CommandOf<'AddLaterPayment'> {
  return addBy({ storeId, isStaff: true }, amount);
}

const addBy = (by: Holder, amount?: bigint, method = offeredCash): CommandOf<'AddLaterPayment'> => ({
  type: 'AddLaterPayment',
  by,
  paymentId: 'py_9',
  method,
  source: null,
  amount,
});
