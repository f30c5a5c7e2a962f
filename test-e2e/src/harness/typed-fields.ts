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
  'cart_items.add',
  'cart_items.change',
  'cart_payments.add',
  'cart_payment_sessions.create',
  'cart_payment_sessions.change',
  'customer_payment_setup_sessions.complete',
  'cart_fulfillments.change',
  'orders.create',
  'orders.change',
  'order_fulfillments.change',
  'gift_cards.issue',
  'gift_cards.change',
  'wishlists.create',
  'wishlists.change',
  'store_credits.issue',
  'store_credits.change',
];

const SHOP = 'says something about what the shop sells or how it works, not about a customer';
const STAFF = 'is about a member of the staff, a program or a server of the shop';
const COLLEAGUE =
  'is about a member of the staff, whose erasure the test of the staff looks at in the log and the read models';
const CHOICE = 'takes ids, codes and amounts that exist already, no words';
const SECRET = 'takes a token or a password, which is kept as a digest or not at all';
const ADDRESS = 'takes an e-mail address, which the test of erasure types and searches on its own';
const CARD =
  'is the code of a card, which is sealed with a key that stays when the customer of the card is deleted';

const PLACED =
  'is said of a placed order, whose customer is not deleted; a test of orders erases it all the same';

const BOOK = 'takes an address for the same address book as `addresses.add`, which is searched';

const VALUE =
  'takes a value of a field that the shop defined, which the test of erasure gives and searches on its own';

const COMPLETED = 'is about a completed order, and a customer who has one cannot be erased';

interface Exempt {
  readonly because: string;
  /** The text fields for which that is true. A new one has to be sorted as well. */
  readonly fields: readonly string[];
}

const promotionFields = [
  'name',
  'description',
  'code',
  'amount',
  'currency',
  'product_ids',
  'category_ids',
  'customer_group_ids',
  'minimum_total',
  'metadata',
];

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

const categoryFields = [
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
];

const productFields = [
  'name',
  'slug',
  'description',
  'meta_title',
  'meta_description',
  'meta_keywords',
  'tags',
  'category_ids',
  'tax_category_id',
  'vendor',
  'product_type',
  'media.url',
  'media.external_video_url',
  'media.alt',
  'media.variant_ids',
  'metadata',
  'custom_fields.custom_field_definition_id',
  'custom_fields.value',
  'sku',
  'barcode',
  'prices.amount',
  'prices.compare_at_amount',
];

const variantFields = [
  'sku',
  'barcode',
  'prices.amount',
  'prices.compare_at_amount',
  'options.name',
  'options.value',
  'option_value_ids',
  'metadata',
];

const optionTypeFields = ['name', 'label', 'metadata'];
const optionValueFields = ['name', 'label', 'image_url', 'metadata'];

/** The fields of each item of a list. */
const inEach = (list: string, fields: readonly string[]): string[] =>
  fields.map((field) => `${list}.${field}`);

const deliveryMethodFields = [
  'name',
  ...inEach('prices', ['currency', 'amount']),
  'code',
  'description',
  'zone_ids',
  'tax_category_id',
  'metadata',
];

const stockLocationFields = [
  'name',
  'address1',
  'address2',
  'city',
  'zipcode',
  'state_abbr',
  'state_name',
  'phone',
  'metadata',
];

const taxCategoryFields = ['name', 'description', 'tax_code', 'metadata'];
const taxRateFields = ['name', 'zone_id', 'tax_category_id', 'metadata'];

const zoneFields = ['name', ...inEach('members', ['country_iso', 'state_abbr']), 'description', 'metadata'];

/** The endpoints that write custom fields of these records. */
const customFieldsOf = (because: string, ...records: readonly string[]): Record<string, Exempt> =>
  Object.fromEntries(
    records.flatMap((record) => [
      [`${record}_custom_fields.create`, { because, fields: ['custom_field_definition_id', 'value'] }],
      [`${record}_custom_fields.change`, { because, fields: ['value'] }],
    ]),
  );

