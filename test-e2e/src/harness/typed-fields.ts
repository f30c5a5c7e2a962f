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
  'gift_cards.issue',
  'gift_cards.change',
];

const SHOP = 'says something about what the shop sells or how it works, not about a customer';
const STAFF = 'is about a member of the staff, a program or a server of the shop';
const CHOICE = 'takes ids, codes and amounts that exist already, no words';
const SECRET = 'takes a token or a password, which is kept as a digest or not at all';
const ADDRESS = 'takes an e-mail address, which the test of erasure types and searches on its own';
const CARD =
  'is the code of a card, which is sealed with a key that stays when the customer of the card is deleted';

const BOOK = 'takes an address for the same address book as `addresses.add`, which is searched';

interface Exempt {
  readonly because: string;
  /** The text fields for which that is true. A new one has to be sorted as well. */
  readonly fields: readonly string[];
}

const addressFields = [
  'first_name',
  'firstname',
  'last_name',
  'lastname',
  'address1',
  'address2',
  'city',
  'postal_code',
  'zipcode',
  'phone',
  'company',
  'country_iso',
  'country',
  'state_abbr',
  'state_name',
];

/** Endpoints with text fields that are not searched, and why. */
export const exemptEndpoints: Readonly<Record<string, Exempt>> = {
  'admin_categories.create': {
    because: SHOP,
    fields: [
      'name',
      'parent_id',
      'permalink',
      'description',
      'meta_title',
      'meta_description',
      'meta_keywords',
      'image_url',
      'square_image_url',
      'metadata',
    ],
  },
  'admin_categories.change': {
    because: SHOP,
    fields: [
      'name',
      'parent_id',
      'permalink',
      'description',
      'meta_title',
      'meta_description',
      'meta_keywords',
      'image_url',
      'square_image_url',
      'metadata',
    ],
  },
  'admin_products.create': {
    because: SHOP,
    fields: [
      'name',
      'slug',
      'description',
      'meta_title',
      'meta_description',
      'meta_keywords',
      'tags',
      'category_ids',
      'tax_category_id',
      'media.url',
      'media.external_video_url',
      'media.alt',
      'media.variant_ids',
      'metadata',
      'sku',
      'prices.amount',
      'prices.compare_at_amount',
      'variants.sku',
      'variants.prices.amount',
      'variants.prices.compare_at_amount',
      'variants.options.name',
      'variants.options.value',
      'variants.option_value_ids',
      'variants.metadata',
    ],
  },
  'admin_products.change': {
    because: SHOP,
    fields: [
      'name',
      'slug',
      'description',
      'meta_title',
      'meta_description',
      'meta_keywords',
      'tags',
      'category_ids',
      'tax_category_id',
      'media.url',
      'media.external_video_url',
      'media.alt',
      'media.variant_ids',
      'metadata',
      'sku',
      'prices.amount',
      'prices.compare_at_amount',
      'variants.id',
      'variants.sku',
      'variants.prices.amount',
      'variants.prices.compare_at_amount',
      'variants.options.name',
      'variants.options.value',
      'variants.option_value_ids',
      'variants.metadata',
    ],
  },
  'variants.create': {
    because: SHOP,
    fields: [
      'sku',
      'prices.amount',
      'prices.compare_at_amount',
      'options.name',
      'options.value',
      'option_value_ids',
      'metadata',
    ],
  },
  'variants.change': {
    because: SHOP,
    fields: [
      'sku',
      'prices.amount',
      'prices.compare_at_amount',
      'options.name',
      'options.value',
      'option_value_ids',
      'metadata',
    ],
  },
  'option_types.create': {
    because: SHOP,
    fields: [
      'name',
      'label',
      'metadata',
      'option_values.name',
      'option_values.label',
      'option_values.image_url',
    ],
  },
  'option_types.change': {
    because: SHOP,
    fields: [
      'name',
      'label',
      'metadata',
      'option_values.id',
      'option_values.name',
      'option_values.label',
      'option_values.image_url',
    ],
  },
  'custom_field_definitions.create': {
    because: SHOP,
    fields: ['resource_type', 'namespace', 'key', 'label'],
  },
  'custom_field_definitions.change': { because: SHOP, fields: ['namespace', 'key', 'label'] },
  'stock_items.change': { because: SHOP, fields: ['metadata'] },
  'delivery_methods.create': {
    because: SHOP,
    fields: ['name', 'prices.currency', 'prices.amount', 'code', 'description', 'metadata'],
  },
  'delivery_methods.change': {
    because: SHOP,
    fields: ['name', 'prices.currency', 'prices.amount', 'code', 'description', 'metadata'],
  },
  'payment_methods.create': { because: SHOP, fields: ['name', 'description', 'metadata'] },
  'payment_methods.change': { because: SHOP, fields: ['name', 'description', 'metadata'] },
  'customer_groups.create': { because: SHOP, fields: ['name', 'description'] },
  'customer_groups.change': { because: SHOP, fields: ['name', 'description'] },
  'customer_groups.add_customers': { because: CHOICE, fields: ['customer_ids'] },
  'customer_addresses.add': { because: BOOK, fields: addressFields },
  'customer_addresses.change': { because: BOOK, fields: addressFields },
  'store.change': {
    because: SHOP,
    fields: [
      'name',
      'url',
      'mail_from_address',
      'default_currency',
      'supported_currencies',
      'default_locale',
      'supported_locales',
      'default_country_id',
      'seo_title',
      'meta_description',
      'timezone',
      'new_order_notifications_email',
      'metadata',
    ],
  },
  'allowed_origins.add': { because: STAFF, fields: ['origin'] },
  'allowed_origins.change': { because: STAFF, fields: ['origin'] },
  'admin.change_me': {
    because: STAFF,
    fields: ['first_name', 'last_name', 'password', 'password_confirmation', 'current_password'],
  },
  'api_keys.issue': { because: STAFF, fields: ['name'] },
  'api_keys.change': { because: STAFF, fields: ['name'] },
  'webhook_endpoints.create': { because: STAFF, fields: ['name', 'url'] },
  'webhook_endpoints.change': { because: STAFF, fields: ['name', 'url'] },
  'orders.change': {
    because: 'is about a completed order, and a customer who has one cannot be erased',
    fields: ['email', 'internal_note', 'tags', 'metadata'],
  },
  'cart_items.add': { because: CHOICE, fields: ['variant_id', 'quantity'] },
  'cart_items.change': { because: CHOICE, fields: ['quantity'] },
  'cart_payments.add': { because: CHOICE, fields: ['payment_method_id', 'amount'] },
  'cart_gift_cards.apply': { because: CHOICE, fields: ['code'] },
  'cart_fulfillments.change': { because: CHOICE, fields: ['selected_delivery_rate_id'] },
  'admin.log_in': { because: SECRET, fields: ['email', 'password', 'provider', 'store'] },
  'admin.log_out': { because: SECRET, fields: ['refresh_token'] },
  'admin.refresh': { because: SECRET, fields: ['refresh_token'] },
  'customers.log_in': { because: SECRET, fields: ['email', 'password', 'provider'] },
  'customers.log_out': { because: SECRET, fields: ['refresh_token'] },
  'customers.refresh': { because: SECRET, fields: ['refresh_token'] },
  'password_resets.complete': { because: SECRET, fields: ['password', 'password_confirmation'] },
  'newsletter_subscribers.verify': { because: SECRET, fields: ['token'] },
  'password_resets.request': { because: ADDRESS, fields: ['email', 'redirect_url'] },
  'newsletter_subscribers.subscribe': { because: ADDRESS, fields: ['email', 'redirect_url'] },
  'newsletter_subscribers.request_unsubscribe': { because: ADDRESS, fields: ['email', 'redirect_url'] },
};

/** Fields of the searched endpoints that are not searched, and why. */
export const exemptFields: Readonly<Record<string, string>> = {
  email: ADDRESS,
  password: SECRET,
  password_confirmation: SECRET,
  current_password: SECRET,
  currency: CHOICE,
  preferred_locale: CHOICE,
  preferred_currency: CHOICE,
  country: CHOICE,
  country_iso: CHOICE,
  state_abbr: CHOICE,
  'items.variant_id': CHOICE,
  'items.quantity': CHOICE,
  shipping_address: 'takes an address, the fields of which are those of `addresses.add`',
  billing_address: 'takes an address, the fields of which are those of `addresses.add`',
  shipping_address_id: CHOICE,
  billing_address_id: CHOICE,
  amount: CHOICE,
  code: CARD,
  customer_id: CHOICE,
  user_id: CHOICE,
};
