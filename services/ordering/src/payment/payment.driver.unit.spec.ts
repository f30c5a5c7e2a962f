import type { Cause } from '@storefold/kernel/ports';
import { silentLogger } from '@storefold/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Shop } from '../checkout/checkout-shop.examples.ts';
import type { WorldProcess } from '../checkout/checkout-world.examples.ts';
import type { OrderCommand } from '../order/order.commands.ts';
import { order } from '../order/order.decider.ts';
import {
  address,
  addressSet,
  billed,
  completed,
  create,
  created,
  emailSet,
  guest,
  history,
  offeredCash,
  ready,
  sessionOpened,
  shirt,
  shirtsAdded,
  standardSelected,
  started,
  storeId,
} from '../order/order.examples.ts';
import type { OrderFact } from '../order/order.facts.ts';
import type { Holder } from '../order/order.terms.ts';
import { isOrder, type Order, type OrderState } from '../order/order.ts';
import { isUnderWay } from '../order/payment/later-payment.rules.ts';
import type { GatewayAnswer } from '../order/payment/payment.commands.ts';
import type { Payment } from '../order/payment/payment.ts';
import { PaymentDriver } from './payment.driver.ts';
import { PaymentProcess } from './payment.process.ts';

/** What a request did when its process died, and what the next process made of it. */
type Outcome = readonly [status: string, book: readonly string[]];

const AUTHORIZED = 'TestChargeAuthorized';
const CAPTURED = 'TestChargeCaptured';
const VOIDED = 'TestChargeVoided';

describe('a process that dies between any two steps of what staff do with a payment', () => {
  it.each<[what: string, prepare: Work, request: Work, outcomes: readonly Outcome[]]>([
    [
      'adds one that is collected at once',
      placedUnpaid,
      (staff) => staff.execute(adding('approve', true)),
      [
        ['none', []],
        ['completed', [AUTHORIZED, CAPTURED]],
      ],
    ],
    [
      'adds one that is declined',
      placedUnpaid,
      (staff) => staff.execute(adding('decline', true)),
      [
        ['none', []],
        ['failed', ['TestChargeFailed', 'TestChargePrevented']],
        ['failed', ['TestChargeFailed']],
      ],
    ],
    [
      'collects a part of one',
      placedWithHeld,
      (staff) => staff.execute(collect),
      [
        ['pending', [AUTHORIZED]],
        ['completed', [AUTHORIZED, CAPTURED]],
      ],
    ],
    [
      'gives one up',
      placedWithHeld,
      (staff) => staff.execute(giveUp),
      [
        ['pending', [AUTHORIZED]],
        ['void', [AUTHORIZED, VOIDED]],
      ],
    ],
    [
      'settles one as failed that was collected',
      collectedInSilence,
      (staff) => staff.begin(settle('failed')),
      [
        ['pending', [AUTHORIZED, CAPTURED]],
        ['failed', [AUTHORIZED, CAPTURED, 'TestChargeCredited']],
      ],
    ],
    [
      'settles one as collected',
      collectedInSilence,
      (staff) => staff.begin(settle('captured')),
      [
        ['pending', [AUTHORIZED, CAPTURED]],
        ['completed', [AUTHORIZED, CAPTURED]],
      ],
    ],
    [
      'completes the draft that one pays',
      drafted,
      (staff) => staff.complete(),
      [
        ['pending', [AUTHORIZED]],
        ['completed', [AUTHORIZED, CAPTURED]],
      ],
    ],
    [
      'deletes the draft that one pays',
      drafted,
      (staff) => staff.execute(deleteDraft),
      [
        ['pending', [AUTHORIZED]],
        ['void', [AUTHORIZED, VOIDED]],
      ],
    ],
    [
      'completes a payment session',
      inSession,
      (shopper) => shopper.execute(completing('approve')),
      [
        ['none', []],
        ['pending', [AUTHORIZED]],
      ],
    ],
    [
      'completes a payment session that is declined',
      inSession,
      (shopper) => shopper.execute(completing('decline')),
      [
        ['none', []],
        ['failed', ['TestChargeFailed', 'TestChargePrevented']],
        ['failed', ['TestChargeFailed']],
      ],
    ],
    [
      'completes the cart that a payment session pays',
      sessionPaid,
      (shopper) => shopper.complete(guest),
      [
        ['pending', [AUTHORIZED]],
        ['completed', [AUTHORIZED, CAPTURED]],
      ],
    ],
    [
      'deletes the cart that a payment session pays',
      sessionPaid,
      (shopper) => shopper.execute(deleteCart),
      [
        ['pending', [AUTHORIZED]],
        ['void', [AUTHORIZED, VOIDED]],
      ],
    ],
    [
      'gives back what a payment session has set aside',
      sessionPaid,
      (sweep) => sweep.execute(release),
      [
        ['pending', [AUTHORIZED]],
        ['void', [AUTHORIZED, VOIDED]],
      ],
    ],
  ])('%s: the next one finishes it, or it never began', async (_, prepare, request, outcomes) => {
    const met = new Set<string>();
    let survived = false;
    for (let step = 0; !survived; step++) {
      const shop = new Shop(silentLogger);
      await prepare(new Staff(shop));
      const handledBefore = shop.world.factsOf(KEY).length;
      survived = !(await shop.dieIn(step, (process) => request(new Staff(shop, process))));
      await new Staff(shop).follow(handledBefore);
      const outcome = JSON.stringify(outcomeOf(shop));
      expect(outcomes.map((each) => JSON.stringify(each))).toContain(outcome);
      met.add(outcome);
    }
    // It dies early, and it dies late.
    expect(met.size).toBeGreaterThan(1);
  });
});

