import { address } from '../harness/checkout.ts';
import type { As, Tour } from './tour.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

/** A guest fills a cart, is associated with the customer and pays with a gift card for what she ordered. */
export async function checkout(
  tour: Tour,
  jwt: string,
  productId: string,
  cardId: string,
): Promise<{ cartId: string; orderId: string }> {
  const { variants } = await tour.get(`${store}/products/${productId}?expand=variants`);
  const variantId: string = variants.at(-1).id;
  const { id: cartId, token: cartToken } = await tour.post(`${store}/carts`);
  const at = `${store}/carts/${cartId}`;
  const as: As = { cartToken };
  await tour.get(at);
  await tour.get(at, as);
  await tour.post(`${at}/complete`, {}, as);
  const { items } = await tour.post(`${at}/items`, { variant_id: variantId, quantity: 1 }, as);
  await tour.post(`${at}/items`, { variant_id: variantId, quantity: 1_000_000 }, as);
  await tour.post(`${at}/items`, { variant_id: 'var_unknown', quantity: 1 }, as);
  await tour.patch(`${at}/items/${items[0].id}`, { quantity: 3 }, as);
  const guest = { email: 'guest@example.com', shipping_address: address, use_shipping: true };
  await tour.patch(at, { ...guest, shipping_address: { ...address, country: 'XX' } }, as);
  const addressed = await tour.patch(at, guest, as);
  const [fulfillment] = addressed.fulfillments;
  await tour.patch(
    `${at}/fulfillments/${fulfillment.id}`,
    { selected_delivery_rate_id: fulfillment.delivery_rates.at(-1).id },
    as,
  );
  const { code } = await tour.get(`${admin}/gift_cards/${cardId}`);
  await tour.post(`${at}/gift_cards`, { code: 'unknown' }, as);
  await tour.post(`${at}/gift_cards`, { code }, as);
  await tour.delete(`${at}/gift_cards/${cardId}`, as);
  await tour.post(`${at}/gift_cards`, { code: code.toLowerCase() }, as);
  await tour.patch(`${at}/associate`, {}, { ...as, jwt });
  const paying: As = { cartToken, jwt };
  await tour.post(`${at}/payments`, { payment_method_id: addressed.payment_methods[0].id }, paying);
  const order = await tour.post(`${at}/complete`, {}, paying);
  await tour.post(`${at}/complete`, {}, paying);
  await tour.patch(at, { customer_note: 'too late' }, paying);
  await tour.get(`${store}/orders/${order.id}`, paying);
  await tour.get(`${store}/customers/me/orders/${order.id}`, { jwt });
  await tour.get(`${store}/customers/me/gift_cards/${cardId}`, { jwt });
  await tour.get(`${admin}/orders/${order.id}`);
  await tour.patch(`${admin}/orders/${order.id}`, { internal_note: 'pack well' });

  const left = await tour.post(`${store}/carts`, { items: [{ variant_id: variantId, quantity: 1 }] });
  const other: As = { cartToken: left.token };
  await tour.delete(`${store}/carts/${left.id}/items/${left.items[0].id}`, other);
  await tour.delete(`${store}/carts/${left.id}`, other);
  await tour.post(`${store}/carts`, { items: [{ variant_id: variantId, quantity: 2 }] }, { jwt });
  return { cartId, orderId: order.id };
}
