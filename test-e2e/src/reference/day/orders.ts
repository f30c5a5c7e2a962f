import { address, manualMethodOf } from '../../harness/checkout.ts';
import type { Client } from '../../harness/client.ts';
import type { LooseJson } from '../../harness/loose-json.ts';
import { formOf } from '../../harness/picture.ts';
import { done } from '../../tables/shop.ts';
import type { Day } from './day.ts';
import type { storeCredits } from './stored-value.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

interface Wares {
  readonly variantId: string;
  readonly cardId: string;
  readonly credited: Awaited<ReturnType<typeof storeCredits>>;
}

/** Resolves with the id of the order. */
export async function order(
  day: Day,
  customer: Client,
  { variantId, cardId, credited }: Wares,
): Promise<string> {
  const { recorder, guest, shop } = day;
  const item = { variant_id: variantId, quantity: 1 };
  await recorder.ask(guest, 'POST', `${store}/carts`, { email: 'ada@example.com', items: [item] });
  const { id, token } = (await done(guest.post(`${store}/carts`, { email: 'ada@example.com' }))).body;
  const at = `${store}/carts/${id}`;
  const holder = guest.with({ cartToken: token });
  await recorder.meet(guest, 'GET', at);
  await recorder.meet(holder, 'POST', `${at}/complete`);
  const filled = await recorder.ask(holder, 'POST', `${at}/items`, item);
  await recorder.meet(holder, 'POST', `${at}/items`, { ...item, quantity: 1_000 });
  await recorder.meet(holder, 'POST', `${at}/items`, { ...item, quantity: 0 });
  await recorder.meet(holder, 'POST', `${at}/items`, { variant_id: 'var_unknown', quantity: 1 });
  await recorder.meet(holder, 'PATCH', `${at}/items/li_unknown`, { quantity: 1 });
  await recorder.meet(holder, 'POST', `${at}/complete`);
  await recorder.ask(holder, 'PATCH', `${at}/items/${filled.items[0].id}`, { quantity: 2 });
  await recorder.meet(holder, 'PATCH', at, { customer_note: 'Ring twice', state_lock_version: 0 });
  const addressed = await recorder.ask(holder, 'PATCH', at, {
    shipping_address: address,
    use_shipping: true,
  });
  const [fulfillment] = addressed.fulfillments;
  const rate = { selected_delivery_rate_id: fulfillment.delivery_rates.at(-1).id };
  await recorder.ask(holder, 'PATCH', `${at}/fulfillments/${fulfillment.id}`, rate);
  await recorder.meet(holder, 'POST', `${at}/discount_codes`, { code: 'SPRING10' });
  await recorder.ask(holder, 'POST', `${at}/discount_codes`, { code: 'welcome' });
  await recorder.ask(holder, 'DELETE', `${at}/discount_codes/WELCOME`);
  await recorder.ask(holder, 'POST', `${at}/gift_cards`, { code: 'WELCOME-25' });
  await recorder.ask(holder, 'DELETE', `${at}/gift_cards/${cardId}`);
  await recorder.ask(holder, 'POST', `${at}/gift_cards`, { code: 'WELCOME-25' });
  await recorder.ask(customer.with({ cartToken: token }), 'PATCH', `${at}/associate`);
  await recorder.ask(customer, 'POST', `${at}/store_credits`, { amount: '10.00' });
  await recorder.ask(customer, 'DELETE', `${at}/store_credits`);
  await recorder.ask(customer, 'POST', `${at}/store_credits`);
  const ready = await recorder.ask(customer, 'GET', at);
  await creditCards(day, customer, at);
  await done(customer.post(`${at}/payments`, { payment_method_id: manualMethodOf(ready) }));
  const placed = await recorder.ask(customer, 'POST', `${at}/complete`);
  await recorder.meet(customer, 'PATCH', at, { customer_note: 'Ring twice' });
  await recorder.meet(shop, 'DELETE', `${admin}/gift_cards/${cardId}`);
  await recorder.meet(guest, 'GET', `${store}/orders/or_unknown`);

  await recorder.ask(customer, 'GET', `${store}/orders/${placed.id}`);
  await recorder.ask(customer, 'GET', `${store}/customers/me/orders?limit=1`);
  await recorder.ask(customer, 'GET', `${store}/customers/me/orders/${placed.id}`);
  await recorder.ask(customer, 'GET', `${store}/customers/me/export`);
  await drafts(day, { variantId, customerId: credited.customerId });
  await recorder.ask(shop, 'GET', `${admin}/orders?limit=1`);
  await recorder.ask(shop, 'GET', `${admin}/orders/${placed.id}`);
  await recorder.ask(shop, 'PATCH', `${admin}/orders/${placed.id}`, { tags: ['gift'] });
  await recorder.meet(
    shop,
    'DELETE',
    `${admin}/customers/${credited.customerId}/store_credits/${credited.storeCreditId}`,
  );
  await payments(day, `${admin}/orders/${placed.id}/payments`);
  const corrections = `${admin}/orders/${placed.id}/corrections`;
  const [{ id: item_id, quantity }] = placed.items;
  await recorder.ask(shop, 'POST', corrections, { items: [{ item_id, quantity: quantity + 1 }] });
  await recorder.meet(shop, 'POST', corrections, { items: [{ item_id, quantity: quantity + 1 }] });
  await refunds(day, `${admin}/orders/${placed.id}/refunds`, placed.items[0].id);
  await recorder.ask(customer, 'GET', `${store}/orders/${placed.id}/refunds`);
  await recorder.ask(shop, 'PATCH', `${admin}/orders/${placed.id}/cancel`);
  await recorder.meet(shop, 'PATCH', `${admin}/orders/${placed.id}/cancel`);
  await downloads(day);
  await ownGiftCard(day, customer);
  await laterOn(day, customer, item);
  return placed.id;
}

