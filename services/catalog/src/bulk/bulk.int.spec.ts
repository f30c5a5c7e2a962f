import {
  changeProducts,
  changeStockItems,
  cloneProduct,
  createCustomFieldDefinition,
  listStockItems,
  readAdminProduct,
} from '@storefold/contracts';
import { type DrivenService, driveService } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendCategory, sendProduct } from '../catalog.examples.ts';
import { catalog } from '../catalog.ts';

let driven: DrivenService;
beforeAll(async () => {
  driven = await driveService(catalog);
});
afterAll(() => driven.dispose());

describe('a change of many products', () => {
  it('has an outcome for each, in the order of the request, and one that is refused leaves the others changed', async () => {
    const [one, two] = [
      await sendProduct(driven, { name: 'Cup' }),
      await sendProduct(driven, { name: 'Jug' }),
    ];
    const { status, body } = await driven.send(changeProducts, {
      body: {
        products: [
          { id: one.id, name: 'Cup, blue', prices: [{ currency: 'USD', amount: '11.00' }] },
          { id: two.id, name: '' },
          { id: 'prod_none', name: 'Nothing' },
          { name: 'Nobody' },
          { id: two.id, slug: one.slug },
          { id: two.id, tags: ['first'] },
          { id: two.id, tags: ['last'] },
        ],
      },
    });
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { id: one.id, success: true, error: null },
      refused(two.id, 'validation_error', { name: ["can't be blank"] }),
      refused('prod_none', 'record_not_found'),
      refused(null, 'validation_error', { id: ["can't be blank"] }),
      refused(two.id, 'validation_error', { slug: ['has already been taken'] }),
      { id: two.id, success: true, error: null },
      { id: two.id, success: true, error: null },
    ]);
    expect(body.meta).toEqual({ count: 7, succeeded: 3, failed: 4 });
    expect(await productWith(one.id)).toMatchObject({ name: 'Cup, blue', price: { amount: '11.00' } });
    expect(await productWith(two.id)).toMatchObject({ name: 'Jug', tags: ['last'] });
  });

  it('takes 1,000 of them, and refuses none and more', async () => {
    const { id } = await sendProduct(driven, { name: 'Plate' });
    const many = (count: number) =>
      driven.send(changeProducts, {
        body: { products: Array.from({ length: count }, (_, index) => ({ id, tags: [String(index)] })) },
      });
    expect((await many(1_000)).body.meta).toEqual({ count: 1_000, succeeded: 1_000, failed: 0 });
    expect(await productWith(id)).toMatchObject({ tags: ['999'] });
    for (const count of [0, 1_001])
      expect(await many(count)).toMatchObject({
        status: 422,
        body: { error: { code: 'validation_error', details: { products: expect.any(Array) } } },
      });
  });
});

describe('a change of the stock of many variants', () => {
  it('finds each by its id, its variant or its SKU', async () => {
    const made = [];
    for (const sku of ['BULK-1', 'BULK-2', 'BULK-3'])
      made.push(await sendProduct(driven, { name: sku, sku }));
    const variantIds = made.map(({ default_variant_id }) => default_variant_id as string);
    const [first = '', second = '', third = ''] = variantIds.map((id) => id.replace(/^var_/, 'si_'));
    const { status, body } = await driven.send(changeStockItems, {
      body: {
        stock_items: [
          { id: first, count_on_hand: 0 },
          { variant_id: variantIds[1], count_on_hand: 8, backorderable: true },
          { sku: 'bulk-3', count_on_hand: 9 },
          { sku: 'BULK-4', count_on_hand: 9 },
          { variant_id: 'var_none', count_on_hand: 9 },
          { count_on_hand: 9 },
          { id: first, count_on_hand: -1 },
        ],
      },
    });
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { id: first, success: true, error: null },
      { id: second, success: true, error: null },
      { id: third, success: true, error: null },
      refused(null, 'record_not_found'),
      refused('si_none', 'record_not_found'),
      refused(null, 'validation_error', { id: ["can't be blank"] }),
      refused(first, 'validation_error', { count_on_hand: ['must be greater than or equal to 0'] }),
    ]);
    const counts = await Promise.all(variantIds.map(stockOf));
    expect(counts).toMatchObject([
      { count_on_hand: 0, backorderable: false },
      { count_on_hand: 8, backorderable: true },
      { count_on_hand: 9 },
    ]);
  });
});

describe('a copy of a product', () => {
  it('is a draft with all that it has, but for slug, SKUs and stock', async () => {
    const category = await sendCategory(driven, { name: 'Copied' });
    const { body: material } = await driven.send(createCustomFieldDefinition, {
      body: { resource_type: 'Product', namespace: 'copy', key: 'material', field_type: 'short_text' },
    });
    const source = await sendProduct(driven, {
      name: 'Vase',
      description: '<p>Tall</p>',
      tags: ['gift'],
      category_ids: [category.id],
      metadata: { shelf: 'A' },
      media: [{ url: 'https://pictures.example.com/vase.png', alt: 'A vase' }],
      custom_fields: [{ custom_field_definition_id: material.id, value: 'glass' }],
      variants: ['s', 'm'].map((size) => ({
        sku: `VASE-${size}`,
        options: [{ name: 'size', value: size }],
        prices: [{ currency: 'USD', amount: '10.00', compare_at_amount: '12.00' }],
        stock_items: [{ count_on_hand: 5, backorderable: true }],
      })),
    });
    const { status, body } = await driven.send(cloneProduct, {
      params: { id: source.id },
      query: 'expand=variants.option_values,variants.stock_items,categories,media,custom_fields',
      caller: { scopes: ['write_all'] },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      name: 'Copy of Vase',
      slug: 'copy-of-vase',
      status: 'draft',
      description_html: '<p>Tall</p>',
      tags: ['gift'],
      metadata: { shelf: 'A' },
      categories: [{ id: category.id }],
      media: [{ original_url: 'https://pictures.example.com/vase.png', alt: 'A vase' }],
      custom_fields: [{ value: 'glass' }],
      in_stock: false,
    });
    expect(body.id).not.toBe(source.id);
    expect(body.variants).toHaveLength(2);
    for (const [index, variant] of body.variants.entries()) {
      expect(variant).toMatchObject({
        sku: null,
        price: { amount: '10.00', compare_at_amount: '12.00' },
        option_values: [{ name: ['s', 'm'][index] }],
        stock_items: [{ count_on_hand: 0, backorderable: true }],
      });
      expect(variant.id).not.toBe(source.variants[index].id);
    }
    expect(await productWith(source.id)).toMatchObject({ name: 'Vase', in_stock: true });
  });

  it('may be given a name, can be copied again, and of nothing there is none', async () => {
    const { id } = await sendProduct(driven, { name: 'Bowl' });
    const clone = (of: string, body: object = {}) => driven.send(cloneProduct, { params: { id: of }, body });
    expect((await clone(id, { name: 'Bowl, large' })).body).toMatchObject({ name: 'Bowl, large' });
    const [first, second] = [await clone(id), await clone(id)];
    expect(first.body.slug).not.toBe(second.body.slug);
    expect(await clone('prod_none')).toMatchObject({ status: 404 });
  });
});

const refused = (id: string | null, code: string, details: object | null = null) => ({
  id,
  success: false,
  error: { code, message: expect.any(String), details },
});

const productWith = async (id: string) => (await driven.send(readAdminProduct, { params: { id } })).body;

const stockOf = async (variantId: string) =>
  (await driven.send(listStockItems, { query: `q[variant_id_eq]=${variantId}` })).body.data[0];
