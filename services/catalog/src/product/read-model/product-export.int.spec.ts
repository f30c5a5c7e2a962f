import {
  createCustomFieldDefinition,
  createProduct,
  customFieldEndpoints,
  customFieldResources,
  deleteCustomFieldDefinition,
  listAdminProducts,
} from '@storefold/contracts';
import {
  type DrivenService,
  driveService,
  everyFilterOf,
  exportedRows,
  listedRecords,
} from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendCategory } from '../../catalog.examples.ts';
import { catalog } from '../../catalog.ts';

let driven: DrivenService;
let teas: string;
let pot: { id: string; name: string };
const definitions = new Map<string, string>();
const fields = customFieldEndpoints('product', customFieldResources.product);

beforeAll(async () => {
  driven = await driveService(catalog);
  const { id: above } = await sendCategory(driven, { name: 'Kitchen' });
  teas = above;
  const { id: below } = await sendCategory(driven, { name: 'Pots', parent_id: above });
  pot = await made({
    name: 'Tea Pot',
    status: 'active',
    description: '<p>Holds <b>one</b> liter</p>',
    tags: ['gift', 'clay'],
    category_ids: [below],
    media: [{ url: 'https://cdn.example/pot.jpg' }],
    variants: ['Red', 'Blue'].map((color, index) => ({
      sku: `POT-${color}`,
      weight: '850.5',
      options: [
        { name: 'Color', value: color },
        { name: 'Size', value: 'M' },
      ],
      prices: [
        { currency: 'USD', amount: `${24 + index}.50`, compare_at_amount: '30.00' },
        { currency: 'JPY', amount: '3600' },
      ],
      stock_items: [{ count_on_hand: 7 + index, backorderable: index === 1 }],
    })),
  });
  await made({ name: '=Draft', status: 'draft', prices: [{ currency: 'JPY', amount: '100' }] });
  await made({ name: 'Old Cup', status: 'archived', sku: 'CUP', prices: [{ currency: 'USD', amount: '3' }] });
  for (const [key, display_on] of [
    ['origin', 'both'],
    ['buyer', 'back_end'],
  ]) {
    const body = {
      resource_type: 'Product',
      namespace: 'made',
      key,
      field_type: 'short_text',
      display_on,
      searchable: true,
    };
    const definition = await driven.send(createCustomFieldDefinition, { body });
    definitions.set(String(key), definition.body.id);
    const given = { custom_field_definition_id: definition.body.id, value: `${key} of it` };
    await driven.send(fields.create, { params: { product_id: pot.id }, body: given });
  }
});
afterAll(() => driven.dispose());

describe('an export of products', () => {
  it('has a row for each variant, with stock, price, and custom fields that only staff see too', async () => {
    const { header, rows, customerIds } = await exportedRows(driven, 'products', { limit: 1 });
    expect(header.slice(-4)).toEqual([
      'price_jpy',
      'compare_at_price_jpy',
      'cf_made_origin',
      'cf_made_buyer',
    ]);
    expect(rows).toHaveLength(4);
    const shared = {
      product_id: pot.id,
      slug: 'tea-pot',
      name: 'Tea Pot',
      status: 'active',
      description: '<p>Holds <b>one</b> liter</p>',
      tags: 'gift;clay',
      categories: 'kitchen/pots',
      compare_at_price: '30.00',
      currency: 'USD',
      weight: '850.5',
      image_url: 'https://cdn.example/pot.jpg',
      cf_made_origin: 'origin of it',
      cf_made_buyer: 'buyer of it',
    };
    expect(rows.filter(({ product_id }) => product_id === pot.id)).toMatchObject([
      {
        ...shared,
        sku: 'POT-Red',
        options: 'Color: Red;Size: M',
        price: '24.50',
        count_on_hand: '7',
        backorderable: 'false',
      },
      {
        ...shared,
        sku: 'POT-Blue',
        options: 'Color: Blue;Size: M',
        price: '25.50',
        count_on_hand: '8',
        backorderable: 'true',
      },
    ]);
    expect(rows.find(({ name }) => name === '=Draft')).toMatchObject({
      status: 'draft',
      price: '',
      currency: 'USD',
      categories: '',
      cf_made_origin: '',
    });
    expect(customerIds).toEqual([]);
  });

  it('has those that the list would find, whatever their status, by every filter that it declares', async () => {
    const [record] = await listedRecords(driven, listAdminProducts, { name_eq: 'Tea Pot' });
    const sample = { ...record, price: '24.50', sku: 'POT-Red' };
    for (const filters of [
      {},
      ...everyFilterOf(listAdminProducts, sample),
      { search: 'tea' },
      { search: 'origin' },
      { search: 'pot-b' },
      { in_category: teas },
      { in_stock: 'true' },
      { in_stock: 'false' },
      { tags_name_cont: 'la' },
      { price_gte: '4', price_lte: '24.50' },
      { price_gte: '1', search: 'cup' },
      { cf_made_origin_cont: 'of' },
      { cf_made_buyer_present: 'true' },
      { cf_made_nothing_eq: 'x' },
    ]) {
      const found: { id: string }[] = await listedRecords(driven, listAdminProducts, filters);
      const { rows } = await exportedRows(driven, 'products', { filters, limit: 2 });
      const ids = new Set(rows.map(({ product_id }) => product_id));
      expect(ids, JSON.stringify(filters)).toEqual(new Set(found.map(({ id }) => id)));
    }
  });

  it('leaves the column of a custom field empty that goes while it is written', async () => {
    const columns = (await exportedRows(driven, 'products')).header;
    await driven.send(deleteCustomFieldDefinition, { params: { id: definitions.get('buyer') ?? '' } });
    const { header } = await exportedRows(driven, 'products');
    expect(header).toEqual(columns.slice(0, -1));
  });
});

async function made(body: object) {
  const { status, body: product } = await driven.send(createProduct, { body });
  expect(status, JSON.stringify(product)).toBe(201);
  return product;
}
