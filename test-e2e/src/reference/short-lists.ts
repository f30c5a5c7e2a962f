import type { Client } from '../harness/client.ts';
import { formOf } from '../harness/picture.ts';
import { done } from '../tables/shop.ts';

const admin = '/api/v3/admin';
const carts = '/api/v3/store/carts';
const wishlists = '/api/v3/store/wishlists';

/**
 * Puts two records into each list that a day leaves empty, unlike in what they are sorted by. Returns the lists' paths
 * by the name of the endpoint.
 */
export async function fillShortLists(shop: Client, customer: Client): Promise<Record<string, string>> {
  const origins = `${admin}/allowed_origins`;
  for (const name of ['www', 'shop']) {
    await done(shop.post(origins, { origin: `https://${name}.example.com` }));
  }
  const promotions = `${admin}/promotions`;
  for (const [code, month] of Object.entries({ APRIL: '04', MAY: '05' })) {
    const time = { starts_at: `2026-${month}-01`, expires_at: `2026-${month}-28` };
    await done(shop.post(promotions, { name: `Sale in ${code}`, code, amount: '5.00', ...time }));
  }
  const { body: zone } = await done(
    shop.post(`${admin}/zones`, { name: 'Quebec', members: [{ country_iso: 'CA', state_abbr: 'QC' }] }),
  );
  for (const [name, amount] of Object.entries({ GST: '0.05', QST: '0.09975' })) {
    await done(shop.post(`${admin}/tax_rates`, { name, amount, zone_id: zone.id }));
    await done(shop.post(`${admin}/tax_categories`, { name: `Free of ${name}` }));
  }
  for (const from of ['/pages/faq', '/pages/jobs'])
    await done(shop.post(`${admin}/redirects`, { from, to: '/' }));
  for (const name of ['Harbor', 'Hill']) await done(shop.post(`${admin}/stock_locations`, { name }));
  const imports = `${admin}/imports`;
  for (const row of ['none,', 'bad,,']) {
    await done(shop.post(imports, new Blob([`Handle,Title\n${row}\n`], { type: 'text/csv' })));
  }
  const { body: product } = await done(shop.post(`${admin}/products?expand=variants`, napkins));
  const digitals = `${admin}/products/${product.id}/digitals`;
  await done(shop.post(digitals, formOf(Buffer.from('a pattern'))));
  const { id: variant_id } = product.variants[0];
  const form = formOf(Buffer.from('a longer pattern'), { variant_id, login_required: 'true' });
  await done(shop.post(digitals, form));
  const { body: birthday } = await done(customer.post(wishlists, { name: 'Birthday' }));
  await done(customer.post(wishlists, { name: 'Kitchen' }));
  for (const [index, { id: variant_id }] of product.variants.entries()) {
    const item = { variant_id, quantity: index + 1 };
    await done(customer.post(`${wishlists}/${birthday.id}/items`, item));
    await done(customer.post(carts, { items: [item] }));
  }
  return {
    'allowed_origins.list': origins,
    'promotions.list': promotions,
    'stock_locations.list': `${admin}/stock_locations`,
    'redirects.list': `${admin}/redirects`,
    'tax_rates.list': `${admin}/tax_rates`,
    'tax_categories.list': `${admin}/tax_categories`,
    'imports.list': imports,
    'media.list': `${admin}/products/${product.id}/media`,
    'digitals.list': digitals,
    'variants.list': `${admin}/products/${product.id}/variants`,
    'wishlists.list': wishlists,
    'wishlist_items.list': `${wishlists}/${birthday.id}/items`,
    'carts.list': carts,
  };
}

const napkinOf = (value: string) => ({
  sku: `NAPKIN-${value}`,
  options: [{ name: 'size', value }],
  prices: [{ currency: 'USD', amount: '9.00' }],
  stock_items: [{ count_on_hand: 12 }],
});

const napkins = {
  name: 'Linen napkin',
  status: 'active',
  media: ['front', 'back'].map((side) => ({ url: `https://pictures.example.com/napkin-${side}.jpg` })),
  variants: [napkinOf('s'), napkinOf('m')],
};
