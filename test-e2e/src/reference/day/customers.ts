import { address } from '../../harness/checkout.ts';
import type { Client } from '../../harness/client.ts';
import type { LooseJson } from '../../harness/loose-json.ts';
import { done } from '../../tables/shop.ts';
import type { ExampleRecorder } from '../example-recorder.ts';
import { type Day, heard } from './day.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';
const PASSWORD = 'correct horse battery';

export async function account(day: Day): Promise<Client> {
  const { recorder, guest, shopsServer } = day;
  const email = 'ada@example.com';
  await recorder.ask(guest, 'POST', `${store}/customers`, {
    email,
    password: PASSWORD,
    first_name: 'Ada',
    last_name: 'Byron',
    accepts_email_marketing: true,
  });
  const first = await recorder.ask(guest, 'POST', `${store}/auth/login`, { email, password: PASSWORD });
  await recorder.meet(guest, 'POST', `${store}/auth/login`, { provider: 'nowhere', id_token: 'eyJ…' });
  const { refresh_token } = first;
  const renewed = await recorder.ask(guest, 'POST', `${store}/auth/refresh`, { refresh_token });
  await recorder.ask(guest, 'POST', `${store}/auth/logout`, { refresh_token: renewed.refresh_token });

  await recorder.meet(guest, 'POST', `${store}/password_resets`, {});
  await recorder.ask(guest, 'POST', `${store}/password_resets`, { email });
  const { reset_token } = await heard(shopsServer, 'customer.password_reset_requested');
  const password = 'correct horse staple';
  const reset = await recorder.ask(guest, 'PATCH', `${store}/password_resets/${reset_token}`, { password });

  const customer = guest.with({ jwt: reset.token });
  const me = `${store}/customers/me`;
  await recorder.ask(customer, 'GET', me);
  await recorder.ask(customer, 'PATCH', me, { phone: '+1 617 555 0100' });
  await recorder.meet(customer, 'PATCH', me, { password: PASSWORD, current_password: 'wrong horse' });
  const book = `${me}/addresses`;
  const home = await recorder.ask(customer, 'POST', book, address);
  await recorder.ask(customer, 'GET', `${book}?limit=1`);
  await recorder.ask(customer, 'GET', `${book}/${home.id}`);
  await recorder.ask(customer, 'PATCH', `${book}/${home.id}`, { address2: 'Apartment 3' });
  const office = await recorder.ask(customer, 'POST', book, { ...address, address1: '9 Harbor Road' });
  await recorder.ask(customer, 'DELETE', `${book}/${office.id}`);
  await sessions(day, customer, { email, password });
  return customer;
}

export async function wishes({ recorder, guest }: Day, customer: Client, variant_id: string): Promise<void> {
  const at = `${store}/wishlists`;
  const { id, token } = await recorder.ask(customer, 'POST', at, { name: 'Birthday', is_private: false });
  const item = await recorder.ask(customer, 'POST', `${at}/${id}/items`, { variant_id });
  await recorder.ask(customer, 'PATCH', `${at}/${id}/items/${item.id}`, { quantity: 2 });
  await recorder.ask(customer, 'GET', `${at}/${id}/items/${item.id}`);
  await recorder.ask(customer, 'GET', `${at}/${id}/items`);
  await recorder.ask(customer, 'PATCH', `${at}/${id}`, { name: 'My birthday' });
  await recorder.ask(customer, 'GET', at);
  await recorder.ask(guest, 'GET', `${at}/${token}?expand=items`);
  await recorder.ask(customer, 'DELETE', `${at}/${id}/items/${item.id}`);
  await recorder.ask(customer, 'DELETE', `${at}/${id}`);
}

async function sessions({ recorder, guest }: Day, customer: Client, credentials: object): Promise<void> {
  const at = `${store}/customers/me/sessions`;
  await guest.post(`${store}/auth/login`, credentials);
  const { data } = await recorder.ask(customer, 'GET', at);
  const other = data.find((session: LooseJson) => !session.current);
  await recorder.ask(customer, 'DELETE', `${at}/${other.id}`);
  await recorder.ask(customer, 'DELETE', at);
}

