import type { ResponseRecorder } from './response-recorder.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

/** Staff write texts in further languages, in which shoppers then read, filter, sort and order. */
export async function translations(recorder: ResponseRecorder): Promise<void> {
  await recorder.patch(`${admin}/store`, { supported_locales: 'en,de,pt-BR' });
  const { data: categories } = await recorder.get(`${admin}/categories`);
  const [root] = categories;
  await recorder.patch(`${admin}/categories/${root.id}`, {
    translations: { de: { name: 'Haushalt', permalink: 'Haushalt & Küche' } },
  });
  const { data: types } = await recorder.get(`${admin}/option_types`);
  await recorder.patch(`${admin}/option_types/${types[0].id}`, { translations: { de: { label: 'Farbe' } } });
  const { data: deliveries } = await recorder.get(`${admin}/delivery_methods`);
  await recorder.patch(`${admin}/delivery_methods/${deliveries[0].id}`, {
    translations: { de: { name: 'Versand' } },
  });
  const { data: products } = await recorder.get(`${admin}/products?sort=name,sku&limit=4`);
  for (const [index, { id }] of products.entries())
    await recorder.patch(`${admin}/products/${id}`, {
      translations: {
        de: { name: `Tässchen ${9 - index}`, slug: `tasse-${index}`, description: 'Für *Kaffee*' },
        ...(index === 1 ? { 'pt-BR': { name: 'Xícara' } } : {}),
      },
    });
  await recorder.patch(`${admin}/products/${products[0].id}`, { translations: { fr: { name: 'Tasse' } } });
  await recorder.patch(`${admin}/products/${products[3].id}`, { translations: { de: { slug: 'tasse-0' } } });
  await recorder.patch(`${admin}/products/${products[2].id}`, { translations: { de: null } });
  const field = await recorder.post(`${admin}/custom_field_definitions`, {
    resource_type: 'Product',
    namespace: 'told',
    key: 'material',
    field_type: 'short_text',
    searchable: true,
  });
  await recorder.post(`${admin}/products/${products[0].id}/custom_fields`, {
    custom_field_definition_id: field.id,
    value: 'Stoneware',
    translations: { de: { value: 'Steinzeug' }, 'pt-BR': { value: 'Grés' } },
  });
  for (const [locale, word] of Object.entries({ de: 'steinzeug', en: 'steinzeug', 'pt-BR': 'gres' }))
    await recorder.get(`${store}/products?q[search]=${word}&locale=${locale}&expand=custom_fields`);
  // The SKU orders products that are otherwise equal: their ids differ between the stores.
  for (const query of [
    'q[name_i_cont]=TÄSS',
    'q[name_not_eq]=Tässchen 9&sort=name,sku',
    'q[slug_start]=tasse',
    'sort=-name,sku&limit=5',
    'q[description_present]=1&sort=description,sku',
  ])
    for (const locale of ['de', 'pt-BR', 'en'])
      await recorder.get(`${store}/products?${query}&locale=${locale}`);
  for (const path of ['products/tasse-0?', 'products/tasse-2?', 'categories?', 'categories/haushalt-kuche?'])
    await recorder.get(`${store}/${path}locale=de`);
  await recorder.get(`${store}/products/filters?locale=de&q[search]=tasschen`);
  await recorder.get(
    `${store}/products/${products[1].id}?locale=pt-BR&expand=variants,categories,option_types.option_values`,
  );
  const variant_id = products[0].default_variant_id;
  const cart = await recorder.post(`${store}/carts?locale=de`, { items: [{ variant_id, quantity: 1 }] });
  const at = `${store}/carts/${cart.id}`;
  await recorder.patch(at, { locale: 'en' }, { cartToken: cart.token });
  await recorder.delete(at, { cartToken: cart.token });
}
