import type { PriceData } from './price.ts';
import type { ProductCommand } from './product.decider.ts';
import type { ProductDetails, ProductFact } from './product.ts';
import type { VariantData } from './variant.ts';

/** Named products for specifications: a shirt that comes in red and blue, in a store that counts in dollars. */
const store = { storeId: 'store_main' } as const;

export const shirt: ProductDetails = {
  name: 'Linen Shirt',
  slug: 'linen-shirt',
  description: '<p>Light &amp; cool.</p>',
  meta_title: null,
  meta_description: null,
  meta_keywords: null,
  status: 'active',
  available_on: null,
  tags: ['summer'],
  category_ids: ['ctg_shirts'],
  tax_category_id: null,
  media: [],
  metadata: {},
};

export const usd = (amount: string, compareAt: string | null = null): PriceData => ({
  price_id: `price_usd`,
  currency: 'USD',
  amount,
  compare_at_amount: compareAt,
});
export const eur = (amount: string): PriceData => ({
  price_id: 'price_eur',
  currency: 'EUR',
  amount,
  compare_at_amount: null,
});

export const red: VariantData = {
  variant_id: 'var_red',
  sku: 'LINEN-RED',
  options: [{ option_type_id: 'optt_color', option_value_id: 'optval_red' }],
  position: 1,
  weight: 220,
  height: null,
  width: null,
  depth: null,
  metadata: {},
  prices: [usd('49.00', '60.00'), eur('45.00')],
  stock: { count_on_hand: 3, backorderable: false, track_inventory: true },
};
export const blue: VariantData = {
  ...red,
  variant_id: 'var_blue',
  sku: 'LINEN-BLUE',
  options: [{ option_type_id: 'optt_color', option_value_id: 'optval_blue' }],
  position: 2,
  prices: [usd('39.00')],
  stock: { count_on_hand: 0, backorderable: true, track_inventory: true },
};

export const create: Command<'Create'> = {
  type: 'Create',
  ...store,
  homeCurrency: 'USD',
  details: shirt,
  variants: [red, blue],
};
export const change: Command<'Change'> = { type: 'Change', ...store, details: {}, added: [], changed: [] };
export const removeBlue: Command<'RemoveVariant'> = {
  type: 'RemoveVariant',
  ...store,
  variantId: 'var_blue',
};
export const remove: Command<'Delete'> = { type: 'Delete', ...store };
export const noteSoldOut: Command<'NoteStock'> = { type: 'NoteStock', ...store, inStock: false };
export const noteRestocked: Command<'NoteStock'> = { ...noteSoldOut, inStock: true };

export const created: ProductFact & { type: 'ProductCreated' } = {
  type: 'ProductCreated',
  data: { store_id: 'store_main', home_currency: 'USD', ...shirt, variants: [red, blue] },
};
export const createdWithRedOnly: ProductFact = { ...created, data: { ...created.data, variants: [red] } };
export const blueRemoved: ProductFact = { type: 'VariantRemoved', data: blue };
export const redReduced: ProductFact = {
  type: 'PriceChanged',
  data: { variant_id: 'var_red', ...usd('29.00', '60.00') },
};
export const soldOut: ProductFact = { type: 'ProductSoldOut', data: {} };
export const restocked: ProductFact = { type: 'ProductRestocked', data: {} };
export const deleted: ProductFact = { type: 'ProductDeleted', data: {} };

type Command<T extends ProductCommand['type']> = Extract<ProductCommand, { type: T }>;
