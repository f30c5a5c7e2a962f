import { settledOutcomes } from '@storefold/contracts';
import { Refusal } from '@storefold/kernel/core';
import { describe, expect, it } from 'vitest';
import type { OrderCommand } from '../order.commands.ts';
import { order } from '../order.decider.ts';
import {
  checkoutId,
  completed,
  type Example,
  gatewayPaymentAdded,
  history,
  offeredCash,
  paymentRemoved,
  ready,
  started,
  storeId,
} from '../order.examples.ts';
import { chargeIdOf } from '../order.ids.ts';
import { type CanceledOrder, isPlaced, type OrderState, type PlacedOrder } from '../order.ts';
import { isEnded, isUnanswered } from '../payment/later-payment.rules.ts';
import type { Payment } from '../payment/payment.ts';
import { isHeldByGateway, isReleaseAwaited, isToPayBack, paymentStatusOf, sumsOf } from '../payment/sums.ts';
import { gatewayPartsOf } from '../refund/refunds.ts';

type Placed = PlacedOrder | CanceledOrder;

const AT = '2026-01-01T00:00:00.000Z';
const failure = { code: 'gateway_error', message: 'No' } as const;
const unanswered = { code: 'payment_processing_error', message: 'Nothing' } as const;
/** Each answer that a provider has to a question. */
const answers = { done: {}, 'refused for good': { failure }, open: { unanswered } };

const authorized: Example = [
  'OrderPaymentAuthorized',
  {
    payment_id: 'py_2',
    payment_method_id: 'pm_card',
    charge_id: chargeIdOf(checkoutId, 'py_2'),
    amount: '45.00',
    currency: 'USD',
    response_code: 'A1',
  },
];
const [byCard, withCard] = gatewayPaymentAdded('approve') as readonly [Example, Example];
const placedBy = (added: Example) =>
  folded(
    order.initial,
    history(...ready, paymentRemoved('py_1'), added, withCard, started, authorized, completed),
  );
const beginnings: readonly Placed[] = [
  placedBy(byCard),
  placedBy([byCard[0], { ...byCard[1], auto_capture: false }] as Example),
  folded(order.initial, history(...ready, started, completed)),
];

describe('whatever a payment provider answers', () => {
  const states = [
    ...explored({ payments: 2, refunds: 2, isToldOfEnds: false }),
    ...explored({ payments: 1, refunds: 1, isToldOfEnds: true }),
  ];

  it('meets every state of a payment, of what is asked about it, and of a refund', () => {
    const payments = states.flatMap(({ payments }) => payments);
    expect(new Set(payments.map(({ status }) => status))).toEqual(
      new Set(['pending', 'completed', 'failed', 'void']),
    );
    expect(new Set(payments.map(({ charge }) => charge?.status))).toEqual(
      new Set([undefined, 'authorizing', 'authorized', 'capturing', 'captured', 'voiding']),
    );
    expect(new Set(payments.map(({ release }) => release?.status))).toEqual(
      new Set([undefined, 'asked', 'refused', 'done']),
    );
    expect(new Set(states.flatMap(({ refunds }) => refunds.map(({ status }) => status)))).toEqual(
      new Set(['pending', 'completed', 'failed']),
    );
    expect(new Set(states.map(paymentStatusOf))).toEqual(
      new Set(['paid', 'balance_due', 'credit_owed', 'failed', 'void']),
    );
  });

  it('no conflict is left when it has answered, or has not answered in time', () => {
    for (const state of states.filter((each) => !isBeingAsked(each))) {
      for (const command of staffsCommands(state)) {
        const refusal = refusalOf(command, state);
        if (refusal && refusal.status !== 422) expect.fail(`${command.type} on ${summaryOf(state)}`);
      }
    }
  });

  it('staff have a next step about each open payment and each open refund', () => {
    for (const state of states.filter((each) => !isBeingAsked(each))) {
      const steps = staffsCommands(state).filter((command) => refusalOf(command, state) === undefined);
      for (const { id } of state.payments.filter((payment) => isHeldByGateway(state, payment))) {
        const next = steps.filter((step) => 'paymentId' in step && step.paymentId === id);
        if (next.length === 0) expect.fail(`no step about ${id} on ${summaryOf(state)}`);
      }
      for (const { id } of state.refunds.filter(({ status }) => status === 'pending')) {
        expect(steps).toContainEqual(expect.objectContaining({ type: 'SettleRefund', refundId: id }));
      }
    }
  });

  it('what staff saw there ends a payment of a canceled order, however often its provider refuses to release it', () => {
    for (const state of states.filter((each) => !isBeingAsked(each) && each.status === 'canceled')) {
      for (const { id } of state.payments.filter((payment) => isHeldByGateway(state, payment))) {
        const told = settledAgainst(state, id);
        const after = settledAgainst(told, id);
        const payment = after.payments.find((each) => each.id === id);
        if (payment && isHeldByGateway(after, payment)) expect.fail(`${id} is held on ${summaryOf(state)}`);
      }
    }
  });

  it('what is due can be paid otherwise, and what is kept of a canceled order be given back by hand', () => {
    for (const state of states.filter((each) => !isBeingAsked(each))) {
      const { unpromised, paid, refunded } = sumsOf(state);
      const refuses = (wanted: OrderCommand) => refusalOf(wanted, state)?.message;
      if (unpromised > 0n && refuses(cash('py_new'))) expect.fail(`what is due of ${summaryOf(state)}`);
      const pending = state.refunds.filter(({ status }) => status === 'pending');
      // What is being paid back goes back once. Staff say so where it does not.
      const paidBack = state.payments.filter(isToPayBack);
      for (const { id } of paidBack) {
        const steps = staffsCommands(state).filter((command) => refusalOf(command, state) === undefined);
        expect(steps).toContainEqual(expect.objectContaining({ type: 'SettlePayment', paymentId: id }));
      }
      const kept = paidBack.reduce((sum, { captured }) => sum - captured, paid - refunded);
      if (state.status === 'canceled' && kept > 0n && pending.length === 0) {
        expect(refuses(refundOf(kept, 'manual')), summaryOf(state)).toBeUndefined();
      }
    }
  });
});

