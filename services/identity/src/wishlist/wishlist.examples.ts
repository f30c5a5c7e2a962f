import type { AnswerTo, showVariants } from '@storefold/contracts';

type Shown = AnswerTo<typeof showVariants>;

const price = {
  id: 'price_1',
  amount: '10.00',
  amount_in_cents: 1000,
  compare_at_amount: null,
  compare_at_amount_in_cents: null,
  currency: 'USD',
  display_amount: '$10.00',
  display_compare_at_amount: null,
  price_list_id: null,
};

const offer = {
  purchasable: true,
  in_stock: true,
  backorderable: false,
  preorder: false,
  preorder_ships_at: null,
};
const prices = { price, original_price: null, prior_price: null };

const variantOf = (id: string): Shown['variants'][number] => ({
  id,
  product_id: 'prod_mug',
  sku: null,
  barcode: null,
  options_text: '',
  track_inventory: true,
  media_count: 0,
  thumbnail_url: null,
  ...offer,
  weight: null,
  height: null,
  width: null,
  depth: null,
  ...prices,
  option_values: [],
});

const mug: Shown['products'][number] = {
  id: 'prod_mug',
  name: 'Mug',
  slug: 'mug',
  description: null,
  description_html: null,
  meta_title: null,
  meta_description: null,
  meta_keywords: null,
  vendor: null,
  product_type: null,
  variant_count: 2,
  available_on: null,
  ...offer,
  available: true,
  default_variant_id: 'var_red',
  thumbnail_url: null,
  second_thumbnail_url: null,
  tags: [],
  ...prices,
  price_range: null,
  option_summary: [],
};

/** What the catalog answers while these variants are sold. */
export const shownOf = (variantIds: readonly string[]): Shown => ({
  variants: variantIds.map(variantOf),
  products: variantIds.length === 0 ? [] : [mug],
});
