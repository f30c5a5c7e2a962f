import type { Cause } from '@storefold/kernel/ports';
import { silentLogger } from '@storefold/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Shop } from '../checkout/checkout-shop.examples.ts';
import type { WorldProcess } from '../checkout/checkout-world.examples.ts';
import { order } from '../order/order.decider.ts';
import {
  gatewayPaymentAdded,
  history,
  paymentRemoved,
  readyWithCard,
  storeId,
} from '../order/order.examples.ts';
import { isPlaced } from '../order/order.ts';
import { RefundClient } from './refund.client.ts';
import { RefundDriver } from './refund.driver.ts';
import { RefundProcess } from './refund.process.ts';

/** What cards whose payments are approved say to a refund, and what becomes of it. */
const cards = [
  ['approve', 'completed'],
  ['refund_unknown', 'completed'],
  ['refund_decline', 'failed'],
] as const;

describe('a process that dies between any two steps of a refund', () => {
  it.each(cards)(
    'with a card that says %s: the next one finishes it, or it never began',
    async (card, end) => {
      const met = new Set<string>();
      let survived = false;
      for (let step = 0; !survived; step++) {
        const shop = await paidShop(card);
        survived = !(await shop.dieIn(step, (process) => new Staff(shop, process).refund()));
        await new Staff(shop).follow();
        const status = statusIn(shop);
        if (status === 'none') expectNothingBack(shop);
        else expectEnded(shop, end);
        met.add(status);
      }
      expect([...met]).toEqual(['none', end]);
    },
  );
});

describe('two processes that carry out one refund at a time', () => {
  it.each(cards)('with a card that says %s: book it once, in any order of their steps', async (card, end) => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const shop = await paidShop(card);
        const turn = () => scheduler.schedule(Promise.resolve());
        const [one, two] = [
          new Staff(shop, shop.world.process(turn)),
          new Staff(shop, shop.world.process(turn)),
        ];
        const begun = await new Staff(shop).begin();
        await scheduler.waitFor(Promise.all([one.settle(begun), two.settle(begun)]));
        await new Staff(shop).follow();
        expectEnded(shop, end);
      }),
      { numRuns: 100, seed: 20_261_127 },
    );
  });
});

/** A process that does what staff ask, as the endpoints do it. */
class Staff {
  readonly #driver: RefundDriver;

  constructor(
    private readonly shop: Shop,
    private readonly process: WorldProcess = shop.world.process(),
  ) {
    const { contexts, client, payments } = shop.partsOf(process);
    const neighbours = new RefundClient(process.bus, client);
    this.#driver = new RefundDriver(
      process.commands,
      contexts,
      payments,
      neighbours,
      silentLogger,
      shop.clock,
    );
  }

  async refund(): Promise<void> {
    await this.settle(await this.begin());
  }

  /** All that was paid goes back where it came from, and one of the two shirts. */
  async begin(): Promise<Cause | undefined> {
    const items = [{ line_item_id: 'li_1', quantity: 1 }];
    const wanted = {
      amount: paid,
      to: 'original',
      paymentId: null,
      isCardExpired: false,
      items,
      deliveryAmount: undefined,
      isRestocked: undefined,
      restockItems: [],
    } as const;
    const told = { reason: null, metadata: undefined, createdById: null };
    const ids = { refundId: REFUND, storeCreditId: 'credit_new' };
    const command = { type: 'StartRefund', storeId, ...ids, ...wanted, ...told } as const;
    return (await this.process.commands.execute(order, KEY, command, this.shop.newContext())).last;
  }

  /** The refund stands even if this fails. */
  async settle(cause: Cause | undefined): Promise<void> {
    if (cause) await this.#driver.settleRefund({ key: KEY, refundId: REFUND, cause }).catch(() => undefined);
  }

  /** Goes on with what the log says was begun. */
  async follow(): Promise<void> {
    const goOn = () => this.shop.handleAll(KEY, new RefundProcess(this.#driver));
    // What was not handled is handled again.
    await goOn().catch(goOn);
  }
}

const KEY = 'one';
const REFUND = 're_1';
/** By the gateway, and by the gift card. */
const paid = 45_00n;

/** An order that a gateway and a gift card paid. */
async function paidShop(card: string): Promise<Shop> {
  const shop = new Shop(silentLogger);
  shop.open(KEY, history(...readyWithCard, paymentRemoved('py_1'), ...gatewayPaymentAdded(card)));
  expect(await shop.shopper().complete(KEY)).toBe('completed');
  return shop;
}

function statusIn(shop: Shop): string {
  const state = shop.stateOf(KEY);
  return (isPlaced(state) && state.refunds.find(({ id }) => id === REFUND)?.status) || 'none';
}

function goodsIn(shop: Shop): unknown[] {
  const state = shop.stateOf(KEY);
  const fulfillments = isPlaced(state) ? state.fulfillments : [];
  return fulfillments.flatMap(({ status, items }) => items.map(({ quantity }) => [status, quantity]));
}

function expectEnded(shop: Shop, end: 'completed' | 'failed'): void {
  expect(statusIn(shop)).toBe(end);
  const types = shop.world.factsOf(KEY).map(({ fact }) => fact.type);
  // That a gateway has not answered at first is told to staff, where the process lived to note it.
  const ofRefund = types.filter((type) => type.includes('Refund') && type !== 'OrderRefundUnanswered');
  if (end === 'failed') {
    expect(ofRefund).toEqual(['OrderRefundStarted', 'OrderRefundItemsReserved', 'OrderRefundFailed']);
    expect(goodsIn(shop)).toEqual([['open', 2]]);
    expectNothingBack(shop);
    return;
  }
  expect(ofRefund).toEqual([
    'OrderRefundStarted',
    'OrderRefundItemsReserved',
    'OrderPaymentRefunded',
    'OrderRefundCompleted',
    'OrderRefundItemsRemoved',
  ]);
  expect(goodsIn(shop)).toEqual([['open', 1]]);
  expect(paidBackBy(shop)).toEqual(['35.00']);
  expect(shop.world.card.captured).toEqual(new Map([['or_one', 0n]]));
  expect(shop.world.stock.onHand).toBe(9);
}

function expectNothingBack(shop: Shop): void {
  expect(paidBackBy(shop)).toEqual([]);
  expect(shop.world.card.captured).toEqual(new Map([['or_one', 10_00n]]));
  expect(shop.world.stock.onHand).toBe(8);
}

/** What the gateway's book says. */
const paidBackBy = ({ world }: Shop): unknown[] =>
  [...world.streams]
    .filter(([id]) => id.startsWith('ch_'))
    .flatMap(([, facts]) => facts.map(({ fact }) => fact))
    .flatMap(({ type, data }) =>
      type === 'TestChargeRefunded' ? [(data as { amount: string }).amount] : [],
    );
