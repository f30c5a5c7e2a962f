import { settledOutcomes } from '@storefold/contracts';
import { Refusal } from '@storefold/kernel/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deliveryStatus } from '../delivery/fulfillments.ts';
import { isOpenOrder } from '../order.access.ts';
import type { OrderCommand } from '../order.commands.ts';
import { order } from '../order.decider.ts';
import {
  address,
  checkoutId,
  completed,
  create,
  deliveryMethods,
  type Example,
  fail,
  gatewayPaymentAdded,
  history,
  mug,
  offeredCash,
  paymentRemoved,
  ready,
  readyWithCard,
  shirt,
  start,
  started,
  startedWithCard,
  storeId,
} from '../order.examples.ts';
import { chargeIdOf } from '../order.ids.ts';
import {
  type CanceledOrder,
  isCheckingOut,
  isOrder,
  isPlaced,
  type Order,
  type OrderState,
} from '../order.ts';
import { isEnded, isUnanswered } from '../payment/later-payment.rules.ts';
import type { Payment } from '../payment/payment.ts';
import { isOver } from '../payment/payment-session.rules.ts';
import { voidOperation } from '../payment/payments.ts';
import { collectedAtOnce } from '../payment/shares.ts';
import {
  excessOf,
  isHeldByGateway,
  isReleaseAwaited,
  isToPayBack,
  isUnreleased,
  paymentStatusOf,
  sumsOf,
} from '../payment/sums.ts';
import { gatewayPartsOf, refundablesOf } from '../refund/refunds.ts';

/** How whoever is asked behaves from now on: a provider, and the shelf where a correction asks for goods. */
const tempers = ['does it', 'refuses', 'is silent'] as const;
type Temper = (typeof tempers)[number];

const failure = { code: 'gateway_error', message: 'No' } as const;
const silence = { code: 'payment_processing_error', message: 'Nothing' } as const;
const AT = '2026-01-01T00:00:00.000Z';
const LATE = '9999-01-02T00:00:00.000Z';
const staff = { storeId, isStaff: true } as const;
const byLink = { storeId, tokenFits: false, isByLink: true, customerId: null } as const;
const word = { storeId, reason: null, settledById: null } as const;

const WALKS = 240;
const STEPS = 22;

/**
 * Staff, shoppers with links, providers and the shelf do what they like with orders and drafts, in any order and whatever is under way. Kills are
 * in it: what nobody goes on with stays open for as long as it likes.
 */
describe('an order to which anything may have happened', () => {
  const met = new Set<string>();
  const stuck: string[] = [];
  const conflicts: string[] = [];
  beforeAll(() => {
    const random = randomOf(20_261_129);
    for (let walk = 0; walk < WALKS; walk++) {
      let state = beginnings[walk % beginnings.length] as OrderState;
      const how: string[] = [];
      const step = new Steps(walk);
      for (let index = 0; index < STEPS; index++) {
        const command = pick(random, pick(random, step.all(state)) ?? []);
        const after = command && told(state, command);
        if (!command || !after) continue;
        state = after;
        how.push(nameOf(command));
        note(state, met);
        if (!isPlaced(state) || index % 5 !== 0) continue;
        for (const each of step.ofStaff(state)) {
          if (isBeingAsked(state) || refusalOf(each, state)?.status !== 409) continue;
          conflicts.push(`${how.join(' → ')} | ${nameOf(each)}`);
        }
      }
      const temper = tempers[walk % tempers.length] as Temper;
      const left = whatIsLeft(state, temper, step);
      if (left) stuck.push(`${how.join(' → ')} | ${temper}: ${left}`);
    }
  });

  it('is brought to its end by what staff can do, whatever a provider and the shelf do from then on', () => {
    expect(stuck.slice(0, 3)).toEqual([]);
  });

  it('answers staff with no conflict while nobody is asked', () => {
    expect(conflicts.slice(0, 3)).toEqual([]);
  });

  it('was paid, refunded, corrected, shipped, returned, and paid later by links and in sessions', () => {
    const missed = [
      'payment completed',
      'payment failed',
      'payment void',
      'payment unanswered',
      'payment settled',
      'payment unreleased',
      'refund completed',
      'refund failed',
      'refund pending',
      'refund by hand',
      'correction completed',
      'correction failed',
      'correction pending',
      'fulfillment shipped',
      'fulfillment canceled',
      'return requested',
      'return approved',
      'return rejected',
      'return received',
      'return closed',
      'session became a payment',
      'session failed',
      'session over',
      'draft deleted',
      'draft placed',
      'canceled',
    ].filter((each) => !met.has(each));
    expect(missed).toEqual([]);
  });
});

