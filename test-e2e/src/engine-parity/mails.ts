import type { ResponseRecorder } from './response-recorder.ts';

const admin = '/api/v3/admin';

/** The confirmation of the first order, as a file. */
export async function mails(recorder: ResponseRecorder): Promise<void> {
  const path = `${admin}/mails?q[kind_eq]=order_confirmation&sort=created_at&limit=1`;
  await recorder.until(path, ({ data }) => data[0]?.status === 'sent');
  const { data } = await recorder.get(path);
  await recorder.get(`${admin}/mails/${data[0].id}`);
  await recorder.post(`${admin}/mails/${data[0].id}/retry`);
}
