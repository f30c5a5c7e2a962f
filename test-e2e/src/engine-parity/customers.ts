import { address } from '../harness/checkout.ts';
import type { ResponseRecorder } from './response-recorder.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';
const PASSWORD = 'correct horse battery';

/** A customer registers and manages the account, and staff manage others. Returns the customer's token. */
export async function customers(recorder: ResponseRecorder): Promise<string> {
  const registration = {
    email: 'Ada@Example.com',
    password: PASSWORD,
    first_name: 'Ada',
    last_name: 'Byron',
  };
  await recorder.post(`${store}/customers`, registration);
  await recorder.post(`${store}/customers`, { ...registration, email: 'ADA@example.com' });
  await recorder.post(`${store}/customers`, { email: 'no mail', password: 'short' });
  await recorder.post(`${store}/auth/login`, { email: 'ada@example.com', password: 'wrong password' });
  const session = await recorder.post(`${store}/auth/login`, {
    email: 'ada@example.com',
    password: PASSWORD,
  });
  const { token: jwt } = await recorder.post(`${store}/auth/refresh`, {
    refresh_token: session.refresh_token,
  });
  await recorder.post(`${store}/auth/refresh`, { refresh_token: 'not one' });
  const me = `${store}/customers/me`;
  await recorder.get(me);
  await recorder.get(me, { jwt });
  await recorder.patch(me, { first_name: 'Augusta', phone: '+1 555 0100' }, { jwt });

  await recorder.post(`${me}/addresses`, {}, { jwt });
  const home = await recorder.post(`${me}/addresses`, address, { jwt });
  const work = await recorder.post(
    `${me}/addresses`,
    { ...address, address1: '3 Side Street', is_default_billing: true },
    { jwt },
  );
  await recorder.patch(`${me}/addresses/${home.id}`, { city: 'Cambridge' }, { jwt });
  await recorder.get(`${me}/addresses/${home.id}`, { jwt });
  await recorder.delete(`${me}/addresses/${work.id}`, { jwt });
  await recorder.get(`${me}/addresses`, { jwt });
  await recorder.get(`${me}/addresses/addr_unknown`, { jwt });

  await recorder.get(`${me}/export`, { jwt });
  await ownSessions(recorder, jwt);

  await recorder.post(`${store}/password_resets`, { email: 'ada@example.com' });
  await recorder.patch(`${store}/password_resets/unknown`, { password: PASSWORD });

  const made = await recorder.post(`${admin}/customers`, { email: 'émile@example.com', first_name: 'Émile' });
  await recorder.get(`${admin}/customers/${made.id}`);
  await recorder.patch(`${admin}/customers/${made.id}`, { last_name: 'Zola' });
  await addressBook(recorder, made.id);
  await groups(recorder, made.id);
  const erased = await recorder.post(`${admin}/customers`, { email: 'gone@example.com' });
  await recorder.delete(`${admin}/customers/${erased.id}`);
  await recorder.get(`${admin}/customers/${erased.id}`);
  const { refresh_token } = await recorder.post(`${store}/auth/login`, {
    email: 'ada@example.com',
    password: PASSWORD,
  });
  await recorder.post(`${store}/auth/logout`, { refresh_token });
  await recorder.post(`${store}/auth/refresh`, { refresh_token });
  return jwt;
}

async function ownSessions(recorder: ResponseRecorder, jwt: string): Promise<void> {
  const path = `${store}/customers/me/sessions`;
  const { data } = await recorder.get(path, { jwt });
  const other = data.find(({ current }: { current: boolean }) => !current);
  await recorder.delete(`${path}/${other.id}`, { jwt });
  await recorder.delete(`${path}/ses_unknown`, { jwt });
  await recorder.delete(path, { jwt });
  await recorder.get(path, { jwt });
}

/** Staff keep the address book of a customer. */
async function addressBook(recorder: ResponseRecorder, customerId: string): Promise<void> {
  const path = `${admin}/customers/${customerId}/addresses`;
  await recorder.post(path, { firstname: 'Émile' });
  const home = await recorder.post(path, address);
  await recorder.get(path);
  await recorder.get(`${path}/${home.id}`);
  await recorder.patch(`${path}/${home.id}`, { city: 'Cambridge' });
  await recorder.delete(`${path}/${home.id}`);
  await recorder.get(`${admin}/customers/cus_unknown/addresses`);
}

async function groups(recorder: ResponseRecorder, customerId: string): Promise<void> {
  const path = `${admin}/customer_groups`;
  await recorder.post(path, {});
  const group = await recorder.post(path, { name: 'Großhandel', description: 'Pays on account' });
  await recorder.patch(`${path}/${group.id}`, { description: '' });
  await recorder.post(`${path}/${group.id}/customers`, { customer_ids: [customerId, 'cus_unknown'] });
  await recorder.post(`${path}/${group.id}/customers`, { customer_ids: [customerId] });
  await recorder.get(`${admin}/customers/${customerId}`);
  await recorder.get(`${path}/${group.id}`);
  await recorder.get(`${path}?sort=name`);
  await recorder.delete(`${path}/${group.id}/customers/${customerId}`);
  await recorder.delete(`${path}/${group.id}/customers/${customerId}`);
  await recorder.delete(`${path}/${group.id}`);
}
