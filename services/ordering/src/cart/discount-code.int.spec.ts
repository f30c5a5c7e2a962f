import {
  type AdminPromotion,
  addCartItem,
  addCartPayment,
  applyCartDiscountCode,
  applyCartGiftCard,
  associateCart,
  type Cart,
  cancelOrder,
  cart as cartShape,
  changeCart,
  changeOrder,
  changePromotion,
  completeCart,
  completeOrder,
  createCart,
  createOrder,
  createPromotion,
  deletePromotion,
  readCart,
  readPromotion,
  removeCartDiscountCode,
  removeCartItem,
} from '@storefold/contracts';
import type { DrivenAnswer } from '@storefold/engines/testing';
import { describe, expect, it } from 'vitest';
import { asCustomer, atOnce, driveOrdering, sentAddress } from '../driven-ordering.examples.ts';

const shop = driveOrdering();

describe('a discount code', () => {
  it('takes a share of the items off, which lines, cart and totals show to the cent', async () => {
    await promotion({ code: 'Spring10', kind: 'percentage', amount: '12.5' });
    const cart = await filled(['var_shirt', 1], ['var_mug', 1]);
    const { status, body } = await apply(cart, ' spring10 ');
    expect(status).toBe(201);
    expect(cartShape.strict().parse(body)).toEqual(body);
    expect(body).toMatchObject({
      item_total: '27.50',
      discount_total: '-3.44',
      display_discount_total: '-$3.44',
      adjustment_total: '-3.44',
      delivery_total: '5.00',
      total: '29.06',
      amount_due: '29.06',
      warnings: [],
      discounts: [
        { name: 'Sale', code: 'Spring10', amount: '-3.44', id: expect.stringMatching(/^discount_/) },
      ],
      items: [
        { total: '20.00', discount_total: '-2.50', discounted_amount: '17.50', pre_tax_amount: '17.50' },
        { total: '7.50', discount_total: '-0.94', adjustment_total: '-0.94', discounted_amount: '6.56' },
      ],
      fulfillments: [{ cost: '5.00', discount_total: '0.00', total: '5.00' }],
    });
  });

  it('is shown and refused in the locale of the request, else of the cart', async () => {
    await promotion({ code: 'A', amount: '2', minimum_total: '1050' });
    await promotion({ code: 'B', kind: 'percentage', amount: '12.5' });
    const store = { ...shop.driven.store, supported_locales: ['en', 'de'] };
    const german = { store, locale: 'de', isLocaleAsked: true };
    const wanted = { items: [{ variant_id: 'var_shirt' }], shipping_address: sentAddress };
    const { body: cart } = await shop.send(createCart, wanted, { caller: german });
    const shown = { display_total: '25,00 $', items: [{ display_price: '20,00 $' }] };
    const address = { country_name: 'Vereinigte Staaten', state_name: 'Massachusetts' };
    expect(cart).toMatchObject({ ...shown, shipping_address: address });
    const params = { id: cart.id };
    const readBy = async (caller: object) =>
      (await shop.send(readCart, undefined, { params, caller: { store, cartToken: cart.token, ...caller } }))
        .body;
    expect(await readBy({ locale: 'en', isLocaleAsked: false })).toMatchObject(shown);
    expect(await readBy({ locale: 'en', isLocaleAsked: true })).toMatchObject({ display_total: '$25.00' });
    const caller = { ...german, cartToken: cart.token };
    const refused = await shop.send(applyCartDiscountCode, { code: 'A' }, { params, caller });
    expect(refused.body.error.message).toBe('Der Rabattcode gilt erst ab einem Warenwert von 1.050,00 $');
    const applied = await shop.send(applyCartDiscountCode, { code: 'B' }, { params, caller });
    expect(applied.body.display_discount_total).toBe('-2,50 $');
  });

  it('of free delivery makes the cost of delivery its discount', async () => {
    await promotion({ code: 'FREE', kind: 'free_shipping', amount: null });
    const { body } = await apply(await filled(['var_shirt', 1]), 'free');
    expect(body).toMatchObject({
      delivery_total: '5.00',
      discount_total: '-5.00',
      total: '20.00',
      items: [{ discount_total: '0.00' }],
      fulfillments: [
        {
          cost: '5.00',
          discount_total: '-5.00',
          total: '0.00',
          delivery_rates: [
            { cost: '5.00', total: '0.00', selected: true },
            { cost: '15.00', total: '0.00', selected: false },
          ],
        },
      ],
    });
  });

  it.each([
    ['that nobody has', {}, 'other', "The discount code doesn't exist"],
    ['of a gift card', {}, 'GIFT', "The discount code doesn't exist"],
    ['that is over', { expires_at: '2020-01-01' }, 'A', 'The discount code has expired'],
    ['before its time', { starts_at: '2999-01-01' }, 'A', "The discount code isn't valid yet"],
    ['below its minimum', { minimum_total: '50' }, 'A', 'The discount code needs items for at least $50.00'],
    ['in another currency', { currency: 'EUR' }, 'A', "The discount code can't be used in USD"],
    [
      'for other products',
      { product_ids: ['prod_mug'] },
      'A',
      "The discount code isn't valid for these items",
    ],
    [
      'for members of a group',
      { customer_group_ids: ['cg_friends'] },
      'A',
      "The discount code isn't valid for this customer",
    ],
  ])('%s is refused with the reason', async (_, terms, code, message) => {
    await promotion({ code: 'A', ...terms });
    const cart = await filled(['var_shirt', 1]);
    const refused = await apply(cart, code);
    expect([refused.status, refused.body.error]).toMatchObject([422, { code: 'processing_error', message }]);
    expect((await read(cart)).discounts).toEqual([]);
  });

  it('is told in the language of the shopper', async () => {
    await promotion({ code: 'A', expires_at: '2020-01-01' });
    const cart = await filled(['var_shirt', 1]);
    const caller = { cartToken: cart.token, locale: 'de' };
    const refused = await shop.send(
      applyCartDiscountCode,
      { code: 'A' },
      { params: { id: cart.id }, caller },
    );
    expect(refused.body.error.message).toBe('Der Rabattcode ist abgelaufen');
  });

  it('is entered once, alone, and without being blank', async () => {
    await promotion({ code: 'A' });
    await promotion({ code: 'B' });
    const cart = await filled(['var_shirt', 1]);
    expect((await apply(cart, 'A')).status).toBe(201);
    expect((await apply(cart, 'a')).body.error.message).toBe('The discount code is applied already');
    expect((await apply(cart, 'B')).body.error.message).toBe('Another discount code is applied');
    expect((await apply(cart, ' ')).body.error).toMatchObject({
      code: 'validation_error',
      details: { code: ["can't be blank"] },
    });
  });

  it('is taken off in any case, by path or query, and is not to be found after that', async () => {
    await promotion({ code: 'Ä+B' });
    const cart = await filled(['var_shirt', 1]);
    await apply(cart, 'Ä+B');
    const params = { id: cart.id, code: 'ä+b' };
    const about = { params, caller: { cartToken: cart.token } };
    const { status, body } = await shop.send(removeCartDiscountCode, undefined, about);
    expect([status, body.discounts, body.total]).toEqual([200, [], '25.00']);
    await apply(cart, 'Ä+B');
    // As one with a slash has to be.
    const named = { ...about, params: { id: cart.id, code: '-' }, query: 'code=%C3%A4%2Bb' };
    expect((await shop.send(removeCartDiscountCode, undefined, named)).body.discounts).toEqual([]);
    const again = await shop.send(removeCartDiscountCode, undefined, about);
    expect([again.status, again.body.error.message]).toEqual([404, 'Discount code not found']);
  });

  it('is taken by an empty cart, and takes something off once items fit', async () => {
    await promotion({ code: 'A', amount: '3', product_ids: ['prod_mug'], minimum_total: '15' });
    const cart = await filled();
    expect((await apply(cart, 'A')).body).toMatchObject({
      warnings: [],
      discounts: [{ code: 'A', amount: '0.00' }],
    });
    const one = (await add(cart, 'var_mug')).body;
    const message = 'The discount code needs items for at least $15.00';
    expect(one).toMatchObject({
      discounts: [{ amount: '0.00' }],
      warnings: [{ code: 'discount_code_unusable', message, line_item_id: null }],
    });
    expect((await add(cart, 'var_mug')).body).toMatchObject({
      discounts: [{ amount: '-3.00' }],
      warnings: [],
    });
  });

  it('that staff delete, change or let expire stays with a warning, and counts again when it is good again', async () => {
    const { id } = await promotion({ code: 'A', amount: '3' });
    const cart = await filled(['var_shirt', 1]);
    await apply(cart, 'A');
    await shop.send(changePromotion, { amount: '4' }, { params: { id } });
    expect((await read(cart)).discount_total).toBe('-4.00');
    await shop.send(changePromotion, { expires_at: '2020-01-01' }, { params: { id } });
    expect(await read(cart)).toMatchObject({
      discount_total: '0.00',
      discounts: [{ code: 'A', amount: '0.00' }],
      warnings: [{ code: 'discount_code_unusable', message: 'The discount code has expired' }],
    });
    await shop.send(changePromotion, { expires_at: null }, { params: { id } });
    expect((await read(cart)).discount_total).toBe('-4.00');
    await shop.send(deletePromotion, undefined, { params: { id } });
    expect(await read(cart)).toMatchObject({
      discount_total: '0.00',
      warnings: [{ message: "The discount code doesn't exist" }],
    });
  });

  it('is counted anew in another currency, and kept as known while the catalog does not answer', async () => {
    await promotion({ code: 'A', amount: '3', category_ids: ['ctg_shirts'] });
    const cart = await filled(['var_shirt', 1]);
    await apply(cart, 'A');
    shop.neighbours.unanswered.add('catalog.product.find_in_categories');
    expect(await read(cart)).toMatchObject({ discount_total: '-3.00', warnings: [] });
    shop.neighbours.unanswered.clear();
    const inEuro = await shop.send(changeCart, { currency: 'EUR' }, holding(cart));
    expect(inEuro.body).toMatchObject({
      discount_total: '0.00',
      warnings: [{ message: "The discount code can't be used in EUR" }],
    });
  });
});