describe('money that a gateway says it collected after staff settled its payment', () => {
  it.each(['voided', 'failed'] as const)('as %s is paid back', async (outcome) => {
    const shop = new Shop(silentLogger);
    const staff = new Staff(shop);
    await collectedInSilence(staff);
    await settledBeforeItsAnswer(staff, outcome);
    expect(outcomeOf(shop)).toEqual(['completed', [AUTHORIZED, CAPTURED]]);
    await staff.follow(0);
    const status = outcome === 'failed' ? 'failed' : 'void';
    expect(outcomeOf(shop)).toEqual([status, [AUTHORIZED, CAPTURED, 'TestChargeCredited']]);
  });

  it.each(['voided', 'failed'] as const)('as %s counts where it is not paid back', async (outcome) => {
    const shop = new Shop(silentLogger);
    const staff = new Staff(shop);
    await placedUnpaid(staff);
    await staff.execute(adding('void_decline', false));
    await staff.begin(collect);
    const silence = { code: 'payment_processing_error', message: 'Nothing' } as const;
    await staff.answer({ unanswered: silence });
    await settledBeforeItsAnswer(staff, outcome);
    await staff.follow(0);
    const payment = paymentIn(shop);
    expect(payment).toMatchObject({ status: 'completed', captured: 20_00n, release: { status: 'refused' } });
    const { length } = shop.world.factsOf(KEY);
    await staff.follow(0);
    expect(shop.world.factsOf(KEY)).toHaveLength(length);
  });

  async function settledBeforeItsAnswer(staff: Staff, outcome: 'voided' | 'failed'): Promise<void> {
    await staff.begin(settle(outcome));
    await staff.answer({});
  }
});

describe('two processes that settle one payment at a time', () => {
  it.each<[what: string, prepare: Work, command: OrderCommand, end: Outcome]>([
    ['added', placedUnpaid, adding('approve', true), ['completed', [AUTHORIZED, CAPTURED]]],
    ['declined', placedUnpaid, adding('decline', true), ['failed', ['TestChargeFailed']]],
    ['collected in part', placedWithHeld, collect, ['completed', [AUTHORIZED, CAPTURED]]],
    ['given up', placedWithHeld, giveUp, ['void', [AUTHORIZED, VOIDED]]],
    ['of a draft that is deleted', drafted, deleteDraft, ['void', [AUTHORIZED, VOIDED]]],
    ['of a payment session', inSession, completing('approve'), ['pending', [AUTHORIZED]]],
    [
      'of a payment session that is declined',
      inSession,
      completing('decline'),
      ['failed', ['TestChargeFailed']],
    ],
    ['of a cart that is deleted', sessionPaid, deleteCart, ['void', [AUTHORIZED, VOIDED]]],
    ['held for a day', sessionPaid, release, ['void', [AUTHORIZED, VOIDED]]],
  ])('%s: book it once, in any order of their steps', async (_, prepare, command, end) => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const shop = new Shop(silentLogger);
        await prepare(new Staff(shop));
        const handledBefore = shop.world.factsOf(KEY).length;
        const turn = () => scheduler.schedule(Promise.resolve());
        const [one, two] = [
          new Staff(shop, shop.world.process(turn)),
          new Staff(shop, shop.world.process(turn)),
        ];
        const begun = await new Staff(shop).begin(command);
        await scheduler.waitFor(Promise.all([one.settle(begun), two.settle(begun)]));
        expect(outcomeOf(shop)).toEqual(end);
        const types = shop.world
          .factsOf(KEY)
          .slice(handledBefore)
          .map(({ fact }) => fact.type);
        expect(types).toEqual([...new Set(types)]);
      }),
      { numRuns: 100, seed: 20_261_127 },
    );
  });
});

