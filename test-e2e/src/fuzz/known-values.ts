import { PASSWORD } from '../tables/shop.ts';
import { LEFT_OUT } from './generated-values.ts';
import type { KnownResources } from './known-resources.ts';
import { STAFF_MARK } from './marks.ts';
import type { Random } from './random.ts';

export interface ValueContext {
  readonly random: Random;
  readonly resources: KnownResources;
  readonly endpointName: string;
  readonly mark: string;
  /** Differs each time. */
  readonly serial: number;
}

type Value = (context: ValueContext) => unknown;

const one =
  (...values: readonly unknown[]): Value =>
  ({ random }) =>
    random.pick(values);
const idOf =
  (kind: string): Value =>
  ({ resources, random }) =>
    resources.id(kind, random) ?? `${kind}_none`;
const notes: Value = ({ endpointName, mark }) => ({
  note: endpointName.startsWith('carts.') || endpointName.endsWith('_me') ? mark : STAFF_MARK,
});

/** Values for fields of which the schema only says that they are text. */
const values: Readonly<Record<string, Value>> = {
  email: ({ mark, serial }) => `${mark || 'staff'}.${serial}@example.com`,
  mail_from_address: one('shop@example.com'),
  new_order_notifications_email: one('orders@example.com'),
  password: one(PASSWORD),
  password_confirmation: one(LEFT_OUT),
  current_password: one(PASSWORD),
  provider: one('email'),
  phone: one('+1 555 0100', ''),
  country: one('US', 'DE'),
  country_iso: one('US', 'DE'),
  default_country_id: one('US'),
  state_abbr: one('MA', 'NY'),
  zipcode: one('02108', '10001'),
  postal_code: one('02108', '10001'),
  redirect_url: one('http://localhost:3000/reset', 'https://elsewhere.example.com/'),
  amount: ({ endpointName, random }) =>
    random.pick(endpointName.startsWith('tax_rates.') ? ['0.19', '0.08875'] : ['5.00', '10.00', '0.01', 7]),
  zone_id: idOf('zone'),
  compare_at_amount: one('200000.00', null),
  currency: one('USD'),
  default_currency: one('USD'),
  supported_currencies: one('USD', 'USD,EUR'),
  default_locale: one('en'),
  supported_locales: one('en', 'en,de'),
  timezone: one('UTC', 'Europe/Berlin'),
  unit_system: one('metric', 'imperial'),
  weight_unit: one('kg'),
  quantity: one(1, 1, 2),
  position: one(1, 2, 3),
  count_on_hand: one(5, 50, 1_000),
  variant_id: (context) => (context.endpointName === 'digitals.create' ? null : idOf('sellable')(context)),
  role_ids: ({ resources, random }) => [resources.id('role', random)].filter((id) => id !== undefined),
  category_ids: ({ resources, random }) => [resources.id('ctg', random)].filter((id) => id !== undefined),
  variant_ids: one([]),
  option_value_ids: one(LEFT_OUT),
  options: ({ serial }) => [{ name: 'size', value: `size ${serial}` }],
  parent_id: one(null),
  tax_category_id: one(null),
  payment_method_id: idOf('pm'),
  selected_delivery_rate_id: idOf('dr'),
  shipping_address_id: one(LEFT_OUT),
  billing_address_id: one(LEFT_OUT),
  customer_id: idOf('cus'),
  user_id: one(LEFT_OUT),
  state_lock_version: one(null),
  expires_at: one('2099-12-31', '2099-06-01T10:00:00Z', null),
  available_on: one('2026-01-01', '2026-01-01T00:00:00Z', null),
  sku: ({ serial }) => `sku-${serial}`,
  slug: ({ serial }) => `slug-${serial}`,
  permalink: ({ serial }) => `permalink-${serial}`,
  code: ({ serial, endpointName, resources, random }) =>
    endpointName === 'gift_cards.issue' ? `CODE${serial}` : (resources.id('gc', random) ?? 'CODE'),
  scopes: one(
    ['read_products'],
    ['write_api_keys'],
    ['read_all', 'write_all'],
    ['read_orders', 'write_stock'],
  ),
  subscriptions: one(['order.completed'], ['gift_card.*'], []),
  origin: ({ serial }) => `https://origin-${serial}.example.com`,
  url: ({ endpointName }) =>
    endpointName.startsWith('webhook') ? 'http://127.0.0.1:9/hooks' : 'https://shop.example.com/a.png',
  kind: one(LEFT_OUT),
  id: one(LEFT_OUT),
  refresh_token: one('no-such-token'),
  token: ({ endpointName, random }) =>
    endpointName.endsWith('_payments.add') ? random.pick(['tok_approve', 'tok_decline']) : 'no-such-token',
  external_data: ({ random }) => ({ token: random.pick(['tok_approve', 'tok_decline']) }),
  source_id: one(LEFT_OUT),
  internal_note: one(STAFF_MARK),
  metadata: notes,
};

/** A value of the field that the store should take, when one is known. */
export function knownValue(field: string, context: ValueContext): unknown {
  if (isOfStaffAccount(field, context)) return null;
  return values[field]?.(context);
}

/** The tests go on logging in as staff. */
const isOfStaffAccount = (field: string, { endpointName }: ValueContext): boolean =>
  endpointName === 'admin.change_me' && field.startsWith('password');