describe('automatic promotions', () => {
  it('are at most thirty of a cart, the oldest, also where more were made at the same moment', async () => {
    await Promise.all(Array.from({ length: 40 }, () => promotion({ automatic: true, amount: '0.10' })));
    expect((await filled(['var_shirt', 1])).discounts).toHaveLength(30);
  });

  it('apply by themselves, the oldest first, each on what is left, then that of the code', async () => {
    await promotion({ code: 'A', kind: 'percentage', amount: '50', name: 'By code' });
    await promotion({ automatic: true, kind: 'percentage', amount: '10', name: 'Older' });
    await promotion({ automatic: true, amount: '2', name: 'Newer' });
    const cart = await filled(['var_shirt', 1]);
    expect(amounts(cart)).toEqual(['Older -2.00', 'Newer -2.00']);
    const { body } = await apply(cart, 'A');
    expect(amounts(body)).toEqual(['Older -2.00', 'Newer -2.00', 'By code -8.00']);
    expect(body).toMatchObject({ discount_total: '-12.00', total: '13.00' });
  });

  it('are of products, of categories and what is below them, and not shown where they take nothing off', async () => {
    await promotion({ automatic: true, kind: 'percentage', amount: '10', category_ids: ['ctg_shirts'] });
    const mugs = await filled(['var_mug', 1]);
    expect(mugs.discounts).toEqual([]);
    const { body } = await add(mugs, 'var_shirt');
    expect(body.items).toMatchObject([{ discount_total: '0.00' }, { discount_total: '-2.00' }]);
    const [, shirt] = body.items;
    const params = { id: mugs.id, item_id: shirt.id };
    const without = await shop.send(removeCartItem, undefined, { ...holding(mugs), params });
    expect(without.body.discounts).toEqual([]);
  });

  it('for groups are for their members, from the moment that the cart is theirs', async () => {
    await promotion({ automatic: true, amount: '2', customer_group_ids: ['cg_friends'] });
    shop.neighbours.groupsOfCustomers = ['cg_friends'];
    const cart = await filled(['var_shirt', 1]);
    expect(cart.discounts).toEqual([]);
    const caller = { cartToken: cart.token, ...asCustomer };
    const { body } = await shop.send(associateCart, undefined, { params: { id: cart.id }, caller });
    expect(body.discount_total).toBe('-2.00');
  });

  it('begin and end with their time, and when staff say so, in open carts too', async () => {
    const cart = await filled(['var_shirt', 1]);
    const { id } = await promotion({ automatic: true, amount: '2' });
    expect((await read(cart)).discount_total).toBe('-2.00');
    await shop.send(deletePromotion, undefined, { params: { id } });
    expect((await read(cart)).discount_total).toBe('0.00');
  });

  it('ask nobody for anything where there are none', async () => {
    const cart = await filled(['var_shirt', 1]);
    shop.neighbours.asked.clear();
    await add(cart, 'var_mug');
    expect([...shop.neighbours.asked.keys()]).toEqual(['catalog.variant.quote']);
  });
});

