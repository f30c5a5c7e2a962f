import { findStore, type Question } from '@storefold/contracts';
import { testStore } from '@storefold/engines/testing';
import { silentLogger } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { CheckoutDriver } from '../checkout/checkout.driver.ts';
import { CheckoutProcess } from '../checkout/checkout.process.ts';
import type { CheckoutService } from '../checkout/checkout.service.ts';
import { Shop } from '../checkout/checkout-shop.examples.ts';
import type { WorldProcess } from '../checkout/checkout-world.examples.ts';
import { order } from '../order/order.decider.ts';
import {
  address,
  create,
  deliveryMethods,
  offeredCash,
  shirt,
  start,
  storeId,
} from '../order/order.examples.ts';
import { isOrder } from '../order/order.ts';
import { PaymentDriver } from '../payment/payment.driver.ts';
import { PaymentProcess } from '../payment/payment.process.ts';
import { PurchaseHoldQueries } from '../purchase-hold/purchase-hold.queries.ts';
import { PaidCarts } from './paid-carts.ts';
import { PaidDraftProcess } from './paid-draft.process.ts';

describe('a process that dies between any two steps of a payment by link of a draft', () => {
  it.each([
    ['are in stock', 10, 'completed', ['TestChargeAuthorized', 'TestChargeCaptured'], 8],
    ['are gone meanwhile', 1, 'cart', ['TestChargeAuthorized', 'TestChargeVoided'], 1],
  ] as const)(
    'whose goods %s: the next one completes it or gives the money back, or it never began',
    async (_, stock, status, book, left) => {
      const met = new Set<string>();
      let survived = false;
      for (let step = 0; !survived; step++) {
        const shop = new Shop(silentLogger, { stock });
        shop.open(KEY, drafted());
        survived = !(await shop.dieIn(step, (process) => new Payer(shop, process).pay()));
        await new Payer(shop).follow();
        const state = shop.stateOf(KEY);
        const payments = isOrder(state) ? state.payments : [];
        met.add(payments.length === 0 ? 'none' : 'paid');
        if (payments.length === 0) {
          expect([state.status, bookIn(shop), shop.world.stock.onHand]).toEqual(['cart', [], stock]);
          continue;
        }
        expect([state.status, bookIn(shop), shop.world.stock.onHand]).toEqual([status, book, left]);
        expect(payments.map((each) => each.status)).toEqual([status === 'completed' ? 'completed' : 'void']);
        expect(shop.world.stock.reserved.size).toBe(0);
      }
      // It dies early, and it dies late.
      expect([...met]).toEqual(['none', 'paid']);
    },
  );
});

/** Who has the link, as the endpoint lets them pay. */
class Payer {
  readonly #checkouts: CheckoutDriver;
  readonly #payments: PaymentDriver;
  readonly #carts: PaidCarts;

  constructor(
    private readonly shop: Shop,
    private readonly process: WorldProcess = shop.world.process(),
  ) {
    const { commands } = process;
    const { contexts, client, payments } = shop.partsOf(process);
    const holds = new PurchaseHoldQueries(commands);
    this.#checkouts = new CheckoutDriver(
      commands,
      contexts,
      client,
      payments,
      holds,
      shop.clock,
      silentLogger,
    );
    this.#payments = new PaymentDriver(commands, contexts, payments, shop.clock, silentLogger);
    const bus = {
      ask: (question: Question, ...more: never[]) =>
        question.name === findStore.name
          ? Promise.resolve({ store: testStore })
          : (process.bus.ask as (...all: unknown[]) => unknown)(question, ...more),
    } as WorldProcess['bus'];
    const completePaid: CheckoutService['completePaid'] = (held, by, request) =>
      this.#checkouts.completeOrder(
        held.key,
        () => {
          const wish = { ...start, card: null, holder: held.holder, checkoutId: by.context.commandId };
          return commands.execute(order, KEY, { ...wish, quotes: [shirt], deliveryMethods }, by.context);
        },
        request,
      );
    const checkouts = { completePaid } as CheckoutService;
    this.#carts = new PaidCarts(commands, contexts, bus, checkouts, this.#payments);
  }

  async pay(): Promise<void> {
    const context = this.shop.newContext();
    const { last } = await this.process.commands.execute(order, KEY, adding, context);
    if (!last) return;
    await this.#payments.settlePayment({ key: KEY, paymentId: 'py_1', cause: last }, context);
    await this.#carts.completeDraft(KEY, byLink, { store: testStore, context }).catch(() => undefined);
  }

  /** Goes on with what the log says was begun. */
  async follow(): Promise<void> {
    const processes = [
      new PaymentProcess(this.#payments),
      new CheckoutProcess(this.#checkouts),
      new PaidDraftProcess(this.process.commands, this.shop.clock, this.#carts),
    ];
    // What one of them does another one goes on with.
    for (const process of [...processes, ...processes]) await this.shop.handleAll(KEY, process);
  }
}

const KEY = 'draft';
const byLink = { storeId, tokenFits: false, isByLink: true, customerId: null } as const;

const adding = {
  type: 'AddLaterPayment',
  by: byLink,
  paymentId: 'py_1',
  method: { ...offeredCash, id: 'pm_card', type: 'test', auto_capture: true },
  source: {
    payment_source_id: 'ps_1',
    card: {
      brand: 'visa',
      last4: '4242',
      month: 12,
      year: 2034,
      name: null,
      gateway_payment_profile_id: 'test_approve_1',
    },
  },
} as const;

const drafted = () =>
  order.decide(
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

const bookIn = (shop: Shop): string[] =>
  [...shop.world.streams].flatMap(([id, facts]) =>
    id.startsWith('ch_') ? facts.map(({ fact }) => fact.type) : [],
  );
