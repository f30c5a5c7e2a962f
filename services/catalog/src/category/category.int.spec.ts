import {
  changeCategory,
  createCategory,
  deleteCategory,
  listAdminCategories,
  listCategories,
  listProducts,
  readAdminCategory,
  readCategory,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendCategory, sendProduct } from '../catalog.examples.ts';
import { catalog } from '../catalog.ts';

/** A tree of its own for each specification: House, with Kitchen (with Pans) and Bath below it. */
let driven: DrivenService;
let house: string;
let kitchen: string;
let pans: string;
let bath: string;
let trees = 0;

beforeAll(async () => {
  driven = await driveService(catalog);
});
afterAll(() => driven.dispose());
beforeEach(async () => {
  trees += 1;
  house = (await sendCategory(driven, { name: `House ${trees}` })).id;
  kitchen = (await sendCategory(driven, { name: 'Kitchen', parent_id: house })).id;
  pans = (await sendCategory(driven, { name: 'Pans', parent_id: kitchen })).id;
  bath = (await sendCategory(driven, { name: 'Bath', parent_id: house })).id;
});

describe('a category', () => {
  it('is found by its id and by its permalink', async () => {
    const byId = await driven.send(readCategory, { params: { id_or_permalink: pans } });
    expect(byId.status).toBe(200);
    expect(readCategory.answer.body?.safeParse(byId.body).error).toBeUndefined();
    expect(byId.body).toMatchObject({
      name: 'Pans',
      permalink: `house-${trees}/kitchen/pans`,
      depth: 2,
      position: 1,
      parent_id: kitchen,
      children_count: 0,
      is_root: false,
      is_child: true,
      is_leaf: true,
      description: '',
    });
    expect(byId.body).not.toHaveProperty('metadata');
    const found = await driven.send(listCategories, { query: `q[permalink_eq]=house-${trees}/kitchen/pans` });
    expect(found.body.data).toEqual([byId.body]);
    const absent = await driven.send(readCategory, { params: { id_or_permalink: 'nowhere' } });
    expect([absent.status, absent.body.error.message]).toEqual([404, 'Category not found']);
  });

  it('shows what is above and below it', async () => {
    const query = 'expand=parent.parent,ancestors,children.children,custom_fields';
    const { body } = await driven.send(readCategory, { params: { id_or_permalink: kitchen }, query });
    expect(body).toMatchObject({
      parent: { id: house },
      ancestors: [{ id: house }],
      children: [{ id: pans, children: [] }],
      custom_fields: [],
    });
    const root = await driven.send(readCategory, { params: { id_or_permalink: house }, query });
    expect(body.parent).not.toHaveProperty('parent');
    expect(root.body).toMatchObject({ ancestors: [], children_count: 2, is_root: true });
    expect(root.body).not.toHaveProperty('parent');
    expect(root.body.children.map(({ id }: { id: string }) => id)).toEqual([kitchen, bath]);
  });

  it('is shown once for each place that expand leads to, and refused where that is too often', async () => {
    const description = 'x'.repeat(10_000);
    for (let shelf = 0; shelf < 25; shelf++) {
      const body = { name: `Shelf ${shelf}`, parent_id: bath, description };
      expect((await driven.send(createCategory, { body })).status).toBe(201);
    }
    const params = { id_or_permalink: bath };
    const siblings = await driven.send(readCategory, { params, query: 'expand=children.parent' });
    expect(siblings.body.children).toHaveLength(25);
    expect(siblings.body.children[24]).toMatchObject({ name: 'Shelf 24', parent: { id: bath } });
    const query = 'expand=children.parent.children.parent';
    const { status, body } = await driven.send(readCategory, { params, query });
    expect([status, body.error?.code]).toEqual([400, 'invalid_request']);
  });

  it('is listed level by level', async () => {
    const { body } = await driven.send(listAdminCategories, { query: 'limit=100' });
    const depths: number[] = body.data.map(({ depth }: { depth: number }) => depth);
    expect(depths).toEqual(depths.toSorted((one, other) => one - other));
    const roots = await driven.send(listCategories, { query: 'q[parent_id_null]=true&limit=100' });
    expect(roots.body.meta.count).toBe(trees);
    const below = await driven.send(listCategories, { query: `q[parent_id_eq]=${house}&sort=-name` });
    expect(below.body.data.map(({ name }: { name: string }) => name)).toEqual(['Kitchen', 'Bath']);
  });

  it('has a permalink of its own among its siblings', async () => {
    const second = await sendCategory(driven, { name: 'Kitchen', parent_id: house });
    expect(second.permalink).toBe(`house-${trees}/kitchen-2`);
    const elsewhere = await sendCategory(driven, { name: 'Kitchen', parent_id: bath });
    expect(elsewhere.permalink).toBe(`house-${trees}/bath/kitchen`);
    const { status, body } = await driven.send(createCategory, {
      body: { name: 'Other', permalink: `house-${trees}/kitchen`, parent_id: house },
    });
    expect([status, body.error.details]).toEqual([422, { permalink: ['has already been taken'] }]);
  });

  it('is refused without a name, or below something that is not there', async () => {
    const nameless = await driven.send(createCategory, { body: { name: '' } });
    expect(nameless.body.error.details).toEqual({ name: ["can't be blank"] });
    const lost = await driven.send(createCategory, { body: { name: 'Lost', parent_id: 'ctg_unknown' } });
    expect(lost.body.error.details).toEqual({ parent_id: ['is invalid'] });
    const caller = { store: { ...testStore, id: 'store_other' } };
    const stranger = await driven.send(createCategory, { body: { name: 'Lost', parent_id: house }, caller });
    expect(stranger.status).toBe(422);
    expect((await driven.send(readAdminCategory, { params: { id: house }, caller })).status).toBe(404);
  });

  it('keeps what is not said when it changes, and takes its branch along', async () => {
    const { body } = await driven.send(changeCategory, {
      params: { id: kitchen },
      body: {
        description: '<b onclick="alert(1)">Pots</b><iframe src="https://example.com"></iframe>',
        permalink: 'cooking',
        metadata: { a: 1 },
        image_url: 'https://e.com/x.png',
      },
    });
    expect(body).toMatchObject({
      name: 'Kitchen',
      description: 'Pots',
      description_html: '<b>Pots</b>',
      permalink: `house-${trees}/cooking`,
      metadata: { a: 1 },
      image_url: 'https://e.com/x.png',
    });
    const below = await driven.send(readAdminCategory, { params: { id: pans } });
    expect(below.body.permalink).toBe(`house-${trees}/cooking/pans`);
    const freed = await sendCategory(driven, { name: 'Kitchen', parent_id: house });
    expect(freed.permalink).toBe(`house-${trees}/kitchen`);
  });
});

