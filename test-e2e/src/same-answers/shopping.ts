import { checkout } from './checkout.ts';
import { customers } from './customers.ts';
import { giftCards } from './gift-cards.ts';
import { goods } from './goods.ts';
import { newsletter } from './newsletter.ts';
import { staff } from './staff.ts';
import type { Tour } from './tour.ts';
import { webhooks } from './webhooks.ts';

/** What the people of the tour leave behind for those who come after them. */
export interface Left {
  readonly jwt: string;
  readonly adminJwt: string;
  readonly productId: string;
  readonly orderId: string;
  readonly cartId: string;
  readonly cardId: string;
}

/** A shop is set up, sells and gives change: every write, its repetition and its refusals. */
export async function shopping(tour: Tour): Promise<Left> {
  const adminJwt = await staff(tour);
  const productId = await goods(tour);
  const jwt = await customers(tour);
  const cardId = await giftCards(tour);
  const { cartId, orderId } = await checkout(tour, jwt, productId, cardId);
  await newsletter(tour, jwt);
  await webhooks(tour);
  return { jwt, adminJwt, productId, orderId, cartId, cardId };
}