/** An e-book is sold and downloaded. */
async function downloads({ recorder, guest, shop }: Day): Promise<void> {
  const prices = [{ currency: 'USD', amount: '9.00' }];
  const book = { name: 'Handbook', status: 'active', prices, track_inventory: false };
  const { body: product } = await done(shop.post(`${admin}/products`, book));
  const digitals = `${admin}/products/${product.id}/digitals`;
  const form = formOf(Buffer.from('The handbook of teapots'), { login_required: 'true' });
  const file = await recorder.ask(shop, 'POST', digitals, form);
  await recorder.ask(shop, 'GET', digitals);
  const items = [{ variant_id: product.default_variant_id, quantity: 1 }];
  const wanted = { email: 'ada@example.com', items, billing_address: address };
  const { body: cart } = await done(guest.post(`${store}/carts`, wanted));
  const holder = guest.with({ cartToken: cart.token });
  const at = `${store}/carts/${cart.id}`;
  await done(holder.post(`${at}/payments`, { payment_method_id: manualMethodOf(cart) }));
  const { body: placed } = await done(holder.post(`${at}/complete`));
  const { download_url } = placed.items[0].digital_links[0];
  await recorder.meet(guest.with({ key: '' }), 'GET', download_url);
  const payment = `${admin}/orders/${placed.id}/payments/${placed.payments[0].id}`;
  await done(shop.patch(`${payment}/capture`));
  await recorder.ask(holder.with({ key: '' }), 'GET', download_url);
  const { id } = placed.items[0].digital_links[0];
  await recorder.ask(shop, 'PATCH', `${admin}/orders/${placed.id}/digital_links/${id}/reset`);
  await recorder.meet(shop, 'DELETE', `${digitals}/${file.id}`);
  await recorder.ask(shop, 'DELETE', `${digitals}/${file.id}?force=true`);
}

