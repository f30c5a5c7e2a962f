import { readFile } from 'node:fs/promises';
import { settledOutcomes } from '@storefold/contracts';
import { Refusal } from '@storefold/kernel/core';
import { describe, expect, it } from 'vitest';
import { fulfillmentBodies } from './delivery/fulfillment.serializer.ts';
import type { OrderCommand } from './order.commands.ts';
import { order } from './order.decider.ts';
import {
  address,
  card50,
  checkoutId,
  create,
  fail,
  gatewayPaymentAdded,
  guest,
  history,
  offeredCash,
  ready,
  sessionOpened,
  shirt,
  start,
  storeId,
} from './order.examples.ts';
import type { OrderFact } from './order.facts.ts';
import { fulfillmentIdOf } from './order.ids.ts';
import { isOrder, isPlaced, type Order, type OrderState } from './order.ts';
import type { GatewayAnswer } from './payment/payment.commands.ts';
import { adminPaymentBodies } from './payment/payment.serializer.ts';
import type { Payment } from './payment/payment.ts';
import { returnsOf } from './refund/return.evolve.ts';

const KEY = 'abc';

/** What a diagram is of: the statuses of things in an order, by their ids. */
type Seen = (state: OrderState) => ReadonlyMap<string, string>;

const lastKnown = (state: OrderState): Order | undefined =>
  state.status === 'deleted' ? state.last : isOrder(state) ? state : undefined;

const diagrams: Readonly<Record<string, Seen>> = {
  order: (state) => new Map(state.status === 'absent' ? [] : [['order', state.status]]),
  payment(state) {
    const known = lastKnown(state);
    return new Map(known && adminPaymentBodies(KEY, known).map(({ id, status }) => [id, status]));
  },
  return: (state) => new Map(isPlaced(state) ? returnsOf(state).map(({ id, status }) => [id, status]) : []),
  fulfillment: (state) =>
    new Map(isPlaced(state) ? fulfillmentBodies(KEY, state).map(({ id, status }) => [id, status]) : []),
};

describe.each(Object.keys(diagrams))('the diagram of the %s in the README', (name) => {
  it('has an edge for each transition that the decider permits, and none that it refuses', async () => {
    const permitted = edgesOf(diagrams[name] as Seen);
    expect([...permitted].toSorted()).toEqual((await drawnEdges(name)).toSorted());
  });
});

/** `from --> to: Command` for each command of an edge. */
async function drawnEdges(name: string): Promise<string[]> {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const [, diagram = ''] = readme.split(`<!-- diagram: ${name} -->`);
  const [, drawn = ''] = diagram.split(/```mermaid\n|```\n/);
  return [...drawn.matchAll(/^ *(\S+) --> (\S+): (.+)$/gm)].flatMap(([, from, to, commands = '']) =>
    commands.split(', ').map((command) => `${from} --> ${to}: ${command}`),
  );
}

/** Tries every command in every state that commands lead to. */
function edgesOf(seen: Seen): Set<string> {
  const edges = new Set<string>();
  const known = new Map<OrderState, ReturnType<Seen>>();
  const seenOnce = (state: OrderState) => {
    const before = known.get(state) ?? seen(state);
    known.set(state, before);
    return before;
  };
  for (const { before, command, after } of transitions()) {
    const [then, now] = [seenOnce(before), seenOnce(after)];
    for (const id of new Set([...then.keys(), ...now.keys()])) {
      const [from, to] = [then.get(id) ?? '[*]', now.get(id) ?? '[*]'];
      if (from !== to) edges.add(`${from} --> ${to}: ${command.type}`);
    }
  }
  return edges;
}

interface Transition {
  readonly before: OrderState;
  readonly command: OrderCommand;
  readonly after: OrderState;
}

let known: readonly Transition[] | undefined;

function transitions(): readonly Transition[] {
  known ??= [...explored()];
  return known;
}

