/**
 * Where a person types about a customer. The test of erasure types into every text field of these endpoints and searches
 * the files for it.
 */
export const searchedEndpoints: readonly string[] = [
  'customers.register',
  'customers.change_me',
  'customers.add',
  'customers.change',
  'addresses.add',
  'addresses.change',
  'carts.create',
  'carts.change',
];

const SHOP = 'says something about what the shop sells or how it works, not about a customer';
const STAFF = 'is about a member of the staff, a program or a server of the shop';
const CHOICE = 'takes ids, codes and amounts that exist already, no words';
const SECRET = 'takes a token or a password, which is kept as a digest or not at all';
const ADDRESS = 'takes an e-mail address, which the test of erasure types and searches on its own';
const CARD =
  'is about a card, whose key is its own and stays until the card is deleted: it may belong to nobody';

/** Endpoints with text fields that are not searched, and why. */
export const exemptEndpoints: Readonly<Record<string, string>> = {
  'admin_categories.create': SHOP,
  'admin_categories.change': SHOP,
  'admin_products.create': SHOP,
  'admin_products.change': SHOP,
  'variants.create': SHOP,
  'variants.change': SHOP,
  'option_types.create': SHOP,
  'option_types.change': SHOP,
  'stock_items.change': SHOP,
  'delivery_methods.create': SHOP,
  'delivery_methods.change': SHOP,
  'payment_methods.create': SHOP,
  'payment_methods.change': SHOP,
  'store.change': SHOP,
  'allowed_origins.add': STAFF,
  'allowed_origins.change': STAFF,
  'admin.change_me': STAFF,
  'api_keys.issue': STAFF,
  'api_keys.change': STAFF,
  'webhook_endpoints.create': STAFF,
  'webhook_endpoints.change': STAFF,
  'orders.change': 'is about a completed order, and a customer who has one cannot be erased',
  'gift_cards.issue': CARD,
  'gift_cards.change': CARD,
  'cart_items.add': CHOICE,
  'cart_items.change': CHOICE,
  'cart_payments.add': CHOICE,
  'cart_gift_cards.apply': CHOICE,
  'cart_fulfillments.change': CHOICE,
  'admin.log_in': SECRET,
  'admin.log_out': SECRET,
  'admin.refresh': SECRET,
  'customers.log_in': SECRET,
  'customers.log_out': SECRET,
  'customers.refresh': SECRET,
  'password_resets.complete': SECRET,
  'newsletter_subscribers.verify': SECRET,
  'password_resets.request': ADDRESS,
  'newsletter_subscribers.subscribe': ADDRESS,
  'newsletter_subscribers.request_unsubscribe': ADDRESS,
};

/** Fields of the searched endpoints that are not searched, and why. */
export const exemptFields: Readonly<Record<string, string>> = {
  email: ADDRESS,
  password: SECRET,
  password_confirmation: SECRET,
  current_password: SECRET,
  currency: CHOICE,
  country: CHOICE,
  country_iso: CHOICE,
  state_abbr: CHOICE,
  'items.variant_id': CHOICE,
  'items.quantity': CHOICE,
  shipping_address: 'takes an address, the fields of which are those of `addresses.add`',
  billing_address: 'takes an address, the fields of which are those of `addresses.add`',
  shipping_address_id: CHOICE,
  billing_address_id: CHOICE,
};
