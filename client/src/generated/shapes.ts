// Made from the contracts by `npm run generate`. Do not edit.

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface AcceptInvitationBody {
  password: string;
  password_confirmation?: string | null | undefined;
}

export interface AddCartPaymentBody {
  payment_method_id: string;
  amount?: string | number | null | undefined;
  source?:
    | {
        token?: string | null | undefined;
        save?: boolean | null | undefined;
        source_id?: string | null | undefined;
      }
    | null
    | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface AddCustomerAddressBody extends AddressInput {
  is_default_billing?: boolean | null | undefined;
  is_default_shipping?: boolean | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface AddCustomersToGroupBody {
  customer_ids: string[];
}

export interface AddOrderPaymentBody {
  payment_method_id: string;
  amount?: string | number | null | undefined;
  source_id?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface Address {
  id: string;
  first_name: string | null;
  last_name: string | null;
  full_name: string;
  address1: string | null;
  address2: string | null;
  city: string | null;
  postal_code: string | null;
  phone: string | null;
  company: string | null;
  country_name: string;
  country_iso: string;
  state_text: string | null;
  state_abbr: string | null;
  state_name: string | null;
  quick_checkout: boolean;
  is_default_billing: boolean;
  is_default_shipping: boolean;
  firstname: string | null;
  lastname: string | null;
  zipcode: string | null;
  country: string;
}

export interface AddressInEvent extends Address {
  metadata?: Record<string, Json> | undefined;
  created_at?: string | undefined;
  updated_at?: string | undefined;
}

export interface AddressInput {
  first_name?: string | null | undefined;
  firstname?: string | null | undefined;
  last_name?: string | null | undefined;
  lastname?: string | null | undefined;
  address1?: string | null | undefined;
  address2?: string | null | undefined;
  city?: string | null | undefined;
  postal_code?: string | null | undefined;
  zipcode?: string | null | undefined;
  phone?: string | null | undefined;
  company?: string | null | undefined;
  country_iso?: string | null | undefined;
  country?: string | null | undefined;
  state_abbr?: string | null | undefined;
  state_name?: string | null | undefined;
}

export interface AdminAccount {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  full_name: string;
  preferred_locale: string | null;
  status: 'invited' | 'active' | 'deactivated';
  roles: {
    id: string;
    name: string;
  }[];
  scopes: string[];
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface AdminAddress extends Address {
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface AdminCategory {
  id: string;
  name: string;
  permalink: string;
  position: number;
  depth: number;
  meta_title: string | null;
  meta_description: string | null;
  meta_keywords: string | null;
  children_count: number;
  parent_id: string | null;
  description: string;
  description_html: string;
  image_url: string | null;
  square_image_url: string | null;
  is_root: boolean;
  is_child: boolean;
  is_leaf: boolean;
  custom_fields?: AdminCustomField[] | undefined;
  created_at: string;
  updated_at: string;
  metadata: Record<string, Json>;
  parent?: AdminCategory | undefined;
  children?: AdminCategory[] | undefined;
  ancestors?: AdminCategory[] | undefined;
}

export interface AdminCustomField extends CustomField {
  storefront_visible: boolean;
  custom_field_definition_id: string;
  created_at: string;
  updated_at: string;
}

export interface AdminCustomFieldOfRecord extends AdminCustomField {
  resource_type: string;
  resource_id: string;
}

export interface AdminCustomer {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  full_name: string;
  phone: string | null;
  accepts_email_marketing: boolean;
  available_store_credit_total: string;
  display_available_store_credit_total: string;
  addresses: AdminAddress[];
  default_billing_address: AdminAddress | null;
  default_shipping_address: AdminAddress | null;
  newsletter_subscriber: Subscriber | null;
  email_verified_at: string | null;
  preferred_locale: string | null;
  preferred_currency: string | null;
  customer_groups: {
    id: string;
    name: string;
  }[];
  custom_fields?: AdminCustomField[] | undefined;
  tags: string[];
  orders_count: number;
  total_spent: string;
  last_order_completed_at: string | null;
  internal_note: string | null;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface AdminCustomerChange {
  email?: string | undefined;
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  phone?: string | null | undefined;
  accepts_email_marketing?: boolean | null | undefined;
  preferred_locale?: string | null | undefined;
  preferred_currency?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
  tags?: string[] | null | undefined;
  internal_note?: string | null | undefined;
}

export interface AdminCustomerGroup {
  id: string;
  name: string;
  description: string | null;
  created_at: string;
  updated_at: string;
  metadata: Record<string, Json>;
}

export interface AdminCustomerInput {
  email: string;
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  phone?: string | null | undefined;
  accepts_email_marketing?: boolean | null | undefined;
  preferred_locale?: string | null | undefined;
  preferred_currency?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
  tags?: string[] | null | undefined;
  internal_note?: string | null | undefined;
}

export interface AdminDeliveryMethod extends DeliveryMethod {
  description: string | null;
  active: boolean;
  position: number;
  prices: {
    currency: string;
    amount: string;
    display_amount: string;
  }[];
  display_on: 'both' | 'back_end' | 'front_end';
  zone_ids: string[];
  tracking_url: string | null;
  tax_category_id: string | null;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface AdminFulfillment {
  id: string;
  number: string;
  tracking: string | null;
  tracking_url: string | null;
  cost: string;
  display_cost: string;
  total: string;
  display_total: string;
  discount_total: string;
  display_discount_total: string;
  pre_tax_amount: string;
  display_pre_tax_amount: string;
  tax_total: string;
  display_tax_total: string;
  additional_tax_total: string;
  display_additional_tax_total: string;
  included_tax_total: string;
  display_included_tax_total: string;
  status: 'pending' | 'ready' | 'shipped' | 'canceled';
  fulfillment_type: 'shipping' | 'digital';
  fulfilled_at: string | null;
  items: {
    item_id: string;
    variant_id: string;
    quantity: number;
  }[];
  delivery_method: DeliveryMethod | null;
  stock_location: StockLocation;
  delivery_rates: DeliveryRate[];
  custom_fields?: AdminCustomField[] | undefined;
  order_id: string;
  tax_lines: TaxLine[];
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface AdminGiftCard {
  id: string;
  code: string;
  state: 'active' | 'partially_redeemed' | 'redeemed' | 'canceled' | 'expired';
  status: 'active' | 'partially_redeemed' | 'redeemed' | 'canceled' | 'expired';
  currency: string;
  amount: string;
  display_amount: string;
  amount_used: string;
  display_amount_used: string;
  amount_authorized: string;
  display_amount_authorized: string;
  amount_remaining: string;
  display_amount_remaining: string;
  expires_at: string | null;
  redeemed_at: string | null;
  expired: boolean;
  active: boolean;
  custom_fields?: AdminCustomField[] | undefined;
  customer_id: string | null;
  gift_card_batch_id: string | null;
  created_at: string;
  updated_at: string;
  metadata: Record<string, Json>;
}

export interface AdminLineItem {
  id: string;
  variant_id: string;
  quantity: number;
  currency: string;
  name: string;
  slug: string;
  options_text: string;
  price: string;
  display_price: string;
  total: string;
  display_total: string;
  adjustment_total: string;
  display_adjustment_total: string;
  additional_tax_total: string;
  display_additional_tax_total: string;
  included_tax_total: string;
  display_included_tax_total: string;
  discount_total: string;
  display_discount_total: string;
  pre_tax_amount: string;
  display_pre_tax_amount: string;
  discounted_amount: string;
  display_discounted_amount: string;
  compare_at_amount: string | null;
  display_compare_at_amount: string | null;
  thumbnail_url: string | null;
  option_values: OptionValue[];
  digital_links: DigitalLink[];
  preorder: boolean;
  preorder_ships_at: string | null;
  custom_fields?: AdminCustomField[] | undefined;
  tax_lines: TaxLine[];
  metadata: Record<string, Json>;
}

export interface AdminMedia extends Media {
  state: 'processing' | 'ready' | 'failed';
  byte_size: number | null;
  width: number | null;
  height: number | null;
  content_type: string | null;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface AdminOptionType {
  id: string;
  name: string;
  label: string;
  position: number;
  kind: 'dropdown' | 'color_swatch' | 'buttons';
  option_values: AdminOptionValue[];
  custom_fields?: AdminCustomField[] | undefined;
  created_at: string;
  updated_at: string;
  metadata: Record<string, Json>;
}

export interface AdminOptionValue {
  id: string;
  option_type_id: string;
  option_type_name: string;
  option_type_label: string;
  name: string;
  label: string;
  position: number;
  color_code: string | null;
  image_url: string | null;
  custom_fields?: AdminCustomField[] | undefined;
  metadata: Record<string, Json>;
}

export interface AdminOrder {
  id: string;
  number: string;
  email: string | null;
  customer_note: string | null;
  currency: string;
  locale: string | null;
  market_id: string | null;
  channel_id: string | null;
  market: Json | null;
  total_quantity: number;
  item_total: string;
  display_item_total: string;
  adjustment_total: string;
  display_adjustment_total: string;
  discount_total: string;
  display_discount_total: string;
  tax_total: string;
  display_tax_total: string;
  included_tax_total: string;
  display_included_tax_total: string;
  additional_tax_total: string;
  display_additional_tax_total: string;
  delivery_total: string;
  display_delivery_total: string;
  total: string;
  display_total: string;
  gift_card_total: string;
  display_gift_card_total: string;
  store_credit_total: string;
  display_store_credit_total: string;
  amount_due: string;
  display_amount_due: string;
  covered_by_store_credit: boolean;
  shipping_eq_billing_address: boolean;
  discounts: Discount[];
  items: AdminLineItem[];
  fulfillments: AdminFulfillment[];
  payments: AdminPayment[];
  billing_address: Address | null;
  shipping_address: Address | null;
  gift_card: GiftCard | null;
  state: 'cart' | 'address' | 'delivery' | 'payment' | 'complete' | 'canceled';
  state_lock_version: number;
  completed_at: string | null;
  payment_status: 'paid' | 'balance_due' | 'credit_owed' | 'failed' | 'void' | null;
  fulfillment_status: 'pending' | 'ready' | 'partial' | 'shipped' | 'backorder' | 'canceled' | null;
  custom_fields?: AdminCustomField[] | undefined;
  status: 'draft' | 'placed' | 'canceled';
  payment_total: string;
  display_payment_total: string;
  refund_total: string;
  display_refund_total: string;
  outstanding_balance: string;
  display_outstanding_balance: string;
  customer_id: string | null;
  tags: string[];
  internal_note: string | null;
  notify_customer: boolean;
  canceled_at: string | null;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface AdminPayment {
  id: string;
  payment_method_id: string;
  response_code: string | null;
  number: string;
  amount: string;
  display_amount: string;
  status: 'checkout' | 'pending' | 'completed' | 'failed' | 'void';
  source_type: string | null;
  source_id: string | null;
  source:
    | PaymentCard
    | {
        id: string;
        amount: string;
        display_amount: string;
        amount_used: string;
        display_amount_used: string;
        amount_authorized: string;
        display_amount_authorized: string;
        amount_remaining: string;
        display_amount_remaining: string;
        currency: string;
      }
    | null;
  payment_method: PaymentMethod;
  order_id: string;
  authorized_amount: string;
  display_authorized_amount: string;
  captured_amount: string;
  display_captured_amount: string;
  refunded_amount: string;
  display_refunded_amount: string;
  failure: {
    code: string;
    message: string;
  } | null;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
  custom_fields?: AdminCustomField[] | undefined;
}

export interface AdminPaymentMethod extends PaymentMethod {
  auto_capture: boolean;
  active: boolean;
  position: number;
  display_on: 'both' | 'back_end' | 'front_end';
  zone_ids: string[];
  preferences: Record<string, string | number | boolean | null>;
  preference_schema: {
    key: string;
    type: 'integer' | 'decimal' | 'boolean' | 'string' | 'password' | 'text';
    default: string | number | boolean | null;
  }[];
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface AdminPrice extends Price {
  variant_id: string;
  product_id: string;
  created_at: string;
  updated_at: string;
}

export interface AdminProduct {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  description_html: string | null;
  meta_title: string | null;
  meta_description: string | null;
  meta_keywords: string | null;
  variant_count: number;
  available_on: string | null;
  purchasable: boolean;
  preorder: boolean;
  preorder_ships_at: string | null;
  in_stock: boolean;
  backorderable: boolean;
  available: boolean;
  default_variant_id: string;
  thumbnail_url: string | null;
  tags: string[];
  price: Price;
  original_price: Price | null;
  prior_price: Price | null;
  variants?: AdminVariant[] | undefined;
  default_variant?: AdminVariant | undefined;
  media?: AdminMedia[] | undefined;
  primary_media?: AdminMedia | undefined;
  option_types?: OptionType[] | undefined;
  option_values?: OptionValue[] | undefined;
  categories?: AdminCategory[] | undefined;
  custom_fields?: AdminCustomField[] | undefined;
  status: 'draft' | 'active' | 'archived';
  tax_category_id: string | null;
  requires_shipping: boolean;
  deleted_at: string | null;
  created_at: string;
  updated_at: string;
  metadata: Record<string, Json>;
}

export interface AdminPromotion {
  id: string;
  name: string;
  description: string | null;
  code: string | null;
  automatic: boolean;
  kind: 'percentage' | 'fixed' | 'free_shipping';
  amount: string | null;
  display_amount: string | null;
  currency: string | null;
  product_ids: string[];
  category_ids: string[];
  customer_group_ids: string[];
  starts_at: string | null;
  expires_at: string | null;
  usage_limit: number | null;
  usage_limit_per_customer: number | null;
  usage_count: number;
  minimum_total: string | null;
  display_minimum_total: string | null;
  active: boolean;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface AdminSession {
  token: string;
  refresh_token: string;
  user: AdminAccount;
}

export interface AdminStockLocation {
  id: string;
  name: string;
  address1: string | null;
  address2: string | null;
  city: string | null;
  zipcode: string | null;
  country_iso: string | null;
  state_abbr: string | null;
  state_name: string | null;
  phone: string | null;
  active: boolean;
  default: boolean;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface AdminStoreCredit {
  id: string;
  amount: string;
  display_amount: string;
  amount_used: string;
  display_amount_used: string;
  amount_authorized: string;
  display_amount_authorized: string;
  amount_remaining: string;
  display_amount_remaining: string;
  currency: string;
  custom_fields?: AdminCustomField[] | undefined;
  memo: string | null;
  category_id: string | null;
  category_name: string | null;
  type_id: string;
  type_name: string;
  customer_id: string;
  created_at: string;
  updated_at: string;
  metadata: Record<string, Json>;
}

export interface AdminSubscriber extends Subscriber {
  metadata: Record<string, Json>;
}

export interface AdminUserChange {
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  role_ids?: string[] | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface AdminVariant {
  id: string;
  product_id: string;
  sku: string | null;
  options_text: string;
  track_inventory: boolean;
  media_count: number;
  thumbnail_url: string | null;
  purchasable: boolean;
  in_stock: boolean;
  backorderable: boolean;
  preorder: boolean;
  preorder_ships_at: string | null;
  weight: number | null;
  height: number | null;
  width: number | null;
  depth: number | null;
  price: Price;
  original_price: Price | null;
  prior_price: Price | null;
  option_values: OptionValue[];
  media?: AdminMedia[] | undefined;
  primary_media?: AdminMedia | undefined;
  custom_fields?: AdminCustomField[] | undefined;
  position: number;
  prices: AdminPrice[];
  created_at: string;
  updated_at: string;
  metadata: Record<string, Json>;
  stock_items?: StockItem[] | undefined;
}

export interface AllowedOrigin {
  id: string;
  origin: string;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface AllowedOriginChange {
  origin?: string | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface AllowedOriginInput {
  origin: string;
  metadata?: Record<string, Json> | null | undefined;
}

export interface ApiKey {
  id: string;
  name: string;
  key_type: 'publishable' | 'secret';
  scopes: string[];
  token_prefix: string;
  plaintext_token: string | null;
  active: boolean;
  revoked_at: string | null;
  last_used_at: string | null;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface ApiKeyChange {
  name?: string | undefined;
  scopes?:
    | (
        | 'read_orders'
        | 'write_orders'
        | 'read_products'
        | 'write_products'
        | 'read_promotions'
        | 'write_promotions'
        | 'read_customers'
        | 'write_customers'
        | 'read_payments'
        | 'write_payments'
        | 'read_fulfillments'
        | 'write_fulfillments'
        | 'read_refunds'
        | 'write_refunds'
        | 'read_gift_cards'
        | 'write_gift_cards'
        | 'read_store_credits'
        | 'write_store_credits'
        | 'read_stock'
        | 'write_stock'
        | 'read_categories'
        | 'write_categories'
        | 'read_settings'
        | 'write_settings'
        | 'read_webhooks'
        | 'write_webhooks'
        | 'read_api_keys'
        | 'write_api_keys'
        | 'read_events'
        | 'write_events'
        | 'read_all'
        | 'write_all'
      )[]
    | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface ApiKeyInput {
  name: string;
  key_type: 'publishable' | 'secret';
  scopes?:
    | (
        | 'read_orders'
        | 'write_orders'
        | 'read_products'
        | 'write_products'
        | 'read_promotions'
        | 'write_promotions'
        | 'read_customers'
        | 'write_customers'
        | 'read_payments'
        | 'write_payments'
        | 'read_fulfillments'
        | 'write_fulfillments'
        | 'read_refunds'
        | 'write_refunds'
        | 'read_gift_cards'
        | 'write_gift_cards'
        | 'read_store_credits'
        | 'write_store_credits'
        | 'read_stock'
        | 'write_stock'
        | 'read_categories'
        | 'write_categories'
        | 'read_settings'
        | 'write_settings'
        | 'read_webhooks'
        | 'write_webhooks'
        | 'read_api_keys'
        | 'write_api_keys'
        | 'read_events'
        | 'write_events'
        | 'read_all'
        | 'write_all'
      )[]
    | null
    | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface ApplyCartDiscountCodeBody {
  code: string;
}

export interface BulkOutcome {
  data: {
    id: string | null;
    success: boolean;
    error: {
      code: string;
      message: string;
      details: Record<string, Json> | null;
    } | null;
  }[];
  meta: {
    count: number;
    succeeded: number;
    failed: number;
  };
}

export interface CancelOrderBody {
  restock?: boolean | null | undefined;
  state_lock_version?: number | null | undefined;
}

export interface CaptureOrderPaymentBody {
  amount?: string | number | null | undefined;
  state_lock_version?: number | null | undefined;
}

export interface Cart {
  id: string;
  token: string;
  number: string;
  email: string | null;
  customer_note: string | null;
  currency: string;
  locale: string | null;
  market_id: string | null;
  channel_id: string | null;
  market: Json | null;
  total_quantity: number;
  item_total: string;
  display_item_total: string;
  adjustment_total: string;
  display_adjustment_total: string;
  discount_total: string;
  display_discount_total: string;
  tax_total: string;
  display_tax_total: string;
  included_tax_total: string;
  display_included_tax_total: string;
  additional_tax_total: string;
  display_additional_tax_total: string;
  delivery_total: string;
  display_delivery_total: string;
  total: string;
  display_total: string;
  gift_card_total: string;
  display_gift_card_total: string;
  store_credit_total: string;
  display_store_credit_total: string;
  amount_due: string;
  display_amount_due: string;
  covered_by_store_credit: boolean;
  shipping_eq_billing_address: boolean;
  discounts: Discount[];
  items: LineItem[];
  fulfillments: Fulfillment[];
  payments: Payment[];
  billing_address: Address | null;
  shipping_address: Address | null;
  gift_card: GiftCard | null;
  state: 'cart' | 'address' | 'delivery' | 'payment' | 'complete' | 'canceled';
  state_lock_version: number;
  warnings: CartWarning[];
  current_step: 'cart' | 'address' | 'delivery' | 'payment' | 'complete';
  completed_steps: ('cart' | 'address' | 'delivery' | 'payment' | 'complete')[];
  requirements: Requirement[];
  payment_methods: PaymentMethod[];
}

export interface CartChange extends CartInput {
  locale?: string | null | undefined;
  state_lock_version?: number | null | undefined;
}

export interface CartInput {
  items?: CartItemInput[] | null | undefined;
  email?: string | null | undefined;
  customer_note?: string | null | undefined;
  shipping_address?: AddressInput | null | undefined;
  billing_address?: AddressInput | null | undefined;
  shipping_address_id?: string | null | undefined;
  billing_address_id?: string | null | undefined;
  use_shipping?: boolean | null | undefined;
  currency?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface CartItemChange {
  quantity?: number | undefined;
  metadata?: Record<string, Json> | null | undefined;
  state_lock_version?: number | null | undefined;
}

export interface CartItemInput {
  variant_id: string;
  quantity?: number | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface CartWarning {
  code:
    | 'price_changed'
    | 'item_unavailable'
    | 'insufficient_stock'
    | 'delivery_unavailable'
    | 'delivery_replaced'
    | 'payment_unavailable'
    | 'discount_code_unusable'
    | 'gift_card_unusable'
    | 'gift_card_unchecked'
    | 'store_credit_unusable'
    | 'store_credit_unchecked';
  message: string;
  line_item_id: string | null;
  item_id: string | null;
  from?: string | undefined;
  to?: string | undefined;
  available?: number | undefined;
}

export interface Category {
  id: string;
  name: string;
  permalink: string;
  position: number;
  depth: number;
  meta_title: string | null;
  meta_description: string | null;
  meta_keywords: string | null;
  children_count: number;
  parent_id: string | null;
  description: string;
  description_html: string;
  image_url: string | null;
  square_image_url: string | null;
  is_root: boolean;
  is_child: boolean;
  is_leaf: boolean;
  custom_fields?: CustomField[] | undefined;
  parent?: Category | undefined;
  children?: Category[] | undefined;
  ancestors?: Category[] | undefined;
}

export interface CategoryAlone {
  id: string;
  name: string;
  permalink: string;
  position: number;
  depth: number;
  meta_title: string | null;
  meta_description: string | null;
  meta_keywords: string | null;
  children_count?: number | undefined;
  parent_id: string | null;
  description: string;
  description_html: string;
  image_url: string | null;
  square_image_url: string | null;
  is_root: boolean;
  is_child: boolean;
  is_leaf?: boolean | undefined;
  custom_fields?: AdminCustomField[] | undefined;
  created_at: string;
  updated_at: string;
  metadata: Record<string, Json>;
}

export interface ChangeAdminAccountBody {
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  preferred_locale?: string | null | undefined;
  password?: string | undefined;
  password_confirmation?: string | null | undefined;
  current_password?: string | null | undefined;
}

export interface ChangeCategoryBody {
  name?: string | undefined;
  parent_id?: string | null | undefined;
  position?: number | undefined;
  permalink?: string | null | undefined;
  description?: string | null | undefined;
  meta_title?: string | null | undefined;
  meta_description?: string | null | undefined;
  meta_keywords?: string | null | undefined;
  image_url?: string | null | undefined;
  square_image_url?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface ChangeCustomFieldDefinitionBody {
  namespace?: string | undefined;
  key?: string | undefined;
  field_type?: 'short_text' | 'long_text' | 'rich_text' | 'number' | 'boolean' | 'json' | undefined;
  label?: string | undefined;
  display_on?: 'both' | 'back_end' | undefined;
  storefront_visible?: boolean | undefined;
  searchable?: boolean | undefined;
  sortable?: boolean | undefined;
  position?: number | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface ChangeGiftCardBody {
  amount?: string | number | undefined;
  expires_at?: string | null | undefined;
  customer_id?: string | null | undefined;
  user_id?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface ChangeMediaBody {
  alt?: string | null | undefined;
  focal_point_x?: number | null | undefined;
  focal_point_y?: number | null | undefined;
  variant_ids?: string[] | undefined;
  position?: number | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface ChangeOptionTypeBody {
  name?: string | undefined;
  label?: string | undefined;
  kind?: 'dropdown' | 'color_swatch' | 'buttons' | undefined;
  position?: number | undefined;
  metadata?: Record<string, Json> | null | undefined;
  option_values?:
    | {
        id?: string | undefined;
        name?: string | undefined;
        label?: string | undefined;
        color_code?: string | null | undefined;
        image_url?: string | null | undefined;
        metadata?: Record<string, Json> | null | undefined;
      }[]
    | undefined;
}

export interface ChangeOrderBody {
  items?: CartItemInput[] | null | undefined;
  email?: string | null | undefined;
  customer_note?: string | null | undefined;
  shipping_address?: AddressInput | null | undefined;
  billing_address?: AddressInput | null | undefined;
  shipping_address_id?: string | null | undefined;
  billing_address_id?: string | null | undefined;
  use_shipping?: boolean | null | undefined;
  currency?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
  customer_id?: string | null | undefined;
  user_id?: string | null | undefined;
  use_customer_default_address?: boolean | null | undefined;
  discount_codes?: string[] | null | undefined;
  locale?: string | null | undefined;
  internal_note?: string | null | undefined;
  tags?: string[] | null | undefined;
  state_lock_version?: number | null | undefined;
}

export interface ChangeOrderFulfillmentBody {
  selected_delivery_rate_id?: string | null | undefined;
  tracking?: string | null | undefined;
  tracking_url?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
  state_lock_version?: number | null | undefined;
}

export interface ChangePaymentSessionBody {
  amount?: string | number | null | undefined;
  external_data?: Record<string, Json> | null | undefined;
  state_lock_version?: number | null | undefined;
}

export interface ChangeProductBody {
  name?: string | undefined;
  slug?: string | null | undefined;
  description?: string | null | undefined;
  meta_title?: string | null | undefined;
  meta_description?: string | null | undefined;
  meta_keywords?: string | null | undefined;
  status?: 'draft' | 'active' | 'archived' | undefined;
  available_on?: string | null | undefined;
  tags?: string[] | undefined;
  category_ids?: string[] | undefined;
  tax_category_id?: string | null | undefined;
  requires_shipping?: boolean | undefined;
  media?: MediaInput[] | undefined;
  metadata?: Record<string, Json> | null | undefined;
  custom_fields?: CustomFieldInput[] | undefined;
  sku?: string | null | undefined;
  prices?: PriceInput[] | undefined;
  stock_items?:
    | {
        count_on_hand?: number | undefined;
        backorderable?: boolean | undefined;
      }[]
    | undefined;
  track_inventory?: boolean | undefined;
  weight?: number | string | null | undefined;
  height?: number | string | null | undefined;
  width?: number | string | null | undefined;
  depth?: number | string | null | undefined;
  variants?:
    | {
        id?: string | undefined;
        sku?: string | null | undefined;
        prices?: PriceInput[] | undefined;
        options?:
          | {
              name: string;
              value: string;
            }[]
          | undefined;
        option_value_ids?: string[] | undefined;
        stock_items?:
          | {
              count_on_hand?: number | undefined;
              backorderable?: boolean | undefined;
            }[]
          | undefined;
        track_inventory?: boolean | undefined;
        position?: number | undefined;
        weight?: number | string | null | undefined;
        height?: number | string | null | undefined;
        width?: number | string | null | undefined;
        depth?: number | string | null | undefined;
        metadata?: Record<string, Json> | null | undefined;
      }[]
    | undefined;
}

export interface ChangeProductsBody {
  products: Record<string, Json>[];
}

export interface ChangeStockItemBody {
  count_on_hand?: number | undefined;
  backorderable?: boolean | undefined;
  track_inventory?: boolean | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface ChangeStockItemsBody {
  stock_items: Record<string, Json>[];
}

export interface ChangeStoreCreditBody {
  amount?: string | number | undefined;
  category_id?: string | null | undefined;
  memo?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface ChangeStoreCreditCategoryBody {
  name?: string | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface ChangeVariantBody {
  sku?: string | null | undefined;
  prices?: PriceInput[] | undefined;
  options?:
    | {
        name: string;
        value: string;
      }[]
    | undefined;
  option_value_ids?: string[] | undefined;
  stock_items?:
    | {
        count_on_hand?: number | undefined;
        backorderable?: boolean | undefined;
      }[]
    | undefined;
  track_inventory?: boolean | undefined;
  position?: number | undefined;
  weight?: number | string | null | undefined;
  height?: number | string | null | undefined;
  width?: number | string | null | undefined;
  depth?: number | string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface ChangeWebhookEndpointBody {
  url?: string | undefined;
  name?: string | null | undefined;
  subscriptions?: string[] | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface CloneProductBody {
  name?: string | undefined;
}

export interface CompleteOrderBody {
  payment_pending?: boolean | null | undefined;
  notify_customer?: boolean | null | undefined;
  state_lock_version?: number | null | undefined;
}

export interface CompletePaymentSessionBody {
  session_result?: Json | null | undefined;
  external_data?: Record<string, Json> | null | undefined;
  state_lock_version?: number | null | undefined;
}

export interface ConvertGiftCardBody {
  customer_id: string;
}

export interface Country {
  iso: string;
  iso3: string;
  name: string;
  states_required: boolean;
  zipcode_required: boolean;
  states?: CountryState[] | undefined;
}

export interface CountryState {
  abbr: string;
  name: string;
}

export interface CreateCategoryBody {
  name: string;
  parent_id?: string | null | undefined;
  position?: number | undefined;
  permalink?: string | null | undefined;
  description?: string | null | undefined;
  meta_title?: string | null | undefined;
  meta_description?: string | null | undefined;
  meta_keywords?: string | null | undefined;
  image_url?: string | null | undefined;
  square_image_url?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface CreateCustomFieldDefinitionBody {
  resource_type: string;
  namespace: string;
  key: string;
  field_type: 'short_text' | 'long_text' | 'rich_text' | 'number' | 'boolean' | 'json';
  label?: string | undefined;
  display_on?: 'both' | 'back_end' | undefined;
  storefront_visible?: boolean | undefined;
  searchable?: boolean | undefined;
  sortable?: boolean | undefined;
  position?: number | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface CreateDigitalBody {
  variant_id?: string | null | undefined;
  login_required?: boolean | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface CreateExportBody {
  type: 'gift_cards' | 'products' | 'orders' | 'customers' | 'newsletter_subscribers';
  q?: Record<string, string | number | boolean | (string | boolean)[]> | null | undefined;
}

export interface CreateGiftCardBatchBody {
  codes_count: number;
  amount: string | number;
  currency?: string | null | undefined;
  prefix?: string | null | undefined;
  expires_at?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface CreateMediaBody {
  url?: string | null | undefined;
  external_video_url?: string | null | undefined;
  alt?: string | null | undefined;
  focal_point_x?: number | null | undefined;
  focal_point_y?: number | null | undefined;
  variant_ids?: string[] | undefined;
  position?: number | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface CreateOptionTypeBody {
  name: string;
  label?: string | undefined;
  kind?: 'dropdown' | 'color_swatch' | 'buttons' | undefined;
  position?: number | undefined;
  metadata?: Record<string, Json> | null | undefined;
  option_values?:
    | {
        name: string;
        label?: string | undefined;
        color_code?: string | null | undefined;
        image_url?: string | null | undefined;
        metadata?: Record<string, Json> | null | undefined;
      }[]
    | undefined;
}

export interface CreateOrderBody {
  items?: CartItemInput[] | null | undefined;
  email?: string | null | undefined;
  customer_note?: string | null | undefined;
  shipping_address?: AddressInput | null | undefined;
  billing_address?: AddressInput | null | undefined;
  shipping_address_id?: string | null | undefined;
  billing_address_id?: string | null | undefined;
  use_shipping?: boolean | null | undefined;
  currency?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
  customer_id?: string | null | undefined;
  user_id?: string | null | undefined;
  use_customer_default_address?: boolean | null | undefined;
  discount_codes?: string[] | null | undefined;
  locale?: string | null | undefined;
  internal_note?: string | null | undefined;
  tags?: string[] | null | undefined;
}

export interface CreateProductBody {
  name: string;
  slug?: string | null | undefined;
  description?: string | null | undefined;
  meta_title?: string | null | undefined;
  meta_description?: string | null | undefined;
  meta_keywords?: string | null | undefined;
  status?: 'draft' | 'active' | 'archived' | undefined;
  available_on?: string | null | undefined;
  tags?: string[] | undefined;
  category_ids?: string[] | undefined;
  tax_category_id?: string | null | undefined;
  requires_shipping?: boolean | undefined;
  media?: MediaInput[] | undefined;
  metadata?: Record<string, Json> | null | undefined;
  custom_fields?: CustomFieldInput[] | undefined;
  sku?: string | null | undefined;
  prices?: PriceInput[] | undefined;
  stock_items?:
    | {
        count_on_hand?: number | undefined;
        backorderable?: boolean | undefined;
      }[]
    | undefined;
  track_inventory?: boolean | undefined;
  weight?: number | string | null | undefined;
  height?: number | string | null | undefined;
  width?: number | string | null | undefined;
  depth?: number | string | null | undefined;
  variants?:
    | {
        sku?: string | null | undefined;
        prices?: PriceInput[] | undefined;
        options?:
          | {
              name: string;
              value: string;
            }[]
          | undefined;
        option_value_ids?: string[] | undefined;
        stock_items?:
          | {
              count_on_hand?: number | undefined;
              backorderable?: boolean | undefined;
            }[]
          | undefined;
        track_inventory?: boolean | undefined;
        position?: number | undefined;
        weight?: number | string | null | undefined;
        height?: number | string | null | undefined;
        width?: number | string | null | undefined;
        depth?: number | string | null | undefined;
        metadata?: Record<string, Json> | null | undefined;
      }[]
    | undefined;
}

export interface CreateRefundBody {
  amount: string | number;
  payment_id?: string | null | undefined;
  to?: 'original' | 'store_credit' | null | undefined;
  reason?: string | null | undefined;
  restock_items?:
    | {
        item_id: string;
        quantity: number;
      }[]
    | null
    | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface CreateStoreCreditCategoryBody {
  name: string;
  metadata?: Record<string, Json> | null | undefined;
}

export interface CreateVariantBody {
  sku?: string | null | undefined;
  prices?: PriceInput[] | undefined;
  options?:
    | {
        name: string;
        value: string;
      }[]
    | undefined;
  option_value_ids?: string[] | undefined;
  stock_items?:
    | {
        count_on_hand?: number | undefined;
        backorderable?: boolean | undefined;
      }[]
    | undefined;
  track_inventory?: boolean | undefined;
  position?: number | undefined;
  weight?: number | string | null | undefined;
  height?: number | string | null | undefined;
  width?: number | string | null | undefined;
  depth?: number | string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface CreateWebhookEndpointBody {
  url: string;
  name?: string | null | undefined;
  subscriptions?: string[] | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface CreditCard {
  id: string;
  brand: string;
  last4: string;
  month: number;
  year: number;
  name: string | null;
  default: boolean;
  gateway_payment_profile_id: string | null;
}

export interface CurrencyEntry {
  iso_code: string;
  name: string;
  symbol: string;
}

export interface CustomField {
  id: string;
  label: string;
  key: string;
  field_type: 'short_text' | 'long_text' | 'rich_text' | 'number' | 'boolean' | 'json';
  type: 'short_text' | 'long_text' | 'rich_text' | 'number' | 'boolean' | 'json';
  value: string;
}

export interface CustomFieldChange {
  value?: Json | undefined;
}

export interface CustomFieldDefinition {
  id: string;
  namespace: string;
  key: string;
  label: string;
  field_type: 'short_text' | 'long_text' | 'rich_text' | 'number' | 'boolean' | 'json';
  resource_type: string;
  display_on: 'both' | 'back_end';
  storefront_visible: boolean;
  searchable: boolean;
  sortable: boolean;
  filter_key: string;
  position: number;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface CustomFieldInput extends CustomFieldChange {
  custom_field_definition_id: string;
}

export interface Customer {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  full_name: string;
  phone: string | null;
  accepts_email_marketing: boolean;
  available_store_credit_total: string;
  display_available_store_credit_total: string;
  addresses: Address[];
  default_billing_address: Address | null;
  default_shipping_address: Address | null;
  newsletter_subscriber: Subscriber | null;
  email_verified_at: string | null;
  preferred_locale: string | null;
  preferred_currency: string | null;
  customer_groups: {
    id: string;
    name: string;
  }[];
  custom_fields?: CustomField[] | undefined;
}

export interface CustomerExport {
  exported_at: string;
  customer: AdminCustomer;
  sessions: OwnSession[];
  sign_in_accounts: {
    issuer: string;
    subject: string;
  }[];
  wishlists: {
    id: string;
    name: string;
    token: string;
    is_default: boolean;
    is_private: boolean;
    metadata: Record<string, Json>;
    items: {
      id: string;
      wishlist_id: string;
      variant_id: string;
      product_id: string;
      quantity: number;
    }[];
  }[];
  newsletter_subscribers: AdminSubscriber[];
  orders: ExportedOrder[];
  credit_cards: CreditCard[];
  gift_cards: AdminGiftCard[];
  store_credits: AdminStoreCredit[];
}

export interface CustomerGroupChange {
  name?: string | undefined;
  description?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface CustomerGroupInput {
  name: string;
  description?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface CustomerInEvent {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  full_name: string;
  phone: string | null;
  accepts_email_marketing: boolean;
  available_store_credit_total: string;
  display_available_store_credit_total: string;
  addresses: AddressInEvent[];
  default_billing_address: AddressInEvent | null;
  default_shipping_address: AddressInEvent | null;
  newsletter_subscriber: Subscriber | null;
  email_verified_at: string | null;
  preferred_locale: string | null;
  preferred_currency: string | null;
  customer_groups: {
    id: string;
    name: string;
  }[];
  custom_fields?: AdminCustomField[] | undefined;
  tags?: string[] | undefined;
  orders_count?: number | undefined;
  total_spent?: string | undefined;
  last_order_completed_at?: string | null | undefined;
  internal_note?: string | null | undefined;
  metadata?: Record<string, Json> | undefined;
  created_at?: string | undefined;
  updated_at?: string | undefined;
}

export interface CustomerSession {
  token: string;
  refresh_token: string;
  user: Customer;
}

export interface DeliveryMethod {
  id: string;
  name: string;
  code: string | null;
}

export interface DeliveryMethodChange {
  name?: string | undefined;
  prices?:
    | {
        currency: string;
        amount: string | number;
      }[]
    | undefined;
  code?: string | null | undefined;
  description?: string | null | undefined;
  active?: boolean | undefined;
  position?: number | undefined;
  display_on?: 'both' | 'back_end' | 'front_end' | undefined;
  zone_ids?: string[] | null | undefined;
  tracking_url?: string | null | undefined;
  tax_category_id?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface DeliveryMethodInput {
  name: string;
  prices: {
    currency: string;
    amount: string | number;
  }[];
  code?: string | null | undefined;
  description?: string | null | undefined;
  active?: boolean | undefined;
  position?: number | undefined;
  display_on?: 'both' | 'back_end' | 'front_end' | undefined;
  zone_ids?: string[] | null | undefined;
  tracking_url?: string | null | undefined;
  tax_category_id?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface DeliveryRate {
  id: string;
  delivery_method_id: string;
  name: string;
  selected: boolean;
  cost: string;
  display_cost: string;
  total: string;
  display_total: string;
  tax_total: string;
  display_tax_total: string;
  additional_tax_total: string;
  display_additional_tax_total: string;
  included_tax_total: string;
  display_included_tax_total: string;
  delivery_method: DeliveryMethod;
}

export interface Digital {
  id: string;
  product_id: string;
  variant_id: string | null;
  filename: string;
  content_type: string;
  byte_size: number;
  login_required: boolean;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface DigitalLink {
  id: string;
  access_counter: number;
  filename: string;
  content_type: string;
  download_url: string;
  authorizable: boolean;
  expired: boolean;
  access_limit_exceeded: boolean;
}

export interface DisabledWebhookEndpoint {
  id: string;
  name: string | null;
  url: string;
  active: boolean;
  subscriptions: string[];
  disabled_at: string | null;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
  disabled_reason: 'manual' | 'consecutive_failures' | 'author_ended';
}

export interface Discount {
  id: string;
  promotion_id: string;
  name: string;
  description: string | null;
  code: string | null;
  amount: string;
  display_amount: string;
}

export interface Exported {
  id: string;
  type: 'gift_cards' | 'products' | 'orders' | 'customers' | 'newsletter_subscribers';
  state: 'processing' | 'completed' | 'expired';
  done: boolean;
  q: Record<string, string | string[]> | null;
  rows_count: number;
  filename: string;
  download_url: string;
  expires_at: string;
  created_at: string;
  updated_at: string;
}

export interface ExportedOrder {
  id: string;
  number: string;
  email: string | null;
  customer_note: string | null;
  currency: string;
  locale: string | null;
  market_id: string | null;
  channel_id: string | null;
  market: Json | null;
  total_quantity: number;
  item_total: string;
  display_item_total: string;
  adjustment_total: string;
  display_adjustment_total: string;
  discount_total: string;
  display_discount_total: string;
  tax_total: string;
  display_tax_total: string;
  included_tax_total: string;
  display_included_tax_total: string;
  additional_tax_total: string;
  display_additional_tax_total: string;
  delivery_total: string;
  display_delivery_total: string;
  total: string;
  display_total: string;
  gift_card_total: string;
  display_gift_card_total: string;
  store_credit_total: string;
  display_store_credit_total: string;
  amount_due: string;
  display_amount_due: string;
  covered_by_store_credit: boolean;
  shipping_eq_billing_address: boolean;
  discounts: Discount[];
  items: AdminLineItem[];
  fulfillments: AdminFulfillment[];
  payments: AdminPayment[];
  billing_address: Address | null;
  shipping_address: Address | null;
  gift_card: GiftCard | null;
  state: 'cart' | 'address' | 'delivery' | 'payment' | 'complete' | 'canceled';
  state_lock_version: number;
  completed_at: string | null;
  payment_status: 'paid' | 'balance_due' | 'credit_owed' | 'failed' | 'void' | null;
  fulfillment_status: 'pending' | 'ready' | 'partial' | 'shipped' | 'backorder' | 'canceled' | null;
  custom_fields?: AdminCustomField[] | undefined;
  status: 'draft' | 'placed' | 'canceled';
  payment_total: string;
  display_payment_total: string;
  refund_total: string;
  display_refund_total: string;
  outstanding_balance: string;
  display_outstanding_balance: string;
  customer_id: string | null;
  tags: string[];
  internal_note: string | null;
  notify_customer: boolean;
  canceled_at: string | null;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
  refunds: Refund[];
}

export interface Fulfillment {
  id: string;
  number: string;
  tracking: string | null;
  tracking_url: string | null;
  cost: string;
  display_cost: string;
  total: string;
  display_total: string;
  discount_total: string;
  display_discount_total: string;
  pre_tax_amount: string;
  display_pre_tax_amount: string;
  tax_total: string;
  display_tax_total: string;
  additional_tax_total: string;
  display_additional_tax_total: string;
  included_tax_total: string;
  display_included_tax_total: string;
  status: 'pending' | 'ready' | 'shipped' | 'canceled';
  fulfillment_type: 'shipping' | 'digital';
  fulfilled_at: string | null;
  items: {
    item_id: string;
    variant_id: string;
    quantity: number;
  }[];
  delivery_method: DeliveryMethod | null;
  stock_location: StockLocation;
  delivery_rates: DeliveryRate[];
  custom_fields?: CustomField[] | undefined;
}

export interface FulfillmentOfOrder extends Fulfillment {
  order_id: string;
}

export interface GiftCard {
  id: string;
  code: string;
  state: 'active' | 'partially_redeemed' | 'redeemed' | 'canceled' | 'expired';
  status: 'active' | 'partially_redeemed' | 'redeemed' | 'canceled' | 'expired';
  currency: string;
  amount: string;
  display_amount: string;
  amount_used: string;
  display_amount_used: string;
  amount_authorized: string;
  display_amount_authorized: string;
  amount_remaining: string;
  display_amount_remaining: string;
  expires_at: string | null;
  redeemed_at: string | null;
  expired: boolean;
  active: boolean;
  custom_fields?: CustomField[] | undefined;
}

export interface GiftCardBatch {
  id: string;
  state: 'pending' | 'processing' | 'completed' | 'canceled';
  codes_count: number;
  created_count: number;
  canceled_count: number;
  prefix: string | null;
  currency: string;
  amount: string;
  display_amount: string;
  expires_at: string | null;
  created_by_id: string | null;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface GiftCardCode {
  code: string;
}

export interface GiftCardEvent {
  id: string;
  action: 'allocation' | 'authorize' | 'capture' | 'void' | 'credit' | 'convert' | 'cancel' | 'delete';
  amount: string;
  display_amount: string;
  authorization_code: string;
  originator_type: string | null;
  originator_id: string | null;
  created_at: string;
  amount_remaining: string;
  display_amount_remaining: string;
}

export interface ImportError {
  line: number;
  column: string | null;
  message: string;
}

export interface ImportSummary {
  id: string;
  type: 'products';
  format: 'csv' | 'ndjson';
  filename: string | null;
  state: 'pending' | 'processing' | 'completed' | 'failed' | 'canceled';
  rows_count: number;
  processed_count: number;
  created_count: number;
  updated_count: number;
  failed_count: number;
  warnings: ImportWarning[];
  started_at: string | null;
  completed_at: string | null;
  created_by_id: string | null;
  created_at: string;
  updated_at: string;
}

export interface ImportWarning {
  column: string;
  message: string;
}

export interface Imported {
  id: string;
  type: 'products';
  format: 'csv' | 'ndjson';
  filename: string | null;
  state: 'pending' | 'processing' | 'completed' | 'failed' | 'canceled';
  rows_count: number;
  processed_count: number;
  created_count: number;
  updated_count: number;
  failed_count: number;
  warnings: ImportWarning[];
  started_at: string | null;
  completed_at: string | null;
  created_by_id: string | null;
  created_at: string;
  updated_at: string;
  errors: ImportError[];
}

export interface InvitationInput {
  email: string;
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  role_ids: string[];
  metadata?: Record<string, Json> | null | undefined;
}

export interface InvitedAdminAccount extends AdminAccount {
  invitation_token: string;
}

export interface IssueGiftCardBody {
  amount: string | number;
  currency?: string | null | undefined;
  code?: string | null | undefined;
  expires_at?: string | null | undefined;
  customer_id?: string | null | undefined;
  user_id?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface IssueStoreCreditBody {
  amount: string | number;
  currency?: string | null | undefined;
  category_id?: string | null | undefined;
  memo?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface LineItem {
  id: string;
  variant_id: string;
  quantity: number;
  currency: string;
  name: string;
  slug: string;
  options_text: string;
  price: string;
  display_price: string;
  total: string;
  display_total: string;
  adjustment_total: string;
  display_adjustment_total: string;
  additional_tax_total: string;
  display_additional_tax_total: string;
  included_tax_total: string;
  display_included_tax_total: string;
  discount_total: string;
  display_discount_total: string;
  pre_tax_amount: string;
  display_pre_tax_amount: string;
  discounted_amount: string;
  display_discounted_amount: string;
  compare_at_amount: string | null;
  display_compare_at_amount: string | null;
  thumbnail_url: string | null;
  option_values: OptionValue[];
  digital_links: DigitalLink[];
  preorder: boolean;
  preorder_ships_at: string | null;
  custom_fields?: CustomField[] | undefined;
}

export interface ListMeta {
  page: number;
  limit: number;
  count: number;
  pages: number;
  from: number;
  to: number;
  in: number;
  previous: number | null;
  next: number | null;
}

export interface LocaleEntry {
  code: string;
  name: string;
  default: boolean;
  rtl: boolean;
}

export interface LogInAdminBody {
  email?: string | null | undefined;
  password?: string | null | undefined;
  provider?: string | null | undefined;
  store?: string | null | undefined;
}

export interface LoggedEvent {
  position: number;
  id: string;
  name: string;
  kind: 'fact' | 'public';
  stream: string;
  revision: number;
  occurred_at: string;
  correlation_id: string;
  causation_id: string | null;
  command_id: string;
  actor: {
    type: 'customer' | 'guest' | 'admin_user' | 'api_key' | 'system';
    id: string | null;
  };
  store_id: string;
  data: Record<string, Json>;
  sealed: string[];
}

export interface Mail {
  id: string;
  kind: string;
  status: 'pending' | 'sent' | 'parked' | 'refused' | 'skipped';
  event_id: string;
  event_name: string;
  message_id: string;
  failure_count: number;
  error_code: string | null;
  response_code: number | null;
  refused_count: number;
  refused_recipients: string[];
  skip_reason: 'erased' | 'token_ended' | 'not_wanted' | 'nobody' | null;
  next_try_at: string | null;
  sent_at: string | null;
  sent_via: 'smtp' | 'outbox' | null;
  created_at: string;
  updated_at: string;
}

export interface Media {
  id: string;
  product_id: string | null;
  variant_ids: string[];
  position: number;
  alt: string | null;
  media_type: 'image' | 'external_video';
  focal_point_x: number | null;
  focal_point_y: number | null;
  external_video_url: string | null;
  original_url: string | null;
  mini_url: string | null;
  small_url: string | null;
  medium_url: string | null;
  large_url: string | null;
  xlarge_url: string | null;
  og_image_url: string | null;
}

export interface MediaInput {
  media_type?: 'image' | 'external_video' | undefined;
  url?: string | null | undefined;
  external_video_url?: string | null | undefined;
  alt?: string | null | undefined;
  focal_point_x?: number | null | undefined;
  focal_point_y?: number | null | undefined;
  variant_ids?: string[] | undefined;
}

export interface Message {
  message: string;
}

export interface NewStore {
  store: StoreSettings;
  publishable_key: string;
  secret_key: string;
}

export interface OpenPaymentSessionBody {
  payment_method_id: string;
  amount?: string | number | null | undefined;
  external_data?: Record<string, Json> | null | undefined;
}

export interface OptionLists {
  weight_units: string[];
  dimension_units: string[];
  unit_systems: string[];
  display_on_options: string[];
  allowed_file_types_for_upload: string[];
  preference_field_types: string[];
}

export interface OptionType {
  id: string;
  name: string;
  label: string;
  position: number;
  kind: 'dropdown' | 'color_swatch' | 'buttons';
  option_values?: OptionValue[] | undefined;
  custom_fields?: CustomField[] | undefined;
}

export interface OptionValue {
  id: string;
  option_type_id: string;
  option_type_name: string;
  option_type_label: string;
  name: string;
  label: string;
  position: number;
  color_code: string | null;
  image_url: string | null;
  custom_fields?: CustomField[] | undefined;
}

export interface Order {
  id: string;
  number: string;
  email: string | null;
  customer_note: string | null;
  currency: string;
  locale: string | null;
  market_id: string | null;
  channel_id: string | null;
  market: Json | null;
  total_quantity: number;
  item_total: string;
  display_item_total: string;
  adjustment_total: string;
  display_adjustment_total: string;
  discount_total: string;
  display_discount_total: string;
  tax_total: string;
  display_tax_total: string;
  included_tax_total: string;
  display_included_tax_total: string;
  additional_tax_total: string;
  display_additional_tax_total: string;
  delivery_total: string;
  display_delivery_total: string;
  total: string;
  display_total: string;
  gift_card_total: string;
  display_gift_card_total: string;
  store_credit_total: string;
  display_store_credit_total: string;
  amount_due: string;
  display_amount_due: string;
  covered_by_store_credit: boolean;
  shipping_eq_billing_address: boolean;
  discounts: Discount[];
  items: LineItem[];
  fulfillments: Fulfillment[];
  payments: Payment[];
  billing_address: Address | null;
  shipping_address: Address | null;
  gift_card: GiftCard | null;
  state: 'cart' | 'address' | 'delivery' | 'payment' | 'complete' | 'canceled';
  state_lock_version: number;
  completed_at: string | null;
  payment_status: 'paid' | 'balance_due' | 'credit_owed' | 'failed' | 'void' | null;
  fulfillment_status: 'pending' | 'ready' | 'partial' | 'shipped' | 'backorder' | 'canceled' | null;
  custom_fields?: CustomField[] | undefined;
}

export interface OrderPayment {
  id: string;
  payment_method_id: string;
  response_code: string | null;
  number: string;
  amount: string;
  display_amount: string;
  status: 'checkout' | 'pending' | 'completed' | 'failed' | 'void';
  source_type: string | null;
  source_id: string | null;
  source:
    | PaymentCard
    | {
        id: string;
        amount: string;
        display_amount: string;
        amount_used: string;
        display_amount_used: string;
        amount_authorized: string;
        display_amount_authorized: string;
        amount_remaining: string;
        display_amount_remaining: string;
        currency: string;
      }
    | null;
  payment_method: PaymentMethod;
  order_id: string;
  authorized_amount: string;
  display_authorized_amount: string;
  captured_amount: string;
  display_captured_amount: string;
  refunded_amount: string;
  display_refunded_amount: string;
  failure: {
    code: string;
    message: string;
  } | null;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface OwnSession {
  id: string;
  created_at: string;
  last_used_at: string;
  ip: string | null;
  user_agent: string | null;
  current: boolean;
}

export interface Payment {
  id: string;
  payment_method_id: string;
  response_code: string | null;
  number: string;
  amount: string;
  display_amount: string;
  status: 'checkout' | 'pending' | 'completed' | 'failed' | 'void';
  source_type: string | null;
  source_id: string | null;
  source:
    | PaymentCard
    | {
        id: string;
        amount: string;
        display_amount: string;
        amount_used: string;
        display_amount_used: string;
        amount_authorized: string;
        display_amount_authorized: string;
        amount_remaining: string;
        display_amount_remaining: string;
        currency: string;
      }
    | null;
  payment_method: PaymentMethod;
  custom_fields?: CustomField[] | undefined;
}

export interface PaymentCard {
  brand: string;
  last4: string;
  month: number;
  year: number;
  name: string | null;
}

export interface PaymentMethod {
  id: string;
  name: string;
  description: string | null;
  type: string;
  session_required: boolean;
  source_required: boolean;
}

export interface PaymentMethodChange {
  name?: string | undefined;
  description?: string | null | undefined;
  active?: boolean | undefined;
  auto_capture?: boolean | undefined;
  position?: number | undefined;
  display_on?: 'both' | 'back_end' | 'front_end' | undefined;
  zone_ids?: string[] | null | undefined;
  preferences?: Record<string, unknown> | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface PaymentMethodInput {
  name: string;
  type: string;
  description?: string | null | undefined;
  active?: boolean | undefined;
  auto_capture?: boolean | undefined;
  position?: number | undefined;
  display_on?: 'both' | 'back_end' | 'front_end' | undefined;
  zone_ids?: string[] | null | undefined;
  preferences?: Record<string, unknown> | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface PaymentMethodType {
  type: string;
  label: string;
  description: string;
  session_required: boolean;
  source_required: boolean;
  preference_schema: {
    key: string;
    type: 'integer' | 'decimal' | 'boolean' | 'string' | 'password' | 'text';
    default: string | number | boolean | null;
  }[];
}

export interface PaymentSession {
  id: string;
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'canceled' | 'expired';
  currency: string;
  external_id: string;
  external_data: Record<string, Json>;
  customer_external_id: string | null;
  expires_at: string | null;
  amount: string;
  display_amount: string;
  payment_method_id: string;
  order_id: string;
  payment_method: PaymentMethod;
  payment: {
    id: string;
    payment_method_id: string;
    response_code: string | null;
    number: string;
    amount: string;
    display_amount: string;
    status: 'checkout' | 'pending' | 'completed' | 'failed' | 'void';
    source_type: string | null;
    source_id: string | null;
    source:
      | PaymentCard
      | {
          id: string;
          amount: string;
          display_amount: string;
          amount_used: string;
          display_amount_used: string;
          amount_authorized: string;
          display_amount_authorized: string;
          amount_remaining: string;
          display_amount_remaining: string;
          currency: string;
        }
      | null;
    payment_method: PaymentMethod;
  } | null;
}

export interface PaymentSource {
  id: string;
  type: 'credit_card';
  gateway_payment_profile_id: string | null;
  default: boolean;
}

export interface Price {
  id: string | null;
  amount: string | null;
  amount_in_cents: number | null;
  compare_at_amount: string | null;
  compare_at_amount_in_cents: number | null;
  currency: string | null;
  display_amount: string | null;
  display_compare_at_amount: string | null;
  price_list_id: string | null;
}

export interface PriceInput {
  currency: string;
  amount: string | number | null;
  compare_at_amount?: string | number | null | undefined;
}

export interface Product {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  description_html: string | null;
  meta_title: string | null;
  meta_description: string | null;
  meta_keywords: string | null;
  variant_count: number;
  available_on: string | null;
  purchasable: boolean;
  preorder: boolean;
  preorder_ships_at: string | null;
  in_stock: boolean;
  backorderable: boolean;
  available: boolean;
  default_variant_id: string;
  thumbnail_url: string | null;
  tags: string[];
  price: Price;
  original_price: Price | null;
  prior_price: Price | null;
  variants?: Variant[] | undefined;
  default_variant?: Variant | undefined;
  media?: Media[] | undefined;
  primary_media?: Media | undefined;
  option_types?: OptionType[] | undefined;
  option_values?: OptionValue[] | undefined;
  categories?: Category[] | undefined;
  custom_fields?: CustomField[] | undefined;
}

export interface ProductFilters {
  id: string;
  filters: (
    | {
        id: 'price';
        type: 'price_range';
        min: number;
        max: number;
        currency: string;
      }
    | {
        id: 'availability';
        type: 'availability';
        options: {
          id: 'in_stock' | 'out_of_stock';
          count: number;
        }[];
      }
    | {
        id: string;
        type: 'option';
        name: string;
        label: string;
        kind: 'dropdown' | 'color_swatch' | 'buttons';
        options: {
          id: string;
          name: string;
          label: string;
          position: number;
          color_code: string | null;
          image_url: string | null;
          count: number;
        }[];
      }
    | {
        id: 'categories';
        type: 'category';
        options: {
          id: string;
          name: string;
          permalink: string;
          count: number;
        }[];
      }
  )[];
  sort_options: {
    id: string;
    label: string | null;
  }[];
  default_sort: string;
  total_count: number;
}

export interface ProfileInput {
  email?: string | undefined;
  password?: string | undefined;
  password_confirmation?: string | null | undefined;
  current_password?: string | null | undefined;
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  phone?: string | null | undefined;
  accepts_email_marketing?: boolean | null | undefined;
  preferred_locale?: string | null | undefined;
  preferred_currency?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface PromotionChange {
  name?: string | undefined;
  description?: string | null | undefined;
  code?: string | null | undefined;
  automatic?: boolean | null | undefined;
  kind?: 'percentage' | 'fixed' | 'free_shipping' | undefined;
  amount?: string | number | null | undefined;
  currency?: string | null | undefined;
  product_ids?: string[] | null | undefined;
  category_ids?: string[] | null | undefined;
  customer_group_ids?: string[] | null | undefined;
  starts_at?: string | null | undefined;
  expires_at?: string | null | undefined;
  usage_limit?: number | null | undefined;
  usage_limit_per_customer?: number | null | undefined;
  minimum_total?: string | number | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface PromotionInput {
  name: string;
  description?: string | null | undefined;
  code?: string | null | undefined;
  automatic?: boolean | null | undefined;
  kind?: 'percentage' | 'fixed' | 'free_shipping' | undefined;
  amount?: string | number | null | undefined;
  currency?: string | null | undefined;
  product_ids?: string[] | null | undefined;
  category_ids?: string[] | null | undefined;
  customer_group_ids?: string[] | null | undefined;
  starts_at?: string | null | undefined;
  expires_at?: string | null | undefined;
  usage_limit?: number | null | undefined;
  usage_limit_per_customer?: number | null | undefined;
  minimum_total?: string | number | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface RefreshInput {
  refresh_token?: string | null | undefined;
}

export interface Refund {
  id: string;
  number: string;
  order_id: string;
  payment_id: string | null;
  store_credit_id: string | null;
  amount: string;
  display_amount: string;
  currency: string;
  to: 'original' | 'store_credit';
  reason: string | null;
  status: 'pending' | 'completed' | 'failed';
  transaction_id: string | null;
  restock_items: {
    item_id: string;
    quantity: number;
  }[];
  parts: {
    payment_id: string | null;
    gift_card_id: string | null;
    store_credit_id: string | null;
    amount: string;
    display_amount: string;
  }[];
  failure: {
    code: string;
    message: string;
  } | null;
  created_by_id: string | null;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface RegistrationInput {
  email: string;
  password: string;
  password_confirmation?: string | null | undefined;
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  phone?: string | null | undefined;
  accepts_email_marketing?: boolean | null | undefined;
  preferred_locale?: string | null | undefined;
  preferred_currency?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface ReplayWebhooksBody {
  from: string;
  to?: string | null | undefined;
  names?: string[] | null | undefined;
}

export interface ReportConversionAnswer {
  from: string;
  to: string;
  interval: 'hour' | 'day' | 'week' | 'month';
  timezone: string;
  totals: {
    created: number;
    reached_address: number;
    reached_delivery: number;
    reached_payment: number;
    completed: number;
  };
  intervals: {
    created: number;
    reached_address: number;
    reached_delivery: number;
    reached_payment: number;
    completed: number;
    starts_at: string;
  }[];
}

export interface ReportEventsAnswer {
  from: string;
  to: string;
  interval: 'hour' | 'day' | 'week' | 'month';
  timezone: string;
  totals: {
    count: number;
    names: {
      name: string;
      count: number;
    }[];
  };
  intervals: {
    count: number;
    names: {
      name: string;
      count: number;
    }[];
    starts_at: string;
  }[];
}

export interface ReportLiabilityAnswer {
  from: string;
  to: string;
  interval: 'hour' | 'day' | 'week' | 'month';
  timezone: string;
  currencies: {
    currency: string;
    intervals: {
      starts_at: string;
      on: string;
      gift_cards: string;
      store_credits: string;
      total: string;
    }[];
  }[];
}

export interface ReportSalesAnswer {
  from: string;
  to: string;
  interval: 'hour' | 'day' | 'week' | 'month';
  timezone: string;
  currencies: {
    currency: string;
    totals: {
      orders: number;
      gross_revenue: string;
      discount_total: string;
      tax_total: string;
      delivery_total: string;
      refunds: number;
      refund_total: string;
      canceled_orders: number;
      canceled_total: string;
      net_revenue: string;
    };
    intervals: {
      orders: number;
      gross_revenue: string;
      discount_total: string;
      tax_total: string;
      delivery_total: string;
      refunds: number;
      refund_total: string;
      canceled_orders: number;
      canceled_total: string;
      net_revenue: string;
      starts_at: string;
    }[];
  }[];
}

export interface ReportStoredValueAnswer {
  on: string;
  currencies: {
    currency: string;
    gift_cards: {
      issued: string;
      authorized: string;
      used: string;
      canceled: string;
      available: string;
      expired: string;
    };
    store_credits: {
      issued: string;
      authorized: string;
      used: string;
      canceled: string;
      available: string;
    };
  }[];
}

export interface RequestAdminPasswordResetBody {
  email?: string | null | undefined;
  redirect_url?: string | null | undefined;
}

export interface RequestPasswordResetBody {
  email?: string | null | undefined;
  redirect_url?: string | null | undefined;
}

export interface RequestUnsubscribeBody {
  email?: string | null | undefined;
  redirect_url?: string | null | undefined;
}

export interface Requirement {
  step: 'cart' | 'address' | 'delivery' | 'payment' | 'complete';
  field: string;
  code:
    | 'items_missing'
    | 'item_unavailable'
    | 'insufficient_stock'
    | 'email_missing'
    | 'billing_address_missing'
    | 'shipping_address_missing'
    | 'shipping_address_not_served'
    | 'delivery_rate_missing'
    | 'delivery_unavailable'
    | 'payment_missing';
  message: string;
  item_id?: string | undefined;
}

export interface ResetPasswordBody {
  password: string;
  password_confirmation?: string | null | undefined;
}

export interface Role {
  id: string;
  name: string;
  scopes: string[];
  is_owner: boolean;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface RoleChange {
  name?: string | undefined;
  scopes?:
    | (
        | 'read_orders'
        | 'write_orders'
        | 'read_products'
        | 'write_products'
        | 'read_promotions'
        | 'write_promotions'
        | 'read_customers'
        | 'write_customers'
        | 'read_payments'
        | 'write_payments'
        | 'read_fulfillments'
        | 'write_fulfillments'
        | 'read_refunds'
        | 'write_refunds'
        | 'read_gift_cards'
        | 'write_gift_cards'
        | 'read_store_credits'
        | 'write_store_credits'
        | 'read_stock'
        | 'write_stock'
        | 'read_categories'
        | 'write_categories'
        | 'read_settings'
        | 'write_settings'
        | 'read_webhooks'
        | 'write_webhooks'
        | 'read_api_keys'
        | 'write_api_keys'
        | 'read_events'
        | 'write_events'
        | 'read_all'
        | 'write_all'
      )[]
    | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface RoleInput {
  name: string;
  scopes: (
    | 'read_orders'
    | 'write_orders'
    | 'read_products'
    | 'write_products'
    | 'read_promotions'
    | 'write_promotions'
    | 'read_customers'
    | 'write_customers'
    | 'read_payments'
    | 'write_payments'
    | 'read_fulfillments'
    | 'write_fulfillments'
    | 'read_refunds'
    | 'write_refunds'
    | 'read_gift_cards'
    | 'write_gift_cards'
    | 'read_store_credits'
    | 'write_store_credits'
    | 'read_stock'
    | 'write_stock'
    | 'read_categories'
    | 'write_categories'
    | 'read_settings'
    | 'write_settings'
    | 'read_webhooks'
    | 'write_webhooks'
    | 'read_api_keys'
    | 'write_api_keys'
    | 'read_events'
    | 'write_events'
    | 'read_all'
    | 'write_all'
  )[];
  metadata?: Record<string, Json> | null | undefined;
}

export interface SelectDeliveryRateBody {
  selected_delivery_rate_id: string;
  metadata?: Record<string, Json> | null | undefined;
  state_lock_version?: number | null | undefined;
}

export interface ShipOrderFulfillmentBody {
  items?:
    | {
        item_id: string;
        quantity: number;
      }[]
    | null
    | undefined;
  tracking?: string | null | undefined;
  tracking_url?: string | null | undefined;
  state_lock_version?: number | null | undefined;
}

export interface ShowAdminAccountAnswer extends AdminAccount {
  store: StoreOfStaff;
}

export interface StockItem {
  id: string;
  variant_id: string;
  product_id: string;
  stock_location_id: string;
  count_on_hand: number;
  reserved_count: number;
  available_count: number;
  backorderable: boolean;
  track_inventory: boolean;
  created_at: string;
  updated_at: string;
  metadata: Record<string, Json>;
}

export interface StockLocation {
  id: string;
  name: string;
  address1: string | null;
  city: string | null;
  zipcode: string | null;
  country_iso: string | null;
  country_name: string | null;
  state_abbr: string | null;
  state_text: string | null;
}

export interface StockLocationChange {
  name?: string | undefined;
  address1?: string | null | undefined;
  address2?: string | null | undefined;
  city?: string | null | undefined;
  zipcode?: string | null | undefined;
  country_iso?: string | null | undefined;
  state_abbr?: string | null | undefined;
  state_name?: string | null | undefined;
  phone?: string | null | undefined;
  active?: boolean | undefined;
  default?: boolean | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface StockLocationInput {
  name: string;
  address1?: string | null | undefined;
  address2?: string | null | undefined;
  city?: string | null | undefined;
  zipcode?: string | null | undefined;
  country_iso?: string | null | undefined;
  state_abbr?: string | null | undefined;
  state_name?: string | null | undefined;
  phone?: string | null | undefined;
  active?: boolean | undefined;
  default?: boolean | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface StoreChange {
  name?: string | undefined;
  url?: string | null | undefined;
  mail_from_address?: string | null | undefined;
  default_currency?: string | undefined;
  supported_currencies?: string | string[] | undefined;
  default_locale?: string | undefined;
  supported_locales?: string | string[] | undefined;
  default_country_id?: string | undefined;
  checkout_zone_id?: string | null | undefined;
  seo_title?: string | null | undefined;
  meta_description?: string | null | undefined;
  timezone?: string | undefined;
  unit_system?: 'metric' | 'imperial' | undefined;
  new_order_notifications_email?: string | null | undefined;
  non_expiring_credit_categories?: string[] | undefined;
  send_transactional_emails?: boolean | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface StoreCredit {
  id: string;
  amount: string;
  display_amount: string;
  amount_used: string;
  display_amount_used: string;
  amount_authorized: string;
  display_amount_authorized: string;
  amount_remaining: string;
  display_amount_remaining: string;
  currency: string;
  custom_fields?: CustomField[] | undefined;
}

export interface StoreCreditCategory {
  id: string;
  name: string;
  non_expiring: boolean;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface StoreCreditEvent {
  id: string;
  action: 'allocation' | 'authorize' | 'capture' | 'void' | 'credit';
  amount: string;
  display_amount: string;
  authorization_code: string;
  originator_type: string | null;
  originator_id: string | null;
  created_at: string;
  user_total_amount: string;
  display_user_total_amount: string;
}

export interface StoreCreditType {
  id: string;
  name: string;
  priority: number;
  metadata: Record<string, Json>;
}

export interface StoreInput {
  name: string;
  code?: string | undefined;
  default_currency?: string | null | undefined;
}

export interface StoreLogInInput {
  email?: string | null | undefined;
  password?: string | null | undefined;
  provider?: string | null | undefined;
  id_token?: string | null | undefined;
  code?: string | null | undefined;
  redirect_uri?: string | null | undefined;
  code_verifier?: string | null | undefined;
  nonce?: string | null | undefined;
}

export interface StoreOfStaff {
  id: string;
  name: string;
  url: string | null;
  default_currency: string;
  supported_currencies: string;
  default_locale: string;
  supported_locales: string;
  default_country_id: string;
  timezone: string;
  unit_system: 'metric' | 'imperial';
  checkout_country_isos: string[] | null;
}

export interface StoreSettings {
  id: string;
  name: string;
  url: string | null;
  code: string;
  mail_from_address: string | null;
  default_currency: string;
  supported_currencies: string;
  default_locale: string;
  supported_locales: string;
  default_country_id: string;
  default_country: {
    id: string;
    name: string;
    iso3: string;
    iso: string;
    iso_name: string;
    states_required: boolean;
    zipcode_required: boolean;
  };
  checkout_zone_id: string | null;
  seo_title: string | null;
  meta_description: string | null;
  timezone: string;
  unit_system: 'metric' | 'imperial';
  new_order_notifications_email: string | null;
  non_expiring_credit_categories: string[];
  send_transactional_emails: boolean;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface SubscribeBody {
  email: string;
  redirect_url?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface Subscriber {
  id: string;
  email: string;
  created_at: string;
  updated_at: string;
  verified: boolean;
  verified_at: string | null;
  customer_id: string | null;
}

export interface Tag {
  name: string;
  count: number;
}

export interface TaxCategory {
  id: string;
  name: string;
  description: string | null;
  tax_code: string | null;
  is_default: boolean;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface TaxCategoryChange {
  name?: string | undefined;
  description?: string | null | undefined;
  tax_code?: string | null | undefined;
  is_default?: boolean | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface TaxCategoryInput {
  name: string;
  description?: string | null | undefined;
  tax_code?: string | null | undefined;
  is_default?: boolean | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface TaxLine {
  tax_rate_id: string;
  name: string;
  rate: string;
  amount: string;
  display_amount: string;
  included: boolean;
}

export interface TaxRate {
  id: string;
  name: string;
  amount: string;
  zone_id: string;
  tax_category_id: string | null;
  included_in_price: boolean;
  active: boolean;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface TaxRateChange {
  name?: string | undefined;
  amount?: string | number | undefined;
  zone_id?: string | undefined;
  tax_category_id?: string | null | undefined;
  included_in_price?: boolean | undefined;
  active?: boolean | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface TaxRateInput {
  name: string;
  amount: string | number;
  zone_id: string;
  tax_category_id?: string | null | undefined;
  included_in_price?: boolean | undefined;
  active?: boolean | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface Variant {
  id: string;
  product_id: string;
  sku: string | null;
  options_text: string;
  track_inventory: boolean;
  media_count: number;
  thumbnail_url: string | null;
  purchasable: boolean;
  in_stock: boolean;
  backorderable: boolean;
  preorder: boolean;
  preorder_ships_at: string | null;
  weight: number | null;
  height: number | null;
  width: number | null;
  depth: number | null;
  price: Price;
  original_price: Price | null;
  prior_price: Price | null;
  option_values: OptionValue[];
  media?: Media[] | undefined;
  primary_media?: Media | undefined;
  custom_fields?: CustomField[] | undefined;
}

export interface VerifySubscriptionBody {
  token?: Json | null | undefined;
}

export interface VoidOrderPaymentBody {
  state_lock_version?: number | null | undefined;
}

export interface WantedStoreCredit {
  amount?: string | number | null | undefined;
}

export interface WebhookDelivery {
  id: string;
  event_name: string;
  event_id: string | null;
  response_code: number | null;
  execution_time: number | null;
  error_type: 'timeout' | 'connection_error' | null;
  request_errors: string | null;
  response_body: string | null;
  success: boolean | null;
  created_at: string;
  delivered_at: string | null;
  payload: Record<string, Json>;
  webhook_endpoint_id: string;
  webhook_replay_id: string | null;
}

export interface WebhookEndpoint {
  id: string;
  name: string | null;
  url: string;
  active: boolean;
  subscriptions: string[];
  warnings: WebhookEndpointWarning[];
  disabled_reason: string | null;
  disabled_at: string | null;
  secret_key: string | null;
  last_delivery_at: string | null;
  recent_delivery_count: number;
  recent_failure_count: number;
  total_delivery_count: number;
  successful_delivery_count: number;
  failed_delivery_count: number;
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface WebhookEndpointWarning {
  code: 'event_not_sent_yet' | 'event_not_permitted';
  message: string;
  subscription: string;
}

export interface WebhookReplay {
  id: string;
  webhook_endpoint_id: string;
  state: 'processing' | 'completed' | 'stopped';
  from: string;
  to: string;
  names: string[];
  events_count: number;
  delivered_count: number;
  failed_count: number;
  created_at: string;
  completed_at: string | null;
}

export interface WishedItem extends WishedItemChange {
  id: string;
  wishlist_id: string;
  variant_id: string;
  product_id: string;
  variant: Variant;
  product?:
    | {
        id: string;
        name: string;
        slug: string;
        description: string | null;
        description_html: string | null;
        meta_title: string | null;
        meta_description: string | null;
        meta_keywords: string | null;
        variant_count: number;
        available_on: string | null;
        purchasable: boolean;
        preorder: boolean;
        preorder_ships_at: string | null;
        in_stock: boolean;
        backorderable: boolean;
        available: boolean;
        default_variant_id: string;
        thumbnail_url: string | null;
        tags: string[];
        price: Price;
        original_price: Price | null;
        prior_price: Price | null;
      }
    | undefined;
}

export interface WishedItemChange {
  quantity: number;
}

export interface WishedItemInput {
  variant_id: string;
  quantity?: number | undefined;
}

export interface Wishlist {
  id: string;
  name: string;
  token: string;
  is_default: boolean;
  is_private: boolean;
  items?: WishedItem[] | undefined;
}

export interface WishlistChange {
  name?: string | undefined;
  is_default?: boolean | null | undefined;
  is_private?: boolean | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface WishlistInput {
  name: string;
  is_default?: boolean | null | undefined;
  is_private?: boolean | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface WishlistOfCustomer extends Wishlist {
  customer_id: string;
}

export interface Zone {
  id: string;
  name: string;
  description: string | null;
  members: ZoneMember[];
  metadata: Record<string, Json>;
  created_at: string;
  updated_at: string;
}

export interface ZoneChange {
  name?: string | undefined;
  members?:
    | {
        country_iso: string;
        state_abbr?: string | null | undefined;
      }[]
    | undefined;
  description?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface ZoneInput {
  name: string;
  members: {
    country_iso: string;
    state_abbr?: string | null | undefined;
  }[];
  description?: string | null | undefined;
  metadata?: Record<string, Json> | null | undefined;
}

export interface ZoneMember {
  country_iso: string;
  state_abbr: string | null;
}
