import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { pngOf } from '../harness/picture.ts';
import { cents, present, type Step } from './world.ts';

export const catalogSteps: readonly Step[] = [
  {
    name: 'the catalog lists what is for sale, a page at a time',
    async run(world) {
      const { products } = world.storefront;
      const first = await products.list({ limit: 20, expand: ['variants', 'categories'] });
      expect(first.data).toHaveLength(20);
      expect(first.meta.count).toBeGreaterThanOrEqual(world.isSmallShop ? 40 : 300);
      expect(first.meta.pages).toBe(Math.ceil(first.meta.count / 20));

      const second = await products.list({ limit: 20, page: 2 });
      const ids = [...first.data, ...second.data].map(({ id }) => id);
      expect(new Set(ids).size).toBe(40);

      const buyable = present(
        first.data.find(({ in_stock, price }) => in_stock && cents(price.amount) < 20_000),
      );
      // Each product of the sample shop changes once more, when its picture is drawn.
      const picture = async () => (await products.get(buyable.id)).thumbnail_url ?? '';
      if (!world.isSmallShop)
        await expect.poll(async () => (await picture()).startsWith(`${world.baseUrl}/media/`)).toBe(true);
      world.product = {
        id: buyable.id,
        slug: buyable.slug,
        variantId: present(buyable.variants.find(({ in_stock }) => in_stock)).id,
        categoryId: present(buyable.categories[0]).id,
      };
      world.otherVariantId = present(second.data.find(({ in_stock }) => in_stock)).default_variant_id;
    },
  },
  {
    name: 'a walk through the catalog meets every product once',
    async run(world) {
      const met: string[] = [];
      for await (const { id } of world.storefront.products.list({ limit: 100 })) met.push(id);
      const { meta } = await world.storefront.products.list({ limit: 1 });
      expect(new Set(met).size).toBe(met.length);
      expect(met).toHaveLength(meta.count);
    },
  },
  {
    name: 'a product is found by its id and by its slug',
    async run(world) {
      const { products } = world.storefront;
      const byId = await products.get(world.product.id);
      expect(await products.get(world.product.slug)).toEqual(byId);
      const absent = await products.get('prod_absent').result();
      expect(absent.error).toMatchObject({
        status: 404,
        code: 'record_not_found',
        message: 'Product not found',
      });
    },
  },
  {
    name: 'a product is found by a word of its name',
    async run(world) {
      const { products } = world.storefront;
      const product = await products.get(world.product.id);
      const search = present(product.name.split(/[^\p{L}\p{N}]+/u).find((each) => each.length > 2));
      const idsFound = async () =>
        (await products.list({ q: { search }, limit: 100 })).data.map(({ id }) => id);
      // A search index may be seconds behind.
      await expect.poll(idsFound).toContain(world.product.id);
      const found = await products.list({ q: { search } });
      const flat = await products.list({ search });
      expect(flat.meta.count).toBe(found.meta.count);
      expect((await products.list({ q: { search: 'zzzunheardof' } })).data).toEqual([]);
    },
  },
  {
    name: 'products are filtered by price and category, and sorted by price',
    async run(world) {
      const { products } = world.storefront;
      const q = { price_gte: '10', price_lte: '200', in_category: world.product.categoryId };
      const { data } = await products.list({ q, sort: '-price', limit: 100 });
      expect(data.length).toBeGreaterThan(0);
      const prices = data.map(({ price }) => cents(price.amount));
      expect(prices.every((price) => price >= 1_000 && price <= 20_000)).toBe(true);
      expect(prices).toEqual([...prices].sort((a, b) => b - a));
      const unknown = await products.list({ q: { in_category: 'ctg_unknown' } });
      expect(unknown.meta.count).toBe(0);
    },
  },
  {
    name: 'the filters tell what can be chosen',
    async run(world) {
      const { filters, default_sort } = await world.storefront.products.filters();
      expect(filters.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['price_range', 'availability', 'option']),
      );
      expect(default_sort).toBe('manual');
    },
  },
  {
    name: 'a picture that staff send is shown in the storefront, in sizes that anybody gets for ever',
    async run(world) {
      const file = new Blob([new Uint8Array(pngOf(1_300, 700))]);
      const { media } = world.admin.products;
      const sent = await media.create(world.product.id, { file, alt: 'From above' });
      expect(sent).toMatchObject({ alt: 'From above', width: 1_300, height: 700 });
      const made = () => media.get(world.product.id, sent.id);
      await expect.poll(async () => (await made()).state).toBe('ready');
      const shown = await world.storefront.products.get(world.product.id, { expand: ['media'] });
      const picture = present(shown.media.find(({ id }) => id === sent.id));
      expect(picture).toMatchObject({ width: 1_300, height: 700 });
      expect(picture.srcset?.split(', ').map((each) => each.split(' '))).toEqual([
        [picture.mini_url, '100w'],
        [picture.small_url, '256w'],
        [picture.medium_url, '600w'],
        [picture.large_url, '1200w'],
        [picture.xlarge_url, '1300w'],
      ]);
      for (const url of [picture.original_url, picture.mini_url, picture.xlarge_url, picture.og_image_url]) {
        const response = await fetch(present(url));
        expect([response.status, response.headers.get('cache-control')]).toEqual([
          200,
          'public, max-age=31536000, immutable',
        ]);
        const bytes = Buffer.from(await response.arrayBuffer());
        expect(present(url)).toContain(createHash('sha256').update(bytes).digest('hex'));
      }
      const hostile = new Blob(['GIF89a/*<script>*/=1']);
      const refused = await media.create(world.product.id, { file: hostile }).result();
      expect(refused.error).toMatchObject({ status: 422, code: 'validation_error' });
    },
  },
  {
    name: 'an unknown key is refused, a secret one too',
    async run(world) {
      const unknown = world.storefront.with({ publishableKey: 'pk_unknown' }).products.list();
      const secret = world.rawStorefront.with({ key: world.secretKey }).get('/api/v3/store/products');
      expect((await unknown.result()).error).toMatchObject({ status: 401, code: 'invalid_token' });
      expect((await secret).body.error.code).toBe('invalid_token');
    },
  },
];
