import type { JsonSchema } from './types.ts';

/**
 * What the fields of requests and responses mean, one sentence for each. A field that means the same wherever it stands
 * is described once, in `common`; `particular` says by schema, with or without `Admin` in front, what differs there. The
 * fields of nested objects stand behind their path: `Fulfillment.items`.
 */
type Descriptions = Readonly<Record<string, string>>;

const common: Descriptions = {
  abbr: 'The abbreviation that the postal service uses.',
  accepts_email_marketing: 'Whether the customer wants the newsletter.',
  active: 'False: switched off, and used for nothing new.',
  additional_tax_total: 'The tax that is added to the prices.',
  address1: 'Street and number.',
  address2: 'What else the street address needs, such as the floor.',
  adjustment_total: 'What promotions and taxes change, positive or negative.',
  allowed_file_types_for_upload: 'The media types of files that can be uploaded.',
  alt: 'Text that stands for the picture where it is not seen.',
  ancestors: 'The categories above, from the root down; with `expand` only.',
  available_on: 'When the sale begins; without one it has begun.',
  backorderable: 'Whether it can be bought when none is in stock.',
  billing_address: 'The address on the invoice.',
  billing_address_id: "An address of the customer's address book (`addr_…`) to bill to.",
  categories: 'The categories it stands in; with `expand` only.',
  category_ids: 'The categories it stands in (`ctg_…`); a new list replaces the earlier one.',
  channel_id: 'Always null: there is one sales channel.',
  children: 'The categories right below; with `expand` only.',
  children_count: 'How many categories stand right below.',
  city: 'Town or city.',
  color_code: 'The color of a swatch, `#rrggbb`.',
  company: 'The company at the address.',
  compare_at_amount: 'A higher amount to compare with, such as the price before a reduction.',
  compare_at_amount_in_cents: 'The compare-at amount as a whole number of the smallest unit of the currency.',
  completed_at: 'When the order was placed.',
  cost: 'The price of the delivery.',
  count: 'How many products the choice leaves.',
  count_on_hand: 'How many lie on the shelf, 0 or more.',
  country: 'The same as `country_iso`.',
  country_iso: 'The two letters of ISO 3166-1.',
  country_name: 'The English name of the country.',
  covered_by_store_credit: 'Whether store credit pays for everything.',
  created_at: 'When it was made.',
  currency: 'Three letters of ISO 4217; in requests in either case.',
  current_password: 'The password as it is, which a new e-mail or password needs.',
  custom_fields: "The values of the shop's own fields; with `expand` only.",
  custom_field_definition_id: 'The definition of the field (`cfdef_…`).',
  customer_groups: 'The groups that the customer belongs to.',
  customer_id: 'The customer it belongs to (`cus_…`); null for nobody in particular.',
  customer_ids: 'The customers (`cus_…`).',
  customer_note: 'What the shopper wants the shop to know, as free text.',
  data: 'The records of this page.',
  default_billing_address: 'The address that carts bill to unless another is chosen.',
  default_country_id: 'The two letters of the country that forms begin with.',
  default_currency: 'The currency of prices where no other is asked for, three letters of ISO 4217.',
  default_locale: 'The language of texts where no other is asked for, such as `en`.',
  default_shipping_address: 'The address that carts ship to unless another is chosen.',
  default_variant: 'The variant of `default_variant_id`; with `expand` only.',
  default_variant_id:
    'The first variant in stock, else the first that can be bought, else the first (`var_…`).',
  delivery_total: 'The price of all deliveries.',
  depth: 'Centimeters, or inches in a store with imperial units.',
  description: 'Text for people.',
  description_html: 'The description as HTML that is safe to show: nothing in it runs.',
  dimension_units: 'The units of lengths, by the unit system of the store.',
  discount_total: 'What promotions take off, 0 or negative.',
  discounts: 'The promotions that apply.',
  display_on: '`both`: in the Store API and the Admin API; `back_end`: in the Admin API only.',
  email: 'An e-mail address.',
  expired: 'Whether the last day of use is over.',
  external_video_url: 'The address of a video on another server.',
  field_type: 'The type of the value.',
  filter_key: 'The name in filters and sorts, `cf_<namespace>_<key>`.',
  first_name: 'Given name.',
  firstname: 'The same as `first_name`.',
  focal_point_x: 'Where the motif is, from 0 at the left to 1 at the right.',
  focal_point_y: 'Where the motif is, from 0 at the top to 1 at the bottom.',
  fulfillment_status:
    '`pending` waits for the payment, `ready` can be shipped; null before the order is placed.',
  fulfillments: 'The deliveries, each with the items in it.',
  full_name: 'First and last name.',
  gift_card: 'The gift card that was applied.',
  gift_card_total: 'What the gift card pays, positive.',
  height: 'Centimeters, or inches in a store with imperial units.',
  id: 'The id, which begins with what it names.',
  image_url: 'The address of a picture.',
  in_stock: 'Whether at least one can be sent at once.',
  included_tax_total: 'The tax that the prices include.',
  internal_note: 'What staff want each other to know, as free text.',
  is_child: 'Whether there is a category above.',
  is_default_billing: "Whether it is the customer's default for billing; true makes it that.",
  is_default_shipping: "Whether it is the customer's default for shipping; true makes it that.",
  is_leaf: 'Whether no category stands below.',
  is_root: 'Whether no category stands above.',
  iso: 'The two letters of ISO 3166-1.',
  iso3: 'The three letters of ISO 3166-1.',
  item_total: 'The prices of all items together, before delivery and discounts.',
  items: 'The lines, each with a variant and its quantity.',
  key_type: '`publishable` opens the Store API, `secret` the Admin API.',
  key: 'The name within its namespace, such as `width`.',
  kind: 'How a storefront offers the choices.',
  label: 'The name for people.',
  last_name: 'Family name.',
  lastname: 'The same as `last_name`.',
  locale: 'The language of the shopper, such as `de`.',
  mail_from_address: 'The address that mails of the store come from.',
  market: 'Always null: there is one market.',
  market_id: 'Always null: there is one market.',
  media_count: 'How many pictures and videos show it.',
  media: 'Pictures and videos, in their order; in responses with `expand` only.',
  media_type: '`image`, or `external_video` for a film on another server.',
  message: 'A sentence for people, which may change.',
  meta: 'Which page it is, and how many there are.',
  meta_description: 'The description for search engines.',
  meta_keywords: 'Keywords for search engines, separated by commas.',
  meta_title: 'The title for search engines and browser tabs.',
  metadata: 'Any JSON object that a program wants to keep here; never shown by the Store API.',
  name: 'The name.',
  namespace: 'What keeps the keys of one purpose together, such as `properties`.',
  new_order_notifications_email: 'The address that is told of each new order.',
  number: 'The number for people.',
  option_type_id: 'The option type it belongs to (`optt_…`).',
  option_types: 'What the variants differ in; with `expand` only.',
  option_value_ids: 'The chosen option values (`optval_…`), at most one of each option type.',
  option_values: 'The chosen values of options.',
  options_text: 'The chosen options for people, such as `Color: Red, Size: M`; empty without options.',
  origin: 'Scheme, host and port, such as `https://shop.example`.',
  original_price: 'The price before the reduction, while there is one.',
  parent: 'The category right above; with `expand` only.',
  parent_id: 'The category right above (`ctg_…`); null for a root.',
  password: 'A password of 8 to 128 characters.',
  password_confirmation: 'The password once more; when it is sent, both have to be equal.',
  payment_method: 'How it is paid.',
  payment_method_id: 'The payment method (`pm_…`).',
  payment_methods: 'The ways in which this cart can be paid.',
  payment_status:
    '`paid` when nothing is due, `balance_due` while a payment is expected; null before the order is placed.',
  payments: 'The payments that were added.',
  permalink: 'The slugs from the root down, such as `clothing/men/shirts`.',
  phone: 'A phone number, as it was typed.',
  position: 'The place among its like, lower ones first.',
  postal_code: 'The postal code.',
  preference_field_types: 'The types of a preference of a payment method, each with a form field of its own.',
  preorder: 'Always false: nothing can be ordered ahead of its sale.',
  preorder_ships_at: 'Always null: nothing can be ordered ahead of its sale.',
  preferred_currency: 'The currency that the customer wants prices in, three letters of ISO 4217.',
  preferred_locale: 'The language that the customer wants texts in, such as `de`.',
  price: 'The price in the requested currency.',
  prices: 'One price for each currency.',
  primary_media: 'The first picture or video; with `expand` only.',
  prior_price: 'The price before its last change.',
  product_id: 'The product (`prod_…`).',
  provider: 'The identity provider to log in with; without one, e-mail and password are checked.',
  purchasable: 'Whether it can be put into a cart, in stock or on back-order.',
  quantity: 'How many pieces, 1 or more.',
  redirect_url: 'Where the link of the mail leads, on an allowed origin; another one is dropped.',
  refresh_token: 'Renews the access token, once; each renewal brings the next one.',
  resource_type: 'What has the field, such as `Product`, as it was given.',
  role_ids: 'The roles (`role_…`); a new list replaces the earlier one.',
  scopes: 'What may be done, as `read_products` or `write_all`.',
  searchable: 'Whether the text search of products looks at it.',
  seo_title: 'The title of the store for search engines.',
  session_required: 'Whether it is paid through a payment session.',
  shipping_address: 'The address that is delivered to.',
  shipping_address_id: "An address of the customer's address book (`addr_…`) to ship to.",
  shipping_eq_billing_address: 'Whether both addresses are the same.',
  sku: "The shop's own code of the variant.",
  slug: 'The name in addresses of pages, such as `linen-shirt`.',
  sortable: 'Whether lists can be sorted by it.',
  source_required: 'Whether a payment needs a `source`, such as a card.',
  square_image_url: 'The address of a square picture.',
  state_abbr: 'The abbreviation of state or province, such as `NY`.',
  state_lock_version:
    'Counts the changes; a change that names an older one is refused with `cart_already_updated`.',
  state_name: 'The name of state or province.',
  state_text: 'State or province as it stands on a letter.',
  states: 'Its states, provinces or territories; with `expand` only.',
  states_required: 'Whether addresses there usually name a state.',
  storefront_visible: 'Whether the Store API shows it.',
  stock_items: 'How many there are; in responses with `expand` only.',
  store_credit_total: 'What store credit pays, positive.',
  subscriptions: 'Names of events or patterns such as `order.*`; empty for all events.',
  supported_currencies:
    'The currencies of the store; in responses separated by commas, in requests also a list.',
  supported_locales: 'The languages of the store; in responses separated by commas, in requests also a list.',
  tags: 'Words to find it by.',
  tax_category_id: 'The tax category that decides its taxes; null for the default.',
  tax_total: 'All taxes, included and added.',
  thumbnail_url: 'The address of a small picture.',
  timezone: "The store's time zone by its IANA name, such as `Europe/Berlin`; days begin and end in it.",
  total: 'What everything costs together.',
  total_quantity: 'How many pieces there are in all lines.',
  track_inventory: 'False: it is not counted, and always in stock.',
  type: 'The type.',
  unit_system: '`metric`: grams and centimeters; `imperial`: ounces and inches.',
  unit_systems: 'The values of `unit_system`.',
  updated_at: 'When it was last changed.',
  url: 'The address.',
  use_shipping: 'True: the shipping address is the billing address too.',
  user: 'Who is logged in.',
  user_id: 'Another name of `customer_id`.',
  variant_id: 'The variant (`var_…`).',
  variant_ids: 'The variants that it shows (`var_…`); empty for all.',
  variants: 'The variants, in their order; in responses with `expand` only.',
  weight: 'Grams, or ounces in a store with imperial units.',
  weight_units: 'The units of weights, by the unit system of the store.',
  width: 'Centimeters, or inches in a store with imperial units.',
  zipcode: 'The same as `postal_code`.',
  zipcode_required: 'Whether addresses there have a postal code.',
};

