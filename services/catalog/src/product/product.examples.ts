import { type Medium, noSizes, type SizeDigests } from './media/medium.ts';
import type { PriceData } from './price.ts';
import type { ProductCommand } from './product.decider.ts';
import type { ProductDetails, ProductFact } from './product.ts';
import type { NewVariantData, VariantData } from './variant.ts';

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
  available_at: null,
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

const redAlone: VariantData = {
  variant_id: 'var_red',
  sku: 'LINEN-RED',
  options: [{ option_type_id: 'optt_color', option_value_id: 'optval_red' }],
  position: 1,
  weight: 220,
  weight_unit: 'g',
  height: null,
  width: null,
  depth: null,
  length_unit: 'cm',
  metadata: {},
  prices: [usd('49.00', '60.00'), eur('45.00')],
};
export const red: NewVariantData = {
  ...redAlone,
  stock_item: { stock_item_id: 'si_red', count_on_hand: 3, backorderable: false, track_inventory: true },
};
const blueAlone: VariantData = {
  ...redAlone,
  variant_id: 'var_blue',
  sku: 'LINEN-BLUE',
  options: [{ option_type_id: 'optt_color', option_value_id: 'optval_blue' }],
  position: 2,
  prices: [usd('39.00')],
};
export const blue: NewVariantData = {
  ...blueAlone,
  stock_item: { stock_item_id: 'si_blue', count_on_hand: 0, backorderable: true, track_inventory: true },
};

const medium: Medium = {
  media_id: 'media_sent',
  media_type: 'image',
  url: null,
  external_video_url: null,
  alt: null,
  focal_point_x: 0.5,
  focal_point_y: 0.5,
  variant_ids: [],
};
export const front: Medium = { ...medium, media_id: 'media_front', url: 'https://img.example.com/front.png' };
export const film: Medium = {
  ...medium,
  media_id: 'media_film',
  media_type: 'external_video',
  external_video_url: 'https://video.example.com/1',
};
/** A picture whose sizes are not made yet. */
export const sent: Medium = {
  ...medium,
  file: {
    status: 'processing',
    original_digest: 'original',
    content_type: 'image/png',
    byte_size: 70_000,
    width: 1_600,
    height: 1_200,
    ...noSizes,
  },
};
export const madeSizes: SizeDigests = {
  mini_digest: 'mini',
  small_digest: 'small',
  medium_digest: 'medium',
  large_digest: 'large',
  xlarge_digest: 'large',
  og_image_digest: 'og',
};
export const addSent: Command<'AddMedium'> = {
  type: 'AddMedium',
  ...store,
  medium: sent,
  position: undefined,
};
export const changeMedium: Command<'ChangeMedium'> = {
  type: 'ChangeMedium',
  ...store,
  mediaId: 'media_sent',
  details: {},
  position: undefined,
};
export const noteSizes: Command<'NoteSizes'> = {
  type: 'NoteSizes',
  ...store,
  mediaId: 'media_sent',
  focalPoint: { x: 0.5, y: 0.5 },
  sizes: madeSizes,
};

export const create: Command<'Create'> = {
  type: 'Create',
  ...store,
  defaultCurrency: 'USD',
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
  data: { store_id: 'store_main', default_currency: 'USD', ...shirt, variants: [red, blue] },
};
export const createdWithRedOnly: ProductFact = { ...created, data: { ...created.data, variants: [red] } };
export const blueRemoved: ProductFact = { type: 'VariantDeleted', data: blueAlone };
export const redReduced: ProductFact = {
  type: 'PriceChanged',
  data: { variant_id: 'var_red', ...usd('29.00', '60.00'), amount_before: '49.00' },
};
export const soldOut: ProductFact = { type: 'ProductSoldOut', data: {} };
export const restocked: ProductFact = { type: 'ProductRestocked', data: {} };
export const deleted: ProductFact = {
  type: 'ProductDeleted',
  data: { name: shirt.name, slug: shirt.slug, variant_ids: ['var_red', 'var_blue'] },
};

type Command<T extends ProductCommand['type']> = Extract<ProductCommand, { type: T }>;
