import { address } from '../harness/checkout.ts';
import type { As, ResponseRecorder } from './response-recorder.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

/** A guest fills a cart, is associated with the customer and pays for the order with a gift card. */
export async function checkout(
  recorder: ResponseRecorder,
  jwt: string,
  productId: string,
  cardId: string,
): Promise<{ cartId: string; orderId: string }> {
  const { variants } = await recorder.get(`${store}/products/${productId}?expand=variants`);
  const variantId: string = variants.at(-1).id;
  const { id: cartId, token: cartToken } = await recorder.post(`${store}/carts`);
  const at = `${store}/carts/${cartId}`;
  const as: As = { cartToken };
  await recorder.get(at);
  await recorder.get(at, as);
  await recorder.post(`${at}/complete`, {}, as);
  const { items } = await recorder.post(`${at}/items`, { variant_id: variantId, quantity: 1 }, as);
  await recorder.post(`${at}/items`, { variant_id: variantId, quantity: 1_000_000 }, as);
  await recorder.post(`${at}/items`, { variant_id: 'var_unknown', quantity: 1 }, as);
  await recorder.patch(`${at}/items/${items[0].id}`, { quantity: 3, metadata: { Größe: 'XL' } }, as);
  const guest = { email: 'guest@example.com', shipping_address: address, use_shipping: true };
  await recorder.patch(at, { ...guest, shipping_address: { ...address, country: 'XX' } }, as);
  const addressed = await recorder.patch(at, guest, as);
  const [fulfillment] = addressed.fulfillments;
  await recorder.patch(
    `${at}/fulfillments/${fulfillment.id}`,
    { selected_delivery_rate_id: fulfillment.delivery_rates.at(-1).id },
    as,
  );
  await discounts(recorder, at, as);
  const { code } = await recorder.get(`${admin}/gift_cards/${cardId}`);
  await recorder.post(`${at}/gift_cards`, { code: 'unknown' }, as);
  await recorder.post(`${at}/gift_cards`, { code }, as);
  await recorder.delete(`${at}/gift_cards/${cardId}`, as);
  await recorder.post(`${at}/gift_cards`, { code: code.toLowerCase() }, as);
  await recorder.patch(`${at}/associate`, {}, { ...as, jwt });
  const paying: As = { cartToken, jwt };
  await creditCards(recorder, at, paying);
  await recorder.post(`${at}/payments`, { payment_method_id: addressed.payment_methods[0].id }, paying);
  const me = await recorder.get(`${store}/customers/me`, { jwt });
  await recorder.post(`${at}/store_credits`, {}, as);
  const late = await recorder.post(`${admin}/customers/${me.id}/store_credits`, { amount: '3.00' });
  await recorder.post(`${at}/store_credits`, { amount: '1.50' }, paying);
  await recorder.delete(`${at}/store_credits`, paying);
  await recorder.post(`${at}/store_credits`, {}, paying);
  const order = await recorder.post(`${at}/complete`, {}, paying);
  await recorder.delete(`${admin}/customers/${me.id}/store_credits/${late.id}`);
  await recorder.post(`${at}/complete`, {}, paying);
  await recorder.patch(at, { customer_note: 'too late' }, paying);
  await recorder.get(`${store}/orders/${order.id}`, paying);
  await recorder.get(`${store}/customers/me/orders/${order.id}`, { jwt });
  await recorder.get(`${store}/customers/me/gift_cards/${cardId}`, { jwt });
  await recorder.get(`${admin}/orders/${order.id}`);
  await recorder.patch(`${admin}/orders/${order.id}`, {
    internal_note: 'pack well',
    tags: ['Größe', 'urgent'],
  });
  await recorder.patch(`${admin}/orders/${order.id}/cancel`);
  await recorder.patch(`${admin}/orders/${order.id}/cancel`);
  await recorder.get(`${admin}/gift_cards/${cardId}`);
  await recorder.get(`${admin}/store_credits/${late.id}/events`);
  await drafts(recorder, { variantId, customerId: me.id });
  const leftover = await recorder.post(`${admin}/gift_cards`, { amount: '4.00' });
  await recorder.post(`${admin}/gift_cards/${leftover.id}/convert`, { customer_id: me.id });
  await recorder.post(`${admin}/gift_cards/${leftover.id}/convert`, { customer_id: me.id });

  const left = await recorder.post(`${store}/carts`, { items: [{ variant_id: variantId, quantity: 1 }] });
  const other: As = { cartToken: left.token };
  await recorder.delete(`${store}/carts/${left.id}/items/${left.items[0].id}`, other);
  await recorder.delete(`${store}/carts/${left.id}`, other);
  await recorder.post(`${store}/carts`, { items: [{ variant_id: variantId, quantity: 2 }] }, { jwt });
  await paymentSessions(recorder, variantId);
  return { cartId, orderId: order.id };
}

