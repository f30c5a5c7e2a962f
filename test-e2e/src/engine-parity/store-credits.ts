import type { ResponseRecorder } from './response-recorder.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

/** Staff issue, change and delete store credits of a customer, who looks at them. */
export async function storeCredits(recorder: ResponseRecorder, jwt: string): Promise<void> {
  const categories = `${admin}/store_credit_categories`;
  const { data } = await recorder.get(categories);
  await recorder.get(`${admin}/store_credit_types`);
  const goodwill = await recorder.post(categories, { name: 'Goodwill' });
  await recorder.post(categories, { name: 'goodwill' });
  await recorder.get(`${categories}/${goodwill.id}`);
  await recorder.patch(`${categories}/${goodwill.id}`, { name: 'Regrets' });

  const me = await recorder.get(`${store}/customers/me`, { jwt });
  const credits = `${admin}/customers/${me.id}/store_credits`;
  const issued = { amount: '12.50', category_id: goodwill.id, memo: 'For the delay' };
  const credit = await recorder.post(credits, issued);
  await recorder.post(credits, { amount: '0' });
  await recorder.post(credits, { amount: '5', currency: 'EUR', category_id: data[2].id });
  await recorder.post(`${admin}/customers/cus_unknown/store_credits`, issued);
  await recorder.delete(`${categories}/${goodwill.id}`);
  await recorder.patch(`${credits}/${credit.id}`, { amount: '15.00', memo: null });
  await recorder.get(`${credits}?sort=amount&q[currency_eq]=USD`);
  await recorder.get(`${credits}/${credit.id}`);
  await recorder.get(`${admin}/store_credits?sort=-amount`);
  await recorder.get(`${admin}/store_credits/${credit.id}`);
  await recorder.get(`${admin}/store_credits/${credit.id}/events`);
  await recorder.get(`${store}/customers/me/store_credits?sort=amount`, { jwt });
  await recorder.get(`${store}/customers/me/store_credits/${credit.id}`, { jwt });
  await recorder.get(`${store}/customers/me`, { jwt });
  await recorder.get(`${admin}/customers/${me.id}`);
  await recorder.delete(`${credits}/${credit.id}`);
  await recorder.get(`${admin}/store_credits/${credit.id}/events`);
  await recorder.delete(`${categories}/${goodwill.id}`);
}