/** Staff say of a payment that it was released, and its provider refuses that for good. */
function settledAgainst(state: Placed, paymentId: string): Placed {
  const word = { storeId, paymentId, outcome: 'voided', reason: null, settledById: null } as const;
  const settle: OrderCommand = { type: 'SettlePayment', ...word };
  const after = refusalOf(settle, state) ? state : folded(state, order.decide(settle, state));
  return providersAnswers(after, { payments: 2, refunds: 2, isToldOfEnds: true })
    .filter((command) => 'answer' in command && 'failure' in command.answer)
    .filter((command) => refusalOf(command, after) === undefined)
    .reduce((each, command) => folded(each, order.decide(command, each)), after);
}

interface Most {
  readonly payments: number;
  readonly refunds: number;
  /** Whether the provider also says what became of payments that are not made, or that staff have settled. */
  readonly isToldOfEnds: boolean;
}

/** Every state to which commands of staff and answers of the provider lead. */
function explored(most: Most): Placed[] {
  const open = [...beginnings];
  const met = new Map(open.map((state) => [summaryOf(state), state]));
  for (let state = open.pop(); state; state = open.pop()) {
    for (const command of [...providersAnswers(state, most), ...staffsCommands(state, most)]) {
      if (refusalOf(command, state)) continue;
      const after = folded(state, order.decide(command, state));
      const summary = summaryOf(after);
      if (met.has(summary)) continue;
      met.set(summary, after);
      open.push(after);
    }
  }
  return [...met.values()];
}

function staffsCommands(state: Placed, most = { payments: 2, refunds: 2 }): OrderCommand[] {
  const { paid, refunded } = sumsOf(state);
  const left = paid - refunded;
  const isMore = state.payments.length < most.payments;
  return [
    ...(isMore ? [cash('py_cash'), card('py_later')] : []),
    ...state.payments.flatMap(({ id: paymentId }): OrderCommand[] => [
      { type: 'CapturePayment', storeId, paymentId },
      { type: 'VoidPayment', storeId, paymentId },
      ...settledOutcomes.map(
        (outcome): OrderCommand => ({
          type: 'SettlePayment',
          storeId,
          paymentId,
          outcome,
          reason: null,
          settledById: null,
        }),
      ),
    ]),
    ...(state.refunds.length < most.refunds && left > 0n
      ? [refundOf(left, 'original'), refundOf(left, 'manual')]
      : []),
    ...state.refunds.flatMap(({ id: refundId }) =>
      (['completed', 'failed'] as const).map(
        (outcome): OrderCommand => ({
          type: 'SettleRefund',
          storeId,
          refundId,
          outcome,
          reason: null,
          settledById: null,
        }),
      ),
    ),
    { type: 'Cancel', storeId, cancellationId: 'cancel_1', isRestocked: true },
  ];
}