describe('an order with discounts', () => {
  it('keeps what was taken off, whatever becomes of the promotion, and tells of it', async () => {
    const { id } = await promotion({ code: 'A', kind: 'percentage', amount: '10' });
    const cart = await filled(['var_shirt', 1], ['var_mug', 1]);
    await apply(cart, 'A');
    const { status, body: order } = await complete(cart);
    expect(status).toBe(200);
    const taken = {
      discount_total: '-2.75',
      total: '29.75',
      discounts: [{ promotion_id: id, code: 'A', amount: '-2.75' }],
      items: [{ discount_total: '-2.00' }, { discount_total: '-0.75' }],
    };
    expect(order).toMatchObject(taken);
    await shop.send(deletePromotion, undefined, { params: { id } });
    expect(await shop.shown(order)).toMatchObject({ ...taken, outstanding_balance: '29.75' });
    await expect.poll(shop.told).toContain('promotion.deleted');
    const told = await shop.driven.published();
    expect(told.find(({ name }) => name === 'order.completed')?.payload).toMatchObject(taken);
  });

  it('is paid by a gift card after the discount, and can be free of charge', async () => {
    await promotion({ code: 'A', kind: 'percentage', amount: '100' });
    await promotion({ automatic: true, kind: 'free_shipping', amount: null });
    const cart = await filled(['var_shirt', 1]);
    await shop.send(applyCartGiftCard, { code: 'GIFT' }, holding(cart));
    const { body } = await apply(cart, 'A');
    expect(body).toMatchObject({
      total: '0.00',
      gift_card_total: '0.00',
      amount_due: '0.00',
      requirements: [],
    });
    expect((await shop.send(completeCart, undefined, holding(cart))).body).toMatchObject({
      total: '0.00',
      payment_status: 'paid',
    });
    expect(shop.neighbours.world.card.captured.size).toBe(0);
  });

  it('counts as a use from the start of its checkout, until it is canceled', async () => {
    const { id } = await promotion({ code: 'A', amount: '2', usage_limit: 1 });
    const cart = await filled(['var_shirt', 1]);
    await apply(cart, 'A');
    const { body: order } = await complete(cart);
    expect(await used(id)).toEqual([1, false]);
    const other = await filled(['var_shirt', 1]);
    expect((await apply(other, 'A')).body.error.message).toBe('The discount code has been used up');
    await shop.send(cancelOrder, {}, { params: { id: order.id } });
    expect(await used(id)).toEqual([0, true]);
    expect((await apply(other, 'A')).status).toBe(201);
  });

  it('is one of a customer, and of an e-mail of guests, as often as may be', async () => {
    await promotion({ code: 'A', amount: '2', usage_limit_per_customer: 1 });
    const first = await filled(['var_shirt', 1]);
    await apply(first, 'A');
    await complete(first);
    const second = await filled(['var_shirt', 1]);
    expect((await apply(second, 'A')).body.error.message).toBe('The discount code has been used up');
    const nobody = await begun({ items: [{ variant_id: 'var_shirt' }] });
    expect((await apply(nobody, 'A')).status).toBe(201);
    const email = { email: ' ANN@example.com' };
    expect((await shop.send(changeCart, email, holding(nobody))).body).toMatchObject({
      discount_total: '0.00',
      warnings: [{ message: 'The discount code has been used up' }],
    });
    const events = await shop.facts();
    const uses = events.filter(({ type }) => type.startsWith('PromotionUse'));
    expect(JSON.stringify(uses)).not.toMatch(/ann@example/i);
  });

  it('is refused while its code is used up, until it is removed', async () => {
    await promotion({ code: 'A', amount: '2', usage_limit: 1 });
    const [first, second] = [await filled(['var_shirt', 1]), await filled(['var_shirt', 1])];
    await apply(first, 'A');
    await apply(second, 'A');
    await complete(first);
    for (const _ of [1, 2]) {
      const refused = await complete(second);
      expect([refused.status, refused.body.error]).toMatchObject([
        422,
        { code: 'processing_error', message: 'The discount code has been used up' },
      ]);
    }
    expect((await read(second)).discounts).toMatchObject([{ code: 'A', amount: '0.00' }]);
    const params = { id: second.id, code: 'A' };
    await shop.send(removeCartDiscountCode, undefined, { ...holding(second), params });
    expect((await complete(second)).status).toBe(200);
  });

  it('that became dearer because a discount is gone is refused once', async () => {
    const { id } = await promotion({ code: 'A', amount: '2' });
    const cart = await filled(['var_shirt', 1]);
    await apply(cart, 'A');
    await pay(cart);
    await shop.send(changePromotion, { expires_at: '2020-01-01' }, { params: { id } });
    const refused = await shop.send(completeCart, undefined, holding(cart));
    expect([refused.status, refused.body.error]).toMatchObject([
      422,
      { code: 'cart_cannot_transition', message: 'The discounts have changed. The total is $25.00 now' },
    ]);
    const { body: order } = await shop.send(completeCart, undefined, holding(cart));
    expect(order).toMatchObject({ total: '25.00', discounts: [] });
  });

  it('of which a discount has fallen away is refused once, even where it costs less', async () => {
    await promotion({ code: 'A', amount: '2', minimum_total: '20' });
    const cart = await filled(['var_shirt', 1]);
    await apply(cart, 'A');
    await pay(cart);
    shop.neighbours.reprice('var_shirt', '15.00');
    const refused = await shop.send(completeCart, undefined, holding(cart));
    expect([refused.status, refused.body.error.code]).toEqual([422, 'cart_cannot_transition']);
    const { body: order } = await shop.send(completeCart, undefined, holding(cart));
    expect(order).toMatchObject({ total: '20.00', discount_total: '0.00' });
  });

  it('of a cart that was open before there were promotions gets what fits it', async () => {
    const cart = await filled(['var_shirt', 1]);
    await pay(cart);
    const stream = `order-${cart.id.slice('cart_'.length)}`;
    const events = await shop.facts();
    const stored = JSON.stringify(events.filter((each) => each.stream === stream));
    expect(stored).toContain('CartCreated');
    expect(stored).not.toMatch(/promotion|discount/i);
    await promotion({ automatic: true, amount: '2' });
    const { status, body: order } = await shop.send(completeCart, undefined, holding(cart));
    expect([status, order.total, order.discount_total]).toEqual([200, '23.00', '-2.00']);
  });

  it('is one of twenty that race for the last use; the others are refused, and take nothing', async () => {
    const { id } = await promotion({ code: 'A', kind: 'percentage', amount: '10', usage_limit: 1 });
    shop.neighbours.world.stock.onHand = 100;
    const carts = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const cart = await filled(['var_mug', 1]);
        await apply(cart, 'A');
        await pay(cart);
        return cart;
      }),
    );
    const answers = await atOnce((turn) => shop.send(completeCart, undefined, holding(carts[turn] as Cart)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200);
    expect(new Set(others.map(({ status, body }) => `${status} ${body.error.code}`))).toEqual(
      new Set(['422 processing_error']),
    );
    expect(await used(id)).toEqual([1, false]);
    expect(shop.neighbours.world.stock.reserved.size).toBe(0);
  });
});

