import type { As, Tour } from './tour.ts';

const admin = '/api/v3/admin';

/** Those who run the shop sign in and see to its keys and origins. Gives the token of one of them. */
export async function staff(tour: Tour): Promise<string> {
  const { email, password } = tour.store.credentials.admin;
  await tour.post(`${admin}/auth/login`, { email, password: 'wrong password' }, { key: 'none' });
  const { refresh_token } = await tour.post(`${admin}/auth/login`, { email, password }, { key: 'none' });
  const { token: jwt } = await tour.post(`${admin}/auth/refresh`, { refresh_token }, { key: 'none' });
  const as: As = { key: 'none', jwt };
  await tour.get(`${admin}/me`, as);
  await tour.patch(`${admin}/me`, { first_name: 'Ørsted' }, as);
  await tour.get(`${admin}/store`);
  await tour.patch(`${admin}/store`, { name: 'Bücher & Co.' });

  const origin = await tour.post(`${admin}/allowed_origins`, { origin: 'https://shop.example.com' });
  await tour.post(`${admin}/allowed_origins`, { origin: 'javascript:alert(1)' });
  await tour.get(`${admin}/allowed_origins/${origin.id}`);
  await tour.patch(`${admin}/allowed_origins/${origin.id}`, { origin: 'https://www.example.com' });
  await tour.delete(`${admin}/allowed_origins/${origin.id}`);

  const key = await tour.post(`${admin}/api_keys`, {
    name: 'reader',
    key_type: 'secret',
    scopes: ['read_orders'],
  });
  await tour.post(`${admin}/api_keys`, { name: '', key_type: 'secret', scopes: ['read_everything'] });
  await tour.get(`${admin}/api_keys/${key.id}`);
  await tour.patch(`${admin}/api_keys/${key.id}`, { name: 'Reader' });
  await tour.patch(`${admin}/api_keys/${key.id}/revoke`);
  await tour.delete(`${admin}/api_keys/${key.id}`);
  return jwt;
}
