import {
  changeProduct,
  changeStockItem,
  commitStock,
  deleteVariant,
  findUnknownTaxCategories,
  listProducts,
  listStockItems,
  quoteVariants,
  readProduct,
  readStockItem,
  releaseStock,
  reserveStock,
  restockStock,
  returnStock,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { answerOn, answerTo, exampleOrigin } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendProduct } from '../catalog.examples.ts';
import { catalog } from '../catalog.ts';

let driven: DrivenService;
beforeAll(async () => {
  driven = await driveService(catalog, {
    neighbours: ({ bus }) =>
      answerOn(bus, [answerTo(findUnknownTaxCategories, async () => ({ tax_category_ids: [] }))]),
  });
});
afterAll(() => driven.dispose());

describe('reserving stock for an order', () => {
  it('takes all lines, and answers the same when it is asked again', async () => {
    const [a, b] = [await variantWith(5), await variantWith(5)];
    const reserve = () => reserveFor('or_all', [line(a, 2), line(b, 5), line(a, 1)]);
    expect(await reserve()).toEqual({});
    expect(await reserve()).toEqual({});
    expect(await stockOf(a)).toMatchObject({ count_on_hand: 5, reserved_count: 3, available_count: 2 });
    expect(await stockOf(b)).toMatchObject({ count_on_hand: 5, reserved_count: 5, available_count: 0 });
  });

  it('says which lines fall short; what was taken by then is for sale again when the order gives up', async () => {
    const [a, b, c] = [await variantWith(5), await variantWith(1), await variantWith(0)];
    await expect(reserveFor('or_none', [line(a, 2), line(b, 2), line(c, 1)])).rejects.toMatchObject({
      code: 'insufficient_stock',
      details: { variant_ids: [b, c], available_by_variant: { [b]: 1, [c]: 0 } },
    });
    await release('or_none', [a, b, c]);
    expect(await stockOf(a)).toMatchObject({ reserved_count: 0 });
    expect(await stockOf(b)).toMatchObject({ reserved_count: 0 });
  });

  it('takes none of a variant that does not exist, or belongs to another store', async () => {
    const a = await variantWith(5);
    await expect(reserveFor('or_x', [line(a, 1), line('var_unknown', 1)])).rejects.toMatchObject({
      code: 'variant_not_found',
    });
    await expect(reserveFor('or_x', [line(a, 1)], 'store_other')).rejects.toMatchObject({
      code: 'variant_not_found',
    });
    await release('or_x', [a, 'var_unknown']);
    expect(await stockOf(a)).toMatchObject({ reserved_count: 0 });
  });

  it('never takes more than there is, however many orders race', async () => {
    const a = await variantWith(7);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => reserveFor(`or_race${index}`, [line(a, 2)])),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await stockOf(a)).toMatchObject({ reserved_count: 6, available_count: 1 });
  });

  it('takes nothing for a checkout that gave up before, and takes it for the order’s next one', async () => {
    const a = await variantWith(3);
    await release('or_again', [a]);
    await expect(reserveFor('or_again', [line(a, 3)])).rejects.toMatchObject({ code: 'processing_error' });
    expect(await stockOf(a)).toMatchObject({ reserved_count: 0 });
    await reserveFor('or_again', [line(a, 3)], testStore.id, 'checkout_2');
    await release('or_again', [a]);
    expect(await stockOf(a)).toMatchObject({ reserved_count: 3 });
  });
});

describe('the end of a reservation', () => {
  it('is that stock has left, once', async () => {
    const a = await variantWith(5);
    await reserveFor('or_done', [line(a, 2)]);
    await commit('or_done', [a]);
    await commit('or_done', [a]);
    await release('or_done', [a]);
    expect(await stockOf(a)).toMatchObject({ count_on_hand: 3, reserved_count: 0, available_count: 3 });
    await reserveFor('or_done', [line(a, 2)]);
    expect(await stockOf(a)).toMatchObject({ reserved_count: 0 });
  });

  it('or that it is for sale again, once', async () => {
    const a = await variantWith(5);
    await reserveFor('or_not', [line(a, 2)]);
    await release('or_not', [a]);
    await release('or_not', [a]);
    await commit('or_not', [a, 'var_unknown']);
    expect(await stockOf(a)).toMatchObject({ count_on_hand: 5, reserved_count: 0 });
  });

  it('and what comes back of it is for sale again, once for each refund and at the end the rest', async () => {
    const a = await variantWith(10);
    await reserveFor('or_back', [line(a, 5)]);
    await commit('or_back', [a]);
    for (const return_id of ['re_1', 're_1', 'ful_1']) await returnTo('or_back', return_id, [line(a, 2)]);
    expect((await stockOf(a)).count_on_hand).toBe(9);
    for (const _ of ['once', 'again']) await restock('or_back', [line(a, 1)]);
    expect((await stockOf(a)).count_on_hand).toBe(10);
  });

  it('comes also after the variant is gone', async () => {
    const made = await sendProduct(driven, {
      name: 'Short Lived',
      variants: [option('One', 5), option('Two', 5)],
    });
    const [, second] = made.variants;
    await reserveFor('or_late', [line(second.id, 1)]);
    await driven.send(deleteVariant, { params: { product_id: made.id, id: second.id } });
    await commit('or_late', [second.id]);
    await expect(reserveFor('or_later', [line(second.id, 1)])).rejects.toMatchObject({
      code: 'variant_not_found',
    });
  });
});

