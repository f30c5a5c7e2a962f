import type { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';

/** The chapters of the reference, in their order, and the names of endpoints that belong to each. */
const chapters = [
  ['Products', 'What the shop sells.', 'products', 'admin_products'],
  ['Variants', 'What goes into a cart: a product in one combination of its options.', 'variants'],
  ['Pictures and films', 'What a product looks like.', 'media'],
  ['Digital goods', 'Files that whoever buys a product may download.', 'digitals', 'digital_links'],
  ['Categories', 'The tree in which products are found.', 'categories', 'admin_categories'],
  ['Option types', 'What variants differ in: size, color.', 'option_types'],
  [
    'Custom fields',
    'Typed fields that a shop adds to its records.',
    'custom_field_definitions',
    'custom_fields',
  ],
  ['Tags', 'Words by which staff find products, orders and customers.', 'tags'],
  ['Stock', 'How many there are of each variant, and where.', 'stock_items', 'stock_locations'],
  [
    'Carts',
    'From an empty cart to an order. The cart says what it still needs.',
    'carts',
    'cart_items',
    'cart_fulfillments',
    'cart_discount_codes',
  ],
  [
    'Payments of carts',
    'What a shopper pays with: payments, gift cards, store credit.',
    'cart_payments',
    'cart_payment_sessions',
    'cart_gift_cards',
    'cart_store_credits',
  ],
  [
    'Orders',
    'Carts that were completed, and what staff draft.',
    'orders',
    'customer_orders',
    'order_gift_cards',
    'order_store_credits',
    'order_fulfillments',
  ],
  [
    'Payments of orders',
    'What staff collect, record and give up, and what who ordered pays later.',
    'order_payments',
    'own_order_payments',
    'own_order_payment_sessions',
  ],
  ['Refunds', 'What goes back of what was paid for an order.', 'refunds'],
  [
    'Gift cards',
    'Prepaid value that shoppers spend at checkout.',
    'gift_cards',
    'gift_card_batches',
    'customer_gift_cards',
  ],
  [
    'Store credits',
    'Value that belongs to one customer, spent at checkout.',
    'store_credits',
    'customer_store_credits',
    'store_credit_categories',
    'store_credit_types',
  ],
  ['Customers', 'Accounts and profiles of shoppers.', 'customers', 'customer_groups'],
  [
    'Saved cards',
    'Cards that a shopper pays with again.',
    'customer_credit_cards',
    'customer_payment_sources',
    'credit_cards',
  ],
  ['Sessions', 'Where a shopper is logged in.', 'customer_sessions'],
  ['Wishlists', 'What a shopper wishes for, alone or shared.', 'wishlists', 'wishlist_items'],
  ['Addresses', "The customer's address book.", 'addresses', 'customer_addresses'],
  ['Password resets', 'A new password without the old one.', 'password_resets'],
  ['Newsletter', 'Who wants the news, and agreed to it.', 'newsletter_subscribers'],
  [
    'Places and money',
    'Countries, currencies and languages of the store.',
    'countries',
    'currencies',
    'locales',
  ],
  ['Payment methods', 'The ways to pay.', 'payment_methods'],
  ['Delivery methods', 'The ways of delivery, and their prices.', 'delivery_methods'],
  ['Zones', 'Parts of the world that a store treats alike.', 'zones'],
  ['Taxes', 'What is taxed alike, and at which rates.', 'tax_categories', 'tax_rates'],
  ['Promotions', 'What is taken off carts, by a code or for everybody whom it fits.', 'promotions'],
  [
    'Webhooks',
    'Events of the store, sent to your server.',
    'webhook_endpoints',
    'webhook_deliveries',
    'webhook_replays',
  ],
  ['Mails', 'What the store told people by mail, and what could not be sent.', 'mails'],
  ['Exports', 'Lists as files.', 'exports'],
  ['Imports', 'Files whose rows are read into the store.', 'imports'],
  ['Reports', 'What the books say.', 'reports'],
  ['Events', 'What happened, from the first event on.', 'events'],
  ['Store', 'The settings of the store.', 'store', 'stores', 'allowed_origins', 'option_lists'],
  ['API keys', 'Keys of storefronts and tools.', 'api_keys'],
  ['Staff', 'Log-in and profile of staff, and who belongs to it.', 'admin', 'admin_users'],
  ['Roles', 'What members of the staff may do.', 'roles'],
] as const satisfies readonly (readonly [name: string, description: string, ...groups: readonly string[]])[];

type GroupsOf<Chapter> = Chapter extends readonly [string, string, ...infer Groups] ? Groups[number] : never;
type Group = Extract<GroupsOf<(typeof chapters)[number]>, string>;

/** An endpoint whose name puts it into a chapter. The table of endpoints takes no other. */
export type ChapteredEndpoint = Endpoint<
  z.ZodType,
  z.ZodType,
  z.ZodType,
  string,
  `${Group}.${string}` | `${string}_custom_fields.${string}`
>;

export function tagOf({ name, service }: Pick<Endpoint, 'name' | 'service'>): string {
  const [before = ''] = name.split('.', 1);
  // The values of each kind of record have a group of their own, also of one that a platform team adds.
  const group = before.endsWith('_custom_fields') ? 'custom_fields' : before;
  const found = chapters.find(([, , ...groups]: readonly string[]) => groups.includes(group));
  return found?.[0] ?? chapterOfOwn(service);
}

/** A service of one's own is a chapter of its own. */
const chapterOfOwn = (service: string): string =>
  service.charAt(0).toUpperCase() + service.slice(1).replaceAll('-', ' ');

/** The chapters that the endpoints need, in their order. */
export function tagsOf(endpoints: readonly Endpoint[]): { name: string; description: string }[] {
  const used = new Set(endpoints.map(tagOf));
  const described = chapters.flatMap(([name, description]) =>
    used.delete(name) ? [{ name, description }] : [],
  );
  return [...described, ...[...used].map((name) => ({ name, description: 'What this store has beside.' }))];
}
