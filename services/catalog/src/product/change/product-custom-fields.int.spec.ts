import {
  changeCustomFieldDefinition,
  createCustomFieldDefinition,
  customFieldEndpoints,
  customFieldResources,
  deleteCustomFieldDefinition,
  deleteProduct,
  type Endpoint,
  listAdminProducts,
  listProducts,
  readProductFilters,
} from '@storefold/contracts';
import { type DrivenService, driveService } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendProduct } from '../../catalog.examples.ts';
import { catalog } from '../../catalog.ts';

const endpoints = customFieldEndpoints('product', customFieldResources.product);

let driven: DrivenService;
const definitions: Record<string, string> = {};
const products: Record<string, string> = {};

/** Name → material, weight, story, supplier (which shoppers do not see). */
const shelf: Record<string, readonly (string | undefined)[]> = {
  Apron: ['Linen', '0.25', 'Woven by hand', 'Northwind'],
  Bowl: ['clay', '1.5', '100%_off (.*) \\ "quoted" \'single\'', 'Acme'],
  Candle: ['Wax', '-2', undefined, 'northwind co'],
  Desk: ['linen & oak', '12345678901234567890.1', 'Heavy'],
  Easel: [undefined, '12345678901234567890.2'],
  Fan: [],
};

beforeAll(async () => {
  driven = await driveService(catalog);
  await define('material', { field_type: 'short_text', sortable: true });
  await define('weight', { field_type: 'number', sortable: true });
  await define('story', { field_type: 'long_text', searchable: true });
  await define('supplier', {
    field_type: 'short_text',
    sortable: true,
    searchable: true,
    display_on: 'back_end',
  });
  await define('plain', { field_type: 'short_text' });
  for (const [name, values] of Object.entries(shelf)) {
    products[name] = (await sendProduct(driven, { name })).id;
    for (const [index, key] of ['material', 'weight', 'story', 'supplier'].entries()) {
      const value = values[index];
      if (value !== undefined) await give(name, key, value);
    }
  }
  await give('Fan', 'plain', 'unlisted');
});
afterAll(() => driven.dispose());