function* explored(): Generator<Transition> {
  const draft = fold(order.initial, order.decide(draftCreation, order.initial));
  const cart = fold(order.initial, history(...ready));
  const left = [
    order.initial,
    draft,
    cart,
    fold(cart, history(...gatewayPaymentAdded('approve'))),
    fold(cart, history(sessionOpened)),
  ];
  const met = new Set(left.map(summaryOf));
  for (let before = left.pop(); before; before = left.pop()) {
    for (const command of commandsOn(before)) {
      const facts = decided(command, before);
      if (facts.length === 0) continue;
      const after = fold(before, facts);
      yield { before, command, after };
      if (met.has(summaryOf(after))) continue;
      met.add(summaryOf(after));
      left.push(after);
    }
  }
}

function decided(command: OrderCommand, state: OrderState): readonly OrderFact[] {
  try {
    return order.decide(command, state);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

const fold = (state: OrderState, facts: readonly OrderFact[]): OrderState =>
  facts.reduce(
    (before, fact) => order.evolve(before, fact, { at: '2026-01-01T00:00:00.000Z', revision: 0 }),
    state,
  );

/** States in which the same commands lead to the same edges. */
function summaryOf(state: OrderState): string {
  const all = lastKnown(state);
  if (!all) return state.status;
  return JSON.stringify([
    state.status,
    all.origin,
    all.items.length,
    all.gift_card !== null,
    all.is_erased,
    all.payments.map(({ method, status, charge, auto_capture, added, amount, captured }) =>
      [method.type, status, charge?.status, auto_capture, added, String(amount), String(captured)].join(),
    ),
    all.fulfillments.map(({ status, items }) => [status, items[0]?.quantity]),
    returnsOf(all).map(({ status }) => status),
    all.payments.length === 1 && all.payments.map(({ settled }) => [settled?.outcome, settled?.to]),
  ]);
}

/** Commands that may mean something in the state. Two payments and two fulfillments show all there is to be seen. */
function commandsOn(state: OrderState): OrderCommand[] {
  const all = lastKnown(state);
  if (!all) return [create, draftCreation];
  return [
    ...onWhole(all),
    ...(all.payments.length < 2 && returnsOf(all).length === 0 ? additionsTo(all) : []),
    ...onReturns(all),
    ...all.payments.flatMap(onPayment),
    ...all.fulfillments.flatMap(({ id, items }) => {
      const on = { storeId, fulfillmentId: id ?? fulfillmentIdOf(KEY), firstId: fulfillmentIdOf(KEY) };
      const ship = { type: 'Ship', ...on, restFulfillmentId: 'ful_rest' } as const;
      const part = items.slice(0, 1).map((item) => ({ ...item, quantity: 1 }));
      return [
        { ...ship, items: null },
        ...(all.fulfillments.length < 2 ? [{ ...ship, items: part }] : []),
        { type: 'CancelFulfillment', ...on } as const,
      ];
    }),
  ];
}

const onWhole = ({ origin, gift_card }: Order): OrderCommand[] => {
  const holder = origin === 'staff' ? { storeId, isStaff: true as const } : guest;
  return [
    { ...start, holder, card: gift_card && card50 },
    fail,
    { type: 'ReverseCheckout', checkoutId },
    { type: 'Complete', checkoutId, responseCodes: { py_2: 'A1' } },
    ...[{}, { failure }, { unanswered }].map((answer) => ({
      type: 'CapturePayments' as const,
      checkoutId,
      answers: { py_2: answer },
    })),
    { type: 'Cancel', storeId, cancellationId: 'cancel_1', isRestocked: true },
    { type: 'ApplyGiftCard', holder, card: card50 },
    { type: 'DeleteCart', holder },
    { type: 'ExpireCart', untouchedSince: '2027-01-01T00:00:00.000Z' },
    { type: 'DeleteGuestCart', storeId, email: 'ann@example.com' },
    { type: 'Erase', customerId: 'cus_1' },
    ...(origin === 'staff' ? [] : onShoppersPayments),
  ];
};

/** One return of what was shipped and paid as a whole shows all there is to be seen. */
function onReturns(all: Order): OrderCommand[] {
  const [found] = returnsOf(all);
  const item = { line_item_id: all.items[0]?.id ?? '', quantity: 1 };
  if (!found) {
    const isWhole = all.payments.length === 1 && all.payments[0]?.status === 'completed';
    if (!isWhole || all.fulfillments.length !== 1 || all.fulfillments[0]?.status !== 'shipped') return [];
    const items = [{ ...item, reason: null }];
    const terms = { days: 30, timezone: 'UTC', reasons: [] };
    const by = { storeId, isStaff: true } as const;
    const at = '2026-01-01T00:00:00.000Z';
    const asked = { returnId: 'ret_1', items, terms, createdById: null, metadata: undefined, at };
    return [{ type: 'RequestReturn', by, ...asked }];
  }
  const on = { storeId, returnId: found.id };
  const refunding = { refundId: 're_1', storeCreditId: 'credit_9', isCardExpired: false, createdById: null };
  const receive = { type: 'ReceiveReturn', ...on, refund: 'original', deduction: 0n, refunding } as const;
  return [
    { type: 'ApproveReturn', ...on },
    { type: 'RejectReturn', ...on },
    { ...receive, items: null },
    { ...receive, items: [{ ...item, is_restocked: false }] },
    { type: 'CompleteRefund', refundId: 're_1', declined: [] },
  ];
}

const onShoppersPayments: OrderCommand[] = [
  {
    type: 'AddPayment',
    holder: guest,
    paymentId: 'py_cart',
    method: offeredCash,
    amount: null,
    currency: 'USD',
  },
  { type: 'RemovePayment', holder: guest, paymentId: 'py_1' },
  {
    type: 'CompletePaymentSession',
    holder: guest,
    sessionId: 'psess_1',
    paymentId: 'py_session',
    source: {
      brand: 'visa',
      last4: '4242',
      month: 12,
      year: 2034,
      name: null,
      gateway_payment_profile_id: 'test_approve_1',
    },
    at: '2026-01-01T00:00:00.000Z',
  },
  { type: 'ReleasePayments', heldUntil: '2027-01-01T00:00:00.000Z' },
];

const failure = { code: 'payment_failed', message: 'The card was declined' } as const;
const unanswered = {
  code: 'payment_processing_error',
  message: 'The payment gateway did not answer',
} as const;

const later = { type: 'AddLaterPayment', by: { storeId, isStaff: true } } as const;
const card = { ...offeredCash, id: 'pm_card', type: 'test' as const };
const source = { payment_source_id: 'ps_1', card: null };
const additions = [
  { ...later, paymentId: 'py_later', method: offeredCash, source: null },
  { ...later, paymentId: 'py_charged', method: { ...card, auto_capture: true }, source },
  { ...later, paymentId: 'py_held', method: { ...card, auto_capture: false }, source },
] as const;

const additionsTo = ({ payments }: Order): OrderCommand[] =>
  additions.filter(({ paymentId }) => payments.every(({ id }) => id !== paymentId));

function onPayment({ id: paymentId, charge, settled }: Payment): OrderCommand[] {
  const on = { storeId, paymentId };
  if (settled) {
    const { to, since } = settled;
    return [{ to, since }, { to, since, failure }, { to: 'ended' } as const].map((answer) => ({
      type: 'RecordAnswer',
      paymentId,
      answer,
    }));
  }
  if (!charge || charge.status === 'captured') {
    return [
      { type: 'CapturePayment', ...on },
      { type: 'VoidPayment', ...on },
    ];
  }
  const since = charge.capture?.since ?? charge.voiding_since;
  const answer: GatewayAnswer = { to: charge.status, since };
  return [
    { type: 'CapturePayment', ...on },
    { type: 'VoidPayment', ...on },
    { type: 'RecordAnswer', paymentId, answer },
    { type: 'RecordAnswer', paymentId, answer: { ...answer, failure } },
    { type: 'RecordAnswer', paymentId, answer: { ...answer, unanswered } },
    ...settledOutcomes.map((outcome) => ({
      type: 'SettlePayment' as const,
      ...on,
      outcome,
      reason: null,
      settledById: null,
    })),
  ];
}

const draftCreation: OrderCommand = {
  ...create,
  isDraft: true,
  customer: { id: 'cus_1', email: 'cus@example.com' },
  details: { shippingAddress: address },
  items: [{ itemId: 'li_1', variantId: 'var_shirt', quantity: 2 }],
  quotes: [shirt],
};