/** Staff draft an order, place it, record its money and ship a part of it. */
async function drafts(
  recorder: ResponseRecorder,
  { variantId, customerId }: { readonly variantId: string; readonly customerId: string },
): Promise<void> {
  const items = [{ variant_id: variantId, quantity: 2 }];
  const wanted = { customer_id: customerId, items, shipping_address: address, use_shipping: true };
  const mistake = await recorder.post(`${admin}/orders`, { items });
  await recorder.delete(`${admin}/orders/${mistake.id}`);
  const draft = await recorder.post(`${admin}/orders`, wanted);
  const at = `${admin}/orders/${draft.id}`;
  await recorder.patch(`${at}/complete`, {});
  const [fulfillment] = draft.fulfillments;
  const shipment = `${at}/fulfillments/${fulfillment.id}`;
  await recorder.patch(shipment, { selected_delivery_rate_id: fulfillment.delivery_rates.at(-1).id });
  const card = await recorder.post(`${admin}/gift_cards`, { amount: '2.00' });
  await recorder.post(`${at}/gift_cards`, { code: card.code });
  await recorder.delete(`${at}/gift_cards/${card.id}`);
  await recorder.post(`${at}/store_credits`, { amount: '1.00' });
  await recorder.delete(`${at}/store_credits`);
  await recorder.patch(`${at}/complete`, { payment_pending: true });
  await recorder.post(`${at}/resend_confirmation`, {});
  const [method] = (await recorder.get(`${admin}/payment_methods`)).data;
  for (const amount of ['1.00', '2.00']) {
    await recorder.post(`${at}/payments`, { payment_method_id: method.id, amount });
  }
  const { data: payments } = await recorder.get(`${at}/payments`);
  await recorder.get(`${at}/payments/${payments.at(-1).id}`);
  await recorder.patch(`${at}/payments/${payments[0].id}/capture`, {});
  await recorder.patch(`${at}/payments/${payments.at(-1).id}/void`, {});
  await recorder.post(`${at}/refunds`, { amount: '500.00' });
  const restock_items = [{ item_id: draft.items[0].id, quantity: 1 }];
  await recorder.post(`${at}/refunds`, { amount: '0.25', reason: 'A scratch', restock_items });
  const refunded = await recorder.post(`${at}/refunds`, { amount: '0.25', to: 'store_credit' });
  await recorder.get(`${at}/refunds`);
  await recorder.get(`${at}/refunds/${refunded.id}`);
  for (const name of ['sales', 'conversion'])
    for (const query of ['interval=month', 'interval=hour&from=2001-01-01&to=2001-01-01', 'from=2001-01-01'])
      await recorder.get(`${admin}/reports/${name}?${query}`);
  await recorder.get(`${admin}/reports/events?from=2001-01-01&to=2001-01-02`);
  await recorder.get(`${admin}/reports/events?interval=year`);
  await recorder.patch(`${shipment}/ship`, { items: [{ item_id: draft.items[0].id, quantity: 1 }] });
  const sent = { items: [{ item_id: draft.items[0].id, quantity: 1 }] };
  const returned = await recorder.post(`${at}/returns`, { ...sent, metadata: { ticket: 'T-9' } });
  await recorder.post(`${at}/returns`, sent);
  await recorder.patch(`${at}/returns/${returned.id}/receive`, {});
  await recorder.patch(`${at}/returns/${returned.id}/approve`, {});
  await recorder.patch(`${at}/returns/${returned.id}/reject`, {});
  await recorder.patch(`${at}/returns/${returned.id}/receive`, { deduction: '0.01' });
  await recorder.get(`${at}/returns`);
  await recorder.get(`${at}/returns/${returned.id}`);
  await recorder.get(`${admin}/returns`);
  await recorder.get(`${admin}/returns/${returned.id}`);
  await recorder.post(`${at}/documents`, {});
  const postal_address = { address1: 'Marktstraße 1', city: 'Berlin', country_iso: 'DE' };
  await recorder.patch(`${admin}/store`, { legal_name: 'Eck-Laden', postal_address, invoice_prefix: 'RE-' });
  const invoice = await recorder.post(`${at}/documents`, {});
  await recorder.post(`${at}/documents`, {});
  await recorder.patch(`${admin}/store`, { invoice_next_number: 1 });
  await recorder.get(`${at}/documents?sort=-number`);
  await recorder.get(`${at}/documents/${invoice.id}`);
  const { data: shipments } = await recorder.get(`${at}/fulfillments`);
  await recorder.get(`${at}/fulfillments/${shipments.at(-1).id}`);
  await recorder.patch(`${at}/fulfillments/${shipments.at(-1).id}/cancel`, {});
}