const priceInput = {
  amount: 'The price, a decimal string; null removes it.',
  compare_at_amount: 'A higher price to compare with, a decimal string.',
};
const optionInput = {
  options: 'The choices by their names, each made when it is new; `option_value_ids` takes precedence.',
  'options.name': 'The name of the option type, such as `color`.',
  'options.value': 'The name of the option value, such as `red`.',
};
const within = (path: string, descriptions: Descriptions): Descriptions =>
  Object.fromEntries(Object.entries(descriptions).map(([name, text]) => [`${path}.${name}`, text]));
const variantInput = { ...optionInput, ...within('prices', priceInput) };
const productInput = {
  ...within('prices', priceInput),
  ...within('variants', variantInput),
  'media.url': 'The address of the picture.',
  status: '`draft` is being prepared, `active` is sold, `archived` is sold no longer.',
};
const deliveryMethodInput = {
  active: 'False: offered to nobody.',
  code: "The shop's own code of the method.",
  'prices.amount': 'What a delivery costs, a decimal string; 0 is free of charge.',
};
const giftCardInput = {
  amount: 'What it is worth, a decimal string above 0.',
  expires_at: "The last day of use, YYYY-MM-DD, in the store's time zone; today at the earliest.",
};

const storeCreditInput = {
  amount: 'What it is worth, a decimal string above 0.',
  category_id: 'Its category (`sccat_…`), which also decides its type.',
  memo: 'A note about it, for staff alone.',
};

