import type { Tour } from './tour.ts';

const admin = '/api/v3/admin';

/** Staff issue gift cards, cancel and delete them. Gives the id of one with money on it. */
export async function giftCards(tour: Tour): Promise<string> {
  const card = await tour.post(`${admin}/gift_cards`, { amount: '20.00', currency: 'USD' });
  await tour.get(`${admin}/gift_cards/${card.id}`);
  await tour.patch(`${admin}/gift_cards/${card.id}`, { amount: '25.00' });
  await tour.post(`${admin}/gift_cards`, { amount: '0', currency: 'USD' });
  await tour.post(`${admin}/gift_cards`, { amount: '1.005', currency: 'XXX' });
  const canceled = await tour.post(`${admin}/gift_cards`, { amount: '5.00', currency: 'EUR' });
  await tour.patch(`${admin}/gift_cards/${canceled.id}/cancel`);
  await tour.patch(`${admin}/gift_cards/${canceled.id}/cancel`);
  const deleted = await tour.post(`${admin}/gift_cards`, { amount: '1.00' });
  await tour.delete(`${admin}/gift_cards/${deleted.id}`);
  return card.id;
}
