import { customFieldResources } from '@storefold/contracts';
import { expect } from 'vitest';
import type { LooseJson } from '../../harness/loose-json.ts';
import { fieldCarriers } from '../../tables/field-carriers.ts';
import { done, Shop } from '../../tables/shop.ts';
import type { Day } from './day.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

/** Returns the id of a variant that can be bought. */
export async function catalog(day: Day): Promise<string> {
  const { recorder, shop } = day;
  const categories = `${admin}/categories`;
  const clothing = await recorder.ask(shop, 'POST', categories, { name: 'Clothing' });
  const shirts = await recorder.ask(shop, 'POST', categories, { name: 'Shirts', parent_id: clothing.id });
  await recorder.ask(shop, 'GET', `${categories}?limit=1`);
  await recorder.ask(shop, 'GET', `${categories}/${shirts.id}`);
  await recorder.ask(shop, 'PATCH', `${categories}/${shirts.id}`, { description: 'Made of linen.' });
  const season = await recorder.ask(shop, 'POST', categories, { name: 'Summer' });
  await recorder.ask(shop, 'DELETE', `${categories}/${season.id}`);

  const types = `${admin}/option_types`;
  const size = await recorder.ask(shop, 'POST', types, {
    name: 'size',
    label: 'Size',
    kind: 'buttons',
    option_values: [
      { name: 's', label: 'S' },
      { name: 'm', label: 'M' },
    ],
  });
  await recorder.ask(shop, 'GET', `${types}?sort=name&limit=1`);
  await recorder.ask(shop, 'GET', `${types}/${size.id}`);
  await recorder.ask(shop, 'PATCH', `${types}/${size.id}`, { label: 'Shirt size' });
  const fit = await recorder.ask(shop, 'POST', types, { name: 'fit' });
  await recorder.ask(shop, 'DELETE', `${types}/${fit.id}`);

  const product = await products(day, shirts.id);
  await customFields(day);
  await stock(day, product.variants[0].id);
  await imports(day);
  await browse(day, product);
  return product.variants[0].id;
}

async function imports({ recorder, shop }: Day): Promise<void> {
  const at = `${admin}/imports`;
  const file = new Blob([TOWELS], { type: 'text/csv' });
  const { id } = await recorder.ask(shop, 'POST', at, file);
  const stateOf = async () => (await shop.get(`${at}/${id}`)).body.state;
  await expect.poll(stateOf).toBe('completed');
  await recorder.ask(shop, 'GET', `${at}?limit=1`);
  await recorder.ask(shop, 'GET', `${at}/${id}`);
  const long = new Blob([`Handle,Title\n${'x,\n'.repeat(100_000)}`], { type: 'text/csv' });
  const { body: other } = await done(shop.post(at, long));
  await recorder.ask(shop, 'PATCH', `${at}/${other.id}/cancel`);
  await recorder.meet(shop, 'PATCH', `${at}/${id}/cancel`);
  const wrong = new Blob(['Handle,Title,Variant Price\nwrong,Wrong,1\n'], { type: 'text/csv' });
  const { body: preview } = await done(shop.post(`${at}?dry_run=true`, wrong));
  await recorder.meet(shop, 'PATCH', `${at}/${preview.id}/undo`);
  const { body: begun } = await done(shop.post(at, wrong));
  const begunState = async () => (await shop.get(`${at}/${begun.id}`)).body.state;
  await expect.poll(begunState).toBe('completed');
  await recorder.ask(shop, 'PATCH', `${at}/${begun.id}/undo`);
  await expect.poll(begunState).toBe('undone');
}

const TOWELS = `Handle,Title,Vendor,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price
tea-towel,Tea towel,Weavers,FALSE,color,blue,TOWEL-B,14.00
tea-towel,,,,,red,TOWEL-R,14.00
tea-towel,,,,,green,TOWEL-G,cheap
`;

async function customFields({ recorder, shop }: Day): Promise<void> {
  const at = `${admin}/custom_field_definitions`;
  const { id } = await recorder.ask(shop, 'POST', at, {
    resource_type: 'Product',
    namespace: 'properties',
    key: 'material',
    label: 'Material',
    field_type: 'short_text',
    searchable: true,
  });
  await recorder.ask(shop, 'GET', `${at}?q[resource_type_eq]=Product&limit=1`);
  await recorder.ask(shop, 'GET', `${at}/${id}`);
  await recorder.ask(shop, 'PATCH', `${at}/${id}`, { sortable: true });
  const origin = {
    resource_type: 'Product',
    namespace: 'properties',
    key: 'origin',
    field_type: 'short_text',
  };
  const spare = await recorder.ask(shop, 'POST', at, origin);
  await recorder.ask(shop, 'DELETE', `${at}/${spare.id}`);
}