function providersAnswers(state: Placed, { isToldOfEnds }: Most): OrderCommand[] {
  return Object.values(answers).flatMap((answer): OrderCommand[] => [
    // What it says after staff have settled the payment.
    ...state.payments.flatMap(({ id: paymentId, settled }): OrderCommand[] => {
      if (!settled || !isToldOfEnds) return [];
      const { to, since } = settled;
      return [{ type: 'RecordAnswer', paymentId, answer: { to, since, ...answer } } as OrderCommand];
    }),
    ...state.payments.flatMap((payment): OrderCommand[] => {
      const { id: paymentId, charge, added } = payment;
      if (isCollectedByCheckout(payment)) {
        return [{ type: 'CapturePayments', checkoutId, answers: { [paymentId]: answer } }];
      }
      if (isEnded(payment) && isToldOfEnds)
        return [{ type: 'RecordAnswer', paymentId, answer: { to: 'ended', ...answer } }];
      const isAsked = charge?.status !== 'authorized' || (added === 'to_order' && payment.auto_capture);
      if (payment.status !== 'pending' || !charge || charge.status === 'captured' || !isAsked) return [];
      const since = charge.capture?.since ?? charge.voiding_since;
      return [{ type: 'RecordAnswer', paymentId, answer: { to: charge.status, since, ...answer } }];
    }),
    ...state.refunds.flatMap((refund) =>
      gatewayPartsOf(state, refund).map(({ payment }): OrderCommand => {
        const told = Object.keys(answer).length === 0 ? { transactionId: 'T1' } : answer;
        return {
          type: 'RecordRefundAnswer',
          refundId: refund.id,
          paymentId: payment.id,
          answer: told as { transactionId: string },
        };
      }),
    ),
  ]);
}

const isCollectedByCheckout = ({ status, charge, added, auto_capture }: Payment): boolean =>
  status === 'pending' && charge?.status === 'authorized' && added === 'to_cart' && auto_capture;

/** A gateway is asked, and its time to answer is not over. */
const isBeingAsked = (state: Placed): boolean =>
  state.payments.some((payment) => {
    const { status, charge, auto_capture } = payment;
    const isAsked =
      ['authorizing', 'capturing', 'voiding'].includes(charge?.status ?? '') ||
      (charge?.status === 'authorized' && auto_capture && state.status === 'completed');
    return (status === 'pending' ? isAsked : isReleaseAwaited(payment)) && !isUnanswered(payment);
  }) || state.refunds.some(({ status, failure: told }) => status === 'pending' && told === null);

const cash = (paymentId: string): OrderCommand => ({
  type: 'AddLaterPayment',
  by: { storeId, isStaff: true },
  paymentId,
  method: offeredCash,
  source: null,
});

const card = (paymentId: string): OrderCommand => ({
  type: 'AddLaterPayment',
  by: { storeId, isStaff: true },
  paymentId,
  method: { ...offeredCash, id: 'pm_card', type: 'test', auto_capture: true },
  source: { payment_source_id: 'ps_1', card: null },
});

let made = 0;
const refundOf = (amount: bigint, to: 'original' | 'manual'): OrderCommand => ({
  type: 'StartRefund',
  storeId,
  refundId: `re_${made++}`,
  storeCreditId: 'credit_1',
  amount,
  items: [],
  deliveryAmount: undefined,
  isRestocked: undefined,
  to,
  paymentId: null,
  isCardExpired: false,
  reason: null,
  metadata: undefined,
  restockItems: [],
  createdById: null,
});

function refusalOf(command: OrderCommand, state: Placed): Refusal | undefined {
  try {
    order.decide(command, state);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function folded(state: OrderState, facts: readonly Parameters<typeof order.evolve>[1][]): Placed {
  const after = facts.reduce((each, fact) => order.evolve(each, fact, { at: AT, revision: 0 }), state);
  if (!isPlaced(after)) throw new Error('the order is not placed');
  return after;
}

/** States that differ in nothing of this are one. */
const summaryOf = (state: Placed): string =>
  JSON.stringify([
    state.status,
    state.payments.map(
      ({ method, status, charge, failure: told, captured, auto_capture, settled, release }) =>
        [
          method.type,
          status,
          charge?.status,
          told?.code,
          String(captured),
          auto_capture,
          settled?.outcome,
          settled?.to,
          release?.status,
          release?.failure?.code,
        ].join(' '),
    ),
    state.refunds
      .map(({ status, to, failure: told, cancellation_id, amount, parts }) =>
        [status, to, told?.code, cancellation_id, String(amount), parts.map((part) => part.is_paid)].join(
          ' ',
        ),
      )
      .toSorted(),
  ]);
