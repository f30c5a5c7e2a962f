import {
  choice,
  code,
  count,
  currencyCode,
  dictionaryOf,
  flag,
  id,
  list,
  metadata as metadataOf,
  open,
  ordinal,
  part,
  postalAddressFields,
  sealed,
  shopContent,
  shopData,
  text,
} from '@storefold/kernel/dictionary';
import { store } from './store.decider.ts';

const metadata = metadataOf(shopData);

const settings = {
  name: text('The name that shoppers see.', shopContent),
  url: text("The address of the shop's site.", shopContent),
  logo_url: text("The address of the shop's logo. Absent where a store was made before: none.", shopContent),
  mail_from_address: text('Who mails of the shop come from.', open('everybody who gets a mail reads it')),
  default_currency: currencyCode('The currency of a request that names none.'),
  supported_currencies: list(currencyCode('The currencies in which the shop sells.')),
  default_locale: code('BCP 47 language tag', 'The language of a request that names none.'),
  supported_locales: list(code('BCP 47 language tag', 'The languages of the shop.')),
  default_country: code('ISO 3166-1 alpha-2', 'The country that the shop is in.'),
  checkout_zone_id: id('zone', 'The zone that is shipped to. Null: every country.'),
  seo_title: text('The title for search engines.', shopContent),
  meta_description: text('The description for search engines.', shopContent),
  timezone: code('IANA time zone', 'The time zone in which days of the shop begin and end.'),
  unit_system: choice('The units of weights and lengths.', {
    metric: 'Grams and centimeters.',
    imperial: 'Ounces and inches.',
  }),
  new_order_notifications_email: text('Who is told of new orders. Null: nobody.', sealed),
  non_expiring_credit_categories: list(
    text('The name of a category whose store credits are spent last.', shopData),
  ),
  send_transactional_emails: flag(
    'Whether shoppers get mails of orders, passwords and the newsletter. Absent where a store was made before: they do.',
  ),
  customer_mails: list(
    code(
      'name of a mail',
      'A mail about orders that customers get. Absent where a store was made before: the confirmation.',
    ),
  ),
  return_days: count(
    'For how many days after a parcel was sent customers may return it. 0: never. Absent where a store was made before: 30.',
  ),
  return_reasons: list(text('A reason that customers choose from.', shopContent)),
  legal_name: text(
    'Who sells, as invoices say it. Null, or absent where a store was made before: nobody.',
    shopContent,
  ),
  postal_address: part('Where the seller is, as invoices say it.', postalAddressFields),
  vat_number: text('The number under which the seller pays taxes.', shopContent),
  bank_details: text('Where money can be sent, as invoices say it.', shopContent),
  invoice_prefix: text(
    'What the numbers of invoices begin with. Absent where a store was made before: INV-.',
    shopContent,
  ),
  invoice_next_number: ordinal(
    'The number with which the range of invoices begins. What has one already is passed over. Absent where a store was made before: 1.',
  ),
  credit_note_prefix: text(
    'What the numbers of credit notes begin with. Absent where a store was made before: CN-.',
    shopContent,
  ),
  credit_note_next_number: ordinal(
    'The number with which the range of credit notes begins. What has one already is passed over. Absent where a store was made before: 1.',
  ),
  invoices: choice('When orders get invoices. Absent where a store was made before: by hand.', {
    by_hand: 'Staff make them.',
    at_payment: 'An order gets one once all of it is paid, too.',
  }),
  document_retention_years: count(
    'For how many years documents name a person who was erased. Absent where a store was made before: 10.',
  ),
  metadata,
};

const owner = { admin_user_id: id('admin_user', 'The member of the staff.') };

const allowedOrigin = {
  allowed_origin_id: id('allowed_origin', 'The allowed origin.'),
  origin: text('Scheme, host and port, such as https://shop.example.', shopData),
};

const for_staff = flag(
  'Whether links with tokens of the staff may lead there too: whoever named it may do everything. Absent: they may not.',
);

export const storeDictionary = dictionaryOf(
  store,
  'A store: its settings, and where links in its mails may lead.',
  {
    StoreCreated: {
      means: 'The store exists.',
      fields: { code: text('The name that programs use.', shopData), ...settings },
    },
    StoreChanged: { means: 'Staff changed the fields that are present.', fields: settings },
    AllowedOriginCreated: {
      means: 'Links with tokens may lead to the origin.',
      fields: { ...allowedOrigin, metadata, for_staff },
    },
    AllowedOriginChanged: {
      means: 'It is another origin now, has other metadata, or another person stands for it.',
      fields: { ...allowedOrigin, metadata, for_staff },
    },
    AllowedOriginDeleted: {
      means: 'Links with tokens may no longer lead to the origin, which the fields say.',
      fields: allowedOrigin,
    },
    StoreOwnerCreated: { means: 'The member of the staff can act as an owner of the store.', fields: owner },
    StoreOwnerDeleted: { means: 'The member of the staff can no longer act as an owner.', fields: owner },
  },
);
