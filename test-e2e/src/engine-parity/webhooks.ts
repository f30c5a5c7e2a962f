import type { LooseJson } from '../harness/loose-json.ts';
import type { ResponseRecorder } from './response-recorder.ts';

const admin = '/api/v3/admin';

const isSuccess = ({ success }: { readonly success: boolean | null }): boolean => success === true;

/** Staff register a server of the shop for webhooks. */
export async function webhooks(recorder: ResponseRecorder): Promise<void> {
  const at = `${admin}/webhook_endpoints`;
  const { id } = await recorder.post(at, {
    name: 'shop',
    url: recorder.shopsServer.url,
    subscriptions: ['gift_card.*'],
  });
  await recorder.post(at, { name: 'inside', url: 'http://169.254.169.254/latest' });
  await recorder.get(`${at}/${id}`);
  await recorder.patch(`${at}/${id}`, { name: 'Shop' });
  await recorder.patch(`${at}/${id}/disable`);
  await recorder.patch(`${at}/${id}/enable`);
  await recorder.post(`${at}/${id}/rotate_secret`);
  await recorder.post(`${at}/${id}/send_test`);
  await recorder.until(`${at}/${id}/deliveries`, ({ data }) => data[0]?.success === true);
  const { data } = await recorder.get(`${at}/${id}/deliveries`);
  await recorder.get(`${at}/${id}/deliveries/${data[0].id}`);
  await recorder.post(`${at}/${id}/deliveries/${data[0].id}/redeliver`);
  const areBothDone = ({ data }: LooseJson) => data.length === 2 && data.every(isSuccess);
  await recorder.until(`${at}/${id}/deliveries`, areBothDone);
  // Of nothing: in which order deliveries of one moment are listed is no promise.
  const replayed = await recorder.post(`${at}/${id}/replay`, { from: '2020-01-01', to: '2020-01-02' });
  await recorder.until(`${at}/${id}/replays/${replayed.id}`, ({ state }) => state === 'completed');
  await recorder.get(`${at}/${id}/replays/${replayed.id}`);
  await recorder.get(`${at}/${id}/replays`);
  await recorder.post(`${at}/${id}/replay`, { from: 'yesterday', names: ['order.*'] });
  const spare = await recorder.post(at, { url: recorder.shopsServer.url });
  await recorder.delete(`${at}/${spare.id}`);
}
