import { address } from '../harness/checkout.ts';
import { formText } from './form-text.ts';
import type { As, ResponseRecorder } from './response-recorder.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

/** A book is sold as a file: downloaded once it is paid, in part too, and renewed. */
export async function digitals(recorder: ResponseRecorder): Promise<void> {
  const prices = [{ currency: 'USD', amount: '9.00' }];
  const book = { name: 'Handbuch', sku: 'SKU-H', status: 'active', prices, track_inventory: false };
  const product = await recorder.post(`${admin}/products`, book);
  const at = `${admin}/products/${product.id}/digitals`;
  const file = await recorder.post(at, formText('buch.txt', 'Das Buch über Krüge'));
  await recorder.post(at, formText('leer.txt', ''));
  await recorder.get(`${at}?q[filename_cont]=BUCH&sort=-byte_size`);
  const items = [{ variant_id: product.default_variant_id, quantity: 1 }];
  const wanted = { email: 'guest@example.com', items, billing_address: address };
  const cart = await recorder.post(`${store}/carts`, wanted);
  const as: As = { cartToken: cart.token };
  const [method] = cart.payment_methods;
  await recorder.post(`${store}/carts/${cart.id}/payments`, { payment_method_id: method.id }, as);
  const order = await recorder.post(`${store}/carts/${cart.id}/complete`, {}, as);
  const [link] = order.items[0].digital_links;
  const download = new URL(link.download_url, recorder.store.baseUrl).pathname;
  await recorder.get(download, { key: 'none' });
  await recorder.patch(`${admin}/orders/${order.id}/payments/${order.payments[0].id}/capture`, {});
  await recorder.until(`${admin}/orders/${order.id}`, (shown) => shown.fulfillment_status === 'shipped');
  await recorder.get(download, { key: 'none' });
  await recorder.get(`${download}x`, { key: 'none' });
  await recorder.patch(`${admin}/orders/${order.id}/digital_links/${link.id}/reset`);
  await recorder.get(`${admin}/orders/${order.id}`);
  await recorder.delete(`${at}/${file.id}`);
  await recorder.delete(`${at}/${file.id}?force=true`);
  await recorder.get(download, { key: 'none' });
}
