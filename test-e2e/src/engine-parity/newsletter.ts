import type { ResponseRecorder } from './response-recorder.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

/** Readers subscribe to the newsletter and leave it. */
export async function newsletter(recorder: ResponseRecorder, jwt: string): Promise<void> {
  const at = `${store}/newsletter_subscribers`;
  await recorder.post(at, { email: 'reader@example.com' });
  await recorder.post(at, { email: 'not a mail' });
  const own = await recorder.post(at, { email: 'ada@example.com' }, { jwt });
  await recorder.post(`${at}/verify`, { token: 'unknown' });
  await recorder.post(`${at}/request_unsubscribe`, { email: 'reader@example.com' });
  await recorder.get(`${admin}/newsletter_subscribers/${own.id}`);
  await recorder.delete(`${at}/${own.id}`, { jwt });
  const spam = await recorder.post(at, { email: 'spam@example.com' });
  // A mail to somebody who is gone is not sent any more.
  const confirmations = `${admin}/mails?q[kind_eq]=newsletter_confirmation&q[status_eq]=sent`;
  await recorder.until(confirmations, ({ data }) => data.length === 2);
  await recorder.delete(`${admin}/newsletter_subscribers/${spam.id}`);
}
