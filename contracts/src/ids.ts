/**
 * Every record's id is `<prefix>_<random>`; the prefix tells its kind. The random part consists of letters and digits
 * only, so an id never contains the `-` that ends a stream's category.
 */
export const idPrefixes = {
  customer: 'cus',
  address: 'addr',
  customer_group: 'cg',
  admin_user: 'admin',
  role: 'role',
  store: 'store',
  api_key: 'key',
  allowed_origin: 'ao',
  session: 'ses',
  subscriber: 'sub',
  product: 'prod',
  variant: 'var',
  category: 'ctg',
  option_type: 'optt',
  option_value: 'optval',
  stock_item: 'si',
  stock_location: 'sloc',
  price: 'price',
  media: 'media',
  custom_field: 'cf',
  custom_field_definition: 'cfdef',
  cart: 'cart',
  order: 'or',
  line_item: 'li',
  fulfillment: 'ful',
  delivery_rate: 'dr',
  delivery_method: 'dm',
  payment: 'py',
  payment_method: 'pm',
  payment_source: 'ps',
  payment_session: 'psess',
  payment_link: 'plink',
  zone: 'zone',
  tax_category: 'taxcat',
  tax_rate: 'taxrate',
  refund: 're',
  correction: 'cor',
  gift_card: 'gc',
  gift_card_batch: 'gcb',
  gift_card_event: 'gcevt',
  store_credit: 'credit',
  store_credit_category: 'sccat',
  store_credit_type: 'sctype',
  store_credit_event: 'scevt',
  webhook_endpoint: 'whe',
  webhook_delivery: 'whd',
  webhook_replay: 'whr',
  mail: 'mail',
  wishlist: 'wl',
  wished_item: 'wi',
  promotion: 'promo',
  discount: 'discount',
  digital: 'dig',
  digital_link: 'dl',
  export: 'exp',
  import: 'imp',
} as const;

export type IdKind = keyof typeof idPrefixes;

const kindsByPrefix: ReadonlyMap<string, IdKind> = new Map(
  (Object.keys(idPrefixes) as IdKind[]).map((kind) => [idPrefixes[kind], kind]),
);

/** The kind of record that an id names, by its prefix; undefined for a text that is no id. */
export function kindOfId(id: string): IdKind | undefined {
  const end = id.indexOf('_');
  return end > 0 ? kindsByPrefix.get(id.slice(0, end)) : undefined;
}

/** The id of the order made from a cart. It keeps the cart's random part. */
export const orderIdOfCart = (cartId: string): string => cartId.replace(/^cart_/, 'or_');
