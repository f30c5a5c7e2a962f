import type { LooseJson } from '../harness/loose-json.ts';
import type { Tour } from './tour.ts';

const admin = '/api/v3/admin';

/** Staff fill the shelves, and say how goods are delivered and paid. Gives the id of a product with variants. */
export async function goods(tour: Tour): Promise<string> {
  const parent = await tour.post(`${admin}/categories`, { name: 'Küche' });
  const category = await tour.post(`${admin}/categories`, { name: 'Becher', parent_id: parent.id });
  await tour.patch(`${admin}/categories/${category.id}`, { name: 'Tassen' });
  await tour.get(`${admin}/categories/${category.id}`);
  await tour.post(`${admin}/categories`, { name: 'Kreis', parent_id: 'ctg_unknown' });

  const type = await tour.post(`${admin}/option_types`, {
    name: 'glaze',
    label: 'Glaze',
    values: [{ name: 'blue' }],
  });
  await tour.get(`${admin}/option_types/${type.id}`);
  await tour.patch(`${admin}/option_types/${type.id}`, { label: 'Glasur' });

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
    const product = await tour.post(`${admin}/products`, {
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
  await tour.patch(at, {
    description: '<p>Handmade</p>',
    meta_title: 'A mug',
    prices: [{ currency: 'EUR', amount: '9.50' }],
  });
  await tour.patch(at, { name: '', prices: [{ currency: 'USD', amount: '-1' }] });
  const variant = await tour.post(`${at}/variants`, {
    sku: 'SKU-B',
    options: [{ name: 'glaze', value: 'blue' }],
    prices: [{ currency: 'USD', amount: '12.00' }],
    stock_items: [{ count_on_hand: 20 }],
  });
  await tour.post(`${at}/variants`, { options: [{ name: 'glaze', value: 'blue' }] });
  await tour.get(`${at}/variants`);
  await tour.patch(`${at}/variants/${variant.id}`, { weight: '0.4' });
  await tour.get(`${at}/variants/${variant.id}`);
  const spare = await tour.post(`${at}/variants`, {
    sku: 'SKU-C',
    options: [{ name: 'glaze', value: 'red' }],
  });
  await tour.delete(`${at}/variants/${spare.id}`);
  await tour.get(at);

  const stock = await tour.get(`${admin}/stock_items?q[variant_id_eq]=${variant.id}`);
  const shelf = `${admin}/stock_items/${stock.data[0].id}`;
  await tour.get(shelf);
  await tour.patch(shelf, { count_on_hand: 30 });
  await tour.patch(shelf, { count_on_hand: -1 });

  const gone = await tour.post(`${admin}/products`, { name: 'Gone' });
  await tour.delete(`${admin}/products/${gone.id}`);
  await tour.get(`${admin}/products/${gone.id}`);
  const empty = await tour.post(`${admin}/categories`, { name: 'Leer' });
  await tour.delete(`${admin}/categories/${empty.id}`);
  const unused = await tour.post(`${admin}/option_types`, { name: 'unused' });
  await tour.delete(`${admin}/option_types/${unused.id}`);

  const method = { name: 'Pigeon', amount: '3.00', currency: 'USD' };
  const delivery = await tour.post(`${admin}/delivery_methods`, method);
  await tour.get(`${admin}/delivery_methods/${delivery.id}`);
  await tour.patch(`${admin}/delivery_methods/${delivery.id}`, { name: 'Carrier pigeon' });
  await tour.delete(`${admin}/delivery_methods/${delivery.id}`);
  const payment = await tour.post(`${admin}/payment_methods`, { name: 'Shells', type: 'manual' });
  await tour.get(`${admin}/payment_methods/${payment.id}`);
  await tour.patch(`${admin}/payment_methods/${payment.id}`, { name: 'Sea shells' });
  await tour.delete(`${admin}/payment_methods/${payment.id}`);
  return first.id;
}