const particular: Readonly<Record<string, Descriptions>> = {
  AdminProductsChangeRequest: productInput,
  AdminProductsCreateRequest: productInput,
  VariantsChangeRequest: variantInput,
  VariantsCreateRequest: variantInput,
  DeliveryMethodsChangeRequest: deliveryMethodInput,
  DeliveryMethodsCreateRequest: deliveryMethodInput,
  GiftCardsChangeRequest: giftCardInput,
  StoreCreditsChangeRequest: storeCreditInput,
  StoreCreditsIssueRequest: storeCreditInput,
  Account: {
    email: 'What the member of staff logs in with.',
    roles: 'The roles, by id and name.',
    scopes: 'What the roles allow together.',
    status: '`invited` has chosen no password yet, `deactivated` is kept out.',
  },
  AdminUsersInviteRequest: { email: 'What the member of staff will log in with.' },
  Role: { is_owner: 'True for the role `owner`, which may do everything and cannot be changed.' },
  Address: { quick_checkout: 'Always false: no wallet provided it.' },
  ApiKey: {
    active: 'False: revoked, and good for nothing any more.',
    last_used_at:
      'When it was last used, to within about a minute; null: never. Use by a request that was refused counts.',
    name: 'What the key is for.',
    plaintext_token:
      'The key itself: always of a publishable key, of a secret one only in the response that issues it.',
    revoked_at: 'When it was revoked.',
    token_prefix: 'The beginning of the key, by which people recognise it.',
  },
  Cart: {
    amount_due: 'What is left to pay after gift card and store credit, 0 or more.',
    completed_steps: 'The steps that lack nothing, in their order.',
    current_step: 'The step that the cart is at.',
    id: 'The id (`cart_…`); the order that it becomes keeps what follows the prefix.',
    requirements: 'What is missing before it can be completed; empty when nothing is.',
    state: 'The same as `current_step`; it advances by itself.',
    token: 'The key to the cart, for `X-Service-Token`: whoever has it may change and complete it.',
    warnings: 'What the shopper should know, and need not act on.',
  },
  CartGiftCardsApplyRequest: { code: 'The code of the gift card, in either case.' },
  CartStoreCreditsApplyRequest: {
    amount: 'The most that store credit is to pay, a decimal string; without one, as much as there is.',
  },
  CartPaymentsAddRequest: { amount: 'What the payment covers, a decimal string; without one, what is due.' },
  CartFulfillmentsChangeRequest: {
    selected_delivery_rate_id: "One of the fulfillment's delivery rates (`dr_…`).",
  },
  CartRequirement: {
    field: 'The field that is missing, by its name in requests.',
    message: 'What is missing, for people.',
    step: 'The step that needs it.',
  },
  CartWarning: {
    code: 'What happened, for programs.',
    line_item_id: 'The line that it is about (`li_…`); null when it is about the cart.',
  },
  Category: { depth: 'How far it stands below the root, 0 for a root.' },
  Currency: {
    iso_code: 'Three letters of ISO 4217.',
    symbol: 'The sign that stands with amounts, such as `$`.',
  },
  CustomField: {
    key: '`<namespace>.<key>`.',
    type: 'The same as `field_type`.',
    value: 'The value as text.',
  },
  CustomFieldChange: { value: 'The new value, as the type of the field has it.' },
  CustomFieldInput: {
    value:
      'The value: text, a number as text or number, true or false, or any JSON, as the type of the field has it. Null removes it from a product.',
  },
  Customer: {
    addresses: 'The address book.',
    available_store_credit_total:
      "What is left of all store credits in one currency: in the Store API that of the request, in the Admin API the store's default.",
    email_verified_at:
      'When it was proved that the customer reads the mail of the address; null as long as it is not.',
    last_order_completed_at: 'When the newest order was placed.',
    newsletter_subscriber: 'The newsletter subscription, if there is one.',
    orders_count: 'How many orders the customer has placed.',
    total_spent: "What the customer's orders cost together, of those in the store's default currency.",
  },
  CustomerSessionsListResponse: {
    'data.current': 'Whether it is the session that asks.',
    'data.ip': 'The IP address that it was used from.',
    'data.last_used_at': 'When it was last renewed.',
    'data.user_agent': 'What the browser or app calls itself.',
  },
  DeliveryMethod: {
    active: 'False: offered to nobody.',
    code: "The shop's own code of the method.",
    'prices.amount': 'What a delivery costs, 0 or more; 0 is free of charge.',
  },
  DeliveryRate: {
    delivery_method: 'The delivery method that it is the price of.',
    delivery_method_id: 'The delivery method (`dm_…`).',
    selected: 'Whether the fulfillment goes this way.',
    total: 'The cost after discounts.',
  },
  DigitalLink: {
    access_counter: 'How often it was downloaded.',
    access_limit_exceeded: 'Whether it was downloaded as often as it may be.',
    authorizable: 'Whether only the customer who bought it may download it.',
    content_type: 'The media type of the file, such as `application/pdf`.',
    download_url: 'The address of the file.',
    filename: 'The name of the file.',
  },
  Discount: {
    amount: 'What it takes off, negative.',
    code: 'The code that was entered, if one was needed.',
    promotion_id: 'The promotion (`promo_…`).',
  },
  Fulfillment: {
    delivery_method: 'How it is delivered; null while no rate could be chosen.',
    delivery_rates: 'What the ways of delivery cost; offered while the cart is open.',
    fulfilled_at: 'When it was shipped.',
    fulfillment_type: 'Always `shipping`.',
    items: 'What is in it.',
    'items.item_id': 'The line (`li_…`).',
    status: '`pending` waits for the payment, `ready` can be shipped.',
    stock_location: 'Where it is shipped from.',
    total: 'The cost after discounts.',
    tracking: 'The tracking number of the carrier.',
    tracking_url: 'The address of the page that follows the parcel.',
  },
  GiftCard: {
    active: 'True in the state `active` only.',
    amount: 'What it is worth in all, used or not.',
    amount_authorized: 'What is reserved for orders that are being placed.',
    amount_remaining: 'What is left to use.',
    amount_used: 'What was used.',
    code: 'The code that shoppers enter, upper-case; either case is accepted. In an order only its last characters after `****`, for staff and programs without `read_gift_cards`, and in events.',
    expires_at: "The last day of use, YYYY-MM-DD, in the store's time zone; null for no end.",
    gift_card_batch_id: 'The batch that it was issued with (`gcb_…`).',
    redeemed_at: 'When the last of it was used.',
    state: 'Where it stands today; a card past its last day is `expired`.',
    status: 'The same as `state`.',
  },
  OrdersCancelRequest: { restock: 'False: the stock does not come back. Default: true.' },
  StoresCreateRequest: {
    code: 'The short name of the store, which log-ins of staff may name; by default made of `name`.',
    default_currency: "Default: that of the caller's store.",
  },
  StoresCreateResponse: {
    publishable_key: 'The key of its storefront (`pk_…`).',
    secret_key: 'A key of its tools with every scope (`sk_…`), shown only now.',
    store: 'The settings of the new store.',
  },
  StoreChangeRequest: {
    checkout_zone_id: 'The zone that is shipped to; null: every country.',
    non_expiring_credit_categories: 'The names of categories whose store credits are spent last.',
  },
  StoreCredit: {
    amount: 'What it is worth in all, used or not.',
    amount_authorized: 'What is reserved for orders that are being placed.',
    amount_remaining: 'What is left to use.',
    amount_used: 'What was used.',
    category_id: 'Its category (`sccat_…`); null for none.',
    category_name: 'The name of its category.',
    memo: 'A note about it, for staff alone.',
    type_id: 'Its type (`sctype_…`), which decides when it is spent.',
    type_name: 'The name of its type.',
  },
  StoreCreditCategory: { non_expiring: 'Whether its credits are spent last.' },
  StoreCreditEvent: {
    action:
      '`allocation` when it was issued, `authorize`, `capture` or `void` by an order, `credit` when an order was canceled.',
    amount: 'How much it is about.',
    authorization_code: 'The same for all that one checkout does with the credit.',
    originator_id: 'The id of what led to it.',
    originator_type: 'What led to it: `Order`, `GiftCard`, `AdminUser` or `ApiKey`.',
    user_total_amount: 'What the customer could spend in the currency of the credit after it.',
  },
  StoreCreditType: { priority: 'Its place in the order in which credits are spent, 1 first.' },
  GiftCardsIssueRequest: {
    ...giftCardInput,
    code: 'The code; without one, 16 random characters.',
    currency: "Three letters of ISO 4217; without one, the store's default currency.",
  },
  LineItem: {
    digital_links: 'The downloads that belong to it.',
    discounted_amount: 'The total before tax is added.',
    name: 'The name of the product when it was added.',
    pre_tax_amount: 'The total without any tax.',
    price: 'The price of one piece.',
    total: 'The price of all pieces after discounts and taxes.',
  },
  ListMeta: {
    count: 'Records on all pages.',
    from: 'The place of the first record of this page among all, from 1; 0 when it is empty.',
    in: 'Records on this page.',
    limit: 'Records that a page has at most.',
    next: 'The number of the next page; null on the last.',
    page: 'The number of this page, from 1.',
    pages: 'Pages there are, at least 1.',
    previous: 'The number of the page before; null on the first.',
    to: 'The place of the last record of this page among all; 0 when it is empty.',
  },
  Locale: {
    code: 'The language, such as `de` or `pt-BR`.',
    default: 'Whether it is the language where no other is asked for.',
    rtl: 'Whether it is written from right to left.',
  },
  Media: {
    large_url: 'The address of the picture for large places.',
    medium_url: 'The address of the picture for middle-sized places.',
    mini_url: 'The address of the picture for the smallest places.',
    og_image_url: 'The address of the picture for previews of links.',
    original_url: 'The address of the picture as it is.',
    small_url: 'The address of the picture for small places.',
    xlarge_url: 'The address of the picture for the largest places.',
  },
  OptionType: {
    name: 'The name for programs, such as `color`.',
    option_values: 'The choices, in their order.',
  },
  OptionValue: {
    name: 'The name for programs, such as `red`.',
    option_type_label: 'The name of the option type for people.',
    option_type_name: 'The name of the option type for programs.',
  },
  Order: {
    amount_due: 'What is left to pay after gift card and store credit, 0 or more.',
    canceled_at: 'When it was canceled.',
    id: 'The id (`or_…`), with what followed the prefix of its cart.',
    number: 'The number for people: R and nine digits.',
    state: '`complete` for a placed order.',
    status: "`draft` was not placed yet, a shopper's open cart included.",
  },
  Payment: {
    amount: 'What it covers; without an amount of its own, what is due now.',
    response_code: 'Always null: no payment gateway is asked.',
    source: 'Always null: nothing but cash and transfers is taken.',
    source_id: 'Always null: nothing but cash and transfers is taken.',
    source_type: 'Always null: nothing but cash and transfers is taken.',
    status: '`checkout` belongs to a cart; `pending` is expected for a placed order.',
  },
  PaymentMethod: {
    active: 'False: offered to nobody.',
    type: '`manual`: paid outside of the store and recorded by staff.',
  },
  PaymentMethodsCreateRequest: { type: '`manual`: paid outside of the store and recorded by staff.' },
  Price: {
    amount: 'The price; null when there is none in the currency.',
    amount_in_cents: 'The price as a whole number of the smallest unit of the currency.',
    price_list_id: 'Always null: there are no price lists.',
  },
  CustomersLogInRequest: {
    password: 'The password.',
    id_token: 'The ID token that the provider gave the storefront; works once.',
    code: 'The code that the provider gave the browser of the shopper, instead of `id_token`.',
    redirect_uri: 'The address to which the provider sent the browser with the code.',
    code_verifier: 'The secret behind the `code_challenge` that the provider was asked with (PKCE).',
    nonce: 'The nonce that the provider was asked with, where there was one.',
  },
  CustomersExportResponse: {
    exported_at: 'When it was told.',
    customer: 'The profile, also what only staff see otherwise.',
    sessions: 'Where the customer is logged in.',
    'sessions.current': 'Whether it is the session that asks.',
    'sessions.ip': 'The IP address that it was used from.',
    'sessions.last_used_at': 'When it was last renewed.',
    'sessions.user_agent': 'What the browser or app calls itself.',
    sign_in_accounts: 'The accounts at sign-in providers that lead to this customer.',
    'sign_in_accounts.issuer': 'The address by which the provider is known.',
    'sign_in_accounts.subject': 'The id of the person at the provider.',
    wishlists: 'The wishlists, with all of their items.',
    'wishlists.token': 'By it others read the list without logging in, while it is not private.',
    'wishlists.is_default': 'Whether it is the default one.',
    'wishlists.is_private': 'Whether only its owner can read it.',
    'wishlists.items': 'The wishes, also those that are not sold any more.',
    'wishlists.items.wishlist_id': 'The wishlist that the wish is on (`wl_…`).',
    newsletter_subscribers: 'The newsletter subscriptions.',
    orders: 'The orders and carts, the oldest first.',
    gift_cards: 'The gift cards that belong to the customer.',
    store_credits: 'The store credits of the customer, those that are used up included.',
  },
  WishedItem: {
    wishlist_id: 'The wishlist that the wish is on (`wl_…`).',
    variant: 'What is wished for.',
    product: 'The product of the variant; with `expand` only.',
    'product.variant_count': 'How many variants it has.',
    'product.available': 'Whether it is sold now.',
  },
  Wishlist: {
    token: 'By it others read the list without logging in, while it is not private.',
    is_default: 'Whether it is the default one; every customer with wishlists has exactly one.',
    is_private: 'Whether only its owner can read it.',
    items: 'The wishes that are still sold; with `expand` only.',
  },
  WishlistsCreateRequest: {
    is_default: '`true` makes it the default one; the first always is.',
    is_private: '`false` lets others read it by its token; `true` by default.',
  },
  WishlistsChangeRequest: {
    is_default: '`true` makes it the default one.',
    is_private: '`false` lets others read it by its token.',
  },
  Product: {
    available: 'Whether it is for sale: active, and its `available_on` has come.',
    deleted_at: 'When it was deleted.',
    description: 'Text for people, without HTML tags.',
    option_values: 'The option values that its variants have; with `expand` only.',
    price: 'The lowest price of its variants in the requested currency.',
    status: '`draft` is being prepared, `active` is sold, `archived` is sold no longer.',
    variant_count: 'How many variants it has.',
  },
  ProductFilters: {
    default_sort: 'The order of a list that asks for none.',
    filters: 'What the list can be narrowed by.',
    'filters.id': "What is filtered by: an option type's id, or the name of the filter.",
    'filters.max': 'The highest price, in whole units of the currency.',
    'filters.min': 'The lowest price, in whole units of the currency.',
    'filters.options': 'The choices that leave something.',
    'filters.options.id': 'What to filter by.',
    id: "The category's id, or `products`.",
    sort_options: 'The orders that the list can have.',
    'sort_options.id': 'What to send as `sort`.',
    'sort_options.label': 'The name for people; null leaves it to the storefront.',
    total_count: 'How many products the list has.',
  },
  StockItem: {
    available_count: 'What can still be sold: on hand and not reserved, 0 or more.',
    reserved_count: 'How many belong to orders that are being placed.',
  },
  StoreSettings: {
    non_expiring_credit_categories:
      'The names of categories whose store credits are spent last; `Gift Card` always is one.',
    checkout_zone_id:
      'The zone that is shipped to; null: every country. There are no zones yet, so it has no effect.',
    code: 'The short name of the store, which log-ins of staff may name.',
    default_country: 'The country that forms begin with.',
    'default_country.id': 'The same as `iso`.',
    'default_country.iso_name': 'The name in capital letters, as ISO 3166-1 writes it.',
    url: 'The address of the storefront.',
  },
  Subscriber: {
    verified: 'Whether the owner of the address agreed.',
    verified_at: 'When the owner of the address agreed.',
  },
  AdminLogInRequest: { store: 'The `code` of the store to act on; without one, the first.' },
  AdminLogInResponse: {
    token: 'The JWT for `Authorization: Bearer`, valid for 15 minutes unless configured otherwise.',
  },
  CustomersRegisterResponse: {
    token: 'The JWT for `Authorization: Bearer`, valid for an hour unless configured otherwise.',
  },
  NewsletterSubscribersVerifyRequest: { token: 'The token of the mail, good for one use.' },
  WebhookDelivery: {
    delivered_at: 'When the attempt ended; null before.',
    error_type: 'Why there was no response; null when there was one.',
    event_id: 'The id of the event, a UUID; the same for each delivery of it.',
    event_name: 'The name of the event, such as `order.completed`.',
    execution_time: 'How long the attempt took, in milliseconds.',
    payload: 'The JSON that was sent; secrets in it read `[REDACTED]`.',
    request_errors: 'What went wrong before there was a response, in words.',
    response_body: 'What the server answered, at most 10,000 characters.',
    response_code: 'The status that the server answered with.',
    success: 'Whether the server answered with 2xx; null before the attempt ended.',
    webhook_endpoint_id: 'The webhook endpoint (`whe_…`).',
  },
  WebhookEndpoint: {
    active: 'False: nothing is sent there.',
    disabled_at: 'When it was disabled.',
    disabled_reason: 'Why it was disabled, for people.',
    failed_delivery_count: 'Failed attempts so far.',
    last_delivery_at: 'When the last attempt was made.',
    recent_delivery_count: 'Attempts in the last 24 hours.',
    recent_failure_count: 'Failed attempts in the last 24 hours.',
    secret_key:
      '`whsec_` and the base64 of 32 bytes; only in responses to creation and rotation, otherwise null.',
    successful_delivery_count: 'Successful attempts so far.',
    total_delivery_count: 'Attempts so far.',
    url: 'Where events are sent to.',
    warnings: 'Subscriptions that name something which is not sent yet, or not to this endpoint.',
    'warnings.code': 'What is probably not meant, for programs.',
    'warnings.subscription': 'What it is about, as it stands in `subscriptions`.',
  },
};

