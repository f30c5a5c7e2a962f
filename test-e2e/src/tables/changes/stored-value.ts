import { type Changes, changing, named, staffs } from './prepare.ts';

const giftCardBatch = () => ({ codes_count: 2, amount: '25.00', currency: 'USD', prefix: 'SPRING-' });
const giftCard = () => ({ amount: '25.00', currency: 'USD' });

/** A request for every endpoint that changes gift cards, store credits and exports. */
export const storedValueChanges: Changes = {
  'store_credits.issue': async (shop) => {
    const { path } = await shop.storeCredit('5.00');
    return { client: shop.admin, path, body: { amount: '25.00', currency: 'USD', memo: 'For the delay' } };
  },
  'store_credits.change': async (shop) => {
    const { path, id } = await shop.storeCredit('5.00');
    return { client: shop.admin, path: `${path}/${id}`, body: { amount: '7.00' } };
  },
  'store_credits.delete': async (shop) => {
    const { path, id } = await shop.storeCredit('5.00');
    return { client: shop.admin, path: `${path}/${id}` };
  },
  'store_credit_categories.create': staffs('store_credit_categories', named('Goodwill')),
  'store_credit_categories.change': async (shop) => ({
    client: shop.admin,
    path: await shop.made('store_credit_categories', named('Goodwill')(shop)),
    body: named('Regrets')(shop),
  }),
  'store_credit_categories.delete': changing('store_credit_categories', named('Goodwill')),
  'exports.create': staffs('exports', () => ({ type: 'gift_cards', q: { state_eq: 'active' } })),
  'gift_card_batches.create': staffs('gift_card_batches', giftCardBatch),
  'gift_card_batches.cancel': changing('gift_card_batches', giftCardBatch, undefined, '/cancel'),
  'gift_cards.issue': staffs('gift_cards', giftCard),
  'gift_cards.change': changing('gift_cards', giftCard, { amount: '26.00' }),
  'gift_cards.cancel': changing('gift_cards', giftCard, undefined, '/cancel'),
  'gift_cards.delete': changing('gift_cards', giftCard),
  'gift_cards.convert': async (shop) => ({
    client: shop.admin,
    path: `${await shop.made('gift_cards', giftCard())}/convert`,
    body: { customer_id: (await shop.registered()).body.user.id },
  }),
};