describe('what shoppers see of stock', () => {
  it('follows it at once, and best-sellers come first', async () => {
    const made = await sendProduct(driven, { name: 'Popular', stock_items: [{ count_on_hand: 6 }] });
    const [only] = made.variants;
    await reserveFor('or_pop', [line(only.id, 6)]);
    const read = async () => (await driven.send(readProduct, { params: { id_or_slug: 'popular' } })).body;
    expect(await read()).toMatchObject({ in_stock: false, purchasable: false });
    await commit('or_pop', [only.id]);
    const item = await stockOf(only.id);
    await driven.send(changeStockItem, { params: { id: item.id }, body: { backorderable: true } });
    expect(await read()).toMatchObject({ in_stock: false, backorderable: true, purchasable: true });
    await driven.send(changeStockItem, {
      params: { id: item.id },
      body: { backorderable: false, count_on_hand: 1 },
    });
    expect(await read()).toMatchObject({ in_stock: true, backorderable: false, purchasable: true });
    const best = await driven.send(listProducts, { query: 'sort=best_selling&limit=1' });
    expect(best.body.data[0].id).toBe(made.id);
  });

  it('is told to the world once: the last was sold, and there is more', async () => {
    const made = await sendProduct(driven, {
      name: 'Rare',
      variants: [option('One', 1), option('Two', 1)],
    });
    const [one, two] = made.variants.map(({ id }: { id: string }) => id);
    const told = async () =>
      (await driven.published())
        .filter(({ name, payload }) => payload.id === made.id && name.endsWith('_stock'))
        .map(({ name, payload }) => [name, payload.in_stock]);
    await Promise.all([reserveFor('or_r1', [line(one, 1)]), reserveFor('or_r2', [line(two, 1)])]);
    await expect.poll(told).toEqual([['product.out_of_stock', false]]);
    await release('or_r1', [one]);
    await expect.poll(told).toEqual([
      ['product.out_of_stock', false],
      ['product.back_in_stock', true],
    ]);
    await commit('or_r2', [two]);
    await driven.send(changeStockItem, {
      params: { id: (await stockOf(two)).id },
      body: { count_on_hand: 9 },
    });
    const counts = async () =>
      (await driven.published())
        .filter(({ payload }) => payload.variant_id === two)
        .map(({ payload }) => payload.count_on_hand);
    await expect.poll(counts).toContain(9);
    expect(await told()).toHaveLength(2);
  });

  it('is told of where an order changed it, and not where nothing is counted', async () => {
    const told = async (variantId: string) =>
      (await driven.published())
        .filter(({ name, payload }) => name === 'stock_item.updated' && payload.variant_id === variantId)
        .map(({ payload }) => [payload.count_on_hand, payload.reserved_count]);
    const [counted, uncounted] = [await variantWith(5), await variantWith(5)];
    const params = { id: (await stockOf(uncounted)).id };
    await driven.send(changeStockItem, { params, body: { track_inventory: false } });
    for (const id of [uncounted, counted]) {
      await reserveFor('or_gone', [line(id, 1)]);
      await release('or_gone', [id]);
      await reserveFor('or_told', [line(id, 2)]);
      await commit('or_told', [id]);
      await returnTo('or_told', 'ref_1', [line(id, 1)]);
      await restock('or_told', [line(id, 1)]);
    }
    await expect
      .poll(() => told(counted))
      .toEqual([
        [5, 1],
        [5, 0],
        [5, 2],
        [3, 0],
        [4, 0],
        [5, 0],
      ]);
    expect(await told(uncounted)).toEqual([[5, 0]]);
  });
});

describe('stock items for staff', () => {
  it('are listed, read and changed', async () => {
    const a = await variantWith(4);
    const item = await stockOf(a);
    const changed = await driven.send(changeStockItem, {
      params: { id: item.id },
      body: { count_on_hand: 9, track_inventory: false, metadata: { shelf: 'B2' }, reserved_count: 5 },
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      id: item.id,
      count_on_hand: 9,
      track_inventory: false,
      metadata: { shelf: 'B2' },
      reserved_count: 0,
    });
    expect((await driven.send(readStockItem, { params: { id: item.id } })).body).toEqual(changed.body);
    const many = await driven.send(listStockItems, {
      query: 'q[count_on_hand_gteq]=9&q[track_inventory_eq]=false',
    });
    expect(many.body.data.map(({ id }: { id: string }) => id)).toContain(item.id);
  });

  it('refuse what cannot be counted, and what is not there', async () => {
    const item = await stockOf(await variantWith(4));
    for (const count_on_hand of [-1, 1.5, 'many']) {
      const { status } = await driven.send(changeStockItem, {
        params: { id: item.id },
        body: { count_on_hand },
      });
      expect(status).toBe(422);
    }
    const caller = { store: { ...testStore, id: 'store_other' } };
    const stranger = await driven.send(changeStockItem, { params: { id: item.id }, body: {}, caller });
    expect([stranger.status, stranger.body.error.message]).toEqual([404, 'Stock item not found']);
    expect((await driven.send(readStockItem, { params: { id: 'si_unknown' } })).status).toBe(404);
  });
});