/** What a field means, by its schema and path: `AdminOrder`, `fulfillments.status`. */
function descriptionOf(schema: string, path: readonly string[]): string | undefined {
  const name = path.at(-1) ?? '';
  const places = [schema, schema.replace(/^Admin/, '')];
  const particularly = places.map((place) => particular[place]?.[path.join('.')]).find((text) => text);
  if (particularly !== undefined) return particularly;
  if (common[name] !== undefined) return common[name];
  return name.startsWith('display_')
    ? `\`${name.slice('display_'.length)}\` for people, such as \`$50.00\`.`
    : undefined;
}

/** A schema in which every property that says nothing of its own is described. */
export function described(name: string, schema: JsonSchema, path: readonly string[] = []): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, part]) => [keyword, describedPart(name, keyword, part, path)]),
  );
}

function describedPart(name: string, keyword: string, part: unknown, path: readonly string[]): unknown {
  switch (keyword) {
    case 'properties':
      return Object.fromEntries(
        Object.entries(part as Record<string, JsonSchema>).map(([property, schema]) => {
          const inner = [...path, property];
          const description = schema.description ?? descriptionOf(name, inner);
          return [property, { ...described(name, schema, inner), ...(description ? { description } : {}) }];
        }),
      );
    case 'items':
      return described(name, part as JsonSchema, path);
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
      return (part as JsonSchema[]).map((each) => described(name, each, path));
    default:
      return part;
  }
}