async function define(key: string, more: object) {
  const body = { resource_type: 'Product', namespace: 'custom', key, ...more };
  const answer = await driven.send(createCustomFieldDefinition, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  definitions[key] = answer.body.id;
}

async function give(product: string, key: string, value: string) {
  const { status, body } = await driven.send(endpoints.create, {
    params: { product_id: products[product] ?? '' },
    body: { custom_field_definition_id: definitions[key], value },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const initials = async (endpoint: Endpoint, query: string): Promise<string> => {
  const { status, body } = await driven.send(endpoint, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.meta.count).toBe(body.data.length);
  return body.data.map(({ name }: { name: string }) => name[0]).join('');
};

const everything = 'ABCDEF';
const both: [string, string][] = [
  ['q[cf_custom_material_eq]=Linen', 'A'],
  ['q[cf_custom_material_eq]=linen', ''],
  ['q[cf_custom_material_not_eq]=Linen', 'BCDEF'],
  ['q[cf_custom_material_cont]=in', 'AD'],
  ['q[cf_custom_material_cont]=LIN', ''],
  ['q[cf_custom_material_i_cont]=LIN', 'AD'],
  ['q[cf_custom_material_start]=lin', 'D'],
  ['q[cf_custom_material_end]=ax', 'C'],
  ['q[cf_custom_material_present]=true', 'ABCD'],
  ['q[cf_custom_material_blank]=1', 'EF'],
  ['q[cf_custom_weight_eq]=1.50', 'B'],
  ['q[cf_custom_weight_eq]=12345678901234567890.10', 'D'],
  ['q[cf_custom_weight_gt]=12345678901234567890.1', 'E'],
  ['q[cf_custom_weight_gteq]=12345678901234567890.1', 'DE'],
  ['q[cf_custom_weight_lt]=0.3', 'AC'],
  ['q[cf_custom_weight_lteq]=-2.00', 'C'],
  ['q[cf_custom_weight_gt]=-3&q[cf_custom_weight_lt]=1', 'AC'],
  ['q[cf_custom_weight_blank]=true', 'F'],
  ['q[cf_custom_story_cont]=100%25_off (.*) \\', 'B'],
  ["q[cf_custom_story_end]='single'", 'B'],
  ['q[cf_custom_story_cont]=%25', 'B'],
  ['q[cf_custom_story_i_cont]=.*', 'B'],
  ['q[cf_custom_story_present]=true&q[cf_custom_material_i_cont]=linen', 'AD'],
  ['sort=cf_custom_material,name', 'BADCEF'],
  ['sort=-cf_custom_material,name', 'CDABEF'],
  ['sort=cf_custom_weight,name', 'CABDEF'],
  ['sort=-cf_custom_weight,name', 'EDBACF'],
  ['sort=cf_custom_weight,name&q[cf_custom_weight_gt]=0', 'ABDE'],
  ['sort=cf_custom_material,-name', 'BADCFE'],
  // Unknown keys, types that do not fit, fields without a flag.
  ['q[cf_custom_plain_eq]=unlisted', everything],
  ['q[cf_custom_story_gt]=a', everything],
  ['q[cf_custom_weight_cont]=1', everything],
  ['q[cf_custom_weight_not_eq]=1.5', everything],
  ['q[cf_custom_material_null]=true', everything],
  ['q[cf_custom_material_in][]=Linen', everything],
  ['q[cf_custom_weight_eq]=1e0', everything],
  ['q[cf_custom_weight_gt]=heavy', everything],
  ['q[cf_custom_material_eq][]=Linen', everything],
  ['q[cf_custom_nothing_eq]=x', everything],
  ['q[cf_eq]=x', everything],
  ['q[cf_custom___proto___eq]=x', everything],
  ['q[custom_values.x_eq]=x', everything],
  ['sort=cf_custom_story', everything],
  ['sort=cf_custom_plain,cf_', everything],
];

const staffOnly: [string, string][] = [
  ['q[cf_custom_supplier_eq]=Northwind', 'A'],
  ['q[cf_custom_supplier_i_cont]=NORTH', 'AC'],
  ['q[cf_custom_supplier_blank]=true', 'DEF'],
  ['sort=cf_custom_supplier,name', 'BACDEF'],
  ['sort=-cf_custom_supplier,name', 'CABDEF'],
];

describe.each([
  ['shoppers', listProducts],
  ['staff', listAdminProducts],
] as const)('the list of products of %s', (_, endpoint: Endpoint) => {
  it.each(both)('%s finds %j', async (query, expected) => {
    expect(await initials(endpoint, query)).toBe(expected);
  });
});

it('sortable fields are offered to shoppers as sorts, as far as they see them', async () => {
  const offered = async () => (await driven.send(readProductFilters)).body.sort_options.slice(8);
  const byWeight = [
    { id: 'cf_custom_weight', label: 'Weight: low to high' },
    { id: '-cf_custom_weight', label: 'Weight: high to low' },
  ];
  const byMaterial = [
    { id: 'cf_custom_material', label: 'Material: A to Z' },
    { id: '-cf_custom_material', label: 'Material: Z to A' },
  ];
  expect(await offered()).toEqual([...byMaterial, ...byWeight]);
  const params = { id: definitions.material ?? '' };
  const display = (display_on: string) =>
    driven.send(changeCustomFieldDefinition, { params, body: { display_on } });
  await display('back_end');
  expect(await offered()).toEqual(byWeight);
  await display('both');
  expect(await offered()).toEqual([...byMaterial, ...byWeight]);
});

describe('a field that shoppers do not see', () => {
  it.each(staffOnly)('is one to staff: %s finds %j', async (query, expected) => {
    expect(await initials(listAdminProducts, query)).toBe(expected);
    expect(await initials(listAdminProducts, `${query}&q[price_gteq]=0`)).toBe(expected);
  });

  it.each(staffOnly)('is no more to shoppers than one that does not exist: %s', async (query) => {
    const absent = query.replaceAll('supplier', 'supplied');
    for (const endpoint of [listProducts, readProductFilters]) {
      const [hidden, unknown] = [
        await driven.send(endpoint, { query }),
        await driven.send(endpoint, { query: absent }),
      ];
      expect(JSON.stringify(hidden.body)).toBe(JSON.stringify(unknown.body));
      expect(hidden.status).toBe(200);
    }
  });

  it('is one no more as soon as it is hidden, and again when it is shown', async () => {
    const query = 'q[cf_custom_material_eq]=Linen';
    const params = { id: definitions.material ?? '' };
    const show = (storefront_visible: boolean) =>
      driven.send(changeCustomFieldDefinition, { params, body: { storefront_visible } });
    await show(false);
    expect(await initials(listProducts, query)).toBe(everything);
    expect(await initials(listAdminProducts, query)).toBe('A');
    await show(true);
    expect(await initials(listProducts, query)).toBe('A');
  });
});

/** Search → what shoppers find, and staff. */
const searches: [string, string, string][] = [
  ['woven', 'A', 'A'],
  ['HAND wov', 'A', 'A'],
  ['apron woven', 'A', 'A'],
  ['bowl woven', '', ''],
  ['quoted', 'B', 'B'],
  ['linen', '', ''],
  ['northwind', '', 'AC'],
  ['north woven', '', 'A'],
  ['unlisted', '', ''],
  ['oven', '', ''],
];

describe('words of searchable fields', () => {
  it.each(searches)('%j is found by shoppers in %j, by staff in %j', async (text, shoppers, staff) => {
    const query = `q[search]=${encodeURIComponent(text)}&sort=name`;
    expect(await initials(listProducts, query)).toBe(shoppers);
    expect(await initials(listProducts, `search=${encodeURIComponent(text)}&sort=name`)).toBe(shoppers);
    expect(await initials(listAdminProducts, query)).toBe(staff);
    expect((await driven.send(readProductFilters, { query })).body.total_count).toBe(shoppers.length);
  });

  it('rank behind those of names', async () => {
    const { id } = await sendProduct(driven, { name: 'Handy Woven Basket' });
    expect(await initials(listProducts, 'q[search]=hand')).toBe('AH');
    expect(await initials(listProducts, 'q[search]=woven')).toBe('HA');
    await driven.send(deleteProduct, { params: { id } });
  });

  it('are searched as soon as the definition says so, also of products that were there before', async () => {
    const params = { id: definitions.material ?? '' };
    const set = (searchable: boolean) =>
      driven.send(changeCustomFieldDefinition, { params, body: { searchable } });
    expect(await initials(listProducts, 'q[search]=wax')).toBe('');
    await set(true);
    expect(await initials(listProducts, 'q[search]=wax')).toBe('C');
    await set(false);
    expect(await initials(listProducts, 'q[search]=wax')).toBe('');
  });
});

describe('values that change', () => {
  it('are found as they are now', async () => {
    const field = await give('Fan', 'material', 'Steel');
    const params = { product_id: products.Fan ?? '', id: field.id };
    expect(await initials(listProducts, 'q[cf_custom_material_eq]=Steel')).toBe('F');
    await driven.send(endpoints.change, { params, body: { value: 'Iron' } });
    expect(await initials(listProducts, 'q[cf_custom_material_eq]=Steel')).toBe('');
    expect(await initials(listProducts, 'q[cf_custom_material_eq]=Iron')).toBe('F');
    await driven.send(endpoints.delete, { params });
    expect(await initials(listProducts, 'q[cf_custom_material_eq]=Iron')).toBe('');
  });

  it('of a definition that is deleted are no filter any more', async () => {
    await define('short_lived', { field_type: 'short_text', sortable: true });
    await give('Apron', 'short_lived', 'x');
    expect(await initials(listProducts, 'q[cf_custom_short_lived_eq]=x')).toBe('A');
    await driven.send(deleteCustomFieldDefinition, { params: { id: definitions.short_lived ?? '' } });
    expect(await initials(listProducts, 'q[cf_custom_short_lived_eq]=x')).toBe(everything);
  });
});
