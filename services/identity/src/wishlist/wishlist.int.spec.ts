import { randomUUID } from 'node:crypto';
import {
  addWishedItem,
  changeWishedItem,
  changeWishlist,
  createWishlist,
  deleteWishlist,
  type Endpoint,
  listWishedItems,
  listWishlists,
  removeWishedItem,
  showVariants,
  showWishedItem,
  showWishlist,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { answerOn, answerTo } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '../identity.ts';
import { shownOf } from './wishlist.examples.ts';

let driven: DrivenService;
const sold = new Set(['var_red', 'var_blue']);

beforeAll(async () => {
  driven = await driveService(identity, {
    neighbours: async ({ bus }) => {
      const show = answerTo(showVariants, ({ variant_ids: ids }) =>
        Promise.resolve(shownOf(ids.filter((id) => sold.has(id)))),
      );
      await answerOn(bus, [show]);
    },
  });
});
afterAll(() => driven.dispose());

describe('a wishlist', () => {
  it('is the default if it is the first, and there is always one default', async () => {
    const ann = shopper();
    const first = (await ann.send(createWishlist, { body: { name: 'Birthday' } })).body;
    expect(first).toMatchObject({ name: 'Birthday', is_default: true, is_private: true });
    const second = (await ann.send(createWishlist, { body: { name: 'Moving', is_default: true } })).body;
    const third = (await ann.send(createWishlist, { body: { name: 'Someday' } })).body;
    expect(await ann.defaults()).toEqual([second.id]);
    await ann.send(changeWishlist, { params: { id: third.id }, body: { is_default: true } });
    await ann.send(changeWishlist, { params: { id: third.id }, body: { is_default: false } });
    expect(await ann.defaults()).toEqual([third.id]);
    await ann.send(deleteWishlist, { params: { id: third.id } });
    expect(await ann.defaults()).toEqual([first.id]);
  });

  it('that is private is found by its owner only, another one by its token without logging in', async () => {
    const [ann, eve] = [shopper(), shopper()];
    const { id, token } = (await ann.send(createWishlist, { body: { name: 'Birthday' } })).body;
    expect(token).toMatch(/^[\w-]{43}$/);
    const find = async (who: Shopper | undefined, idOrToken: string, store = testStore.id) =>
      (
        await driven.send(showWishlist, {
          params: { id: idOrToken },
          caller: { customer: who?.customer ?? null, store: { ...testStore, id: store } },
        })
      ).status;
    expect([await find(ann, id), await find(ann, token)]).toEqual([200, 200]);
    for (const key of [id, token, 'guessed', `${token}x`]) {
      expect([await find(undefined, key), await find(eve, key)]).toEqual([404, 404]);
    }
    await ann.send(changeWishlist, { params: { id }, body: { is_private: false } });
    expect([await find(undefined, token), await find(eve, token)]).toEqual([200, 200]);
    expect([await find(undefined, id), await find(eve, id)]).toEqual([404, 404]);
    expect(await find(undefined, token, 'store_other')).toBe(404);
  });

  it('holds each variant once, with the last quantity, and shows those that are still sold', async () => {
    const ann = shopper();
    const { id } = (await ann.send(createWishlist, { body: { name: 'Kitchen' } })).body;
    const add = (body: object) => ann.send(addWishedItem, { params: { id }, body });
    const red = (await add({ variant_id: 'var_red' })).body;
    expect(red).toMatchObject({ wishlist_id: id, product_id: 'prod_mug', quantity: 1 });
    expect((await add({ variant_id: 'var_red', quantity: 4 })).body).toMatchObject({
      id: red.id,
      quantity: 4,
    });
    await add({ variant_id: 'var_blue' });
    expect((await add({ variant_id: 'var_gone' })).body.error.code).toBe('variant_not_found');
    for (const quantity of [0, -1, 1.5, '2', null]) {
      expect((await add({ variant_id: 'var_red', quantity })).body.error.code).toBe('invalid_quantity');
    }
    const item = { params: { id, item_id: red.id } };
    await ann.send(changeWishedItem, { ...item, body: { quantity: 2 } });
    sold.delete('var_blue');
    const { body: items } = await ann.send(listWishedItems, { params: { id }, query: 'expand=product' });
    expect(items.data).toMatchObject([
      { quantity: 2, variant: { id: 'var_red' }, product: { id: 'prod_mug' } },
    ]);
    sold.add('var_blue');
    const { body: whole } = await ann.send(showWishlist, {
      params: { id },
      query: 'expand=items',
    });
    expect(whole.items).toHaveLength(2);
    expect((await ann.send(removeWishedItem, item)).status).toBe(204);
    expect((await ann.send(showWishedItem, item)).status).toBe(404);
  });

  it('is nobody elses to change', async () => {
    const [ann, eve] = [shopper(), shopper()];
    const { id } = (await ann.send(createWishlist, { body: { name: 'Mine', is_private: false } })).body;
    const { id: item_id } = (
      await ann.send(addWishedItem, { params: { id }, body: { variant_id: 'var_red' } })
    ).body;
    for (const [endpoint, body] of [
      [changeWishlist, { name: 'Hers' }],
      [deleteWishlist, undefined],
      [addWishedItem, { variant_id: 'var_red' }],
      [listWishedItems, undefined],
      [changeWishedItem, { quantity: 9 }],
      [removeWishedItem, undefined],
    ] as const) {
      expect((await eve.send(endpoint, { params: { id, item_id }, body })).status).toBe(404);
    }
    expect((await eve.send(listWishlists)).body.data).toEqual([]);
  });

  it('is told of, with its name and token sealed for the customer', async () => {
    const ann = shopper();
    const { id, token } = (await ann.send(createWishlist, { body: { name: 'Surprise' } })).body;
    await ann.send(changeWishlist, { params: { id }, body: { name: 'No surprise' } });
    await ann.send(deleteWishlist, { params: { id } });
    const told = async () => (await driven.published()).filter(({ payload }) => payload.id === id);
    await expect
      .poll(async () => (await told()).map(({ name, payload }) => [name, payload.name]))
      .toEqual([
        ['wishlist.created', 'Surprise'],
        ['wishlist.updated', 'No surprise'],
        ['wishlist.deleted', 'No surprise'],
      ]);
    const { events } = await driven.ports.log.readAll(-1, { limit: 10_000 });
    const log = JSON.stringify(events);
    expect([log.includes('urprise'), log.includes(token)]).toEqual([false, false]);
  });
});

type Shopper = ReturnType<typeof shopper>;

/** Somebody who is logged in. */
function shopper() {
  const customer = {
    id: `cus_${randomUUID().replaceAll('-', '')}`,
    email: 'ann@example.com',
    sessionId: 'ses_1',
  };
  const send = (endpoint: Endpoint, request: Parameters<DrivenService['send']>[1] = {}) =>
    driven.send(endpoint, { ...request, caller: { customer } });
  const defaults = async (): Promise<string[]> =>
    (await send(listWishlists)).body.data
      .filter((list: { is_default: boolean }) => list.is_default)
      .map((list: { id: string }) => list.id);
  return { customer, send, defaults };
}
