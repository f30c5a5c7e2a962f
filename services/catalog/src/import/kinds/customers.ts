import { addressColumns } from '@storefold/custom-fields';
import type { RecordBody } from '../product/record-body.ts';
import type { Notes, Reader } from '../reader.ts';
import { splitAt } from '../reader.ts';
import type { RecordKind } from '../record-kind.ts';
import { joined, type Row } from '../row.ts';
import { fillAddress, oneByOne, saysAddress } from './people.ts';

/** The columns of an export of customers. Those that only tell what their orders made of them are none to read. */
const COLUMNS = [
  'email',
  'first_name',
  'last_name',
  'phone',
  'accepts_email_marketing',
  'tags',
  'customer_groups',
  'internal_note',
  'preferred_locale',
  'preferred_currency',
  'metadata',
  ...['default', 'billing', 'shipping'].flatMap((which) => addressColumns(which)),
  'created_at',
] as const;

const storefold: Reader = {
  name: 'storefold',
  title: 'Storefold',
  columns: Object.fromEntries(COLUMNS.map((name) => [name, name])),
  marks: ['default_address1', 'default_country_iso'],
  isPlain: true,
  keyOf: oneByOne,
};

const shopify: Reader = {
  name: 'shopify',
  title: 'Shopify',
  columns: {
    email: 'email',
    'first name': 'first_name',
    'last name': 'last_name',
    phone: 'phone',
    'accepts email marketing': 'accepts_email_marketing',
    'accepts marketing': 'accepts_email_marketing',
    tags: 'tags',
    note: 'internal_note',
    company: 'default_company',
    address1: 'default_address1',
    address2: 'default_address2',
    city: 'default_city',
    'province code': 'default_state',
    'country code': 'default_country_iso',
    zip: 'default_postal_code',
    'default address company': 'default_company',
    'default address address1': 'default_address1',
    'default address address2': 'default_address2',
    'default address city': 'default_city',
    'default address province code': 'default_state',
    'default address country code': 'default_country_iso',
    'default address zip': 'default_postal_code',
    'default address phone': 'default_phone',
  },
  marks: [
    'accepts email marketing',
    'accepts sms marketing',
    'accepts marketing',
    'default address address1',
    'total spent',
    'total orders',
    'tax exempt',
  ],
  keyOf: oneByOne,
  shape: (rows) => rows.map(withTagsByComma),
};

/** Of the plugins that export customers, and of users as WordPress has them. */
const woocommerce: Reader = {
  name: 'woocommerce',
  title: 'WooCommerce',
  columns: {
    email: 'email',
    user_email: 'email',
    first_name: 'first_name',
    last_name: 'last_name',
    date_registered: 'created_at',
    user_registered: 'created_at',
    registered: 'created_at',
    ...ofAddress('billing'),
    ...ofAddress('shipping'),
  },
  marks: [
    'user_email',
    'user_login',
    'user_registered',
    'date_registered',
    'billing_address_1',
    'billing_postcode',
    'shipping_postcode',
  ],
  keyOf: oneByOne,
};

const shopware: Reader = {
  name: 'shopware',
  title: 'Shopware',
  columns: {
    email: 'email',
    first_name: 'first_name',
    last_name: 'last_name',
    customer_group: 'customer_groups',
    language: 'preferred_locale',
    active: 'active',
    ...ofShopwareAddress('billing'),
    ...ofShopwareAddress('shipping'),
  },
  marks: ['customer_number', 'billing_zipcode', 'billing_phone_number', 'sales_channel'],
  keyOf: oneByOne,
  shape: (rows, notes) => rows.map((row) => ofShopware(row, notes)),
};

const spree: Reader = {
  name: 'spree',
  title: 'Spree',
  columns: {
    email: 'email',
    first_name: 'first_name',
    last_name: 'last_name',
    phone: 'phone',
    accepts_email_marketing: 'accepts_email_marketing',
    tags: 'tags',
    company: 'default_company',
    address1: 'default_address1',
    address2: 'default_address2',
    city: 'default_city',
    province_code: 'default_state',
    country_code: 'default_country_iso',
    zip: 'default_postal_code',
  },
  marks: ['province_code', 'country_code'],
  keyOf: oneByOne,
  shape: (rows) => rows.map(withTagsByComma),
};

/** Everybody by their e-mail address. */
export const customers: RecordKind = {
  type: 'customers',
  readers: [storefold, shopify, woocommerce, shopware, spree],
  refusedSystems: [],
  naming: ['email'],
  meanings: new Set(COLUMNS),
  fill: (body, [row], notes) => row && fillCustomer(body, row, notes),
};

function fillCustomer(body: RecordBody, row: Row, notes: Notes): void {
  if (notes.has('email') && row.text('email') === undefined) body.set('email', null, row);
  else body.text('email', row);
  for (const field of [
    'first_name',
    'last_name',
    'phone',
    'preferred_locale',
    'preferred_currency',
    'internal_note',
  ])
    body.text(field, row);
  body.flag('accepts_email_marketing', row);
  body.texts('tags', row);
  body.texts('customer_groups', row);
  body.instant('created_at', row);
  body.json('metadata', row);
  const named = ['default', 'billing', 'shipping'].filter((which) => saysAddress(row, which));
  for (const [index, which] of named.entries()) {
    fillAddress(body, `addresses.${index}`, row, which);
    // Whoever has one address has it for everything.
    if (which !== 'shipping')
      body.set(`addresses.${index}.is_default_billing`, true, row, `${which}_address1`);
    if (which !== 'billing')
      body.set(`addresses.${index}.is_default_shipping`, true, row, `${which}_address1`);
  }
}

const withTagsByComma = (row: Row): Row => {
  const tags = row.text('tags');
  return tags === undefined ? row : row.with('tags', joined(splitAt(tags, ',')));
};

function ofAddress(which: string): Record<string, string> {
  return {
    [`${which}_first_name`]: `${which}_first_name`,
    [`${which}_last_name`]: `${which}_last_name`,
    [`${which}_company`]: `${which}_company`,
    [`${which}_address_1`]: `${which}_address1`,
    [`${which}_address_2`]: `${which}_address2`,
    [`${which}_city`]: `${which}_city`,
    [`${which}_state`]: `${which}_state`,
    [`${which}_postcode`]: `${which}_postal_code`,
    [`${which}_country`]: `${which}_country_iso`,
    [`${which}_phone`]: `${which}_phone`,
  };
}

function ofShopwareAddress(which: string): Record<string, string> {
  return {
    [`${which}_first_name`]: `${which}_first_name`,
    [`${which}_last_name`]: `${which}_last_name`,
    [`${which}_company`]: `${which}_company`,
    [`${which}_street`]: `${which}_address1`,
    [`${which}_zipcode`]: `${which}_postal_code`,
    [`${which}_city`]: `${which}_city`,
    [`${which}_country`]: `${which}_country_iso`,
    [`${which}_phone_number`]: `${which}_phone`,
  };
}

/** `Standard customer group` is whoever belongs to none. */
function ofShopware(row: Row, notes: Notes): Row {
  if (row.flag('active') === false) notes.warn(row, 'active', 'account_disabled_there');
  const locale = row.text('preferred_locale')?.slice(0, 2).toLowerCase();
  const isStandard = /^(?:Standard customer group|Standard-Kundengruppe)$/.test(
    row.text('customer_groups') ?? '',
  );
  const told = row.with('preferred_locale', locale);
  return isStandard ? told.with('customer_groups', undefined) : told;
}
