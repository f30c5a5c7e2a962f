import type { Tour } from './tour.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

/** Readers subscribe to the newsletter and leave it. */
export async function newsletter(tour: Tour, jwt: string): Promise<void> {
  const at = `${store}/newsletter_subscribers`;
  await tour.post(at, { email: 'reader@example.com' });
  await tour.post(at, { email: 'not a mail' });
  const own = await tour.post(at, { email: 'ada@example.com' }, { jwt });
  await tour.post(`${at}/verify`, { token: 'unknown' });
  await tour.post(`${at}/request_unsubscribe`, { email: 'reader@example.com' });
  await tour.get(`${admin}/newsletter_subscribers/${own.id}`);
  await tour.delete(`${at}/${own.id}`, { jwt });
  const spam = await tour.post(at, { email: 'spam@example.com' });
  await tour.delete(`${admin}/newsletter_subscribers/${spam.id}`);
}
