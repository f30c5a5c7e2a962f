import { silentLogger } from '@storefold/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gatewayPaymentAdded, history, paymentRemoved, readyWithCard } from '../order/order.examples.ts';
import { Shop } from './checkout-shop.examples.ts';
import { LEFT_ALONE_MS } from './left-alone.ts';

describe('an order that a gateway’s payment pays', () => {
  it('is completed and paid: the gateway is asked when all else is set aside, and collects when the order is placed', async () => {
    const shop = openShop('approve');
    expect(await shop.shopper().complete('one')).toBe('completed');
    const last = shop.world.factsOf('one').slice(-4);
    expect(last.map(({ fact }) => fact.type)).toEqual([
      'CheckoutStarted',
      'OrderPaymentAuthorized',
      'OrderCompleted',
      'OrderPaymentCaptured',
    ]);
    expect(shop.stateOf('one')).toMatchObject({
      payments: [{ charge: { status: 'captured', response_code: expect.stringMatching(/^A\d{6}$/) } }],
    });
    expectPaidOnce(shop);
  });

  it('waits for a gateway that is slow, also when another process asks it meanwhile', async () => {
    const shop = openShop('slow');
    const before = shop.clock.nowMs;
    const one = shop.shopper();
    const other = shop.shopper();
    const [outcome] = await Promise.all([
      one.complete('one'),
      shop.clock.sleep(1).then(() => other.follow('one')),
    ]);
    expect(outcome).toBe('completed');
    expect(shop.clock.nowMs - before).toBeGreaterThan(LEFT_ALONE_MS);
    expectPaidOnce(shop);
  });

  it.each([
    ['decline', 'payment_failed'],
    ['error', 'gateway_error'],
    ['crash', 'payment_processing_error'],
  ])('leaves the cart as it was when the card says %s, and nothing is held anywhere', async (card, code) => {
    const shop = openShop(card);
    expect(await shop.shopper().complete('one')).toBe(code);
    expect(shop.stateOf('one')).toMatchObject({
      status: 'cart',
      payments: [{ charge: null, source: { card: {} } }],
      last_failure: { stage: 'authorize_payments', code },
    });
    expectNothingTaken(shop);
    // The cart can be completed as soon as another card pays.
    const replaced = [paymentRemoved('py_2'), ...gatewayPaymentAdded('approve')];
    for (const fact of history(...replaced)) shop.append('one', fact);
    expect(await shop.shopper().complete('one')).toBe('completed');
    expectPaidOnce(shop);
  });

  it('asks no gateway when stock or gift card fail, and ends the charge in case somebody has asked', async () => {
    const shop = openShop('approve', { stock: 1 });
    expect(await shop.shopper().complete('one')).toBe('insufficient_stock');
    expect(bookOf(shop)).toEqual(['TestChargePrevented']);
    expectNothingTaken(shop);
  });
});

describe('a process that dies between any two steps of an order that a gateway’s payment pays', () => {
  it.each(['approve', 'decline', 'error', 'crash', 'slow'])(
    'with a card that says %s: the next one finishes or gives back, and nothing is collected twice or kept',
    async (card) => {
      let survived = false;
      for (let step = 0; !survived; step++) {
        const shop = openShop(card);
        survived = !(await shop.dieAt(step, (shopper) => shopper.complete('one')));
        await shop.shopper().follow('one');
        expectEnded(shop);
      }
    },
  );

  it.each(['approve', 'crash'])(
    'with a card that says %s: also when the next one dies as well',
    async (card) => {
      let survived = false;
      for (let first = 0; !survived; first++) {
        let nextSurvived = false;
        for (let second = 0; !nextSurvived; second++) {
          const shop = openShop(card);
          survived = !(await shop.dieAt(first, (shopper) => shopper.complete('one')));
          nextSurvived = !(await shop.dieAt(second, (shopper) => shopper.follow('one')));
          await shop.shopper().follow('one');
          expectEnded(shop);
        }
      }
    },
  );

  it('and two that have one checkout at a time come to one end, in any order of their steps', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.constantFrom('approve', 'decline', 'crash'),
        async (scheduler, card) => {
          const shop = openShop(card);
          const turn = () => scheduler.schedule(Promise.resolve());
          const [one, two] = [shop.shopper(shop.world.process(turn)), shop.shopper(shop.world.process(turn))];
          await scheduler.waitFor(Promise.all([one.complete('one'), two.complete('one')]));
          await scheduler.waitFor(Promise.all([one.follow('one'), two.follow('one')]));
          expectEnded(shop);
        },
      ),
      { numRuns: 200, seed: 20_261_122 },
    );
  });
});

function openShop(card: string, options?: ConstructorParameters<typeof Shop>[1]): Shop {
  const shop = new Shop(silentLogger, options);
  shop.open('one', history(...readyWithCard, paymentRemoved('py_1'), ...gatewayPaymentAdded(card)));
  return shop;
}

/** The facts in the book of the gateway, in their order. */
const bookOf = ({ world }: Shop): string[] =>
  [...world.streams].flatMap(([id, facts]) =>
    id.startsWith('ch_') ? facts.map(({ fact }) => fact.type) : [],
  );

const countOf = (shop: Shop, ...types: string[]): number =>
  bookOf(shop).filter((type) => types.includes(type)).length;

function expectEnded(shop: Shop): void {
  if (shop.stateOf('one').status === 'completed') expectPaidOnce(shop);
  else expectNothingTaken(shop);
}

/** One charge is collected and stays so. Those of earlier attempts hold nothing. */
function expectPaidOnce(shop: Shop): void {
  const { world } = shop;
  expect(countOf(shop, 'TestChargeCaptured')).toBe(1);
  expect(countOf(shop, 'TestChargeCredited')).toBe(0);
  expect(countOf(shop, 'TestChargeAuthorized') - countOf(shop, 'TestChargeVoided')).toBe(1);
  expect(world.factsOf('one').filter(({ fact }) => fact.type === 'OrderPaymentCaptured')).toHaveLength(1);
  expect(world.card.captured).toEqual(new Map([['or_one', 10_00n]]));
  expect(world.stock.committed).toEqual(['or_one']);
}

function expectNothingTaken(shop: Shop): void {
  const { world } = shop;
  expect(shop.stateOf('one').status).toBe('cart');
  expect(countOf(shop, 'TestChargeAuthorized')).toBe(countOf(shop, 'TestChargeVoided'));
  expect(countOf(shop, 'TestChargeCaptured')).toBe(0);
  expect(world.card.remaining).toBe(10_00n);
  expect(world.stock.reserved.size).toBe(0);
}