describe('moving a category', () => {
  it('takes everything below it along, products included', async () => {
    await sendProduct(driven, { name: 'Skillet', category_ids: [pans] });
    const { body } = await driven.send(changeCategory, {
      params: { id: kitchen },
      body: { parent_id: bath },
      query: 'expand=children',
    });
    expect(body).toMatchObject({
      permalink: `house-${trees}/bath/kitchen`,
      depth: 2,
      position: 1,
      children_count: 1,
      children: [{ permalink: `house-${trees}/bath/kitchen/pans` }],
    });
    const inBath = await driven.send(listProducts, { query: `q[in_category]=${bath}` });
    expect(inBath.body.meta.count).toBe(1);
    const root = await driven.send(changeCategory, { params: { id: kitchen }, body: { parent_id: null } });
    expect(root.body).toMatchObject({ permalink: 'kitchen', depth: 0, is_root: true });
    await driven.send(deleteCategory, { params: { id: kitchen } });
  });

  it('below itself is refused', async () => {
    for (const parent_id of [kitchen, pans]) {
      const { status, body } = await driven.send(changeCategory, {
        params: { id: kitchen },
        body: { parent_id },
      });
      expect([status, body.error.details]).toEqual([422, { parent_id: ['is invalid'] }]);
    }
  });

  it('with a branch below it that would hang too deep is refused', async () => {
    let deepest = pans;
    for (let depth = 3; depth < 20; depth++) {
      deepest = (await sendCategory(driven, { name: `Level ${depth}`, parent_id: deepest })).id;
    }
    const { status, body } = await driven.send(changeCategory, {
      params: { id: kitchen },
      body: { parent_id: bath },
    });
    expect([status, body.error?.details]).toEqual([422, { parent_id: ['is invalid'] }]);
    const renamed = await driven.send(changeCategory, { params: { id: deepest }, body: { name: 'Bottom' } });
    expect(renamed.status).toBe(200);
  });

  it('of two at once below each other leaves a tree', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = await Promise.all([
        sendCategory(driven, { name: `A${round}`, parent_id: house }),
        sendCategory(driven, { name: `B${round}`, parent_id: house }),
      ]);
      await Promise.all([
        driven.send(changeCategory, { params: { id: a.id }, body: { parent_id: b.id } }),
        driven.send(changeCategory, { params: { id: b.id }, body: { parent_id: a.id } }),
      ]);
      const [after, other] = await Promise.all(
        [a, b].map(async ({ id }) => (await driven.send(readAdminCategory, { params: { id } })).body),
      );
      expect([after.parent_id, other.parent_id]).toContain(house);
    }
  });

  it('to a place among its siblings lets the others move on', async () => {
    const order = async () => {
      const { body } = await driven.send(readAdminCategory, {
        params: { id: house },
        query: 'expand=children',
      });
      return body.children.map(
        ({ name, position }: { name: string; position: number }) => `${position} ${name}`,
      );
    };
    await sendCategory(driven, { name: 'Attic', parent_id: house });
    expect(await order()).toEqual(['1 Kitchen', '2 Bath', '3 Attic']);
    await driven.send(changeCategory, { params: { id: pans }, body: { parent_id: house, position: 1 } });
    expect(await order()).toEqual(['1 Pans', '2 Kitchen', '3 Bath', '4 Attic']);
    await driven.send(createCategory, { body: { name: 'Hall', parent_id: house, position: 3 } });
    expect(await order()).toEqual(['1 Pans', '2 Kitchen', '3 Hall', '4 Bath', '5 Attic']);
  });
});

