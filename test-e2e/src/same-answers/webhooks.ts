import type { Tour } from './tour.ts';

const admin = '/api/v3/admin';

/** Staff have a server of the shop told of what happens. */
export async function webhooks(tour: Tour): Promise<void> {
  const at = `${admin}/webhook_endpoints`;
  const { id } = await tour.post(at, {
    name: 'shop',
    url: tour.shopsServer.url,
    subscriptions: ['gift_card.*'],
  });
  await tour.post(at, { name: 'inside', url: 'http://169.254.169.254/latest' });
  await tour.get(`${at}/${id}`);
  await tour.patch(`${at}/${id}`, { name: 'Shop' });
  await tour.patch(`${at}/${id}/disable`);
  await tour.patch(`${at}/${id}/enable`);
  await tour.post(`${at}/${id}/rotate_secret`);
  await tour.post(`${at}/${id}/send_test`);
  await tour.until(`${at}/${id}/deliveries`, ({ data }) => data[0]?.success === true);
  const { data } = await tour.get(`${at}/${id}/deliveries`);
  await tour.get(`${at}/${id}/deliveries/${data[0].id}`);
  const spare = await tour.post(at, { url: tour.shopsServer.url });
  await tour.delete(`${at}/${spare.id}`);
}
