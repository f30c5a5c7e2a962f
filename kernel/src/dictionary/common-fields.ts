import { currencyCode, id, json, open, type Sealing } from './fields.ts';

/** Fields that mean the same in many facts, named as they are stored. */
export const store_id = id('store', 'The store that the record belongs to.');
export const currency = currencyCode('The currency of the amounts beside it.');
export const order_id = id('order', 'The order, which was a cart before.');
export const checkout_id = id('checkout', 'The checkout of that order: one attempt to complete it.');

/** The JSON that a program of the shop keeps with a record. */
export const metadata = (sealing: Sealing) =>
  json('What a program of the shop keeps with the record, as it sent it.', sealing);

/** Why what a shop shows, or says about its goods, is stored readable. */
export const shopContent = open('the shop wrote it for everybody to read');
/** Why what staff note about how a shop is run is stored readable. */
export const shopData = open('data of the shop, not of a person');
