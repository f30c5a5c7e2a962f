import type { As, ResponseRecorder } from './response-recorder.ts';

const admin = '/api/v3/admin';

/** Staff sign in and manage the shop's keys and origins. Returns the token of one of them. */
export async function staff(recorder: ResponseRecorder): Promise<string> {
  const { email, password } = recorder.store.credentials.admin;
  await recorder.post(`${admin}/auth/login`, { email, password: 'wrong password' }, { key: 'none' });
  const { refresh_token } = await recorder.post(`${admin}/auth/login`, { email, password }, { key: 'none' });
  const { token: jwt } = await recorder.post(`${admin}/auth/refresh`, { refresh_token }, { key: 'none' });
  const as: As = { key: 'none', jwt };
  await recorder.get(`${admin}/me`, as);
  await recorder.patch(`${admin}/me`, { first_name: 'Ørsted', preferred_locale: 'de' }, as);
  await recorder.patch(`${admin}/me`, { preferred_locale: 'xx' }, as);
  await recorder.get(`${admin}/store`);
  await recorder.post(`${admin}/stores`, { name: 'Ærø & Søn', default_currency: 'EUR' }, as);
  await recorder.post(`${admin}/stores`, { name: 'Default' }, as);
  await recorder.get(`${admin}/stores`, as);
  await recorder.patch(`${admin}/store`, { name: 'Bücher & Co.' });
  await recorder.get(`${admin}/option_lists`);

  const origin = await recorder.post(`${admin}/allowed_origins`, { origin: 'https://shop.example.com' });
  await recorder.post(`${admin}/allowed_origins`, { origin: 'javascript:alert(1)' });
  await recorder.get(`${admin}/allowed_origins/${origin.id}`);
  await recorder.patch(`${admin}/allowed_origins/${origin.id}`, { origin: 'https://www.example.com' });
  await recorder.delete(`${admin}/allowed_origins/${origin.id}`);

  const key = await recorder.post(`${admin}/api_keys`, {
    name: 'reader',
    key_type: 'secret',
    scopes: ['read_orders'],
  });
  await recorder.post(`${admin}/api_keys`, { name: '', key_type: 'secret', scopes: ['read_everything'] });
  await recorder.get(`${admin}/api_keys/${key.id}`);
  await recorder.patch(`${admin}/api_keys/${key.id}`, { name: 'Reader' });
  await recorder.patch(`${admin}/api_keys/${key.id}/revoke`);
  await recorder.delete(`${admin}/api_keys/${key.id}`);
  await colleagues(recorder);
  return jwt;
}

/** Staff invite others and give them roles. */
async function colleagues(recorder: ResponseRecorder): Promise<void> {
  const roles = `${admin}/roles`;
  const packing = await recorder.post(roles, { name: 'Packing', scopes: ['read_orders'] });
  await recorder.post(roles, { name: 'Owner', scopes: ['read_minds'] });
  await recorder.get(`${roles}?sort=name`);
  await recorder.get(`${roles}/${packing.id}`);
  await recorder.patch(`${roles}/${packing.id}`, { scopes: ['read_orders', 'read_stock'] });

  const at = `${admin}/admin_users`;
  const email = 'åsa@example.com';
  const invited = await recorder.post(at, { email, first_name: 'Åsa', role_ids: [packing.id] });
  await recorder.post(at, { email: email.toUpperCase(), role_ids: [packing.id] });
  await recorder.post(at, { email: 'nobody', role_ids: [] });
  await recorder.post(at, { email: 'other@example.com', role_ids: ['role_unknown'] });
  await recorder.get(`${at}?sort=-email&q[first_name_start]=Å`);
  await recorder.get(`${at}/${invited.id}`);
  await recorder.patch(`${at}/${invited.id}`, { last_name: 'Öberg' });
  await recorder.patch(`${admin}/auth/invitations/unknown`, { password: 'correct horse battery' });
  await recorder.post(`${admin}/auth/password_resets`, { email });
  await recorder.patch(`${admin}/auth/password_resets/unknown`, { password: 'correct horse battery' });
  await recorder.patch(`${at}/${invited.id}/deactivate`);
  await recorder.patch(`${at}/${invited.id}/activate`);
  await recorder.delete(`${at}/${invited.id}`);
  await recorder.get(`${at}/${invited.id}`);
  await recorder.delete(`${roles}/${packing.id}`);
}
