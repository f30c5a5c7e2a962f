import { settledOutcomes } from '@storefold/contracts';
import { Refusal } from '@storefold/kernel/core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OrderCommand } from '../order.commands.ts';
import { order } from '../order.decider.ts';
import {
  checkoutId,
  completed,
  type Example,
  gatewayPaymentAdded,
  history,
  paymentRemoved,
  ready,
  started,
  storeId,
} from '../order.examples.ts';
import { chargeIdOf } from '../order.ids.ts';
import { type CanceledOrder, isPlaced, type OrderState, type PlacedOrder } from '../order.ts';
import { isEnded, isUnderWay } from '../payment/later-payment.rules.ts';
import type { Payment } from '../payment/payment.ts';
import { isHeldByGateway, paymentStatusOf, sumsOf } from '../payment/sums.ts';
import { gatewayPartsOf } from '../refund/refunds.ts';

type Placed = PlacedOrder | CanceledOrder;

const PRICE = 45_00n;
const refused = { code: 'gateway_error', message: 'No' } as const;
const silent = { code: 'payment_processing_error', message: 'Nothing' } as const;

/** A request that a provider was sent. It may reach the provider at any time, and so may its answer reach the store. */
interface Question {
  readonly key: string;
  readonly does: 'capture' | 'void' | 'refund';
  readonly amount: bigint;
  /** What the store does with the answer. */
  readonly heard: (answer: object) => OrderCommand;
}

/** What the provider has of the one charge. */
interface Charge {
  readonly held: bigint;
  readonly collected: bigint;
  readonly back: bigint;
}

interface World {
  readonly order: Placed;
  readonly charge: Charge;
  readonly sent: readonly (Question & { readonly result: 'none' | 'done' | 'refused' })[];
  /** How much staff have done. */
  readonly acts: number;
  /** Whether staff say what only the provider knows, so that their word may be wrong. */
  readonly isSaid: boolean;
  readonly how: readonly string[];
}

/**
 * One charge, a provider that does or refuses what it is asked, and requests and answers that take as long as they like. The store hears
 * each answer in the end, and repeats what was not answered.
 */
describe('whatever staff do while requests to a provider and its answers are under way', () => {
  let worlds: readonly World[];
  beforeAll(() => {
    worlds = explored();
  });

  it('meets money that is collected, paid back, refused and canceled', () => {
    const met = (is: (world: World) => boolean) => worlds.some(is);
    expect(worlds.length).toBeGreaterThan(1000);
    expect(met(({ charge }) => charge.collected > 0n && charge.back === charge.collected)).toBe(true);
    expect(met(({ order: { payments } }) => payments.some(({ settled }) => settled?.is_asked_anew))).toBe(
      true,
    );
    expect(met(({ order: { payments } }) => payments.some(({ release }) => release?.collected))).toBe(true);
    expect(met(({ order: { status } }) => status === 'canceled')).toBe(true);
  });

  it('never more goes back than was collected, unless staff say what is not so', () => {
    for (const { charge, order: after, isSaid, how } of worlds) {
      if (isSaid) continue;
      const otherwise = after.refunds
        .filter(({ to, status }) => to !== 'original' && status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0n);
      expect(charge.back + otherwise <= charge.collected, how.join(' → ')).toBe(true);
      const { paid, refunded } = sumsOf(after);
      expect(refunded <= paid, how.join(' → ')).toBe(true);
    }
  });

  it('the books end with what the provider has, once all is answered', () => {
    let ends = 0;
    for (const world of worlds.filter(isAtRest)) {
      ends += 1;
      const { order: after, charge, how } = world;
      const [payment] = after.payments as [Payment];
      // What staff say was collected, while it was open whether it goes back, may go back all the same: that is the loss.
      const { settled, release } = payment;
      if (settled?.outcome === 'captured' && (settled.to !== 'capturing' || release)) continue;
      const byProvider = after.refunds.filter(
        ({ to, status }) => to === 'original' && status === 'completed',
      );
      const back = byProvider.reduce((sum, { amount }) => sum + amount, 0n);
      expect(payment.captured - back, how.join(' → ')).toBe(charge.collected - charge.back);
      // What it refuses to release is at its end where staff have seen it there.
      if (charge.held > 0n && !release?.is_settled)
        expect(isHeldByGateway(after, payment), how.join(' → ')).toBe(true);
    }
    expect(ends).toBeGreaterThan(100);
  });
});