describe('whatever is done at once with a cart that a payment session pays', () => {
  it('leaves nothing set aside that no order collects, and collects nothing twice', async () => {
    const ends = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.boolean(), async (scheduler, isDeleted) => {
        const shop = new Shop(silentLogger);
        await inSession(new Staff(shop));
        const turn = () => scheduler.schedule(Promise.resolve());
        const process = () => new Staff(shop, shop.world.process(turn));
        const works: Promise<unknown>[] = [
          process().execute(completing('approve', 'py_held')),
          process().execute(completing('approve', 'py_other'), 'py_other'),
          process().execute(release),
          shop.shopper(shop.world.process(turn)).complete(KEY, { holder: guest, card: null }),
          ...(isDeleted ? [process().execute(deleteCart)] : []),
        ];
        await scheduler.waitFor(Promise.allSettled(works));
        const next = new Staff(shop);
        await next.follow(0);
        await next.execute(release).catch(() => undefined);
        await next.follow(0);
        const [status, book] = [shop.stateOf(KEY).status, bookIn(shop)];
        const count = (type: string) => book.filter((each) => each === type).length;
        expect(count(AUTHORIZED)).toBe(count(CAPTURED) + count(VOIDED));
        expect(count(CAPTURED)).toBe(status === 'completed' ? 1 : 0);
        ends.add(status);
      }),
      { numRuns: 200, seed: 20_261_127 },
    );
    expect([...ends].toSorted()).toEqual(['cart', 'completed', 'deleted']);
  });
});

type Work = (staff: Staff) => Promise<unknown>;

/** A process that does what staff ask, as the endpoints do it. */
class Staff {
  readonly #driver: PaymentDriver;

  constructor(
    private readonly shop: Shop,
    private readonly process: WorldProcess = shop.world.process(),
  ) {
    const { contexts, payments } = shop.partsOf(process);
    this.#driver = new PaymentDriver(process.commands, contexts, payments, shop.clock, silentLogger);
  }

  /** Puts an order into the shop. */
  open(facts: readonly OrderFact[]): void {
    this.shop.open(KEY, facts);
  }

  async execute(command: OrderCommand, paymentId = HELD): Promise<void> {
    await this.settle(await this.begin(command), paymentId);
  }

  /** Resolves with the fact that the payment is to be settled for. */
  async begin(command: OrderCommand): Promise<Cause | undefined> {
    return (await this.process.commands.execute(order, KEY, command, this.shop.newContext())).last;
  }

  /** Records what the gateway says about the collection that staff began. */
  async answer(answer: object): Promise<void> {
    const { settled, charge } = paymentIn(this.shop) ?? {};
    const since = settled?.since ?? charge?.capture?.since;
    const said = { to: 'capturing', since, ...answer } as GatewayAnswer;
    await this.begin({ type: 'RecordAnswer', paymentId: HELD, answer: said });
  }

  async settle(cause: Cause | undefined, paymentId = HELD): Promise<void> {
    if (cause) await this.#driver.settlePayment({ key: KEY, paymentId, cause });
  }

  async complete(holder: Holder = { storeId, isStaff: true }): Promise<void> {
    const outcome = await this.shop.shopper(this.process).complete(KEY, { holder, card: null });
    expect(outcome).toBe('completed');
    const { state, last } = await this.process.commands.load(order, KEY);
    if (!isOrder(state)) return;
    for (const { id: paymentId } of state.payments.filter(isUnderWay)) {
      await this.settle(last, paymentId);
    }
  }

