import { code, currencyCode, id, json, open, type Sealing, sealed, text } from './fields.ts';

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

/** What the fact of a noun says of its texts in further languages. */
export const translationsField = json(
  'Each language that changed, by its code, with all its texts by field. A language without texts is gone.',
  shopContent,
);

/** The fields of an address. An address is always stored sealed. */
export const addressFields = {
  first_name: text('The first name.', sealed),
  last_name: text('The last name.', sealed),
  address1: text('Street and number.', sealed),
  address2: text('More of the street.', sealed),
  city: text('The city.', sealed),
  postal_code: text('The postal code.', sealed),
  phone: text('The telephone number.', sealed),
  company: text('The company.', sealed),
  country_iso: code('ISO 3166-1 alpha-2', 'The country.'),
  state_abbr: code('ISO 3166-2, without the country', 'The state, if it is in the list of its country.'),
  state_name: text('The state.', sealed),
};

/** The fields of the address of a shop, which it prints on what it sends. */
export const postalAddressFields = {
  address1: text('Street and number.', shopContent),
  address2: text('More of the street.', shopContent),
  postal_code: text('The postal code.', shopContent),
  city: text('The city.', shopContent),
  state_name: text('The state.', shopContent),
  country_iso: code('ISO 3166-1 alpha-2', 'The country.'),
};