const ACTS = 4;
const SENT = 3;

function explored(): World[] {
  const first = beginning();
  const open = [first];
  const met = new Map([[summaryOf(first), first]]);
  for (let world = open.pop(); world; world = open.pop()) {
    for (const next of nextOf(world)) {
      const summary = summaryOf(next);
      if (met.has(summary)) continue;
      met.set(summary, next);
      open.push(next);
    }
  }
  return [...met.values()];
}

function nextOf(world: World): World[] {
  const asked = new Set(questionsOf(world.order).map(({ key }) => key));
  return [
    ...world.sent.flatMap((question): World[] => {
      const { key, result } = question;
      if (result === 'none') {
        const unanswered = asked.has(key)
          ? told(world, question.heard({ unanswered: silent }), `${key} silent`)
          : [];
        return [arrived(world, question, 'done'), arrived(world, question, 'refused'), ...unanswered].flat();
      }
      return told(world, question.heard(answerOf(question)), `heard ${key} ${result}`);
    }),
    ...(world.acts < ACTS ? staffsCommands(world.order) : []).flatMap((command) =>
      told(
        { ...world, acts: world.acts + 1, isSaid: world.isSaid || isWord(command) },
        command,
        nameOf(command),
      ),
    ),
  ];
}

const answerOf = ({ result, does, key }: World['sent'][number]) =>
  result === 'refused' ? { failure: refused } : does === 'refund' ? { transactionId: `T ${key}` } : {};

/** The provider does what it is asked, or refuses it. What it can't do it refuses. */
function arrived(world: World, question: Question, result: 'done' | 'refused'): World[] {
  const charge = result === 'done' ? chargeAfter(world.charge, question) : world.charge;
  if (!charge) return [];
  const sent = world.sent.map((each) => (each.key === question.key ? { ...each, result } : each));
  return [{ ...world, charge, sent, how: [...world.how, `${question.key} ${result}`] }];
}

function chargeAfter(charge: Charge, { does, amount }: Question): Charge | undefined {
  const { held, collected, back } = charge;
  switch (does) {
    case 'capture':
      return held === 0n ? charge : { held: 0n, collected: amount, back };
    case 'void':
      return { held: 0n, collected, back: collected };
    case 'refund':
      return amount <= collected - back ? { ...charge, back: back + amount } : undefined;
  }
}

/** Nothing is under way, nothing is open, and nobody has anything to hear. */
const isAtRest = ({ order: state, sent }: World): boolean =>
  sent.every(
    (question) =>
      question.result !== 'none' && order.decide(question.heard(answerOf(question)), state).length === 0,
  );

