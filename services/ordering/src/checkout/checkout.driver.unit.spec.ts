import { type Fact, type Refusal, refusals } from '@storefold/kernel/core';
import { silentLogger } from '@storefold/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckoutFailure } from '../order/checkout/checkout.ts';
import { type Example, failed, history, ready, readyWithCard } from '../order/order.examples.ts';
import type { OrderFact } from '../order/order.facts.ts';
import { promotion } from '../promotion/promotion.decider.ts';
import { created } from '../promotion/promotion.examples.ts';
import type { PromotionDetails, PromotionFact, PromotionState } from '../promotion/promotion.ts';
import { CHECKOUT_LIMIT_MS, refusalOf } from './checkout.driver.ts';
import { Shop, shopper } from './checkout-shop.examples.ts';
import { LEFT_ALONE_MS } from './left-alone.ts';

describe('completing a cart', () => {
  it('takes stock and card, makes the order, then spends both', async () => {
    const shop = openShop();
    expect(await shop.shopper().complete('one')).toBe('completed');
    expect(shop.world.asked).toEqual([
      'catalog.stock_item.reserve',
      'stored_value.gift_card.authorize',
      'catalog.stock_item.commit',
      'stored_value.gift_card.capture',
    ]);
    expectSpentOnce(shop, 'one');
  });

  it('again answers the same order, and spends nothing more', async () => {
    const shop = openShop();
    const shopper = shop.shopper();
    await shopper.complete('one');
    const asked = shop.world.asked.length;
    expect(await shopper.complete('one')).toBe('completed');
    expect(shop.world.asked).toHaveLength(asked);
    expectSpentOnce(shop, 'one');
  });

  it('twice at once makes one order that both get', async () => {
    const shop = openShop();
    const shopper = shop.shopper();
    expect(await Promise.all([shopper.complete('one'), shopper.complete('one')])).toEqual([
      'completed',
      'completed',
    ]);
    expectSpentOnce(shop, 'one');
  });

  it('gives everything back when the card lost a race, and can be tried again', async () => {
    const shop = openShop();
    shop.world.card.authorized.set('or_other', 5_00n);
    expect(await shop.shopper().complete('one')).toBe('processing_error');
    expect(shop.stateOf('one').status).toBe('cart');
    expect(shop.world.stock.reserved.size).toBe(0);
    shop.world.card.authorized.delete('or_other');
    expect(await shop.shopper().complete('one')).toBe('completed');
    expectSpentOnce(shop, 'one');
  });

  it('says which items are short', async () => {
    const shop = openShop({ stock: 1 });
    expect(await shop.shopper().complete('one')).toBe('insufficient_stock');
    expect(shop.stateOf('one')).toMatchObject({
      status: 'cart',
      last_failure: { message: 'Not enough in stock: Shirt', details: { variant_ids: ['var_shirt'] } },
    });
    expectNothingHeld(shop);
  });

  it('leaves nothing behind when something breaks that nobody foresaw', async () => {
    const shop = openShop();
    const { bus } = shop.world.process();
    const ask = bus.ask.bind(bus);
    bus.ask = (question, request, ...origin) =>
      question.name.endsWith('authorize')
        ? Promise.reject(new TypeError('a bug'))
        : ask(question, request, ...origin);
    expect(await shop.shopper({ ...shop.world.process(), bus }).complete('one')).toBe('processing_error');
    expect(shop.stateOf('one').status).toBe('cart');
    expectNothingHeld(shop);
  });
});