  /** Goes on with what the log says was begun. */
  async follow(from: number): Promise<void> {
    await this.shop.shopper(this.process).follow(KEY);
    await this.shop.handleAll(KEY, new PaymentProcess(this.#driver), from);
  }
}

const KEY = 'one';
const HELD = 'py_held';

const collect: OrderCommand = { type: 'CapturePayment', storeId, paymentId: HELD, amount: 20_00n };
const giveUp: OrderCommand = { type: 'VoidPayment', storeId, paymentId: HELD };
const settle = (outcome: 'captured' | 'voided' | 'failed'): OrderCommand => ({
  type: 'SettlePayment',
  storeId,
  paymentId: HELD,
  outcome,
  reason: null,
  settledById: null,
});
const deleteDraft: OrderCommand = { type: 'DeleteCart', holder: { storeId, isStaff: true } };

const deleteCart: OrderCommand = { type: 'DeleteCart', holder: guest };
const release: OrderCommand = { type: 'ReleasePayments', heldUntil: '9999-01-01T00:00:00.000Z' };

const cardOf = (scenario: string) => ({
  brand: 'visa',
  last4: '4242',
  month: 12,
  year: 2034,
  name: null,
  gateway_payment_profile_id: `test_${scenario}_1`,
});

const completing = (scenario: string, paymentId = HELD): OrderCommand => ({
  type: 'CompletePaymentSession',
  holder: guest,
  sessionId: 'psess_1',
  paymentId,
  source: cardOf(scenario),
  at: '2026-01-01T00:00:00.000Z',
});

const adding = (scenario: string, auto_capture: boolean): OrderCommand => ({
  type: 'AddLaterPayment',
  by: { storeId, isStaff: true },
  paymentId: HELD,
  method: { ...offeredCash, id: 'pm_card', type: 'test', auto_capture },
  source: {
    payment_source_id: 'ps_1',
    card: cardOf(scenario),
  },
});

/** An order whose payment was given up. */
async function placedUnpaid(staff: Staff): Promise<void> {
  staff.open(history(...ready, started, completed));
  await staff.begin({ type: 'VoidPayment', storeId, paymentId: 'py_1' });
}

/** The same, with a payment that staff are to collect. */
async function placedWithHeld(staff: Staff): Promise<void> {
  await placedUnpaid(staff);
  await staff.execute(adding('approve', false));
}

/** The same, collected by a gateway that has not said so. */
async function collectedInSilence(staff: Staff): Promise<void> {
  await placedUnpaid(staff);
  await staff.execute(adding('capture_unknown', false));
  await expect(staff.execute(collect)).rejects.toThrow();
}

/** A draft that a card pays. */
async function drafted(staff: Staff): Promise<void> {
  const draft = order.decide(
    {
      ...create,
      isDraft: true,
      customer: { id: 'cus_1', email: 'cus@example.com' },
      details: { shippingAddress: address },
      items: [{ itemId: 'li_1', variantId: 'var_shirt', quantity: 2 }],
      quotes: [shirt],
    },
    order.initial,
  );
  staff.open(draft);
  await staff.execute(adding('approve', true));
}

/** A guest's cart that misses nothing but its payment, and an open session. */
async function inSession(shopper: Staff): Promise<void> {
  const facts = [created, shirtsAdded, emailSet, addressSet, standardSelected, billed, sessionOpened];
  shopper.open(history(...facts));
}

async function sessionPaid(shopper: Staff): Promise<void> {
  await inSession(shopper);
  await shopper.execute(completing('approve'));
}

/** What is shown of the payment, and what the gateway has in its book. */
function outcomeOf(shop: Shop): Outcome {
  return [paymentIn(shop)?.status ?? 'none', bookIn(shop)];
}

function paymentIn(shop: Shop): Payment | undefined {
  const state = shop.stateOf(KEY);
  const all: Order | undefined = isOrder(state) ? state : draftIn(state);
  return all?.payments.find(({ id }) => id === HELD);
}

const draftIn = (state: OrderState): Order | undefined =>
  state.status === 'deleted' ? state.last : undefined;

const bookIn = (shop: Shop): string[] =>
  [...shop.world.streams].flatMap(([id, facts]) =>
    id.startsWith('ch_') ? facts.map(({ fact }) => fact.type) : [],
  );