describe('a code for one use of each customer', () => {
  it('is used once by who races twenty times as guest, with an account and by telephone', async () => {
    const { id } = await promotion({ code: 'A', amount: '2', usage_limit_per_customer: 1 });
    shop.neighbours.world.stock.onHand = 100;
    const items = [{ variant_id: 'var_mug', quantity: 1 }];
    const wanted = { items, email: 'Ann@Example.com', shipping_address: sentAddress };
    const asGuest = async () => {
      const cart = await filled(['var_mug', 1]);
      await apply(cart, 'A');
      await pay(cart);
      return () => shop.send(completeCart, undefined, holding(cart));
    };
    const withAccount = async () => {
      const { body: cart } = await shop.send(createCart, wanted, { caller: asCustomer });
      const mine = { params: { id: cart.id }, caller: asCustomer };
      await shop.send(applyCartDiscountCode, { code: 'A' }, mine);
      await shop.send(addCartPayment, { payment_method_id: cart.payment_methods[0]?.id }, mine);
      return () => shop.send(completeCart, undefined, mine);
    };
    const byTelephone = async () => {
      const { body: draft } = await shop.send(createOrder, { ...wanted, discount_codes: ['A'] });
      return () => shop.send(completeOrder, { payment_pending: true }, { params: { id: draft.id } });
    };
    const ways = [asGuest, withAccount, byTelephone];
    const orders = await Promise.all(Array.from({ length: 20 }, (_, turn) => (ways[turn % 3] ?? asGuest)()));
    const answers = await atOnce((turn) => orders[turn]?.() as Promise<DrivenAnswer>);
    const outcomes = answers.map(({ status, body }) => `${status} ${body.error?.message ?? ''}`);
    expect(outcomes.toSorted()).toEqual([
      '200 ',
      ...Array.from({ length: 19 }, () => '422 The discount code has been used up'),
    ]);
    expect(await used(id)).toEqual([1, true]);
  });
});