describe('a neighbour that does not answer', () => {
  it.each(['catalog', 'stored-value'])(
    '%s: the shopper is told to try again, the process goes on',
    async (away) => {
      const shop = openShop();
      shop.world.down.add(away);
      const shopper = shop.shopper();
      expect(await shopper.complete('one')).toBe('503');
      await expect(shopper.follow('one')).rejects.toMatchObject({ status: 503 });
      expect(shop.stateOf('one').status).toBe('checking_out');

      shop.world.down.clear();
      await shopper.follow('one');
      expect(shop.stateOf('one').status).toBe('completed');
      expectSpentOnce(shop, 'one');
      expect(await shopper.complete('one')).toBe('completed');
    },
  );

  it('for too long: what was taken is given back, and the cart can be completed anew', async () => {
    const shop = openShop();
    shop.world.down.add('stored-value');
    const shopper = shop.shopper();
    expect(await shopper.complete('one')).toBe('503');
    shop.clock.nowMs += CHECKOUT_LIMIT_MS + 1;
    shop.world.down.clear();
    await shopper.follow('one');
    expect(shop.stateOf('one')).toMatchObject({ status: 'cart', last_failure: { stage: 'time' } });
    expectNothingHeld(shop);
    expect(await shopper.complete('one')).toBe('completed');
    expectSpentOnce(shop, 'one');
  });

  it('after the order is complete: the shopper has the order, and it is settled later', async () => {
    const shop = openShop();
    const { bus } = shop.world.process();
    const ask = bus.ask.bind(bus);
    bus.ask = (question, request, ...origin) => {
      if (question.name.endsWith('capture')) shop.world.down.add('stored-value');
      return ask(question, request, ...origin);
    };
    const shopper = shop.shopper({ ...shop.world.process(), bus });
    expect(await shopper.complete('one')).toBe('completed');
    expect(shop.world.card.captured.size).toBe(0);
    shop.world.down.clear();
    bus.ask = ask;
    await shopper.follow('one');
    expectSpentOnce(shop, 'one');
  });
});

describe('a checkout of another process', () => {
  it('is left alone while it is young', async () => {
    const shop = openShop();
    const before = shop.clock.nowMs;
    await shop.dieAt(2, (shopper) => shopper.complete('one'));
    await shop.shopper().follow('one');
    expect(shop.clock.nowMs - before).toBeGreaterThanOrEqual(LEFT_ALONE_MS);
    expect(shop.stateOf('one').status).toBe('completed');
  });

  it('is gone on with at once when the clock was set back an hour since it began', async () => {
    const shop = openShop();
    await shop.dieAt(2, (shopper) => shopper.complete('one'));
    shop.clock.nowMs -= 3_600_000;
    const before = shop.clock.nowMs;
    expect(await shop.shopper().complete('one')).toBe('completed');
    expect(shop.clock.nowMs - before).toBeLessThan(LEFT_ALONE_MS);
    expectSpentOnce(shop, 'one');
  });

  it('that is under way is waited for: the shopper gets its order', async () => {
    const shop = openShop();
    await shop.dieAt(4, (shopper) => shopper.complete('one'));
    expect(shop.stateOf('one').status).toBe('checking_out');
    expect(await shop.shopper().complete('one')).toBe('completed');
    expectSpentOnce(shop, 'one');
  });
});

describe('a checkout that failed', () => {
  const { said, ...ofBefore } = failed[1] as CheckoutFailure;

  it('is told again in the words of who asks', () => {
    expect(refusalOf({ ...ofBefore, said })).toMatchObject({
      message: ofBefore.message,
      unsaid: { text: said },
    });
  });

  it('before texts had keys is told again in English', () => {
    const { message } = ofBefore;
    const text = { text: 'verbatim', values: { sentence: message } };
    expect(refusalOf(ofBefore)).toMatchObject({ code: 'insufficient_stock', message, unsaid: { text } });
  });
});

