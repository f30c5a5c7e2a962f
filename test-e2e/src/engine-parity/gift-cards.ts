import type { ResponseRecorder } from './response-recorder.ts';

const admin = '/api/v3/admin';

/** Staff issue, cancel and delete gift cards. Returns the id of one with value left. */
export async function giftCards(recorder: ResponseRecorder): Promise<string> {
  const card = await recorder.post(`${admin}/gift_cards`, { amount: '20.00', currency: 'USD' });
  await recorder.get(`${admin}/gift_cards/${card.id}`);
  await recorder.patch(`${admin}/gift_cards/${card.id}`, { amount: '25.00' });
  await eventsOf(recorder, `gift_card-${card.id}`);
  await recorder.post(`${admin}/gift_cards`, { amount: '0', currency: 'USD' });
  await recorder.post(`${admin}/gift_cards`, { amount: '1.005', currency: 'XXX' });
  const canceled = await recorder.post(`${admin}/gift_cards`, { amount: '5.00', currency: 'EUR' });
  await recorder.patch(`${admin}/gift_cards/${canceled.id}/cancel`);
  await recorder.patch(`${admin}/gift_cards/${canceled.id}/cancel`);
  const deleted = await recorder.post(`${admin}/gift_cards`, { amount: '1.00' });
  await recorder.delete(`${admin}/gift_cards/${deleted.id}`);
  for (const { id } of [card, canceled, deleted]) await recorder.get(`${admin}/gift_cards/${id}/events`);
  await batches(recorder);
  return card.id;
}

/** Staff read what the log holds of one record. Positions differ from engine to engine. */
async function eventsOf(recorder: ResponseRecorder, stream: string): Promise<void> {
  const { data, meta } = await recorder.get(`${admin}/streams/${stream}`);
  await recorder.get(`${admin}/streams/${stream}?after=${meta.next_after}`);
  await recorder.get(`${admin}/streams/gift_card-gc_unknown`);
  await recorder.get(`${admin}/events?stream=${stream}&limit=1`);
  await recorder.get(`${admin}/events?stream=${stream}&after=${data[0].position}&name=GiftCardChanged`);
  await recorder.get(`${admin}/events/${data[0].id}`);
  await recorder.get(`${admin}/events/unknown`);
}

/** Staff issue cards in batches, a small one and one in the background, and cancel it. */
async function batches(recorder: ResponseRecorder): Promise<void> {
  const at = `${admin}/gift_card_batches`;
  const small = await recorder.post(at, { codes_count: 1, amount: '6.00', prefix: 'few-' });
  await recorder.get(
    `${admin}/gift_cards?q[gift_card_batch_id_eq]=${small.id}&sort=code&fields=amount,active`,
  );
  await recorder.post(at, { codes_count: 50_001, amount: '5.00' });
  await recorder.post(at, { codes_count: 2, amount: '5.00', currency: 'XXX', expires_at: '2001-01-01' });
  const large = await recorder.post(at, { codes_count: 100, amount: '2.50', currency: 'EUR' });
  await recorder.until(`${at}/${large.id}`, ({ state }) => state === 'completed');
  await recorder.get(`${at}/${large.id}`);
  await recorder.patch(`${at}/${small.id}/cancel`);
  await recorder.patch(`${at}/${small.id}/cancel`);
  await recorder.get(`${at}?sort=codes_count`);
  await recorder.get(`${at}/unknown`);
  await recorder.post(`${admin}/gift_cards`, { amount: '3.25', code: 'EXPORTED' });
  const wanted = { type: 'gift_cards', q: { amount_eq: '3.25', code_cont: 'port' } };
  const exported = await recorder.post(`${admin}/exports`, wanted);
  const path = `${admin}/exports/${exported.id}`;
  await recorder.until(path, ({ done }) => done);
  await recorder.get(path);
  await recorder.get(`${path}/download`);
  await recorder.get(`${admin}/exports`);
  await recorder.post(`${admin}/exports`, { type: 'unknown' });
  await recorder.get(`${admin}/reports/stored_value`);
  await recorder.get(`${admin}/reports/stored_value?on=2001-01-01`);
  await recorder.get(`${admin}/reports/stored_value?on=tomorrow`);
  for (const query of ['interval=month', 'interval=hour&from=2001-01-01&to=2001-01-01', 'from=2001-01-01'])
    await recorder.get(`${admin}/reports/liability?${query}`);
}
