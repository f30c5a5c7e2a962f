import type { ResponseRecorder } from './response-recorder.ts';

const admin = '/api/v3/admin';

/** Staff export one record of each kind: rows of several are in the order of their ids, which are random. */
export async function exportedRecords(
  recorder: ResponseRecorder,
  ids: { readonly productId: string; readonly orderId: string },
): Promise<void> {
  const { number } = await recorder.get(`${admin}/orders/${ids.orderId}`);
  for (const wanted of [
    { type: 'products', q: { id_eq: ids.productId } },
    { type: 'categories', q: { permalink_eq: 'none' } },
    { type: 'orders', q: { number_eq: number, total_gt: '0' }, refund_rows: true, from: '2020-01-01' },
    // Those of several orders are in the order of time, in which payments by gateways do not stand still.
    { type: 'bookings', from: '2020-01-01', to: '2020-01-01', decimal: ',', bom: true },
    { type: 'customers', q: { email_eq: 'ÉMILE@example.com', last_name_cont: 'ola' } },
    { type: 'newsletter_subscribers', q: { email_eq: 'reader@example.com', verified_eq: 'false' } },
  ]) {
    const { id } = await recorder.post(`${admin}/exports`, wanted);
    const path = `${admin}/exports/${id}`;
    await recorder.until(path, ({ done }) => done);
    await recorder.get(path);
    await recorder.get(`${path}/download`);
  }
}