describe('a placed order', () => {
  it('has the code that it has, and refuses another or none', async () => {
    await promotion({ code: 'A', amount: '2' });
    await promotion({ code: 'B', amount: '3' });
    const cart = await filled(['var_shirt', 1]);
    await apply(cart, 'A');
    const { body: order } = await complete(cart);
    const change = async (discount_codes: readonly string[]) =>
      (await shop.send(changeOrder, { discount_codes }, { params: { id: order.id } })).status;
    expect([await change(['a']), await change(['B']), await change([])]).toEqual([200, 422, 422]);
  });
});

describe('what staff draft', () => {
  it('takes a code when it is made and changed, one at most, and without one again', async () => {
    await promotion({ code: 'A', amount: '2' });
    await promotion({ code: 'B', amount: '3' });
    const items = [{ variant_id: 'var_shirt', quantity: 1 }];
    const { status, body: draft } = await shop.send(createOrder, { items, discount_codes: ['a'] });
    expect([status, draft.discount_total]).toEqual([201, '-2.00']);
    const change = (discount_codes: readonly string[]) =>
      shop.send(changeOrder, { discount_codes }, { params: { id: draft.id } });
    expect((await change(['A'])).body.discount_total).toBe('-2.00');
    expect((await change(['B'])).body.discount_total).toBe('-3.00');
    expect((await change([])).body).toMatchObject({ discount_total: '0.00', discounts: [] });
    expect((await change(['A', 'B'])).body.error.message).toBe('Another discount code is applied');
    const refused = await shop.send(createOrder, { items, discount_codes: ['none'] });
    expect([refused.status, refused.body.error.message]).toEqual([422, "The discount code doesn't exist"]);
    await expect
      .poll(async () => (await shop.driven.published()).at(-1)?.payload)
      .toMatchObject({
        discount_total: '0.00',
      });
  });
});