describe('quotes for a cart', () => {
  it('say what each variant costs and how much of it can be bought', async () => {
    const made = await sendProduct(driven, {
      name: 'Quoted',
      tax_category_id: 'books',
      variants: [
        {
          ...option('One', 5),
          weight: 250,
          prices: [{ currency: 'USD', amount: '8.00', compare_at_amount: '9.50' }],
        },
      ],
    });
    const [only] = made.variants;
    await reserveFor('or_q', [line(only.id, 2)]);
    const { variants, missing } = await quote([only.id, 'var_unknown', only.id]);
    expect(missing).toEqual(['var_unknown']);
    expect(variants).toEqual([
      {
        variant_id: only.id,
        product_id: made.id,
        name: 'Quoted',
        slug: 'quoted',
        sku: null,
        options_text: 'Edition: One',
        option_values: only.option_values,
        thumbnail_url: null,
        price: '8.00',
        compare_at_price: '9.50',
        currency: 'USD',
        tax_category_id: 'books',
        weight: 250,
        weight_unit: 'g',
        track_inventory: true,
        backorderable: false,
        available_quantity: 3,
      },
    ]);
  });

  it('name as missing what is not sold, not priced in the currency, or of another store', async () => {
    const made = await sendProduct(driven, { name: 'Unquoted' });
    const [only] = made.variants;
    expect((await quote([only.id], 'EUR')).missing).toEqual([only.id]);
    expect((await quote([only.id], 'USD', 'store_other')).missing).toEqual([only.id]);
    for (const body of [{ status: 'draft' }, { status: 'active', available_on: '2999-01-01' }]) {
      await driven.send(changeProduct, { params: { id: made.id }, body });
      expect((await quote([only.id])).missing).toEqual([only.id]);
    }
    await driven.send(changeProduct, { params: { id: made.id }, body: { available_on: null } });
    expect((await quote([only.id], 'usd')).variants).toHaveLength(1);
  });

  it('say what the shelf holds of what can be back-ordered, too, and nothing of what is not counted', async () => {
    const ordered = await variantWith(1, { backorderable: true });
    const free = await sendProduct(driven, { name: 'Sticker', track_inventory: false });
    expect((await quote([ordered, free.default_variant_id])).variants).toMatchObject([
      { available_quantity: 1, backorderable: true },
      { available_quantity: null, track_inventory: false },
    ]);
  });
});

async function variantWith(count_on_hand: number, stock: object = {}): Promise<string> {
  const made = await sendProduct(driven, { name: 'Thing', stock_items: [{ count_on_hand, ...stock }] });
  return made.default_variant_id;
}

const option = (value: string, count_on_hand: number) => ({
  options: [{ name: 'Edition', value }],
  prices: [{ currency: 'USD', amount: '10.00' }],
  stock_items: [{ count_on_hand }],
});
const line = (variant_id: string, quantity: number) => ({ variant_id, quantity });

async function stockOf(variantId: string) {
  const { body } = await driven.send(listStockItems, { query: `q[variant_id_eq]=${variantId}` });
  expect(body.data).toHaveLength(1);
  return body.data[0];
}

const ask = () => ({ store_id: testStore.id, command_id: driven.ports.random.uuid() });
const reserveFor = (
  order_id: string,
  lines: { variant_id: string; quantity: number }[],
  store_id = testStore.id,
  checkout_id = checkoutOf(order_id),
) => driven.ports.bus.ask(reserveStock, { ...ask(), store_id, order_id, checkout_id, lines }, exampleOrigin);
const commit = (order_id: string, variant_ids: string[]) =>
  driven.ports.bus.ask(commitStock, { ...ask(), order_id, variant_ids }, exampleOrigin);
const release = (order_id: string, variant_ids: string[]) =>
  driven.ports.bus.ask(
    releaseStock,
    {
      ...ask(),
      order_id,
      checkout_id: checkoutOf(order_id),
      variant_ids,
    },
    exampleOrigin,
  );
const returnTo = (order_id: string, return_id: string, lines: { variant_id: string; quantity: number }[]) =>
  driven.ports.bus.ask(returnStock, { ...ask(), order_id, return_id, lines }, exampleOrigin);
const restock = (order_id: string, lines: { variant_id: string; quantity: number }[]) =>
  driven.ports.bus.ask(restockStock, { ...ask(), order_id, lines }, exampleOrigin);
const checkoutOf = (orderId: string) => `checkout of ${orderId}`;
const quote = (variant_ids: string[], currency = 'USD', store_id = testStore.id) =>
  driven.ports.bus.ask(quoteVariants, { store_id, currency, variant_ids });
