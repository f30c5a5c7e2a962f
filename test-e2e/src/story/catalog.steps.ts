import { expect } from 'vitest';
import { cents, type Step } from './world.ts';

const products = '/api/v3/store/products';

export const catalogSteps: readonly Step[] = [
  {
    name: 'the catalog lists what is for sale, a page at a time',
    async run(world) {
      const first = await world.storefront.get(`${products}?limit=20&expand=variants,categories`);
      expect(first.status).toBe(200);
      expect(first.body.data).toHaveLength(20);
      expect(first.body.meta.count).toBeGreaterThanOrEqual(300);
      expect(first.body.meta.pages).toBe(Math.ceil(first.body.meta.count / 20));

      const second = await world.storefront.get(`${products}?limit=20&page=2`);
      const ids = [...first.body.data, ...second.body.data].map((product: { id: string }) => product.id);
      expect(new Set(ids).size).toBe(40);

      const buyable = first.body.data.find(
        (product: { in_stock: boolean; price: { amount: string } }) =>
          product.in_stock && cents(product.price.amount) < 20_000,
      );
      expect(buyable, 'something on the first page can be bought').toBeDefined();
      const variants = buyable.variants.filter((variant: { in_stock: boolean }) => variant.in_stock);
      world.product = {
        id: buyable.id,
        slug: buyable.slug,
        variantId: variants[0].id,
        categoryId: buyable.categories[0].id,
      };
      const other = second.body.data.find((product: { in_stock: boolean }) => product.in_stock);
      world.otherVariantId = other.default_variant_id;
    },
  },
  {
    name: 'a product is found by its id and by its slug',
    async run(world) {
      const byId = await world.storefront.get(`${products}/${world.product.id}`);
      const bySlug = await world.storefront.get(`${products}/${world.product.slug}`);
      expect(byId.status).toBe(200);
      expect(bySlug.body).toEqual(byId.body);
      const absent = await world.storefront.get(`${products}/prod_absent`);
      expect(absent.status).toBe(404);
      expect(absent.body.error).toMatchObject({ code: 'record_not_found', message: 'Product not found' });
    },
  },
  {
    name: 'a product is found by a word of its name',
    async run(world) {
      const { body: product } = await world.storefront.get(`${products}/${world.product.id}`);
      const word = product.name.split(/[^\p{L}\p{N}]+/u).find((each: string) => each.length > 2);
      const search = () =>
        world.storefront.get(`${products}?q[search]=${encodeURIComponent(word)}&limit=100`);
      const idsFound = async () => (await search()).body.data.map((each: { id: string }) => each.id);
      // A search index may be seconds behind.
      await expect.poll(idsFound, { timeout: 10_000 }).toContain(world.product.id);
      const found = await search();
      const flat = await world.storefront.get(`${products}?search=${encodeURIComponent(word)}&limit=100`);
      expect(flat.body.meta.count).toBe(found.body.meta.count);
      const nothing = await world.storefront.get(`${products}?q[search]=zzzunheardof`);
      expect(nothing.body.data).toEqual([]);
    },
  },
  {
    name: 'products are filtered by price and category, and sorted by price',
    async run(world) {
      const filter = `q[price_gte]=10&q[price_lte]=200&q[in_category]=${world.product.categoryId}`;
      const { body } = await world.storefront.get(`${products}?${filter}&sort=-price&limit=100`);
      expect(body.data.length).toBeGreaterThan(0);
      const prices = body.data.map((product: { price: { amount: string } }) => cents(product.price.amount));
      expect(prices.every((price: number) => price >= 1_000 && price <= 20_000)).toBe(true);
      expect(prices).toEqual([...prices].sort((a, b) => b - a));
      const unknown = await world.storefront.get(`${products}?q[in_category]=ctg_unknown`);
      expect(unknown.body.meta.count).toBe(0);
    },
  },
  {
    name: 'the filters tell what can be chosen',
    async run(world) {
      const { status, body } = await world.storefront.get(`${products}/filters`);
      expect(status).toBe(200);
      expect(body.filters.map((filter: { type: string }) => filter.type)).toEqual(
        expect.arrayContaining(['price_range', 'availability', 'option']),
      );
      expect(body.default_sort).toBe('manual');
    },
  },
  {
    name: 'an unknown key is refused, a missing one too',
    async run(world) {
      const unknown = await world.storefront.with({ key: 'pk_unknown' }).get(products);
      const secret = await world.admin.get(products);
      for (const refused of [unknown, secret]) {
        expect(refused.status).toBe(401);
        expect(refused.body.error.code).toBe('invalid_token');
      }
    },
  },
];