/** Endpoints with text fields that are not searched, and why. */
export const exemptEndpoints: Readonly<Record<string, Exempt>> = {
  'admin_categories.create': { because: SHOP, fields: categoryFields },
  'admin_categories.change': { because: SHOP, fields: categoryFields },
  'admin_products.create': {
    because: SHOP,
    fields: [...productFields, ...inEach('variants', variantFields)],
  },
  'admin_products.change': {
    because: SHOP,
    fields: [...productFields, 'variants.id', ...inEach('variants', variantFields)],
  },
  'admin_products.clone': { because: SHOP, fields: ['name'] },
  'variants.create': { because: SHOP, fields: variantFields },
  'variants.change': { because: SHOP, fields: variantFields },
  'media.create': { because: SHOP, fields: ['url', 'external_video_url', 'alt', 'variant_ids', 'metadata'] },
  'media.change': { because: SHOP, fields: ['alt', 'variant_ids', 'metadata'] },
  'option_types.create': {
    because: SHOP,
    fields: [...optionTypeFields, ...inEach('option_values', optionValueFields)],
  },
  'option_types.change': {
    because: SHOP,
    fields: [...optionTypeFields, 'option_values.id', ...inEach('option_values', optionValueFields)],
  },
  'custom_field_definitions.create': {
    because: SHOP,
    fields: ['resource_type', 'namespace', 'key', 'label', 'metadata'],
  },
  'custom_field_definitions.change': { because: SHOP, fields: ['namespace', 'key', 'label', 'metadata'] },
  ...customFieldsOf(SHOP, 'product', 'variant', 'category', 'option_type', 'option_value', 'gift_card'),
  ...customFieldsOf(VALUE, 'customer', 'store_credit', 'order'),
  ...customFieldsOf(COMPLETED, 'line_item', 'payment', 'shipment'),
  'digitals.create': { because: SHOP, fields: ['variant_id', 'metadata'] },
  'stock_locations.create': { because: SHOP, fields: stockLocationFields },
  'stock_locations.change': { because: SHOP, fields: stockLocationFields },
  'stock_items.change': { because: SHOP, fields: ['metadata'] },
  'delivery_methods.create': {
    because: SHOP,
    fields: deliveryMethodFields,
  },
  'delivery_methods.change': {
    because: SHOP,
    fields: deliveryMethodFields,
  },
  'promotions.create': { because: SHOP, fields: promotionFields },
  'promotions.change': { because: SHOP, fields: promotionFields },
  'payment_methods.create': {
    because: SHOP,
    fields: ['name', 'type', 'description', 'zone_ids', 'preferences', 'metadata'],
  },
  'payment_methods.change': {
    because: SHOP,
    fields: ['name', 'description', 'zone_ids', 'preferences', 'metadata'],
  },
  'zones.create': { because: SHOP, fields: zoneFields },
  'zones.change': { because: SHOP, fields: zoneFields },
  'redirects.create': { because: SHOP, fields: ['from', 'to', 'metadata'] },
  'redirects.change': { because: SHOP, fields: ['from', 'to', 'metadata'] },
  'tax_categories.create': { because: SHOP, fields: taxCategoryFields },
  'tax_categories.change': { because: SHOP, fields: taxCategoryFields },
  'tax_rates.create': { because: SHOP, fields: taxRateFields },
  'tax_rates.change': { because: SHOP, fields: taxRateFields },
  'wishlist_items.add': { because: CHOICE, fields: ['variant_id', 'quantity'] },
  'wishlist_items.change': { because: CHOICE, fields: ['quantity'] },
  'customer_groups.create': { because: SHOP, fields: ['name', 'description', 'metadata'] },
  'customer_groups.change': { because: SHOP, fields: ['name', 'description', 'metadata'] },
  'customer_groups.add_customers': { because: CHOICE, fields: ['customer_ids'] },
  'customer_addresses.add': { because: BOOK, fields: [...addressFields, 'metadata'] },
  'customer_addresses.change': { because: BOOK, fields: [...addressFields, 'metadata'] },
  'stores.create': { because: SHOP, fields: ['name', 'code', 'default_currency'] },
  'store.change': {
    because: SHOP,
    fields: [
      'name',
      'url',
      'logo_url',
      'mail_from_address',
      'default_currency',
      'supported_currencies',
      'default_locale',
      'supported_locales',
      'default_country_id',
      'checkout_zone_id',
      'seo_title',
      'meta_description',
      'timezone',
      'new_order_notifications_email',
      'non_expiring_credit_categories',
      'return_reasons',
      'legal_name',
      'postal_address',
      'vat_id',
      'bank_details',
      'invoice_prefix',
      'credit_note_prefix',
      'metadata',
    ],
  },
  'store_credit_categories.create': { because: SHOP, fields: ['name', 'metadata'] },
  'store_credit_categories.change': { because: SHOP, fields: ['name', 'metadata'] },
  'allowed_origins.add': { because: STAFF, fields: ['origin', 'metadata'] },
  'allowed_origins.change': { because: STAFF, fields: ['origin', 'metadata'] },
  'admin.change_me': {
    because: STAFF,
    fields: [
      'first_name',
      'last_name',
      'preferred_locale',
      'password',
      'password_confirmation',
      'current_password',
    ],
  },
  'admin_users.invite': {
    because: COLLEAGUE,
    fields: ['email', 'first_name', 'last_name', 'role_ids', 'metadata'],
  },
  'admin_users.change': { because: COLLEAGUE, fields: ['first_name', 'last_name', 'role_ids', 'metadata'] },
  'roles.create': { because: STAFF, fields: ['name', 'metadata'] },
  'roles.change': { because: STAFF, fields: ['name', 'metadata'] },
  'admin.accept_invitation': { because: SECRET, fields: ['password', 'password_confirmation'] },
  'admin.request_password_reset': { because: COLLEAGUE, fields: ['email', 'redirect_url'] },
  'admin.reset_password': { because: SECRET, fields: ['password', 'password_confirmation'] },
  'api_keys.issue': { because: STAFF, fields: ['name', 'metadata'] },
  'api_keys.change': { because: STAFF, fields: ['name', 'metadata'] },
  'webhook_endpoints.create': { because: STAFF, fields: ['url', 'name', 'metadata'] },
  'webhook_endpoints.change': { because: STAFF, fields: ['url', 'name', 'metadata'] },
  'imports.create': { because: SHOP, fields: ['mapping', 'preview_id', 'image_base_url'] },
  'exports.create': { because: SHOP, fields: ['q'] },
  'gift_card_batches.create': { because: SHOP, fields: ['amount', 'currency', 'prefix', 'metadata'] },
  'order_payments.add': {
    because: COMPLETED,
    fields: ['payment_method_id', 'amount', 'source_id', 'metadata'],
  },
  'returns.create': { because: CHOICE, fields: ['items.item_id', 'items.reason', 'metadata'] },
  'own_returns.create': { because: CHOICE, fields: ['items.item_id', 'items.reason'] },
  'returns.receive': { because: CHOICE, fields: ['items.item_id', 'deduction'] },
  'own_order_payments.add': {
    because: PLACED,
    fields: ['payment_method_id', 'amount', 'source', 'metadata'],
  },
  'own_order_payment_sessions.create': {
    because: PLACED,
    fields: ['payment_method_id', 'amount', 'source_id', 'external_data'],
  },
  'own_order_payment_sessions.change': { because: PLACED, fields: ['amount', 'external_data'] },
  'own_order_payment_sessions.complete': { because: SECRET, fields: ['session_result', 'external_data'] },
  'order_payments.capture': { because: CHOICE, fields: ['amount'] },
  'order_payments.settle': { because: COMPLETED, fields: ['reason'] },
  'refunds.settle': { because: COMPLETED, fields: ['reason'] },
  'refunds.create': {
    because: COMPLETED,
    fields: [
      'amount',
      'items.item_id',
      'delivery_amount',
      'payment_id',
      'reason',
      'restock_items.item_id',
      'return_id',
      'metadata',
    ],
  },
  'order_fulfillments.ship': { because: PLACED, fields: ['items.item_id', 'tracking', 'tracking_url'] },
  'order_corrections.create': {
    because: COMPLETED,
    fields: [
      'items.item_id',
      'add_items.variant_id',
      'add_items.price',
      'shipping_address',
      'delivery_method_id',
      'discount',
      'reason',
    ],
  },
  'order_gift_cards.apply': { because: CHOICE, fields: ['code'] },
  'order_store_credits.apply': { because: CHOICE, fields: ['amount'] },
  'customer_payment_setup_sessions.create': { because: CHOICE, fields: ['payment_method_id'] },
  'cart_payment_sessions.complete': { because: SECRET, fields: ['session_result', 'external_data'] },
  'cart_discount_codes.apply': { because: CHOICE, fields: ['code'] },
  'cart_gift_cards.apply': { because: CHOICE, fields: ['code'] },
  'cart_store_credits.apply': { because: CHOICE, fields: ['amount'] },
  'gift_cards.convert': { because: CHOICE, fields: ['customer_id'] },
  'admin.log_in': { because: SECRET, fields: ['email', 'password', 'provider', 'store'] },
  'admin.log_out': { because: SECRET, fields: ['refresh_token'] },
  'admin.refresh': { because: SECRET, fields: ['refresh_token'] },
  'customers.log_in': {
    because: SECRET,
    fields: ['email', 'password', 'provider', 'id_token', 'code', 'redirect_uri', 'code_verifier', 'nonce'],
  },
  'customers.log_out': { because: SECRET, fields: ['refresh_token'] },
  'customers.refresh': { because: SECRET, fields: ['refresh_token'] },
  'password_resets.complete': { because: SECRET, fields: ['password', 'password_confirmation'] },
  'newsletter_subscribers.verify': { because: SECRET, fields: ['token'] },
  'password_resets.request': { because: ADDRESS, fields: ['email', 'redirect_url'] },
  'newsletter_subscribers.subscribe': {
    because: 'takes an e-mail address and metadata, which the test of erasure types and searches on its own',
    fields: ['email', 'redirect_url', 'metadata'],
  },
  'newsletter_subscribers.request_unsubscribe': { because: ADDRESS, fields: ['email', 'redirect_url'] },
};

/** Fields of the searched endpoints that are not searched, and why. */
export const exemptFields: Readonly<Record<string, string>> = {
  email: ADDRESS,
  discount_codes: CHOICE,
  password: SECRET,
  password_confirmation: SECRET,
  current_password: SECRET,
  currency: CHOICE,
  locale: CHOICE,
  preferred_locale: CHOICE,
  preferred_currency: CHOICE,
  category_id: CHOICE,
  country: CHOICE,
  country_iso: CHOICE,
  state_abbr: CHOICE,
  tracking: PLACED,
  tracking_url: PLACED,
  'items.variant_id': CHOICE,
  'items.quantity': CHOICE,
  'items.metadata': 'takes what `cart_items.add` takes',
  shipping_address: 'takes an address, the fields of which are those of `addresses.add`',
  billing_address: 'takes an address, the fields of which are those of `addresses.add`',
  shipping_address_id: CHOICE,
  billing_address_id: CHOICE,
  amount: CHOICE,
  source: SECRET,
  source_id: CHOICE,
  code: CARD,
  customer_id: CHOICE,
  user_id: CHOICE,
};