const promotion = async (sent: object): Promise<AdminPromotion> =>
  (await shop.send(createPromotion, { name: 'Sale', amount: '5', ...sent })).body;

const used = async (id: string) => {
  const { body } = await shop.send(readPromotion, undefined, { params: { id } });
  return [body.usage_count, body.active];
};

const begun = async (sent: object): Promise<Cart> => (await shop.send(createCart, sent)).body;

/** A guest's cart with an address. */
const filled = (...items: readonly (readonly [variantId: string, quantity: number])[]): Promise<Cart> =>
  begun({
    items: items.map(([variant_id, quantity]) => ({ variant_id, quantity })),
    email: 'ann@example.com',
    shipping_address: sentAddress,
  });

const holding = ({ id, token }: Cart) => ({ params: { id }, caller: { cartToken: token } });

const apply = (cart: Cart, code: string): Promise<DrivenAnswer> =>
  shop.send(applyCartDiscountCode, { code }, holding(cart));

const add = (cart: Cart, variant_id: string): Promise<DrivenAnswer> =>
  shop.send(addCartItem, { variant_id }, holding(cart));

const read = async (cart: Cart): Promise<Cart> => (await shop.send(readCart, undefined, holding(cart))).body;

const pay = (cart: Cart): Promise<DrivenAnswer> =>
  shop.send(addCartPayment, { payment_method_id: cart.payment_methods[0]?.id }, holding(cart));

async function complete(cart: Cart): Promise<DrivenAnswer> {
  await pay(cart);
  return shop.send(completeCart, undefined, holding(cart));
}

const amounts = ({ discounts }: Cart): string[] => discounts.map(({ name, amount }) => `${name} ${amount}`);