/** A guest pays in sessions: one takes the place of another, one is declined, and one is collected with the cart. */
async function paymentSessions(recorder: ResponseRecorder, variantId: string): Promise<void> {
  const type = { name: 'Window', type: 'test_session', position: 10 };
  const method = await recorder.post(`${admin}/payment_methods`, type);
  const items = [{ variant_id: variantId, quantity: 1 }];
  const guest = { email: 'guest@example.com', shipping_address: address, use_shipping: true };
  const cart = await recorder.post(`${store}/carts`, { ...guest, items });
  const as: As = { cartToken: cart.token };
  const at = `${store}/carts/${cart.id}/payment_sessions`;
  const open = (amount?: string) =>
    recorder.post(at, { payment_method_id: method.id, amount, external_data: { Größe: 'XL' } }, as);
  await open('1000000.00');
  const first = await open();
  await recorder.patch(`${at}/${first.id}`, { amount: '1.00' }, as);
  await recorder.get(`${at}/${first.id}`);
  const second = await open();
  await recorder.get(`${at}/${first.id}`, as);
  await recorder.patch(`${at}/${second.id}/complete`, {}, as);
  await recorder.patch(`${at}/${second.id}/complete`, { external_data: { token: 'tok_decline' } }, as);
  const third = await open();
  await recorder.patch(`${at}/${third.id}/complete`, { external_data: { token: 'tok_approve' } }, as);
  await recorder.post(`${store}/carts/${cart.id}/complete`, {}, as);
  await recorder.get(`${at}/${third.id}`, as);
}

/** Cards pay by the test gateway, one of them is declined, and one is saved and used again. */
async function creditCards(recorder: ResponseRecorder, cart: string, paying: As): Promise<void> {
  const method = await recorder.post(`${admin}/payment_methods`, { name: 'Card', type: 'test', position: 9 });
  const pay = (source: object) =>
    recorder.post(`${cart}/payments`, { payment_method_id: method.id, source }, paying);
  await pay({});
  await pay({ token: 'tok_unknown' });
  await pay({ token: 'tok_decline' });
  await recorder.post(`${cart}/complete`, {}, paying);
  const { source_id } = await pay({ token: 'tok_approve', save: true });
  const at = `${store}/customers/me/credit_cards`;
  await recorder.get(at);
  await recorder.get(at, paying);
  await recorder.get(`${at}/${source_id}`, paying);
  await pay({ source_id });
  await recorder.get(`${store}/customers/me/payment_sources`, paying);
  const setups = `${store}/customers/me/payment_setup_sessions`;
  const { id: setup } = await recorder.post(setups, { payment_method_id: method.id }, paying);
  await recorder.patch(`${setups}/${setup}/complete`, { external_data: { token: 'tok_approve' } }, paying);
  await recorder.get(`${setups}/${setup}`, paying);
  const { id: owner } = await recorder.get(`${store}/customers/me`, paying);
  const ofOwner = `${admin}/customers/${owner}/credit_cards`;
  await recorder.get(ofOwner);
  await recorder.get(`${ofOwner}/${source_id}`);
  await recorder.delete(`${ofOwner}/ps_unknown`);
  await recorder.delete(`${at}/${source_id}`, paying);
  await recorder.get(`${at}/${source_id}`, paying);
  await recorder.post(`${cart}/complete`, {}, paying);
}

/** Free delivery for everybody, and a share of the items for those who know the code. */
async function discounts(recorder: ResponseRecorder, at: string, as: As): Promise<void> {
  const share = { name: 'Spring', code: 'SPRING', kind: 'percentage', amount: '12.5', usage_limit: 3 };
  await recorder.post(`${admin}/promotions`, {
    name: 'Free delivery',
    automatic: true,
    kind: 'free_shipping',
  });
  const promotion = await recorder.post(`${admin}/promotions`, share);
  await recorder.get(at, as);
  await recorder.post(`${at}/discount_codes`, { code: 'unknown' }, as);
  await recorder.post(`${at}/discount_codes`, { code: 'spring' }, as);
  await recorder.patch(`${admin}/promotions/${promotion.id}`, { minimum_total: '9000.00' });
  await recorder.get(at, as);
  await recorder.delete(`${at}/discount_codes/SPRING`, as);
  await recorder.patch(`${admin}/promotions/${promotion.id}`, { minimum_total: null });
  await recorder.post(`${at}/discount_codes`, { code: 'SPRING' }, as);
}
