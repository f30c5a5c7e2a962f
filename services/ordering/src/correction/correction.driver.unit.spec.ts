import { silentLogger } from '@storefold/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Shop } from '../checkout/checkout-shop.examples.ts';
import type { WorldProcess } from '../checkout/checkout-world.examples.ts';
import type { CommandOf } from '../order/order.commands.ts';
import { order } from '../order/order.decider.ts';
import { deliveryMethods, history, ready, shirt, storeId } from '../order/order.examples.ts';
import type { OrderFact } from '../order/order.facts.ts';
import type { PlacedOrder } from '../order/order.ts';
import { totalsOf } from '../order/price/totals.ts';
import { type BegunCorrection, CorrectionDriver } from './correction.driver.ts';
import { CorrectionProcess } from './correction.process.ts';

/** Of two shirts, of which eight are left. */
const wanted: readonly (readonly [what: string, quantity: number, ends: readonly string[]])[] = [
  ['to more', 5, ['none', 'completed']],
  ['to less', 1, ['none', 'completed']],
  ['to more than there is', 11, ['none', 'failed']],
];

describe('a process that dies between any two steps of a correction', () => {
  it.each(wanted)('%s: the next one finishes it, or it never began', async (_, quantity, ends) => {
    const met = new Set<string>();
    let survived = false;
    for (let step = 0; !survived; step++) {
      const shop = await placedShop();
      survived = !(await shop.dieIn(step, (process) => new Staff(shop, process).correct(quantity)));
      await new Staff(shop).follow();
      met.add(expectOneEnd(shop, quantity));
    }
    // It dies early, and it dies late.
    expect([...met].toSorted()).toEqual([...ends].toSorted());
  });
});

describe('two processes that carry out one correction', () => {
  it.each(wanted)('%s: come to one end, in any order of their steps', async (_, quantity) => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const shop = await placedShop();
        const turn = () => scheduler.schedule(Promise.resolve());
        const begun = await new Staff(shop).begin(quantity);
        const works = [1, 2].map(() => new Staff(shop, shop.world.process(turn)).settle(begun));
        await scheduler.waitFor(Promise.all(works));
        expect(expectOneEnd(shop, quantity)).toBe(quantity > 10 ? 'failed' : 'completed');
      }),
      { numRuns: 50, seed: 20_261_129 },
    );
  });
});

/** Goods, shelf and price are of one quantity. */
function expectOneEnd(shop: Shop, quantity: number): string {
  const state = shop.stateOf(KEY) as PlacedOrder;
  const { stock } = shop.world;
  const status = state.corrections?.[0]?.status ?? 'none';
  const units = status === 'completed' ? quantity : 2;
  expect(state.items.map((line) => line.quantity)).toEqual([units]);
  expect(totalsOf(state).total).toBe(BigInt(units) * 20_00n + 5_00n);
  expect([stock.onHand, stock.reserved.size]).toEqual([10 - units, 0]);
  return status;
}

/** A process that does what staff ask, as the endpoint does it. */
class Staff {
  readonly #driver: CorrectionDriver;

  constructor(
    private readonly shop: Shop,
    private readonly process: WorldProcess = shop.world.process(),
  ) {
    const { contexts } = shop.partsOf(process);
    this.#driver = new CorrectionDriver(process.commands, contexts, process.bus, shop.clock);
  }

  async correct(quantity: number): Promise<void> {
    await this.settle(await this.begin(quantity));
  }

  async begin(quantity: number): Promise<BegunCorrection> {
    const command = correctionTo(quantity);
    const { facts, last } = await this.process.commands.execute(order, KEY, command, this.shop.newContext());
    const started = facts.find(({ type }) => type === 'OrderCorrectionStarted') as Started | undefined;
    if (!started || !last) throw new Error('no correction has begun');
    return { key: KEY, plan: started.data, cause: last };
  }

  async settle(begun: BegunCorrection): Promise<void> {
    await this.#driver.settle(begun);
  }

  /** Goes on with what the log says was begun. */
  async follow(): Promise<void> {
    await this.shop.handleAll(KEY, new CorrectionProcess(this.#driver));
  }
}

type Started = Extract<OrderFact, { type: 'OrderCorrectionStarted' }>;

const KEY = 'one';

async function placedShop(): Promise<Shop> {
  const shop = new Shop(silentLogger);
  shop.open(KEY, history(...ready));
  expect(await shop.shopper().complete(KEY, { card: null })).toBe('completed');
  return shop;
}

const correctionTo = (quantity: number): CommandOf<'StartCorrection'> => ({
  type: 'StartCorrection',
  storeId,
  correctionId: 'cor_1',
  items: [{ line_item_id: 'li_1', quantity }],
  additions: [],
  shippingAddress: null,
  deliveryMethodId: null,
  discount: null,
  reason: null,
  isCustomerNotified: true,
  quotes: [{ ...shirt, available_quantity: 100 }],
  newLineId: () => 'li_new',
  fulfillmentId: 'ful_9',
  deliveryMethods,
});