describe('a checkout that the process goes on with', () => {
  it('beside a shopper who asks for it comes to its end, also when the shopper’s request does not get that far', async () => {
    const shop = openShop();
    await shop.dieAt(4, (shopper) => shopper.complete('one'));
    const shopper = shop.shopper(withFirst(shop, 'capture', refusals.unavailable('the_store')));
    const following = shopper.follow('one');
    await shop.clock.sleep(1);
    expect(await shopper.complete('one')).toBe('completed');
    await following;
    expectSpentOnce(shop, 'one');
  });

  it('is complete for a shopper who asks meanwhile, although it can’t be settled yet', async () => {
    const shop = openShop();
    await shop.dieAt(4, (shopper) => shopper.complete('one'));
    const { commands, bus } = shop.world.process();
    const ask = bus.ask.bind(bus);
    let asked: Promise<string> | undefined;
    bus.ask = (question, request, ...origin) => {
      if (!question.name.endsWith('capture')) return ask(question, request, ...origin);
      asked ??= shopper.complete('one');
      return Promise.reject(refusals.unavailable('the_store'));
    };
    const shopper = shop.shopper({ commands, bus });
    await expect(shopper.follow('one')).rejects.toMatchObject({ status: 503 });
    expect(await asked).toBe('completed');
    bus.ask = ask;
    await shopper.follow('one');
    expectSpentOnce(shop, 'one');
  });

  it('is not left half given back, whatever a neighbour says', async () => {
    const shop = openShop({ held: 5_00n });
    const shopper = shop.shopper(withFirst(shop, 'void', refusals.notFound('order'), 2));
    expect(await shopper.complete('one')).toBe('processing_error');
    await expect(shopper.follow('one')).rejects.toThrow(/can't be given back/);
    await shopper.follow('one');
    expectEnded(shop, 'one');
  });
});

describe('what is asked of neighbours and arrives late', () => {
  it('takes nothing for a checkout that was given back', async () => {
    const shop = openShop();
    const late: (() => unknown)[] = [];
    const shopper = shop.shopper(delayed(shop, 'authorize', late));
    expect(await shopper.complete('one')).toBe('503');
    shop.clock.nowMs += CHECKOUT_LIMIT_MS + 1;
    await shopper.follow('one');
    expect(shop.stateOf('one').status).toBe('cart');
    for (const arrive of late) expect(arrive).toThrow(/given up/);
    expectNothingHeld(shop);
  });

  it('frees nothing that the order’s next checkout took', async () => {
    const shop = openShop({ held: 5_00n });
    const late: (() => unknown)[] = [];
    const impatient = shop.shopper(delayed(shop, 'release', late));
    expect(await impatient.complete('one')).toBe('processing_error');
    await shop.shopper().follow('one');
    shop.world.card.authorized.delete('or_other');
    const { bus } = shop.world.process();
    const ask = bus.ask.bind(bus);
    bus.ask = async (question, request, ...origin) => {
      if (question.name.endsWith('commit')) for (const arrive of late.splice(0)) arrive();
      return ask(question, request, ...origin);
    };
    expect(await shop.shopper({ ...shop.world.process(), bus }).complete('one')).toBe('completed');
    expect(late).toEqual([]);
    expectSpentOnce(shop, 'one');
  });
});

describe('a process that dies between any two steps', () => {
  const fates = [
    ['all goes well', {}],
    ['stock is short', { stock: 1 }],
    ['the card has too little', { held: 5_00n }],
  ] as const;

  it.each(fates)(
    '%s: the next one finishes or gives back, and nothing is spent twice',
    async (_fate, options) => {
      let survived = false;
      for (let step = 0; !survived; step++) {
        const shop = openShop(options);
        survived = !(await shop.dieAt(step, (shopper) => shopper.complete('one')));
        await shop.shopper().follow('one');
        expectEnded(shop, 'one');
        await expectCompletesInTheEnd(shop);
      }
    },
  );

  it.each(fates)('%s: also when the next one dies as well', async (_fate, options) => {
    let survived = false;
    for (let first = 0; !survived; first++) {
      let nextSurvived = false;
      for (let second = 0; !nextSurvived; second++) {
        const shop = openShop(options);
        survived = !(await shop.dieAt(first, (shopper) => shopper.complete('one')));
        nextSurvived = !(await shop.dieAt(second, (shopper) => shopper.follow('one')));
        await shop.shopper().follow('one');
        expectEnded(shop, 'one');
      }
    }
  });

  it('the card has too little, but not any more when the next one comes', async () => {
    for (let step = 0; step < STEPS; step++) {
      const shop = openShop({ held: 5_00n });
      await shop.dieAt(step, (shopper) => shopper.complete('one'));
      shop.world.card.authorized.delete('or_other');
      await shop.shopper().follow('one');
      if (shop.stateOf('one').status === 'completed') expectSpentOnce(shop, 'one');
      else expect([...shop.world.card.authorized, ...shop.world.stock.reserved]).toEqual([]);
    }
  });

  it.each(fates)('%s: also when the shopper tries again instead', async (_fate, options) => {
    for (let step = 0; step < STEPS; step++) {
      const shop = openShop(options);
      await shop.dieAt(step, (shopper) => shopper.complete('one'));
      await shop.shopper().complete('one');
      await shop.shopper().follow('one');
      expectEnded(shop, 'one');
    }
  });
});

describe('the use of a promotion', () => {
  it('is counted with the order, and given back with all that a failed checkout took', async () => {
    const shop = withPromotion(openShop());
    expect(await shop.shopper().complete('one')).toBe('completed');
    expect(usesOf(shop)).toEqual(['PromotionUseReserved', 'PromotionUseConfirmed']);
    expect(shop.stateOf('one')).toMatchObject({ checkout: { total: 41_00n, discounts: { total: -4_00n } } });
    const failing = withPromotion(openShop({ held: 5_00n }));
    expect(await failing.shopper().complete('one')).toBe('processing_error');
    expect(usesOf(failing)).toEqual(['PromotionUseReserved', 'PromotionUseReleased']);
  });

  it('that lost the race for the last one fails the checkout, which leaves nothing behind', async () => {
    const shop = withPromotion(openShop(), { usage_limit: 1 });
    for (const key of ['one', 'two']) shop.open(key, history(...ready, code));
    const complete = (key: string) => shop.shopper().complete(key, { card: null });
    const [one, two] = await Promise.all([complete('one'), complete('two')]);
    expect([one, two].toSorted()).toEqual(['completed', 'processing_error']);
    expect(countOf(shop)).toBe(1);
    expect(shop.world.stock.reserved.size).toBe(0);
  });

  it.each([
    ['all goes well', {}],
    ['the card has too little', { held: 5_00n }],
    ['the stock has too little', { stock: 1 }],
  ])('%s: is counted for an order alone, whatever step the process dies at', async (_fate, options) => {
    let survived = false;
    for (let step = 0; !survived; step++) {
      const shop = withPromotion(openShop(options));
      survived = !(await shop.dieAt(step, (shopper) => shopper.complete('one')));
      await shop.shopper().follow('one');
      expect(countOf(shop)).toBe(shop.stateOf('one').status === 'completed' ? 1 : 0);
      const types = usesOf(shop);
      expect(new Set(types).size).toBe(types.length);
    }
  });
});

describe('everything that follows from a request to complete', () => {
  it('has its correlation and its actor, and a fact of the order as its cause', async () => {
    const shop = openShop();
    await shop.shopper().complete('one');
    expectOneOrigin(shop, 'one');
    const typesOf = shop.world.origins.map(({ causationId }) => typeOf(shop, causationId));
    expect(typesOf).toEqual(['CheckoutStarted', 'CheckoutStarted', 'OrderCompleted', 'OrderCompleted']);
  });

  it.each([
    ['all goes well', {}],
    ['the card has too little', { held: 5_00n }],
  ])(
    '%s: also when its process dies between any two steps, and the next one goes on',
    async (_fate, options) => {
      let survived = false;
      for (let step = 0; !survived; step++) {
        const shop = openShop(options);
        survived = !(await shop.dieAt(step, (shopper) => shopper.complete('one')));
        await shop.shopper().follow('one');
        expectOneOrigin(shop, 'one');
      }
    },
  );

  it('also when staff changed the order before the next process goes on', async () => {
    const shop = openShop();
    expect(await shop.shopper(withFirst(shop, 'commit', away)).complete('one')).toBe('completed');
    shop.append('one', {
      type: 'OrderDetailsChanged',
      data: { customer_id: null, tags: ['rush'], state_lock_version: 99 },
    });
    await shop.shopper().follow('one');
    expectSpentOnce(shop, 'one');
    expect(typeOf(shop, shop.world.origins.at(-1)?.causationId)).toBe('OrderCompleted');
    const started = shop.world.factsOf('one').find(({ fact }) => fact.type === 'CheckoutStarted');
    for (const { correlationId } of shop.world.origins)
      expect(correlationId).toBe(started?.metadata.correlation_id);
  });
});

/** Facts and questions since the checkout started are of its request. */
function expectOneOrigin({ world }: Shop, key: string): void {
  const facts = world.factsOf(key);
  const start = facts.findIndex(({ fact }) => fact.type === 'CheckoutStarted');
  const [started, ...followed] = start < 0 ? [] : facts.slice(start);
  const ids = [started, ...followed].map((kept) => kept?.id);
  const origin = { correlationId: started?.metadata.correlation_id, actor: shopper };
  for (const { metadata } of followed) {
    const { correlation_id: correlationId, causation_id, actor } = metadata;
    expect({ correlationId, actor }).toEqual(origin);
    expect(ids).toContain(causation_id);
  }
  for (const { correlationId, causationId, actor } of world.origins) {
    expect({ correlationId, actor }).toEqual(origin);
    expect(ids).toContain(causationId);
  }
}

const typeOf = ({ world }: Shop, id: string | null | undefined) =>
  world.factsOf('one').find((kept) => kept.id === id)?.fact.type;

const away = refusals.unavailable('the_store');

describe('any order of events', () => {
  it('two processes with one checkout come to one end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.constantFrom(0n, 5_00n), async (scheduler, held) => {
        const shop = openShop({ held });
        const turn = () => scheduler.schedule(Promise.resolve());
        const [one, two] = [shop.shopper(shop.world.process(turn)), shop.shopper(shop.world.process(turn))];
        const all = Promise.all([one.complete('one'), two.complete('one')]);
        await scheduler.waitFor(all);
        await scheduler.waitFor(Promise.all([one.follow('one'), two.follow('one')]));
        expectEnded(shop, 'one');
      }),
      { numRuns: 300, seed: SEED },
    );
  });

  it('two carts racing for one card never spend more than it holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const shop = openShop();
        const turn = () => scheduler.schedule(Promise.resolve());
        const [one, two] = [shop.shopper(shop.world.process(turn)), shop.shopper(shop.world.process(turn))];
        const outcomes = await scheduler.waitFor(Promise.all([one.complete('one'), two.complete('two')]));
        expect(outcomes.toSorted()).toEqual(['completed', 'processing_error']);
        const spent = [...shop.world.card.captured.values()].reduce((sum, each) => sum + each, 0n);
        expect(spent).toBe(10_00n);
        expect(shop.world.card.authorized.size).toBe(0);
        expect(shop.world.stock.reserved.size).toBe(0);
        expect(shop.world.stock.onHand).toBe(8);
      }),
      { numRuns: 300, seed: SEED },
    );
  });
});

