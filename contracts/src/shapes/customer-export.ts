import { z } from 'zod';
import { metadata, timestamp } from '../values.ts';
import { creditCard } from './credit-card.ts';
import { adminCustomer } from './customer.ts';
import { adminGiftCard } from './gift-card.ts';
import { adminOrder } from './order.ts';
import { ownSession } from './own-session.ts';
import { adminStoreCredit } from './store-credit.ts';
import { adminSubscriber } from './subscriber.ts';
import { wishedItem, wishlist } from './wishlist.ts';

/** Everything that is known about a customer, also what only staff see otherwise. */
export const customerExport = z.object({
  exported_at: timestamp,
  customer: adminCustomer,
  sessions: z.array(ownSession),
  /** The accounts at sign-in providers. `subject` is the id of the person there. */
  sign_in_accounts: z.array(z.object({ issuer: z.string(), subject: z.string() })),
  wishlists: z.array(
    wishlist.omit({ items: true }).extend({
      metadata,
      items: z.array(wishedItem.omit({ variant: true, product: true })),
    }),
  ),
  newsletter_subscribers: z.array(adminSubscriber),
  /** The carts too. */
  orders: z.array(adminOrder),
  credit_cards: z.array(creditCard),
  gift_cards: z.array(adminGiftCard),
  store_credits: z.array(adminStoreCredit),
});
export type CustomerExport = z.infer<typeof customerExport>;