/** The order after a command. None where nothing changes, or it is refused. */
function told(world: World, command: OrderCommand, what: string): World[] {
  let facts: ReturnType<typeof order.decide>;
  try {
    facts = order.decide(command, world.order);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
  if (facts.length === 0) return [];
  const after = folded(world.order, facts);
  const known = new Set(world.sent.map(({ key }) => key));
  const asked = questionsOf(after).filter(({ key }) => !known.has(key));
  const sent = [...world.sent, ...asked.map((each) => ({ ...each, result: 'none' as const }))];
  if (sent.length > SENT) return [];
  return [{ ...world, order: after, sent, how: [...world.how, what] }];
}

/** What the drivers ask the provider. */
function questionsOf(state: Placed): Question[] {
  return [
    ...state.payments.flatMap((payment): Question[] => {
      const { id: paymentId, charge, release, settled, status } = payment;
      const record = (to: object) => (answer: object) =>
        ({ type: 'RecordAnswer', paymentId, answer: { ...to, ...answer } }) as OrderCommand;
      if (isEnded(payment)) {
        const key = release?.operation ?? 'void';
        return [{ key, does: 'void', amount: 0n, heard: record({ to: 'ended', operation: key }) }];
      }
      if (status === 'completed' && settled?.outcome === 'captured' && settled.to === 'capturing') {
        const { to, since } = settled;
        return [{ key: `capture ${since}`, does: 'capture', amount: PRICE, heard: record({ to, since }) }];
      }
      if (!isUnderWay(payment) || !charge) return [];
      const since = charge.capture?.since ?? charge.voiding_since;
      const does = charge.status === 'capturing' ? 'capture' : 'void';
      const heard = record({ to: charge.status, since });
      return [{ key: `${does} ${since}`, does, amount: PRICE, heard }];
    }),
    ...state.refunds
      .filter(({ status }) => status === 'pending')
      .flatMap((refund) =>
        gatewayPartsOf(state, refund).map(({ payment, part }): Question => {
          const named = { type: 'RecordRefundAnswer', refundId: refund.id, paymentId: payment.id };
          const heard = (answer: object) => ({ ...named, answer }) as OrderCommand;
          return { key: `refund ${refund.id}`, does: 'refund', amount: part.amount, heard };
        }),
      ),
  ];
}

function staffsCommands(state: Placed): OrderCommand[] {
  const { paid, refunded } = sumsOf(state);
  const paymentId = 'py_2';
  const word = { storeId, reason: null, settledById: null };
  return [
    { type: 'CapturePayment', storeId, paymentId },
    { type: 'VoidPayment', storeId, paymentId },
    ...settledOutcomes.map(
      (outcome): OrderCommand => ({ type: 'SettlePayment', paymentId, outcome, ...word }),
    ),
    ...(paid > refunded ? [refundOf(paid - refunded, 'original'), refundOf(paid - refunded, 'manual')] : []),
    ...state.refunds.flatMap(({ id: refundId }) =>
      (['completed', 'failed'] as const).map(
        (outcome): OrderCommand => ({ type: 'SettleRefund', refundId, outcome, ...word }),
      ),
    ),
    { type: 'Cancel', storeId, cancellationId: 'cancel_1', isRestocked: true },
  ];
}

/** That nothing was collected may be wrong as well, and then it goes back. */
const isWord = (command: OrderCommand): boolean =>
  command.type === 'SettleRefund' || (command.type === 'SettlePayment' && command.outcome === 'captured');

const nameOf = (command: OrderCommand): string =>
  [command.type, 'outcome' in command && command.outcome, 'to' in command && command.to]
    .filter(Boolean)
    .join(' ');

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

/** A placed order of 45.00 that a card is to pay, of which its provider has set all aside. */
function beginning(): World {
  const [byCard, withCard] = gatewayPaymentAdded('approve') as readonly [Example, Example];
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
  const byHand = [byCard[0], { ...byCard[1], auto_capture: false }] as Example;
  const facts = history(...ready, paymentRemoved('py_1'), byHand, withCard, started, authorized, completed);
  const charge = { held: PRICE, collected: 0n, back: 0n };
  return { order: folded(order.initial, facts), charge, sent: [], acts: 0, isSaid: false, how: [] };
}

function folded(state: OrderState, facts: readonly Parameters<typeof order.evolve>[1][]): Placed {
  const at = '2026-01-01T00:00:00.000Z';
  const after = facts.reduce((each, fact) => order.evolve(each, fact, { at, revision: 0 }), state);
  if (!isPlaced(after)) throw new Error('the order is not placed');
  return after;
}

/** Worlds that differ in nothing of this are one. */
function summaryOf({ order: state, charge, sent, acts, isSaid }: World): string {
  const asked = new Set(questionsOf(state).map(({ key }) => key));
  return JSON.stringify([
    state.status,
    paymentStatusOf(state),
    state.payments.map(({ status, charge: own, failure, captured, settled, release }) => [
      status,
      own?.status,
      failure?.code,
      `${captured}`,
      settled?.outcome,
      settled?.to,
      settled?.is_asked_anew,
      release?.status,
      release?.failure?.code,
      `${release?.collected}`,
    ]),
    state.refunds.map(({ status, to, failure, is_settled, amount }) => [
      status,
      to,
      failure?.code,
      is_settled,
      `${amount}`,
    ]),
    [charge.held, charge.collected, charge.back].map(String),
    sent.map(({ key, does, result }) => [does, result, asked.has(key)]),
    acts,
    isSaid,
  ]);
}