describe('a cart without a card', () => {
  it('asks nothing of gift cards', async () => {
    const shop = openShop();
    shop.open('one', history(...ready));
    shop.world.down.add('stored-value');
    expect(await shop.shopper().complete('one', { card: null })).toBe('completed');
    expect(shop.world.asked).toEqual(['catalog.stock_item.reserve', 'catalog.stock_item.commit']);
  });
});

const code: Example = [
  'CartDiscountCodeApplied',
  {
    promotion_id: 'promo_1',
    name: 'Spring',
    description: null,
    code: 'Spring10',
    kind: 'percentage',
    basis_points: 10_00,
    amount: null,
    currency: null,
    minimum_total: null,
    eligible_product_ids: null,
    unusable: null,
  },
];

/** Both carts have the code of a promotion that takes 4.00 off. */
function withPromotion(shop: Shop, terms: Partial<PromotionDetails> = {}): Shop {
  for (const key of ['one', 'two']) shop.open(key, history(...readyWithCard, code));
  shop.open('promo_1', [created(terms) as Fact as OrderFact]);
  return shop;
}

const usesOf = ({ world }: Shop): string[] =>
  world.factsOf('promo_1').flatMap(({ fact }) => (fact.type === 'PromotionCreated' ? [] : [fact.type]));

