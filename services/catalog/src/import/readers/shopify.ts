import { asDraft, type Notes, type Reader, splitAt } from '../reader.ts';
import { flagIn, joined, type Row } from '../row.ts';

const options = ['1', '2', '3'].flatMap((number) => [
  [`option${number} name`, `option_name_${number}`],
  [`option${number} value`, `option_value_${number}`],
]);

/** Product files of Shopify, whose columns have other names since 2024, and of the many shops that write the older ones. */
export const shopify: Reader = {
  name: 'shopify',
  title: 'Shopify',
  columns: {
    handle: 'slug',
    'url handle': 'slug',
    title: 'name',
    'body (html)': 'description',
    description: 'description',
    vendor: 'vendor',
    type: 'product_type',
    'custom product type': 'product_type',
    'product category': 'category_path',
    'standardized product type': 'category_path',
    category: 'categories',
    tags: 'tags',
    published: 'published',
    'published on online store': 'published_online',
    status: 'status',
    ...Object.fromEntries(options),
    'variant sku': 'sku',
    sku: 'sku',
    'variant barcode': 'barcode',
    barcode: 'barcode',
    'variant price': 'price',
    price: 'price',
    'variant compare at price': 'compare_at_price',
    'compare-at price': 'compare_at_price',
    'compare at price': 'compare_at_price',
    'variant inventory tracker': 'tracker',
    'inventory tracker': 'tracker',
    'variant inventory qty': 'count_on_hand',
    'inventory quantity': 'count_on_hand',
    'variant inventory policy': 'policy',
    'continue selling when out of stock': 'policy',
    'variant grams': 'weight_g',
    'weight value (grams)': 'weight_g',
    'variant weight unit': 'unit_shown',
    'weight unit for display': 'unit_shown',
    'image src': 'image_url',
    'product image url': 'image_url',
    'image position': 'image_position',
    'image alt text': 'image_alt',
    'variant image': 'variant_image',
    'variant image url': 'variant_image',
    'gift card': 'gift_card',
    'seo title': 'meta_title',
    'seo description': 'meta_description',
  },
  marks: [
    'handle',
    'url handle',
    'body (html)',
    'variant sku',
    'variant price',
    'variant compare at price',
    'variant inventory qty',
    'option1 name',
    'option1 value',
    'compare-at price',
    'inventory quantity',
    'weight value (grams)',
    'product image url',
    'image src',
    'published on online store',
    'continue selling when out of stock',
  ],
  isPlain: true,
  shape: (rows, notes) => {
    const [first, ...others] = rows.map((row) => variantOf(row, notes));
    return first ? [productOf(first, rows, notes), ...others] : [];
  },
};

/** Stock that no one tracks is not counted, whatever number stands there. */
function variantOf(row: Row, notes: Notes): Row {
  const policy = row.text('policy')?.toLowerCase();
  const known = policy === undefined ? undefined : (POLICIES.get(policy) ?? flagIn(policy));
  const isSoldOut = known === undefined ? row : row.with('backorderable', String(known), 'policy');
  if (!row.isOfVariant || !notes.has('tracker')) return isSoldOut;
  return row.text('tracker') === undefined
    ? isSoldOut.with('count_on_hand', undefined).with('track_inventory', 'false', 'price')
    : isSoldOut.with('track_inventory', 'true', 'tracker');
}

const POLICIES = new Map([
  ['continue', true],
  ['deny', false],
]);

/** What files say of a product stands in one of its rows, mostly the first. */
function productOf(row: Row, rows: readonly Row[], notes: Notes): Row {
  const saying = (means: string) => rows.find((each) => each.text(means) !== undefined);
  const tags = saying('tags');
  const path = saying('category_path');
  let product = row;
  if (tags) product = product.with('tags', joined(splitAt(tags.text('tags'), ',')), 'tags');
  if (path)
    product = product.with('category_paths', joined([path.text('category_path') ?? '']), 'category_path');
  const status = saying('status')?.text('status')?.toLowerCase();
  if (status === 'unlisted') product = asDraft(product, 'status', 'hidden_there', notes);
  for (const means of ['published', 'published_online']) {
    const hidden = saying(means)?.flag(means) === false;
    if (hidden && status !== 'archived') product = product.with('status', 'draft', means);
  }
  const card = saying('gift_card');
  return card?.flag('gift_card') ? asDraft(product, 'gift_card', 'gift_card_there', notes) : product;
}