export async function newsletter(
  { recorder, guest, shop, shopsServer }: Day,
  customer: Client,
): Promise<void> {
  const at = `${store}/newsletter_subscribers`;
  const reader = await recorder.ask(guest, 'POST', at, { email: 'reader@example.com' });
  const event = 'newsletter_subscriber.subscription_requested';
  const { verification_token: token } = await heard(shopsServer, event);
  await recorder.ask(guest, 'POST', `${at}/verify`, { token });
  await recorder.ask(guest, 'POST', `${at}/request_unsubscribe`, { email: 'reader@example.com' });
  const own = await recorder.ask(customer, 'POST', at, { email: 'ada@example.com' });
  await recorder.ask(shop, 'GET', `${admin}/newsletter_subscribers?limit=1`);
  await recorder.ask(shop, 'GET', `${admin}/newsletter_subscribers/${reader.id}`);
  await recorder.ask(customer, 'DELETE', `${at}/${own.id}`);
  await recorder.ask(shop, 'DELETE', `${admin}/newsletter_subscribers/${reader.id}`);
  await recorder.ask(guest, 'POST', at, { email: 'friend@example.com' });
}

export async function customersOfTheShop({ recorder, shop }: Day): Promise<void> {
  await recorder.ask(shop, 'GET', `${admin}/tags?taggable_type=Product&q=sum`);
  await recorder.meet(shop, 'GET', `${admin}/tags?taggable_type=Variant`);
  const at = `${admin}/customers`;
  const emile = { email: 'emile@example.com', first_name: 'Émile', last_name: 'Zola' };
  const { id } = await recorder.ask(shop, 'POST', at, emile);
  await recorder.ask(shop, 'GET', `${at}?limit=1`);
  await recorder.ask(shop, 'GET', `${at}/${id}`);
  await recorder.ask(shop, 'PATCH', `${at}/${id}`, { tags: ['wholesale'] });
  const book = `${at}/${id}/addresses`;
  const home = await recorder.ask(shop, 'POST', book, address);
  await recorder.ask(shop, 'GET', `${book}?limit=1`);
  await recorder.ask(shop, 'GET', `${book}/${home.id}`);
  await recorder.ask(shop, 'PATCH', `${book}/${home.id}`, { company: 'Zola & Co.' });
  await recorder.ask(shop, 'DELETE', `${book}/${home.id}`);
  await customerGroups(recorder, shop, id);
  await recorder.ask(shop, 'DELETE', `${at}/${id}`);
  const { body: forgotten } = await done(shop.post(at, emile));
  await recorder.ask(shop, 'POST', `${at}/${forgotten.id}/erase`);
  const { data } = await recorder.ask(shop, 'GET', `${at}?q[email_eq]=ada@example.com`);
  await recorder.meet(shop, 'DELETE', `${at}/${data[0].id}`);
}

async function customerGroups(recorder: ExampleRecorder, shop: Client, customerId: string): Promise<void> {
  const at = `${admin}/customer_groups`;
  const { id } = await recorder.ask(shop, 'POST', at, { name: 'Wholesale' });
  await recorder.ask(shop, 'GET', `${at}?limit=1`);
  await recorder.ask(shop, 'GET', `${at}/${id}`);
  await recorder.ask(shop, 'PATCH', `${at}/${id}`, { description: 'Pays on account' });
  await recorder.ask(shop, 'POST', `${at}/${id}/customers`, { customer_ids: [customerId] });
  await recorder.ask(shop, 'DELETE', `${at}/${id}/customers/${customerId}`);
  const { id: former } = await recorder.ask(shop, 'POST', at, { name: 'Former' });
  await recorder.ask(shop, 'DELETE', `${at}/${former}`);
}
