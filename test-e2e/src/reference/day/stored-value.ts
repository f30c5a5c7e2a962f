import { expect } from 'vitest';
import type { Client } from '../../harness/client.ts';
import type { Day } from './day.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

export async function exportsAndReports({ recorder, shop }: Day): Promise<void> {
  const at = `${admin}/exports`;
  const wanted = { type: 'gift_cards', q: { code_start: 'WELCOME-', state_eq: 'active' } };
  const { id } = await recorder.ask(shop, 'POST', at, wanted);
  await expect.poll(async () => (await shop.get(`${at}/${id}`)).body.done).toBe(true);
  await recorder.ask(shop, 'GET', `${at}?limit=1`);
  await recorder.ask(shop, 'GET', `${at}/${id}`);
  await recorder.ask(shop, 'GET', `${at}/${id}/download`);
  await recorder.ask(shop, 'GET', `${admin}/reports/stored_value`);
}

export async function salesReports({ recorder, shop }: Day): Promise<void> {
  const period = `from=${new Date().toISOString()}&interval=month`;
  for (const name of ['liability', 'sales', 'events', 'conversion'])
    await recorder.ask(shop, 'GET', `${admin}/reports/${name}?${period}`);
}

export async function giftCardBatches({ recorder, shop }: Day): Promise<void> {
  const at = `${admin}/gift_card_batches`;
  const batch = { codes_count: 3, amount: '15.00', prefix: 'SPRING-', expires_at: '2099-12-31' };
  const { id } = await recorder.ask(shop, 'POST', at, batch);
  await recorder.ask(shop, 'GET', `${at}?limit=1`);
  await recorder.ask(shop, 'GET', `${at}/${id}`);
  await recorder.ask(shop, 'PATCH', `${at}/${id}/cancel`);
}

export async function giftCards({ recorder, shop }: Day): Promise<string> {
  const at = `${admin}/gift_cards`;
  const card = await recorder.ask(shop, 'POST', at, {
    amount: '25.00',
    currency: 'USD',
    code: 'WELCOME-25',
    expires_at: '2099-12-31',
  });
  await recorder.ask(shop, 'GET', `${at}?limit=1`);
  await recorder.ask(shop, 'GET', `${at}/${card.id}`);
  await recorder.ask(shop, 'PATCH', `${at}/${card.id}`, { metadata: { campaign: 'spring' } });
  await recorder.ask(shop, 'GET', `${at}/${card.id}/events`);
  const other = await recorder.ask(shop, 'POST', at, { amount: '5.00', code: 'MISPRINT' });
  await recorder.ask(shop, 'PATCH', `${at}/${other.id}/cancel`);
  await recorder.meet(shop, 'PATCH', `${at}/${other.id}/cancel`);
  const unused = await recorder.ask(shop, 'POST', at, { amount: '10.00', code: 'TEST' });
  await recorder.ask(shop, 'DELETE', `${at}/${unused.id}`);
  return card.id;
}

/** Returns who the customer is, and the id of a credit that can be spent. */
export async function storeCredits({ recorder, shop }: Day, customer: Client) {
  const categories = `${admin}/store_credit_categories`;
  const category = await recorder.ask(shop, 'POST', categories, { name: 'Goodwill' });
  await recorder.ask(shop, 'GET', categories);
  await recorder.ask(shop, 'GET', `${categories}/${category.id}`);
  await recorder.ask(shop, 'PATCH', `${categories}/${category.id}`, { name: 'Apologies' });
  await recorder.ask(shop, 'GET', `${admin}/store_credit_types`);
  const { body: me } = await customer.get(`${store}/customers/me`);
  const at = `${admin}/customers/${me.id}/store_credits`;
  const apology = { amount: '15.00', currency: 'USD', category_id: category.id, memo: 'Parcel was late' };
  const credit = await recorder.ask(shop, 'POST', at, apology);
  await recorder.meet(shop, 'DELETE', `${categories}/${category.id}`);
  await recorder.ask(shop, 'GET', `${at}?limit=1`);
  await recorder.ask(shop, 'GET', `${at}/${credit.id}`);
  await recorder.ask(shop, 'PATCH', `${at}/${credit.id}`, { amount: '20.00' });
  await recorder.ask(shop, 'GET', `${admin}/store_credits?limit=1`);
  await recorder.ask(shop, 'GET', `${admin}/store_credits/${credit.id}`);
  await recorder.ask(shop, 'GET', `${admin}/store_credits/${credit.id}/events`);
  await recorder.ask(customer, 'GET', `${store}/customers/me/store_credits`);
  await recorder.ask(customer, 'GET', `${store}/customers/me/store_credits/${credit.id}`);
  const mistake = await recorder.ask(shop, 'POST', at, { amount: '500.00' });
  await recorder.ask(shop, 'DELETE', `${at}/${mistake.id}`);
  const spare = await recorder.ask(shop, 'POST', categories, { name: 'Typo' });
  await recorder.ask(shop, 'DELETE', `${categories}/${spare.id}`);
  const card = await recorder.ask(shop, 'POST', `${admin}/gift_cards`, { amount: '8.00', code: 'TO-CREDIT' });
  await recorder.ask(shop, 'POST', `${admin}/gift_cards/${card.id}/convert`, { customer_id: me.id });
  return { customerId: me.id as string, storeCreditId: credit.id as string };
}