/** Staff give something back for a cup that came with a chip. */
async function refunds({ recorder, shop }: Day, at: string, item_id: string): Promise<void> {
  const chipped = { amount: '5.00', reason: 'It came with a chip.' };
  await recorder.meet(shop, 'POST', at, { ...chipped, amount: '9000.00' });
  const { id } = await recorder.ask(shop, 'POST', at, {
    ...chipped,
    restock_items: [{ item_id, quantity: 1 }],
  });
  await done(shop.post(at, { amount: '1.00', to: 'store_credit' }));
  await recorder.ask(shop, 'GET', at);
  await recorder.ask(shop, 'GET', `${at}/${id}`);
}

/** Staff give up what was expected, and record that the money came otherwise. */
async function payments({ recorder, shop }: Day, at: string): Promise<void> {
  const { data } = await recorder.ask(shop, 'GET', at);
  const [expected] = data.filter(({ status }: LooseJson) => status === 'pending');
  await recorder.ask(shop, 'PATCH', `${at}/${expected.id}/void`);
  const { payment_method_id } = expected;
  await recorder.meet(shop, 'POST', at, { payment_method_id, amount: '9000.00' });
  const added = await recorder.ask(shop, 'POST', at, { payment_method_id });
  await recorder.ask(shop, 'PATCH', `${at}/${added.id}/capture`);
  await recorder.meet(shop, 'PATCH', `${at}/${added.id}/capture`);
  await recorder.ask(shop, 'GET', `${at}/${added.id}`);
}

/** Staff write down what is ordered by phone. */
async function drafts(
  { recorder, shop }: Day,
  { variantId, customerId }: { variantId: string; customerId: string },
): Promise<void> {
  const items = [{ variant_id: variantId, quantity: 1 }];
  const wanted = { customer_id: customerId, items, shipping_address: address, use_shipping: true };
  const drafted = await recorder.ask(shop, 'POST', `${admin}/orders`, { ...wanted, tags: ['phone'] });
  const at = `${admin}/orders/${drafted.id}`;
  await recorder.meet(shop, 'PATCH', `${at}/complete`);
  const [fulfillment] = drafted.fulfillments;
  const rate = { selected_delivery_rate_id: fulfillment.delivery_rates.at(-1).id };
  await recorder.ask(shop, 'PATCH', `${at}/fulfillments/${fulfillment.id}`, rate);
  const card = { amount: '5.00', code: 'SORRY-5' };
  const { body: giftCard } = await done(shop.post(`${admin}/gift_cards`, card));
  await recorder.ask(shop, 'POST', `${at}/gift_cards`, { code: card.code });
  await recorder.ask(shop, 'DELETE', `${at}/gift_cards/${giftCard.id}`);
  await done(shop.post(`${admin}/customers/${customerId}/store_credits`, { amount: '5.00' }));
  await recorder.ask(shop, 'POST', `${at}/store_credits`, { amount: '1.00' });
  await recorder.ask(shop, 'DELETE', `${at}/store_credits`);
  await recorder.ask(shop, 'PATCH', `${at}/complete`, { payment_pending: true });
  await recorder.ask(shop, 'GET', `${at}/fulfillments`);
  await recorder.ask(shop, 'GET', `${at}/fulfillments/${fulfillment.id}`);
  await recorder.meet(shop, 'PATCH', `${at}/fulfillments/${fulfillment.id}/ship`, { items: [] });
  const parcel = {
    tracking: '1Z999AA10123456784',
    tracking_url: 'https://carrier.example/1Z999AA10123456784',
  };
  await recorder.ask(shop, 'PATCH', `${at}/fulfillments/${fulfillment.id}/ship`, parcel);
  const { body: unsent } = await done(shop.post(`${admin}/orders`, wanted));
  const unsentAt = `${admin}/orders/${unsent.id}`;
  await done(shop.patch(`${unsentAt}/complete`, { payment_pending: true }));
  await recorder.ask(shop, 'PATCH', `${unsentAt}/fulfillments/${unsent.fulfillments[0].id}/cancel`);
  await recorder.ask(shop, 'POST', `${at}/resend_confirmation`);
  const byGuest = { email: 'grace@example.com', items, shipping_address: address, use_shipping: true };
  const { body: given } = await done(shop.post(`${admin}/orders`, byGuest));
  const givenAt = `${admin}/orders/${given.id}`;
  await done(shop.patch(`${givenAt}/complete`, { payment_pending: true }));
  await done(shop.patch(`${givenAt}/cancel`));
  await recorder.ask(shop, 'POST', `${givenAt}/erase`);
  const { body: mistake } = await done(shop.post(`${admin}/orders`, wanted));
  await recorder.ask(shop, 'DELETE', `${admin}/orders/${mistake.id}`);
}

