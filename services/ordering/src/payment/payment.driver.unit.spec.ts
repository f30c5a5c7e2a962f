import { CommandContextFactory } from '@storefold/kernel/command-handling';
import { silentLogger } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { Shop } from '../checkout/checkout-shop.examples.ts';
import type { WorldProcess } from '../checkout/checkout-world.examples.ts';
import { GatewayPayments } from '../checkout/gateway-payments.ts';
import { isUnderWay } from '../order/later-payment.rules.ts';
import type { OrderCommand } from '../order/order.commands.ts';
import { order } from '../order/order.decider.ts';
import {
  address,
  completed,
  create,
  history,
  offeredCash,
  ready,
  shirt,
  started,
  storeId,
} from '../order/order.examples.ts';
import type { OrderFact } from '../order/order.facts.ts';
import { isOrder, type Order, type OrderState } from '../order/order.ts';
import { PaymentGateways } from '../payment-method/payment-gateways.ts';
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
      (staff) => staff.execute({ type: 'CapturePayment', ...onHeld, amount: 20_00n }),
      [
        ['pending', [AUTHORIZED]],
        ['completed', [AUTHORIZED, CAPTURED]],
      ],
    ],
    [
      'gives one up',
      placedWithHeld,
      (staff) => staff.execute({ type: 'VoidPayment', ...onHeld }),
      [
        ['pending', [AUTHORIZED]],
        ['void', [AUTHORIZED, VOIDED]],
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
      (staff) => staff.execute({ type: 'DeleteCart', holder: { storeId, isStaff: true } }),
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

type Work = (staff: Staff) => Promise<unknown>;

/** A process that does what staff ask, as the endpoints do it. */
class Staff {
  readonly #driver: PaymentDriver;

  constructor(
    private readonly shop: Shop,
    private readonly process: WorldProcess = shop.world.process(),
  ) {
    const { commands } = process;
    const { clock } = shop;
    const contexts = new CommandContextFactory(clock, 'ordering');
    const gateways = new PaymentGateways(commands, contexts, clock);
    const payments = new GatewayPayments(gateways, silentLogger);
    this.#driver = new PaymentDriver(commands, contexts, payments, clock, silentLogger);
  }

  /** Puts an order into the shop. */
  open(facts: readonly OrderFact[]): void {
    this.shop.open(KEY, facts);
  }

  async execute(command: OrderCommand): Promise<void> {
    const { last } = await this.process.commands.execute(order, KEY, command, this.shop.newContext());
    const paymentId = ('paymentId' in command && command.paymentId) || HELD;
    if (last) await this.#driver.settlePayment({ key: KEY, paymentId, cause: last });
  }

  async complete(): Promise<void> {
    const holder = { storeId, isStaff: true } as const;
    const outcome = await this.shop.shopper(this.process).complete(KEY, { holder, card: null });
    expect(outcome).toBe('completed');
    const { state, last } = await this.process.commands.load(order, KEY);
    if (!last || !isOrder(state)) return;
    for (const { id: paymentId } of state.payments.filter(isUnderWay)) {
      await this.#driver.settlePayment({ key: KEY, paymentId, cause: last });
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
const onHeld = { storeId, paymentId: HELD };

const adding = (scenario: string, auto_capture: boolean): OrderCommand => ({
  type: 'AddLaterPayment',
  storeId,
  paymentId: HELD,
  method: { ...offeredCash, id: 'pm_card', type: 'test', auto_capture },
  source: {
    payment_source_id: 'ps_1',
    card: {
      brand: 'visa',
      last4: '4242',
      month: 12,
      year: 2034,
      name: null,
      gateway_payment_profile_id: `test_${scenario}_1`,
    },
  },
});

/** An order whose payment was given up. */
async function placedUnpaid(staff: Staff): Promise<void> {
  staff.open(history(...ready, started, completed));
  await staff.execute({ type: 'VoidPayment', storeId, paymentId: 'py_1' });
}

/** The same, with a payment that staff are to collect. */
async function placedWithHeld(staff: Staff): Promise<void> {
  await placedUnpaid(staff);
  await staff.execute(adding('approve', false));
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

/** What is shown of the payment, and what the gateway has in its book. */
function outcomeOf(shop: Shop): Outcome {
  const state = shop.stateOf(KEY);
  const all: Order | undefined = isOrder(state) ? state : draftIn(state);
  const payment = all?.payments.find(({ id }) => id === HELD);
  const book = [...shop.world.streams].flatMap(([id, facts]) =>
    id.startsWith('ch_') ? facts.map(({ fact }) => fact.type) : [],
  );
  return [payment?.status ?? 'none', book];
}

const draftIn = (state: OrderState): Order | undefined =>
  state.status === 'deleted' ? state.draft : undefined;
