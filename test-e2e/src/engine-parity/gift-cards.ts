import type { ResponseRecorder } from './response-recorder.ts';

const admin = '/api/v3/admin';

/** Staff issue, cancel and delete gift cards. Returns the id of one with value left. */
export async function giftCards(recorder: ResponseRecorder): Promise<string> {
  const card = await recorder.post(`${admin}/gift_cards`, { amount: '20.00', currency: 'USD' });
  await recorder.get(`${admin}/gift_cards/${card.id}`);
  await recorder.patch(`${admin}/gift_cards/${card.id}`, { amount: '25.00' });
  await recorder.post(`${admin}/gift_cards`, { amount: '0', currency: 'USD' });
  await recorder.post(`${admin}/gift_cards`, { amount: '1.005', currency: 'XXX' });
  const canceled = await recorder.post(`${admin}/gift_cards`, { amount: '5.00', currency: 'EUR' });
  await recorder.patch(`${admin}/gift_cards/${canceled.id}/cancel`);
  await recorder.patch(`${admin}/gift_cards/${canceled.id}/cancel`);
  const deleted = await recorder.post(`${admin}/gift_cards`, { amount: '1.00' });
  await recorder.delete(`${admin}/gift_cards/${deleted.id}`);
  return card.id;
}