it('deleting a category takes its branch and leaves the products', async () => {
  const made = await sendProduct(driven, { name: 'Left Over', category_ids: [pans] });
  expect((await driven.send(deleteCategory, { params: { id: kitchen } })).status).toBe(204);
  for (const id of [kitchen, pans]) {
    expect((await driven.send(readAdminCategory, { params: { id } })).status).toBe(404);
  }
  expect((await driven.send(deleteCategory, { params: { id: kitchen } })).status).toBe(404);
  const products = await driven.send(listProducts, { query: 'q[name_eq]=Left Over&expand=categories' });
  expect(products.body.data).toMatchObject([{ id: made.id, categories: [] }]);
  expect((await driven.send(listProducts, { query: `q[in_category]=${pans}` })).body.meta.count).toBe(0);
  const parent = await driven.send(readAdminCategory, { params: { id: house } });
  expect(parent.body.children_count).toBe(1);
});

it('tells the world what became of categories', async () => {
  await driven.send(changeCategory, { params: { id: pans }, body: { name: 'Pots and Pans' } });
  await driven.send(deleteCategory, { params: { id: pans } });
  const told = async () =>
    (await driven.published())
      .filter(({ payload }) => payload.id === pans)
      .map(({ name, payload }) => [name, payload.name, payload.permalink]);
  const permalink = `house-${trees}/kitchen/pans`;
  await expect.poll(told).toEqual([
    ['category.created', 'Pans', permalink],
    ['category.updated', 'Pots and Pans', permalink],
    ['category.deleted', 'Pots and Pans', permalink],
  ]);
});