/** A value for one record of each kind. Returns the paths of the lists of those values, by the name of the endpoint. */
export async function valuesOfCustomFields(day: Day): Promise<Record<string, string>> {
  const { recorder, shop } = day;
  const lists: Record<string, string> = {};
  const owner = new Shop({ storefront: day.guest, admin: shop });
  for (const [name, make] of Object.entries(fieldCarriers)) {
    const { type, path } = customFieldResources[name as keyof typeof fieldCarriers];
    const note = { resource_type: type, namespace: 'custom', key: 'note', field_type: 'short_text' };
    const definition = await recorder.ask(shop, 'POST', `${admin}/custom_field_definitions`, note);
    const at = `${admin}/${path}/${(await make(owner)).id}/custom_fields`;
    const given = { custom_field_definition_id: definition.id, value: 'Hand-made' };
    const { id } = await recorder.ask(shop, 'POST', at, given);
    await recorder.ask(shop, 'GET', `${at}?limit=1`);
    await recorder.ask(shop, 'GET', `${at}/${id}`);
    await recorder.ask(shop, 'PATCH', `${at}/${id}`, { value: 'Made by hand' });
    await recorder.ask(shop, 'DELETE', `${at}/${id}`);
    await done(shop.post(at, given));
    lists[`${name}_custom_fields.list`] = at;
  }
  return lists;
}

async function products({ recorder, shop }: Day, categoryId: string): Promise<LooseJson> {
  const at = `${admin}/products`;
  const variantOf = (size: string, sku: string) => ({
    sku,
    options: [{ name: 'size', value: size }],
    prices: [{ currency: 'USD', amount: '59.00' }],
    stock_items: [{ count_on_hand: 12 }],
  });
  const { id } = await recorder.ask(shop, 'POST', at, {
    name: 'Linen shirt',
    status: 'active',
    description: '<p>Light, and washes well.</p>',
    category_ids: [categoryId],
    tags: ['summer'],
    variants: [variantOf('s', 'SHIRT-S')],
  });
  await recorder.meet(shop, 'POST', at, { name: '' });
  await recorder.ask(shop, 'PATCH', `${at}/${id}`, { meta_title: 'Linen shirt, made in Portugal' });
  const variants = `${at}/${id}/variants`;
  const medium = await recorder.ask(shop, 'POST', variants, variantOf('m', 'SHIRT-M'));
  await recorder.ask(shop, 'GET', `${variants}?limit=1`);
  await recorder.ask(shop, 'GET', `${variants}/${medium.id}`);
  await recorder.ask(shop, 'PATCH', `${variants}/${medium.id}`, { weight: 0.25 });
  await recorder.ask(shop, 'DELETE', `${variants}/${medium.id}`);
  const media = `${at}/${id}/media`;
  const picture = await recorder.ask(shop, 'POST', media, {
    url: 'https://pictures.example.com/shirt.jpg',
    alt: 'On a line',
  });
  await recorder.ask(shop, 'GET', `${media}?limit=1`);
  await recorder.ask(shop, 'GET', `${media}/${picture.id}`);
  await recorder.ask(shop, 'PATCH', `${media}/${picture.id}`, { focal_point_y: 0.2 });
  await recorder.ask(shop, 'DELETE', `${media}/${picture.id}`);
  await recorder.ask(shop, 'GET', `${at}?limit=1`);
  const scarf = await recorder.ask(shop, 'POST', at, { name: 'Scarf' });
  const shawl = await recorder.ask(shop, 'POST', `${at}/${scarf.id}/clone`, { name: 'Shawl' });
  await recorder.ask(shop, 'PATCH', `${at}/bulk`, {
    products: [
      { id: scarf.id, tags: ['winter'] },
      { id: shawl.id, name: '' },
    ],
  });
  await recorder.ask(shop, 'DELETE', `${at}/${scarf.id}`);
  return recorder.ask(shop, 'GET', `${at}/${id}?expand=variants`);
}

async function stock({ recorder, shop }: Day, variantId: string): Promise<void> {
  const at = `${admin}/stock_items`;
  const { data } = await recorder.ask(shop, 'GET', `${at}?q[variant_id_eq]=${variantId}`);
  await recorder.ask(shop, 'GET', `${at}/${data[0].id}`);
  await recorder.ask(shop, 'PATCH', `${at}/${data[0].id}`, { count_on_hand: 20 });
  await recorder.ask(shop, 'PATCH', `${at}/bulk`, {
    stock_items: [{ sku: 'SHIRT-S', count_on_hand: 18 }],
  });

  const locations = `${admin}/stock_locations`;
  const { id } = await recorder.ask(shop, 'POST', locations, {
    name: 'Harbor',
    address1: '1 Pier Road',
    city: 'Boston',
    zipcode: '02108',
    country_iso: 'US',
    state_abbr: 'MA',
  });
  await recorder.ask(shop, 'GET', locations);
  await recorder.ask(shop, 'GET', `${locations}/${id}`);
  await recorder.ask(shop, 'PATCH', `${locations}/${id}`, { phone: '+1 617 555 0100' });
  await recorder.ask(shop, 'DELETE', `${locations}/${id}`);
}

async function browse({ recorder, guest }: Day, { id, slug }: LooseJson): Promise<void> {
  await recorder.ask(guest, 'GET', `${store}/products?search=shirt&in_stock=true&sort=price&limit=1`);
  await recorder.ask(guest, 'GET', `${store}/products/${slug}?expand=variants,categories`);
  await recorder.ask(guest, 'GET', `${store}/products/filters`);
  await recorder.ask(guest, 'GET', `${store}/categories?limit=1`);
  await recorder.ask(guest, 'GET', `${store}/categories/clothing/shirts?expand=parent`);
  await recorder.meet(guest, 'GET', `${store}/products/prod_unknown`);
  await recorder.meet(guest.with({ key: 'pk_unknown' }), 'GET', `${store}/products/${id}`);
  await recorder.meet(guest, 'GET', `${store}/products/filters?category_id[]=a&category_id[]=b`);
}
