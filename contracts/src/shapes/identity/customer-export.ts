import { z } from 'zod';
import { metadata, timestamp } from '../../values.ts';
import { creditCard } from '../ordering/credit-card.ts';
import { adminOrder } from '../ordering/order.ts';
import { refund } from '../ordering/refund.ts';
import { adminGiftCard } from '../stored-value/gift-card.ts';
import { adminStoreCredit } from '../stored-value/store-credit.ts';
import { adminSubscriber } from '../subscriber.ts';
import { adminCustomer } from './customer.ts';
import { ownSession } from './own-session.ts';
import { wishedItem, wishlist } from './wishlist.ts';

/** An order with what staff gave back of it, and why. */
export const exportedOrder = adminOrder.extend({
  refunds: z.array(refund).describe('What went back of it, the oldest first.'),
});

/** Everything that is known about a customer, also what only staff see otherwise. */
export const customerExport = z.object({
  exported_at: timestamp.describe('When it was told.'),
  customer: adminCustomer.describe('The profile, also what only staff see otherwise.'),
  sessions: z.array(ownSession).describe('Where the customer is logged in.'),
  /** The accounts at sign-in providers. `subject` is the id of the person there. */
  sign_in_accounts: z
    .array(
      z.object({
        issuer: z.string().describe('The address by which the provider is known.'),
        subject: z.string().describe('The id of the person at the provider.'),
      }),
    )
    .describe('The accounts at sign-in providers that lead to this customer.'),
  wishlists: z
    .array(
      wishlist.omit({ items: true }).extend({
        metadata,
        items: z
          .array(wishedItem.omit({ variant: true, product: true }))
          .describe('The wishes, also those that are not sold any more.'),
      }),
    )
    .describe('The wishlists, with all of their items.'),
  newsletter_subscribers: z.array(adminSubscriber).describe('The newsletter subscriptions.'),
  /** The carts too. */
  orders: z.array(exportedOrder).describe('The orders and carts, the oldest first.'),
  credit_cards: z.array(creditCard).describe('The saved cards, the default one first.'),
  gift_cards: z.array(adminGiftCard).describe('The gift cards that belong to the customer.'),
  store_credits: z
    .array(adminStoreCredit)
    .describe('The store credits of the customer, those that are used up included.'),
});
export type CustomerExport = z.infer<typeof customerExport>;
