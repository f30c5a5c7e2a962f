import { expect } from 'vitest';
import { formOf } from '../../harness/picture.ts';
import { done } from '../shop.ts';
import type { ChangingShop } from './changing-shop.ts';
import { type Changes, changing, definition, named, staffs } from './prepare.ts';

const admin = '/api/v3/admin';

/** A request for every endpoint that changes the catalog. */
export const catalogChanges: Changes = {
  'admin_products.create': staffs('products', (shop) => ({
    name: shop.name('Mug'),
    status: 'active',
    variants: [
      {
        options: [{ name: 'size', value: 'small' }],
        prices: [{ currency: 'USD', amount: '10.00' }],
        stock_items: [{ count_on_hand: 3 }],
      },
      { options: [{ name: 'size', value: 'huge' }] },
    ],
  })),
  'admin_products.change': changing('products', named('Mug'), { description: 'Holds coffee.' }),
  'admin_products.bulk': async (shop) => ({
    client: shop.admin,
    path: `${admin}/products/bulk`,
    body: { products: [{ id: (await shop.product()).id, description: 'Holds tea.' }] },
  }),
  'admin_products.clone': async (shop) => ({
    client: shop.admin,
    path: `${admin}/products/${(await shop.product()).id}/clone`,
    body: { name: shop.name('Copy') },
  }),
  'admin_products.delete': changing('products', named('Mug')),
  'redirects.create': staffs('redirects', oldAddress),
  'redirects.change': changing('redirects', oldAddress, { to: '/elsewhere' }),
  'redirects.delete': changing('redirects', oldAddress),
  'imports.create': staffs('imports', (shop) => {
    const name = shop.name('Mug');
    return new Blob([`Handle,Title,Variant Price\n${name},${name},10\n`], { type: 'text/csv' });
  }),
  'imports.cancel': async (shop) => {
    const rows = 'x,\n'.repeat(100_000);
    const file = new Blob([`Handle,Title\n${rows}`], { type: 'text/csv' });
    const { body } = await done(shop.admin.post(`${admin}/imports`, file));
    return { client: shop.admin, path: `${admin}/imports/${body.id}/cancel` };
  },
  'imports.undo': async (shop) => {
    const name = shop.name('Mug');
    const file = new Blob([`Handle,Title,Variant Price\n${name},${name},10\n`], { type: 'text/csv' });
    const { body } = await done(shop.admin.post(`${admin}/imports`, file));
    const path = `${admin}/imports/${body.id}`;
    await expect.poll(async () => (await shop.admin.get(path)).body.state).toBe('completed');
    return { client: shop.admin, path: `${path}/undo` };
  },
  'variants.create': async (shop) => ({
    client: shop.admin,
    path: `${admin}/products/${(await shop.product()).id}/variants`,
    body: {
      sku: shop.name('SKU'),
      options: [{ name: 'colour', value: 'blue' }],
      prices: [{ currency: 'USD', amount: '12.00' }],
    },
  }),
  'variants.change': async (shop) => ({
    client: shop.admin,
    path: await shop.variant(),
    body: { sku: shop.name('SKU'), prices: [{ currency: 'USD', amount: '13.00' }] },
  }),
  'variants.delete': async (shop) => ({ client: shop.admin, path: await shop.variant() }),
  'media.create': async (shop) => ({
    client: shop.admin,
    path: `${admin}/products/${(await shop.product()).id}/media`,
    body: { url: 'https://example.com/mug.png', alt: 'A mug' },
  }),
  'media.change': async (shop) => ({
    client: shop.admin,
    path: await medium(shop),
    body: { alt: 'A mug from above' },
  }),
  'media.delete': async (shop) => ({ client: shop.admin, path: await medium(shop) }),
  'admin_categories.create': staffs('categories', named('Kitchen')),
  'admin_categories.change': changing('categories', named('Kitchen'), { description: 'For cooks.' }),
  'admin_categories.position_product': async (shop) => {
    const category = await shop.made('categories', named('Kitchen')(shop));
    const category_ids = [category.split('/').at(-1)];
    const made = () => shop.made('products', { ...named('Mug')(shop), category_ids });
    await made();
    const second = (await made()).split('/').at(-1);
    return { client: shop.admin, path: `${category}/products/${second}`, body: { position: 1 } };
  },
  'admin_categories.delete': changing('categories', named('Kitchen')),
  'option_types.create': staffs('option_types', (shop) => ({
    ...named('fabric')(shop),
    option_values: [{ name: 'silk' }, { name: 'linen' }],
  })),
  'option_types.change': changing('option_types', named('fabric'), {
    label: 'Fabric',
    option_values: [{ name: 'wool' }],
  }),
  'option_types.delete': changing('option_types', named('fabric')),
  'custom_field_definitions.create': staffs('custom_field_definitions', definition),
  'custom_field_definitions.change': changing('custom_field_definitions', definition, { label: 'Fabric' }),
  'custom_field_definitions.delete': changing('custom_field_definitions', definition),
  'digitals.create': async (shop) => ({
    client: shop.admin,
    path: `${admin}/products/${(await shop.product()).id}/digitals`,
    body: formOf(Buffer.from('a book'), { login_required: 'true' }),
  }),
  'digitals.delete': async (shop) => ({ client: shop.admin, path: (await shop.digital()).path }),
  'stock_locations.create': staffs('stock_locations', named('Harbor')),
  'stock_locations.change': changing('stock_locations', named('Harbor'), { city: 'Boston', default: true }),
  'stock_locations.delete': changing('stock_locations', named('Harbor')),
  'stock_items.bulk': async (shop) => ({
    client: shop.admin,
    path: `${admin}/stock_items/bulk`,
    body: { stock_items: [{ variant_id: (await shop.product()).default_variant_id, count_on_hand: 7 }] },
  }),
  'stock_items.change': async (shop) => {
    const { id } = await shop.product();
    const { body } = await done(shop.admin.get(`${admin}/stock_items?q[product_id_eq]=${id}`));
    return {
      client: shop.admin,
      path: `${admin}/stock_items/${body.data[0].id}`,
      body: { count_on_hand: 7 },
    };
  },
};

/** The path of a picture. */
async function medium(shop: ChangingShop): Promise<string> {
  const path = `${admin}/products/${(await shop.product()).id}/media`;
  const { body } = await done(shop.admin.post(path, { url: 'https://example.com/mug.png' }));
  return `${path}/${body.id}`;
}

function oldAddress(shop: ChangingShop) {
  return { from: `/pages/about-${shop.place()}`, to: '/about' };
}