/** A card pays, and is saved for the next time. */
async function creditCards({ recorder, shop }: Day, customer: Client, cart: string): Promise<void> {
  const method = { name: 'Card', type: 'test', position: 9 };
  const { body } = await done(shop.post(`${admin}/payment_methods`, method));
  const payment = { payment_method_id: body.id, source: { token: 'tok_decline' } };
  await done(customer.post(`${cart}/payments`, payment));
  await recorder.meet(customer, 'POST', `${cart}/complete`);
  const saved = { ...payment, source: { token: 'tok_approve', save: true } };
  const { source_id } = await recorder.ask(customer, 'POST', `${cart}/payments`, saved);
  const at = `${store}/customers/me/credit_cards`;
  await recorder.ask(customer, 'GET', at);
  await recorder.ask(customer, 'GET', `${at}/${source_id}`);
  await recorder.ask(customer, 'GET', `${store}/customers/me/payment_sources`);
  const setups = `${store}/customers/me/payment_setup_sessions`;
  await recorder.meet(customer, 'POST', setups, { payment_method_id: 'pm_unknown' });
  const { id } = await recorder.ask(customer, 'POST', setups, { payment_method_id: body.id });
  await recorder.ask(customer, 'PATCH', `${setups}/${id}/complete`, {
    external_data: { token: 'tok_approve' },
  });
  await recorder.ask(customer, 'GET', `${setups}/${id}`);
  const { body: spare } = await done(customer.post(`${cart}/payments`, saved));
  await recorder.ask(customer, 'DELETE', `${at}/${spare.source_id}`);
  const { body: me } = await done(customer.get(`${store}/customers/me`));
  const ofCustomer = `${admin}/customers/${me.id}/credit_cards`;
  const { body: other } = await done(customer.post(`${cart}/payments`, saved));
  await recorder.ask(shop, 'GET', ofCustomer);
  await recorder.ask(shop, 'GET', `${ofCustomer}/${other.source_id}`);
  await recorder.ask(shop, 'DELETE', `${ofCustomer}/${other.source_id}`);
}

/** A guest's order, after it was placed. */
async function laterOn(day: Day, customer: Client, item: LooseJson): Promise<void> {
  const { recorder, guest, shop } = day;
  const wanted = { email: 'ada@example.com', items: [item], shipping_address: address, use_shipping: true };
  const { body: cart } = await done(guest.post(`${store}/carts`, wanted));
  const holder = guest.with({ cartToken: cart.token });
  const at = `${store}/carts/${cart.id}`;
  await done(holder.post(`${at}/payments`, { payment_method_id: manualMethodOf(cart) }));
  const { body: placed } = await done(holder.post(`${at}/complete`));
  const order = `${store}/orders/${placed.id}`;
  const methods = `${admin}/payment_methods`;
  const card = { name: 'Card', type: 'test', position: 9 };
  const { body: byCard } = await done(shop.post(methods, card));
  const { body: inWindow } = await done(
    shop.post(methods, { ...card, name: 'Window', type: 'test_session' }),
  );
  const payment = { payment_method_id: byCard.id, amount: '5.00' };
  await recorder.meet(holder, 'POST', `${order}/payments`, { ...payment, source: { token: 'tok_decline' } });
  await recorder.ask(holder, 'POST', `${order}/payments`, { ...payment, source: { token: 'tok_approve' } });
  const link = await recorder.ask(shop, 'POST', `${admin}/orders/${placed.id}/payment_link?send=true`);
  await recorder.ask(guest, 'GET', `${store}/payment_links/${link.url.split('token=')[1]}`);
  await recorder.meet(guest, 'GET', `${store}/payment_links/unknown`);
  const sessions = `${order}/payment_sessions`;
  const { id } = await recorder.ask(holder, 'POST', sessions, { payment_method_id: inWindow.id });
  await recorder.ask(holder, 'PATCH', `${sessions}/${id}`, { external_data: { window: 'popup' } });
  const paid = { external_data: { token: 'tok_approve' } };
  await recorder.ask(holder, 'PATCH', `${sessions}/${id}/complete`, paid);
  await recorder.ask(holder, 'GET', `${sessions}/${id}`);
  await recorder.ask(customer.with({ cartToken: cart.token }), 'PATCH', `${order}/associate`);
  await returns(day, customer, placed.id);
  await documents(day, customer, placed.id);
}

