import { silentLogger } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { Shop } from '../checkout/checkout-shop.examples.ts';
import type { WorldProcess } from '../checkout/checkout-world.examples.ts';
import { order } from '../order/order.decider.ts';
import {
  type Example,
  gatewayPaymentAdded,
  history,
  paymentRemoved,
  readyWithCard,
  storeId,
} from '../order/order.examples.ts';
import type { CanceledOrder, PlacedOrder } from '../order/order.ts';
import { paymentStatusOf } from '../order/payment/sums.ts';
import { PaymentDriver } from '../payment/payment.driver.ts';
import { PaymentProcess } from '../payment/payment.process.ts';
import { RefundClient } from '../refund/refund.client.ts';
import { RefundDriver } from '../refund/refund.driver.ts';
import { RefundProcess } from '../refund/refund.process.ts';
import { CancellationDriver } from './cancellation.driver.ts';
import { CancellationProcess } from './cancellation.process.ts';

const cards: readonly (readonly [card: string, isCollected: boolean, end: string, book: string])[] = [
  ['approve', true, 'void', 'TestChargeRefunded'],
  ['refund_unknown', true, 'void', 'TestChargeRefunded'],
  ['refund_decline', true, 'credit_owed', 'TestChargeRefundFailed'],
  ['approve', false, 'void', 'TestChargeVoided'],
  ['void_unknown', false, 'void', 'TestChargeVoided'],
  ['void_decline', false, 'credit_owed', 'TestChargeAuthorized'],
];

describe('a process that dies between any two steps of a cancellation', () => {
  it.each(cards)(
    'with a card that says %s (collected: %s): the next one finishes it, once, or it never began',
    async (card, isCollected, end, book) => {
      const met = new Set<string>();
      let survived = false;
      for (let step = 0; !survived; step++) {
        const shop = await placedShop(card, isCollected);
        survived = !(await shop.dieIn(step, (process) => new Staff(shop, process).cancel()));
        await new Staff(shop).follow();
        const state = shop.stateOf(KEY) as PlacedOrder | CanceledOrder;
        met.add(state.status);
        if (state.status !== 'canceled') continue;
        expect(paymentStatusOf(state)).toBe(end);
        expect(bookIn(shop).at(-1)).toBe(book);
        expect(bookIn(shop).filter((type) => type === book)).toHaveLength(1);
        expect([shop.world.stock.onHand, shop.world.card.captured.get('or_one')]).toEqual([10, 0n]);
      }
      // It dies early, and it dies late.
      expect([...met]).toEqual(['completed', 'canceled']);
    },
  );
});

/** A process that does what staff ask, as the endpoint does it. */
class Staff {
  readonly #voids: PaymentDriver;
  readonly #refunds: RefundDriver;
  readonly #driver: CancellationDriver;

  constructor(
    private readonly shop: Shop,
    private readonly process: WorldProcess = shop.world.process(),
  ) {
    const { commands, bus } = process;
    const { contexts, client, payments } = shop.partsOf(process);
    this.#voids = new PaymentDriver(commands, contexts, payments, shop.clock, silentLogger);
    const neighbours = new RefundClient(bus, client);
    this.#refunds = new RefundDriver(commands, contexts, payments, neighbours, silentLogger, shop.clock);
    this.#driver = new CancellationDriver(
      commands,
      contexts,
      client,
      payments,
      this.#voids,
      this.#refunds,
      silentLogger,
    );
  }

  async cancel(): Promise<void> {
    const command = { type: 'Cancel', storeId, cancellationId: 'cancel_1', isRestocked: true } as const;
    const context = this.shop.newContext();
    const { state, last } = await this.process.commands.execute(order, KEY, command, context);
    if (state.status === 'canceled' && last) await this.#driver.giveBackNow(KEY, state, last, context);
  }

  /** Goes on with what the log says was begun. */
  async follow(): Promise<void> {
    const processes = [
      new CancellationProcess(this.#driver),
      new RefundProcess(this.#refunds),
      new PaymentProcess(this.#voids),
    ];
    for (const process of processes) {
      // What is open is asked again.
      const goOn = () => this.shop.handleAll(KEY, process);
      await goOn().catch(goOn);
    }
  }
}

const KEY = 'one';

/** An order that a gift card pays, and another card, of which the gateway has collected or set aside its part. */
async function placedShop(card: string, isCollected: boolean): Promise<Shop> {
  const shop = new Shop(silentLogger);
  const [added, source] = gatewayPaymentAdded(card) as readonly [Example, Example];
  const byCard = [added[0], { ...added[1], auto_capture: isCollected }] as Example;
  shop.open(KEY, history(...readyWithCard, paymentRemoved('py_1'), byCard, source));
  expect(await shop.shopper().complete(KEY)).toBe('completed');
  return shop;
}

const bookIn = (shop: Shop): string[] =>
  [...shop.world.streams].flatMap(([id, facts]) =>
    id.startsWith('ch_') ? facts.map(({ fact }) => fact.type) : [],
  );
