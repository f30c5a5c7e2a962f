import type { LooseJson } from '../harness/loose-json.ts';
import type { ResponseRecorder } from './response-recorder.ts';

const admin = '/api/v3/admin';

/** Staff create products, delivery methods, payment methods and zones. Returns the id of a product with variants. */
export async function goods(recorder: ResponseRecorder): Promise<string> {
  const parent = await recorder.post(`${admin}/categories`, { name: 'Küche' });
  const category = await recorder.post(`${admin}/categories`, { name: 'Becher', parent_id: parent.id });
  await recorder.patch(`${admin}/categories/${category.id}`, { name: 'Tassen' });
  await recorder.get(`${admin}/categories/${category.id}`);
  await recorder.post(`${admin}/categories`, { name: 'Kreis', parent_id: 'ctg_unknown' });

  const type = await recorder.post(`${admin}/option_types`, {
    name: 'glaze',
    label: 'Glaze',
    values: [{ name: 'blue' }],
  });
  await recorder.get(`${admin}/option_types/${type.id}`);
  await recorder.patch(`${admin}/option_types/${type.id}`, { label: 'Glasur' });

  const names = [
    'Mug',
    'mug',
    'MUG',
    'Müg',
    'Mu\u0308g',
    'Straße',
    'STRASSE',
    'İstanbul',
    '50 % off_*',
    "O'Neil \\ Sons",
    '🎁 Box',
    'Zebra',
  ];
  let first: LooseJson;
  for (const [index, name] of names.entries()) {
    const product = await recorder.post(`${admin}/products`, {
      name,
      status: 'active',
      description: index % 3 === 0 ? undefined : `Nr. ${index}\nwith a second line`,
      prices:
        index === 4 ? [{ currency: 'EUR', amount: '4.00' }] : [{ currency: 'USD', amount: `${index}.99` }],
      category_ids: index % 2 === 0 ? [category.id] : [],
      tags: index % 4 === 0 ? ['Sale', 'new'] : [],
      sku: `SKU-${index}`,
      stock_items: [{ count_on_hand: index % 5 }],
    });
    first ??= product;
  }
  const at = `${admin}/products/${first.id}`;
  await recorder.patch(at, {
    description: '<p>Handmade</p>',
    meta_title: 'A mug',
    prices: [{ currency: 'EUR', amount: '9.50' }],
  });
  await recorder.patch(at, { name: '', prices: [{ currency: 'USD', amount: '-1' }] });
  const variant = await recorder.post(`${at}/variants`, {
    sku: 'SKU-B',
    options: [{ name: 'glaze', value: 'blue' }],
    prices: [{ currency: 'USD', amount: '12.00' }],
    stock_items: [{ count_on_hand: 20 }],
  });
  await recorder.post(`${at}/variants`, { options: [{ name: 'glaze', value: 'blue' }] });
  await recorder.get(`${at}/variants`);
  await recorder.patch(`${at}/variants/${variant.id}`, { weight: '0.4' });
  await recorder.get(`${at}/variants/${variant.id}`);
  const spare = await recorder.post(`${at}/variants`, {
    sku: 'SKU-C',
    options: [{ name: 'glaze', value: 'red' }],
  });
  await recorder.delete(`${at}/variants/${spare.id}`);
  await recorder.get(at);

  const media = `${at}/media`;
  const picture = await recorder.post(media, { url: 'https://img.example.com/mug.png', alt: 'Vorn' });
  await recorder.post(media, { external_video_url: 'https://video.example.com/1', position: 1 });
  await recorder.post(media, { alt: 'Nichts' });
  await recorder.patch(`${media}/${picture.id}`, { position: 1, focal_point_x: 0.25 });
  await recorder.get(`${media}?q[alt_cont]=Vo&sort=-position`);
  await recorder.get(`${media}/${picture.id}`);
  await recorder.delete(`${media}/${picture.id}`);

  const stock = await recorder.get(`${admin}/stock_items?q[variant_id_eq]=${variant.id}`);
  const shelf = `${admin}/stock_items/${stock.data[0].id}`;
  await recorder.get(shelf);
  await recorder.patch(shelf, { count_on_hand: 30 });
  await recorder.patch(shelf, { count_on_hand: -1 });
  const counted = { variant_id: variant.id, count_on_hand: 31 };
  await recorder.patch(`${admin}/stock_items/bulk`, {
    stock_items: [counted, { sku: 'none', count_on_hand: 1 }],
  });
  const changed = { id: first.id, meta_title: 'A large mug' };
  await recorder.patch(`${admin}/products/bulk`, { products: [changed, { id: first.id, name: '' }] });
  const copy = await recorder.post(`${at}/clone`, { name: 'A second mug' });
  await recorder.delete(`${admin}/products/${copy.id}`);

  const imports = `${admin}/imports`;
  const imported = await recorder.post(imports, 'Handle,Title,Published,Preis\nkrug,Krug,FALSE,5\nleer,,,\n');
  const ended = `${imports}?q[state_eq]=completed&sort=-rows_count`;
  await recorder.until(ended, ({ data }) => data.length > 0);
  await recorder.get(ended);
  await recorder.get(`${imports}/${imported.id}`);
  await recorder.get(`${imports}/unknown`);
  await recorder.patch(`${imports}/${imported.id}/cancel`);
  await recorder.patch(`${imports}/${imported.id}/undo`);
  await recorder.until(`${imports}/${imported.id}`, ({ state }) => state === 'undone');
  await recorder.post(imports, 'Farbe\nrot\n');

  const gone = await recorder.post(`${admin}/products`, { name: 'Gone' });
  await recorder.delete(`${admin}/products/${gone.id}`);
  await recorder.get(`${admin}/products/${gone.id}`);
  const empty = await recorder.post(`${admin}/categories`, { name: 'Leer' });
  await recorder.delete(`${admin}/categories/${empty.id}`);
  const field = {
    resource_type: 'Product',
    namespace: 'Eigenschaften',
    key: 'Größe in cm',
    field_type: 'number',
  };
  const definition = await recorder.post(`${admin}/custom_field_definitions`, { ...field, sortable: true });
  await recorder.post(`${admin}/custom_field_definitions`, field);
  await recorder.get(`${admin}/custom_field_definitions/${definition.id}`);
  await recorder.patch(`${admin}/custom_field_definitions/${definition.id}`, { label: 'Größe' });
  await recorder.get(`${admin}/custom_field_definitions?q[label_i_cont]=GRÖSSE&sort=-key`);
  await recorder.delete(`${admin}/custom_field_definitions/${definition.id}`);
  const unused = await recorder.post(`${admin}/option_types`, { name: 'unused' });
  await recorder.delete(`${admin}/option_types/${unused.id}`);

  const method = { name: 'Pigeon', amount: '3.00', currency: 'USD' };
  const delivery = await recorder.post(`${admin}/delivery_methods`, method);
  await recorder.get(`${admin}/delivery_methods/${delivery.id}`);
  await recorder.patch(`${admin}/delivery_methods/${delivery.id}`, { name: 'Carrier pigeon' });
  await recorder.delete(`${admin}/delivery_methods/${delivery.id}`);
  const payment = await recorder.post(`${admin}/payment_methods`, { name: 'Shells', type: 'manual' });
  await recorder.get(`${admin}/payment_methods/types`);
  await recorder.get(`${admin}/payment_methods/${payment.id}`);
  await recorder.patch(`${admin}/payment_methods/${payment.id}`, { name: 'Sea shells' });
  await recorder.post(`${admin}/payment_methods/${payment.id}/test`, {});
  await recorder.delete(`${admin}/payment_methods/${payment.id}`);
  const members = [{ country_iso: 'de' }, { country_iso: 'US', state_abbr: 'NY' }];
  const zone = await recorder.post(`${admin}/zones`, { name: 'Over there', members });
  await recorder.get(`${admin}/zones/${zone.id}`);
  await recorder.patch(`${admin}/zones/${zone.id}`, { members: [{ country_iso: 'FR' }] });
  const harbor = await recorder.post(`${admin}/stock_locations`, { name: 'Hafen', country_iso: 'DEU' });
  await recorder.get(`${admin}/stock_locations/${harbor.id}`);
  await recorder.patch(`${admin}/stock_locations/${harbor.id}`, { city: 'Köln', default: true });
  await recorder.patch(`${admin}/stock_locations/${harbor.id}`, { default: false });
  await recorder.delete(`${admin}/stock_locations/${harbor.id}`);
  await recorder.get(`${admin}/stock_locations?q[default_eq]=true&sort=-name`);
  const about = await recorder.post(`${admin}/redirects`, {
    from: 'https://alt.example/Über/',
    to: '/about',
  });
  await recorder.post(`${admin}/redirects`, { from: '/ÜBER', to: '/twice' });
  await recorder.get(`${admin}/redirects/${about.id}`);
  await recorder.patch(`${admin}/redirects/${about.id}`, { to: '/wir' });
  await recorder.get(`${admin}/redirects?q[from_i_cont]=über&sort=-from`);
  await recorder.delete(`${admin}/redirects/${about.id}`);
  const books = await recorder.post(`${admin}/tax_categories`, { name: 'Bücher', tax_code: 'B7' });
  await recorder.get(`${admin}/tax_categories/${books.id}`);
  await recorder.patch(`${admin}/tax_categories/${books.id}`, { description: 'Gedrucktes' });
  const vat = { name: 'MwSt.', amount: '0.070', zone_id: zone.id, included_in_price: true };
  const rate = await recorder.post(`${admin}/tax_rates`, { ...vat, tax_category_id: books.id });
  await recorder.post(`${admin}/tax_rates`, { ...vat, tax_category_id: 'taxcat_none' });
  await recorder.get(`${admin}/tax_rates/${rate.id}`);
  await recorder.get(`${admin}/tax_rates?q[included_in_price_eq]=true&sort=-name`);
  await recorder.patch(`${admin}/tax_rates/${rate.id}`, { amount: '0.05' });
  await recorder.delete(`${admin}/tax_categories/${books.id}`);
  await recorder.delete(`${admin}/tax_rates/${rate.id}`);
  await recorder.delete(`${admin}/tax_categories/${books.id}`);
  await recorder.delete(`${admin}/zones/${zone.id}`);
  const sale = { name: 'Frühling', code: 'Frühling', kind: 'percentage', amount: '7.5' };
  const promotion = await recorder.post(`${admin}/promotions`, { ...sale, category_ids: [category.id] });
  await recorder.post(`${admin}/promotions`, { ...sale, code: 'FRÜHLING' });
  await recorder.get(`${admin}/promotions/${promotion.id}`);
  await recorder.get(`${admin}/promotions?q[code_eq]=FRÜHLING&sort=-name`);
  await recorder.patch(`${admin}/promotions/${promotion.id}`, { usage_limit: 7 });
  await recorder.delete(`${admin}/promotions/${promotion.id}`);
  return first.id;
}