function countOf({ world }: Shop): number {
  const { state } = world.fold<PromotionState, PromotionFact>(promotion, 'promo_1');
  return state.status === 'present' ? state.usage_count : Number.NaN;
}

const openShop = (options?: ConstructorParameters<typeof Shop>[1]) => new Shop(silentLogger, options);

/** A process to which a question is refused at first. */
function withFirst({ world }: Shop, asked: string, refusal: Refusal, times = 1) {
  const { commands, bus } = world.process();
  const ask = bus.ask.bind(bus);
  let left = times;
  bus.ask = (question, request, ...origin) =>
    question.name.endsWith(asked) && left-- > 0 ? Promise.reject(refusal) : ask(question, request, ...origin);
  return { commands, bus };
}

/** A process whose question is not answered in time, because it has not arrived yet. */
function delayed({ world }: Shop, asked: string, late: (() => unknown)[]) {
  const { commands, bus } = world.process();
  const ask = bus.ask.bind(bus);
  bus.ask = (question, request, ...origin) => {
    if (!question.name.endsWith(asked)) return ask(question, request, ...origin);
    late.push(() => world.answer(question, request as never));
    return Promise.reject(refusals.unavailable('the_store'));
  };
  return { commands, bus };
}

/** The order is complete and everything spent once, or the cart is open and nothing is held. */
function expectEnded(shop: Shop, key: string): void {
  const { status } = shop.stateOf(key);
  if (status === 'completed') expectSpentOnce(shop, key);
  else {
    expect(status).toBe('cart');
    expectNothingHeld(shop);
  }
}

