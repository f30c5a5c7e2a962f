import type { ResponseRecorder } from './response-recorder.ts';

const store = '/api/v3/store';

/** A customer keeps wishlists and shares one of them. */
export async function wishes(recorder: ResponseRecorder, jwt: string, productId: string): Promise<void> {
  const path = `${store}/wishlists`;
  const { default_variant_id: variant_id } = await recorder.get(`${store}/products/${productId}`);
  await recorder.post(path, { name: 'Nobody' });
  await recorder.post(path, {}, { jwt });
  const mine = await recorder.post(path, { name: 'Für mich' }, { jwt });
  const shared = await recorder.post(path, { name: 'Birthday', is_private: false }, { jwt });
  const items = `${path}/${shared.id}/items`;
  await recorder.post(items, { variant_id: 'var_unknown' }, { jwt });
  await recorder.post(items, { variant_id, quantity: 0 }, { jwt });
  const item = await recorder.post(items, { variant_id }, { jwt });
  await recorder.post(items, { variant_id, quantity: 3 }, { jwt });
  await recorder.patch(`${items}/${item.id}`, { quantity: 2 }, { jwt });
  await recorder.get(`${items}/${item.id}?expand=product`, { jwt });
  await recorder.get(items, { jwt });
  await recorder.patch(`${path}/${shared.id}`, { is_default: true }, { jwt });
  await recorder.get(`${path}?expand=items`, { jwt });
  await recorder.get(`${path}/${shared.token}?expand=items.product`);
  await recorder.get(`${path}/${mine.token}`);
  await recorder.get(`${path}/${mine.token}`, { jwt });
  await recorder.get(`${path}/${shared.id}`);
  await recorder.delete(`${items}/${item.id}`, { jwt });
  await recorder.delete(`${path}/${shared.id}`, { jwt });
  await recorder.get(path, { jwt });
}