function note(state: OrderState, met: Set<string>): void {
  if (state.status === 'deleted') met.add('draft deleted');
  if (!isOrder(state)) return;
  if (state.status === 'canceled') met.add('canceled');
  if (state.origin === 'staff' && isPlaced(state)) met.add('draft placed');
  for (const payment of state.payments) {
    met.add(`payment ${payment.status}`);
    if (isUnanswered(payment)) met.add('payment unanswered');
    if (payment.settled) met.add('payment settled');
    if (isUnreleased(payment)) met.add('payment unreleased');
  }
  for (const { status, to } of state.refunds)
    met.add(`refund ${status}`).add(to === 'manual' ? 'refund by hand' : '');
  for (const { status } of state.corrections ?? []) met.add(`correction ${status}`);
  for (const { status } of state.fulfillments) met.add(`fulfillment ${status}`);
  for (const { status } of state.returns ?? []) met.add(`return ${status}`);
  for (const session of state.payment_sessions) {
    if (session.payment_id) met.add('session became a payment');
    if (session.failure) met.add('session failed');
    if (isOver(session)) met.add('session over');
  }
}

/** What can be asked for, with ids of its own. */
class Steps {
  #made = 0;

  constructor(private readonly walk: number) {}

  /** By who asks: each is as likely to be next. */
  all(state: OrderState): (readonly OrderCommand[])[] {
    const answers = tempers.flatMap((temper) => answersTo(state, temper));
    return [this.ofStaff(state), this.ofStaff(state), this.#ofShopper(state), answers, this.#told(state)];
  }

  ofStaff(state: OrderState): OrderCommand[] {
    if (!isOrder(state)) return [];
    if (!isPlaced(state)) return this.#ofDraft(state);
    const { paid, refunded, unpromised } = sumsOf(state);
    const left = paid - refunded;
    const [line] = state.items;
    const items = line ? [{ line_item_id: line.id, quantity: 1 }] : [];
    return [
      ...(unpromised > 0n ? [this.cash(), this.#card(true), this.#card(false)] : []),
      ...(unpromised > 0n ? [link] : []),
      ...state.payments.flatMap(onPayment),
      ...(left > 0n
        ? [
            this.refund(left, 'original'),
            this.refund(left, 'manual'),
            this.refund(left / 3n + 1n, 'original'),
          ]
        : []),
      { ...this.refund(0n, 'original'), amount: undefined, items } as OrderCommand,
      ...state.refunds.flatMap(({ id: refundId }) =>
        (['completed', 'failed'] as const).map(
          (outcome): OrderCommand => ({ type: 'SettleRefund', refundId, outcome, ...word }),
        ),
      ),
      ...state.fulfillments.flatMap(({ id, items: held }): OrderCommand[] => {
        const named = { storeId, fulfillmentId: id ?? FIRST, firstId: FIRST };
        const part = held.map((each) => ({ ...each, quantity: 1 }));
        const rest = { restFulfillmentId: this.#id('ful') };
        return [
          { type: 'Ship', ...named, items: null, ...rest },
          { type: 'Ship', ...named, items: part, ...rest },
          { type: 'CancelFulfillment', ...named },
        ];
      }),
      ...(line
        ? [
            this.#correct({ items: [{ line_item_id: line.id, quantity: line.quantity - 1 }] }),
            this.#correct({ items: [{ line_item_id: line.id, quantity: line.quantity + 1 }] }),
            this.#correct({ additions: [{ variantId: mug.variant_id, quantity: 1, price: null }] }),
          ]
        : []),
      this.#correct({ discount: { basisPoints: 1000, amount: null } }),
      ...this.#returns(state, staff),
      { type: 'Cancel', storeId, cancellationId: this.#id('cancel'), isRestocked: true },
    ];
  }

  #returns(state: Order, by: typeof staff | typeof byLink): OrderCommand[] {
    const terms = { days: 30, timezone: 'UTC', reasons: [] };
    const items = state.items.map(({ id }) => ({ line_item_id: id, quantity: 1, reason: null }));
    return [
      {
        type: 'RequestReturn',
        by,
        returnId: this.#id('ret'),
        items,
        terms,
        createdById: null,
        metadata: undefined,
        at: AT,
      },
      ...(state.returns ?? []).flatMap(({ id: returnId }): OrderCommand[] => [
        { type: 'ApproveReturn', storeId, returnId },
        { type: 'RejectReturn', storeId, returnId },
        ...(['original', 'none'] as const).map((refund) => this.receive(returnId, refund)),
        { ...this.refund(5_00n, 'manual'), returnId } as OrderCommand,
      ]),
    ];
  }

  receive(returnId: string, refund: 'original' | 'none'): OrderCommand {
    const refunding = {
      refundId: this.#id('re'),
      storeCreditId: 'credit_9',
      isCardExpired: false,
      createdById: null,
    };
    return { type: 'ReceiveReturn', storeId, returnId, items: null, refund, deduction: 0n, refunding };
  }

  #ofDraft(state: Order): OrderCommand[] {
    return [
      this.#card(true),
      this.#card(false),
      link,
      ...state.payments.flatMap(onPayment),
      { type: 'DeleteCart', holder: staff },
      {
        ...start,
        holder: staff,
        quotes: [shirt],
        deliveryMethods,
        checkoutId: this.#id('checkout'),
      } as OrderCommand,
      { type: 'ReturnPayments', failure },
    ];
  }

  #ofShopper(state: OrderState): OrderCommand[] {
    if (!isOrder(state)) return [];
    const pay = (change: object) => ({ type: 'PayInSession', by: byLink, change }) as OrderCommand;
    const amount = isPlaced(state) ? sumsOf(state).outstanding : 45_00n;
    const external = { externalId: 'ext', externalData: {} };
    const method = { ...offeredCash, id: 'pm_window', type: 'test_session', auto_capture: true };
    const opened = {
      sessionId: this.#id('psess'),
      method,
      amount,
      currency: 'USD',
      external,
      at: AT,
      expiresAt: '9999-01-01T00:00:00.000Z',
    };
    return [
      { ...this.#card(true), by: byLink } as OrderCommand,
      { ...this.cash(), by: byLink } as OrderCommand,
      pay({ type: 'OpenPaymentSession', ...opened }),
      ...state.payment_sessions.flatMap(({ id: sessionId, amount: of }) => [
        ...[true, false].map((isCaptured) => pay(paidIn(sessionId, of, isCaptured))),
        pay({
          type: 'CompletePaymentSession',
          sessionId,
          paymentId: `py_${sessionId}`,
          source: cardOf,
          at: AT,
        }),
        pay({ type: 'ConfirmPaymentSession', sessionId }),
        pay({ type: 'FailPaymentSession', sessionId, failure, at: AT }),
        pay({ type: 'FailPaymentAttempt', sessionId, failure }),
        pay({ type: 'EndPaymentSession', sessionId }),
      ]),
      ...this.#returns(state, byLink as never),
    ];
  }

  /** What a provider tells by itself, and time. */
  #told(state: OrderState): OrderCommand[] {
    if (!isPlaced(state)) return [{ type: 'ExpireSessions', at: LATE }];
    return [
      { type: 'ExpireSessions', at: LATE },
      ...state.payments.map(
        ({ id: paymentId }): OrderCommand => ({
          type: 'RecordOutsideRefund',
          refundId: this.#id('re'),
          paymentId,
          transactionId: this.#id('T'),
          amount: 7_00n,
        }),
      ),
    ];
  }

  cash(): OrderCommand {
    return {
      type: 'AddLaterPayment',
      by: staff,
      paymentId: this.#id('py'),
      method: offeredCash,
      source: null,
    };
  }

  #card(auto_capture: boolean): OrderCommand {
    const method = { ...offeredCash, id: 'pm_card', type: 'test', auto_capture };
    const source = { payment_source_id: 'ps_1', card: null };
    return { type: 'AddLaterPayment', by: staff, paymentId: this.#id('py'), method, source };
  }

  refund(amount: bigint, to: 'original' | 'manual'): OrderCommand {
    return {
      type: 'StartRefund',
      storeId,
      refundId: this.#id('re'),
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
    };
  }

  #correct(wanted: object): OrderCommand {
    return {
      type: 'StartCorrection',
      storeId,
      correctionId: this.#id('cor'),
      items: [],
      additions: [],
      shippingAddress: null,
      deliveryMethodId: null,
      discount: null,
      reason: null,
      isCustomerNotified: true,
      quotes: [shirt, mug],
      newLineId: () => this.#id('li'),
      fulfillmentId: this.#id('ful'),
      deliveryMethods,
      ...wanted,
    };
  }

  #id = (prefix: string): string => `${prefix}_${this.walk}_${this.#made++}`;
}

const FIRST = 'ful_first';
const link: OrderCommand = {
  type: 'CreatePaymentLink',
  storeId,
  linkId: 'link_1',
  url: null,
  expiresAt: LATE,
};
const cardOf = {
  brand: 'visa',
  last4: '4242',
  month: 12,
  year: 2034,
  name: null,
  gateway_payment_profile_id: 'p',
};
const paidIn = (sessionId: string, amount: bigint, isCaptured: boolean) => ({
  type: 'CompletePaymentSession',
  sessionId,
  paymentId: `py_${sessionId}`,
  source: null,
  paid: {
    amount,
    responseCode: 'A1',
    named: { externalId: `pi_${sessionId}`, externalUrl: null },
    isCaptured,
  },
  at: AT,
});

const onPayment = ({ id: paymentId }: Payment): OrderCommand[] => [
  { type: 'CapturePayment', storeId, paymentId },
  { type: 'VoidPayment', storeId, paymentId },
  ...settledOutcomes.map((outcome): OrderCommand => ({ type: 'SettlePayment', paymentId, outcome, ...word })),
];

/** What providers, the shelf and other services answer to all that they are asked. */
function answersTo(state: OrderState, temper: Temper): OrderCommand[] {
  const last = state.status === 'deleted' ? state.last : state;
  if (!last || !isOrder(last)) return [];
  const answer = { 'does it': {}, refuses: { failure }, 'is silent': { unanswered: silence } }[temper];
  return [
    ...last.payments.flatMap((payment) => paymentAnswers(last, payment, answer)),
    ...(isPlaced(last) ? last.refunds : []).flatMap((refund): OrderCommand[] => {
      if (refund.status !== 'pending') return [];
      const asked = gatewayPartsOf(last, refund).filter(({ part }) => !part.is_paid);
      if (asked.length === 0) return [{ type: 'CompleteRefund', refundId: refund.id, declined: [] }];
      const declined = asked.map(({ payment }) => payment.id);
      const said = temper === 'does it' ? { transactionId: `T ${refund.id}` } : answer;
      return [
        ...asked.map(
          ({ payment }) =>
            ({
              type: 'RecordRefundAnswer',
              refundId: refund.id,
              paymentId: payment.id,
              answer: said,
            }) as OrderCommand,
        ),
        ...(temper === 'refuses' ? [{ type: 'CompleteRefund' as const, refundId: refund.id, declined }] : []),
      ];
    }),
    ...('correction' in last && last.correction
      ? [correctionAnswer(last.correction.correction_id, temper)]
      : []),
    ...checkoutAnswers(last, temper),
    ...last.payment_sessions
      .filter((session) => session.is_expired && !isOver(session))
      .map(
        ({ id: sessionId }): OrderCommand => ({
          type: 'PayInSession',
          by: byLink,
          change: { type: 'EndPaymentSession', sessionId },
        }),
      ),
  ];
}

/** A shelf that does not answer is waited for for some seconds. */
const correctionAnswer = (correctionId: string, temper: Temper): OrderCommand =>
  temper === 'does it'
    ? { type: 'CompleteCorrection', correctionId }
    : {
        type: 'FailCorrection',
        correctionId,
        code: 'insufficient_stock',
        message: 'Gone',
        said: undefined,
        details: null,
      };

function checkoutAnswers(state: Order, temper: Temper): OrderCommand[] {
  if (!isCheckingOut(state)) return [];
  const { id } = state.checkout;
  if (state.status === 'giving_back') return [{ type: 'ReverseCheckout', checkoutId: id }];
  return temper === 'does it' ? [{ type: 'Complete', checkoutId: id }] : [{ ...fail, checkoutId: id }];
}

function paymentAnswers(state: Order, payment: Payment, answer: object): OrderCommand[] {
  const { id: paymentId, charge, status, settled, added, auto_capture, release } = payment;
  const record = (to: object) =>
    ({ type: 'RecordAnswer', paymentId, answer: { ...to, ...answer } }) as OrderCommand;
  const late = settled ? [record({ to: settled.to, since: settled.since })] : [];
  if (isEnded(payment)) return [record({ to: 'ended', operation: release?.operation }), ...late];
  if (status !== 'pending' || !charge) return late;
  if (charge.status === 'authorized') {
    const isAtOnce =
      state.status === 'completed' && collectedAtOnce(state).some((each) => each.payment.id === paymentId);
    if (isAtOnce)
      return [{ type: 'CapturePayments', checkoutId: state.checkout.id, answers: { [paymentId]: answer } }];
    return added === 'to_order' && auto_capture ? [record({ to: 'authorized' })] : [];
  }
  const since = charge.capture?.since ?? charge.voiding_since;
  return [
    record({
      to: charge.status,
      since,
      ...(charge.status === 'voiding' && { operation: voidOperation(since ?? 0) }),
    }),
  ];
}

/** Staff do what brings it to its end. Undefined: there it is. */
function whatIsLeft(before: OrderState, temper: Temper, steps: Steps): string | undefined {
  let state = before;
  for (let turn = 0; turn < 60; turn++) {
    const next = nextStep(state, temper, steps);
    if (!next) break;
    state = next;
  }
  if (state.status === 'deleted' || !isOrder(state)) return undefined;
  if (!isPlaced(state)) return `a draft that is ${state.status}`;
  const sessions = state.payment_sessions.filter((session) => !isOver(session));
  if (sessions.length > 0) return 'a session';
  // A provider that refuses to release is asked as often as staff like, and the order says so meanwhile.
  const held = state.payments.filter((payment) => isHeldByGateway(state as CanceledOrder, payment));
  for (const { id } of held) {
    if (temper !== 'refuses' || refusalOf({ type: 'VoidPayment', storeId, paymentId: id }, state))
      return `${id} is held`;
  }
  if (held.length > 0 && state.status === 'canceled') return undefined;
  return isOpenOrder(state) ? summaryOf(state) : undefined;
}

const summaryOf = (state: Order): string =>
  JSON.stringify(
    [
      [state.status, paymentStatusOf(state), deliveryStatus(state), sumsOf(state)],
      state.payments.map(({ id, status, charge, captured, failure: said, release }) => [
        id,
        status,
        charge?.status,
        captured,
        said?.code,
        release?.status,
      ]),
      state.refunds.map(({ id, status, to, amount, failure: said }) => [id, status, to, amount, said?.code]),
      (state.returns ?? []).map(({ id, status, refund_id }) => [id, status, refund_id]),
    ],
    (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value),
  );

function nextStep(state: OrderState, temper: Temper, steps: Steps): OrderState | undefined {
  for (const command of [...answersTo(state, temper), ...endingSteps(state, temper, steps)]) {
    const after = told(state, command);
    if (after) return after;
  }
  return undefined;
}

/** In their order. What is refused is passed over. */
function endingSteps(state: OrderState, temper: Temper, steps: Steps): OrderCommand[] {
  if (!isOrder(state)) return [];
  const expire: OrderCommand = { type: 'ExpireSessions', at: LATE };
  const settle = state.payments
    .filter((payment) => isUnanswered(payment) || isToPayBack(payment))
    .map(
      ({ id: paymentId }): OrderCommand => ({ type: 'SettlePayment', paymentId, outcome: 'voided', ...word }),
    );
  const open = state.payments.filter(
    (payment) =>
      ((payment.status === 'pending' && payment.charge !== null) || isUnreleased(payment)) &&
      (temper !== 'refuses' || (payment.failure === null && !payment.release)),
  );
  const giveUp = open.map(({ id: paymentId }): OrderCommand => ({ type: 'VoidPayment', storeId, paymentId }));
  if (!isPlaced(state)) return [expire, ...settle, ...giveUp, { type: 'DeleteCart', holder: staff }];
  const due = sumsOf(state).unpromised;
  const excess = excessOf(state);
  return [
    expire,
    ...settle,
    ...state.refunds.map(
      ({ id: refundId }): OrderCommand => ({ type: 'SettleRefund', refundId, outcome: 'failed', ...word }),
    ),
    ...(state.returns ?? []).flatMap(({ id: returnId }): OrderCommand[] => [
      { type: 'RejectReturn', storeId, returnId },
      steps.receive(returnId, 'none'),
      { ...steps.refund(0n, 'original'), amount: 0n, returnId } as OrderCommand,
      { ...steps.refund(1n, 'manual'), returnId } as OrderCommand,
    ]),
    ...giveUp,
    ...(state.status === 'completed'
      ? [{ type: 'Cancel', storeId, cancellationId: 'cancel_end', isRestocked: true } as const]
      : []),
    ...state.fulfillments.map(
      ({ id }): OrderCommand => ({
        type: 'CancelFulfillment',
        storeId,
        fulfillmentId: id ?? FIRST,
        firstId: FIRST,
      }),
    ),
    ...(due > 0n ? [steps.cash()] : []),
    ...state.payments
      .filter(
        ({ status, charge, failure: said }) => status === 'pending' && (charge === null || said !== null),
      )
      .map(({ id: paymentId }): OrderCommand => ({ type: 'CapturePayment', storeId, paymentId })),
    ...givingBack(state, excess, steps),
  ];
}

/** By hand what payments brought, and cards and credits in the store. */
function givingBack(state: Order, excess: bigint, steps: Steps): OrderCommand[] {
  if (excess === 0n) return [];
  const sources = refundablesOf(state);
  const byHand = sources.reduce(
    (sum, { source, left }) => (source.kind === 'payment' ? sum + left : sum),
    0n,
  );
  const most = byHand < excess ? byHand : excess;
  return [...(most > 0n ? [steps.refund(most, 'manual')] : []), steps.refund(excess, 'original')];
}

/** Somebody is asked, and the time to answer is not over. */
const isBeingAsked = (state: Order): boolean =>
  ('correction' in state && state.correction !== undefined) ||
  state.refunds.some(({ status, failure: said }) => status === 'pending' && said === null) ||
  state.payments.some((payment) => {
    const { status, charge, auto_capture } = payment;
    const isAsked =
      ['authorizing', 'capturing', 'voiding'].includes(charge?.status ?? '') ||
      (charge?.status === 'authorized' && auto_capture && state.status === 'completed');
    return (status === 'pending' ? isAsked : isReleaseAwaited(payment)) && !isUnanswered(payment);
  });

/** The state after a command. Undefined: it is refused, or changes nothing. */
function told(state: OrderState, command: OrderCommand): OrderState | undefined {
  try {
    const facts = order.decide(command, state);
    return facts.length === 0 ? undefined : folded(state, facts);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function refusalOf(command: OrderCommand, state: OrderState): Refusal | undefined {
  try {
    order.decide(command, state);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const folded = (state: OrderState, facts: readonly Parameters<typeof order.evolve>[1][]): OrderState =>
  facts.reduce((each, fact) => order.evolve(each, fact, { at: AT, revision: 0 }), state);

const nameOf = (command: OrderCommand): string => {
  const { type, ...more } = command as OrderCommand & { change?: object; outcome?: string; answer?: object };
  return [
    type,
    more.outcome,
    (more.change as { type?: string } | undefined)?.type,
    JSON.stringify(more.answer ?? null),
  ]
    .filter((each) => each && each !== 'null')
    .join(' ');
};

/** Numbers that are the same in each run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <T>(random: () => number, all: readonly T[]): T | undefined =>
  all[Math.floor(random() * all.length)];

const beginnings: readonly OrderState[] = [
  placedBy(true),
  placedBy(false),
  placedByHand(),
  placedByCard(),
  drafted(),
];

function placedBy(auto_capture: boolean): OrderState {
  const [byCard, withCard] = gatewayPaymentAdded('approve') as readonly [Example, Example];
  const added = [byCard[0], { ...byCard[1], auto_capture }] as Example;
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
  return folded(
    order.initial,
    history(...ready, paymentRemoved('py_1'), added, withCard, started, authorized, completed),
  );
}

function placedByHand(): OrderState {
  return folded(order.initial, history(...ready, started, completed));
}

/** A gift card has paid 10.00 of it. */
function placedByCard(): OrderState {
  return folded(order.initial, history(...readyWithCard, startedWithCard, completed));
}

function drafted(): OrderState {
  const draft = order.decide(
    {
      ...create,
      isDraft: true,
      customer: null,
      details: { email: 'ann@example.com', shippingAddress: address, billingAddress: address },
      items: [{ itemId: 'li_1', variantId: 'var_shirt', quantity: 2 }],
      quotes: [shirt],
    },
    order.initial,
  );
  return folded(order.initial, draft);
}
