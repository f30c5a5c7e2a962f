import { address } from '../harness/checkout.ts';
import type { Tour } from './tour.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';
const PASSWORD = 'correct horse battery';

/** A customer registers and keeps house; staff keep others. Gives her token. */
export async function customers(tour: Tour): Promise<string> {
  const registration = {
    email: 'Ada@Example.com',
    password: PASSWORD,
    first_name: 'Ada',
    last_name: 'Byron',
  };
  await tour.post(`${store}/customers`, registration);
  await tour.post(`${store}/customers`, { ...registration, email: 'ADA@example.com' });
  await tour.post(`${store}/customers`, { email: 'no mail', password: 'short' });
  await tour.post(`${store}/auth/login`, { email: 'ada@example.com', password: 'wrong password' });
  const session = await tour.post(`${store}/auth/login`, { email: 'ada@example.com', password: PASSWORD });
  const { token: jwt, refresh_token } = await tour.post(`${store}/auth/refresh`, {
    refresh_token: session.refresh_token,
  });
  await tour.post(`${store}/auth/refresh`, { refresh_token: 'not one' });
  const me = `${store}/customers/me`;
  await tour.get(me);
  await tour.get(me, { jwt });
  await tour.patch(me, { first_name: 'Augusta', phone: '+1 555 0100' }, { jwt });

  await tour.post(`${me}/addresses`, {}, { jwt });
  const home = await tour.post(`${me}/addresses`, address, { jwt });
  const work = await tour.post(
    `${me}/addresses`,
    { ...address, address1: '3 Side Street', is_default_billing: true },
    { jwt },
  );
  await tour.patch(`${me}/addresses/${home.id}`, { city: 'Cambridge' }, { jwt });
  await tour.get(`${me}/addresses/${home.id}`, { jwt });
  await tour.delete(`${me}/addresses/${work.id}`, { jwt });
  await tour.get(`${me}/addresses`, { jwt });
  await tour.get(`${me}/addresses/addr_unknown`, { jwt });

  await tour.post(`${store}/password_resets`, { email: 'ada@example.com' });
  await tour.patch(`${store}/password_resets/unknown`, { password: PASSWORD });

  const made = await tour.post(`${admin}/customers`, { email: 'émile@example.com', first_name: 'Émile' });
  await tour.get(`${admin}/customers/${made.id}`);
  await tour.patch(`${admin}/customers/${made.id}`, { last_name: 'Zola' });
  const erased = await tour.post(`${admin}/customers`, { email: 'gone@example.com' });
  await tour.delete(`${admin}/customers/${erased.id}`);
  await tour.get(`${admin}/customers/${erased.id}`);
  await tour.post(`${store}/auth/logout`, { refresh_token });
  await tour.post(`${store}/auth/refresh`, { refresh_token });
  return jwt;
}