/** The shop says who it is, and writes an invoice. */
async function documents({ recorder, shop }: Day, customer: Client, id: string): Promise<void> {
  const at = `${admin}/orders/${id}/documents`;
  await recorder.meet(shop, 'POST', at);
  const postal_address = {
    address1: 'Marktstraße 1',
    postal_code: '10115',
    city: 'Berlin',
    country_iso: 'DE',
  };
  await done(shop.patch(`${admin}/store`, { legal_name: 'Tassen & Söhne', postal_address }));
  const invoice = await recorder.ask(shop, 'POST', at);
  await recorder.ask(shop, 'GET', at);
  await recorder.ask(shop, 'GET', `${at}/${invoice.id}`);
  await recorder.ask(shop, 'GET', `${at}/${invoice.id}/download?format=html`);
  const own = `${store}/orders/${id}/documents`;
  await recorder.ask(customer, 'GET', own);
  await recorder.ask(customer, 'GET', `${own}/${invoice.id}`);
  await recorder.ask(customer, 'GET', `${own}/${invoice.id}/download?format=html`);
}

/** A cup comes back. */
async function returns({ recorder, shop }: Day, customer: Client, id: string): Promise<void> {
  const { body: order } = await done(shop.get(`${admin}/orders/${id}`));
  await done(shop.patch(`${admin}/orders/${id}/fulfillments/${order.fulfillments[0].id}/ship`, {}));
  const items = [{ item_id: order.items[0].id, quantity: 1, reason: 'Damaged' }];
  const own = `${store}/orders/${id}/returns`;
  await recorder.meet(customer, 'POST', own, { items: [{ ...items[0], quantity: 9 }] });
  const asked = await recorder.ask(customer, 'POST', own, { items });
  await recorder.ask(customer, 'GET', own);
  await recorder.ask(customer, 'GET', `${own}/${asked.id}`);
  const at = `${admin}/orders/${id}/returns`;
  await recorder.ask(shop, 'PATCH', `${at}/${asked.id}/reject`);
  const { id: returned } = await recorder.ask(shop, 'POST', at, { items });
  await recorder.ask(shop, 'PATCH', `${at}/${returned}/approve`);
  await recorder.ask(shop, 'PATCH', `${at}/${returned}/receive`, { deduction: '1.00' });
  await recorder.ask(shop, 'GET', at);
  await recorder.ask(shop, 'GET', `${at}/${returned}`);
  await recorder.ask(shop, 'GET', `${admin}/returns?q[status_eq]=rejected`);
  await recorder.ask(shop, 'GET', `${admin}/returns/${returned}`);
}

async function ownGiftCard({ recorder, shop }: Day, customer: Client): Promise<void> {
  const { body: me } = await customer.get(`${store}/customers/me`);
  const card = { amount: '50.00', code: 'FOR-ADA', customer_id: me.id };
  const { id } = await recorder.ask(shop, 'POST', `${admin}/gift_cards`, card);
  await recorder.ask(customer, 'GET', `${store}/customers/me/gift_cards?limit=1`);
  await recorder.ask(customer, 'GET', `${store}/customers/me/gift_cards/${id}`);
}