function expectSpentOnce({ world }: Shop, key: string): void {
  const id = `or_${key}`;
  expect(world.factsOf(key).filter(({ fact }) => fact.type === 'OrderCompleted')).toHaveLength(1);
  expect(world.card.captured).toEqual(new Map([[id, 10_00n]]));
  expect(world.card.authorized.has(id)).toBe(false);
  expect(world.stock.committed).toEqual([id]);
  expect(world.stock.reserved.size).toBe(0);
  expect(world.stock.onHand).toBe(8);
}

function expectNothingHeld({ world, held }: Shop): void {
  expect(world.card.captured.size).toBe(0);
  expect(world.card.remaining).toBe(10_00n - held);
  expect(world.stock.reserved.size).toBe(0);
  expect(world.stock.committed).toEqual([]);
}

/** Once stock and card are there, the shopper gets the order; if there was one already, the same. */
async function expectCompletesInTheEnd(shop: Shop): Promise<void> {
  shop.world.card.authorized.delete('or_other');
  if (shop.stateOf('one').status !== 'completed') shop.world.stock.onHand = 10;
  expect(await shop.shopper().complete('one')).toBe('completed');
  await shop.shopper().follow('one');
  expectSpentOnce(shop, 'one');
}

/** At least as many as a checkout takes, with its way back. */
const STEPS = 30;
const SEED = 20_260_401;
