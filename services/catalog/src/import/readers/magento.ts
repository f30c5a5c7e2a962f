import {
  asDraft,
  firstOf,
  isAddress,
  type Joint,
  type Notes,
  pathOf,
  type Reader,
  splitAt,
  weightMeans,
  withSale,
} from '../reader.ts';
import { flagIn, joined, type Row } from '../row.ts';

/** Magento 2's export of products, which Adobe Commerce has too. */
export const magento: Reader = {
  name: 'magento',
  title: 'Magento 2',
  columns: {
    sku: 'sku',
    store_view_code: 'store_view',
    product_type: 'kind',
    categories: 'category_list',
    name: 'name',
    description: 'description',
    short_description: 'short_description',
    weight: 'weighs',
    product_online: 'online',
    visibility: 'visibility',
    price: 'price',
    special_price: 'sale_price',
    special_price_from_date: 'sale_from',
    special_from_date: 'sale_from',
    special_price_to_date: 'sale_to',
    special_to_date: 'sale_to',
    url_key: 'slug',
    meta_title: 'meta_title',
    meta_keywords: 'meta_keywords',
    meta_description: 'meta_description',
    base_image: 'picture',
    base_image_label: 'picture_alt',
    additional_images: 'more_pictures',
    additional_image_labels: 'more_picture_alts',
    qty: 'count_on_hand',
    is_in_stock: 'in_stock',
    allow_backorders: 'backorders',
    manage_stock: 'managed',
    use_config_manage_stock: 'managed_as_usual',
    additional_attributes: 'attributes',
    configurable_variations: 'variations',
    configurable_variation_labels: 'variation_labels',
  },
  marks: [
    'product_online',
    'configurable_variations',
    'configurable_variation_labels',
    'additional_attributes',
    'attribute_set_code',
    'store_view_code',
    'product_websites',
    'tax_class_name',
    'base_image',
    'url_key',
    'special_price',
  ],
  joint,
  shape,
};

function joint(row: Row): Joint {
  const sku = row.text('sku') ?? '';
  if (row.text('store_view') !== undefined) return { names: [], belongsTo: sku };
  return { names: [sku], has: variationsOf(row).map((variation) => variation.sku) };
}

function shape(rows: readonly Row[], notes: Notes): readonly Row[] {
  const [view] = rows.filter((row) => row.text('store_view') !== undefined);
  if (view) notes.unread(view, 'store_view', 'store_views_not_read');
  const own = rows.filter((row) => row.text('store_view') === undefined);
  const main = own.find((row) => variationsOf(row).length > 0) ?? own[0];
  if (!main) {
    for (const row of rows) notes.refuse(row, 'store_view', 'parent_not_in_file');
    return rows;
  }
  const variations = variationsOf(main);
  const children = new Set(variations.map(({ sku }) => sku.toLowerCase()));
  for (const row of own)
    if (row !== main && !children.has(row.text('sku')?.toLowerCase() ?? ''))
      notes.refuse(row, 'sku', 'taken');
  const product = productOf(main, notes);
  if (variations.length === 0) return [sold(product, notes)];
  const labels = new Map(
    pairsOf(main.text('variation_labels')).map(([code, label]) => [code, label.split('=').at(-1) ?? label]),
  );
  return [
    product.ofProduct,
    ...variations.flatMap(({ sku, chosen }) => {
      const child = own.find((row) => row !== main && row.text('sku')?.toLowerCase() === sku.toLowerCase());
      if (!child) {
        notes.warn(main, 'variations', { text: 'row_not_in_file', values: { name: sku } });
        return [];
      }
      if (isOffline(child)) {
        notes.warn(child, 'online', 'variant_hidden_there');
        return [];
      }
      const options = joined(chosen.map(([code, value]) => `${labels.get(code) ?? code}: ${value}`));
      noteAttributes(child, new Set(chosen.map(([code]) => code)), notes);
      const variant = sold(child, notes).with('options', options, 'attributes');
      return [withPictures(variant, 'variant_image_urls', notes).ofVariant];
    }),
  ];
}

const isOffline = (row: Row): boolean => row.text('online') !== undefined && row.text('online') !== '1';

function productOf(row: Row, notes: Notes): Row {
  const alts = picturesOf(row).map(({ alt }) => alt);
  let product = withPictures(row, 'image_urls', notes)
    .with('category_paths', joined(categoriesOf(row)), 'category_list')
    .with(
      'image_alts',
      alts.some((alt) => alt !== '') ? alts.map((alt) => joined([alt])).join(';') : undefined,
      'picture_alt',
    );
  if (row.text('description') === undefined)
    product = product.with('description', row.text('short_description'), 'short_description');
  else if (row.text('short_description') !== undefined) notes.unread(row, 'short_description');
  if (row.text('online') !== undefined) product = product.with('status', 'active', 'online');
  if (isOffline(row)) product = asDraft(product, 'online', 'hidden_there', notes);
  else if (/^not visible/i.test(row.text('visibility') ?? ''))
    product = asDraft(product, 'visibility', 'hidden_there', notes);
  const kind = row.text('kind')?.toLowerCase() ?? 'simple';
  if (kind === 'downloadable') product = asDraft(product, 'kind', 'digital_there', notes);
  else if (kind === 'giftcard') product = asDraft(product, 'kind', 'gift_card_there', notes);
  else if (!['simple', 'virtual', 'configurable'].includes(kind))
    product = asDraft(product, 'kind', 'kind_unknown_here', notes);
  if (kind !== 'configurable') noteAttributes(row, new Set(), notes);
  return product;
}

/** Prices, stock and weight. */
function sold(row: Row, notes: Notes): Row {
  let variant = withSale(row, { sale: 'sale_price', from: 'sale_from', to: 'sale_to' }, notes);
  variant = variant.with(weightMeans(notes), row.text('weighs'), 'weighs');
  const backorders = row.text('backorders');
  if (backorders !== undefined)
    variant = variant.with('backorderable', String(backorders !== '0'), 'backorders');
  const isManaged = row.flag('managed') !== false || row.flag('managed_as_usual') === true;
  const isService = row.text('kind')?.toLowerCase() === 'virtual' && row.text('count_on_hand') === undefined;
  if (!isManaged || isService)
    return variant.with('count_on_hand', undefined).with('track_inventory', 'false', 'managed');
  if (
    row.flag('in_stock') === false &&
    row.text('count_on_hand') !== undefined &&
    flagIn(row.text('count_on_hand')) !== false
  ) {
    notes.warn(row, 'in_stock', 'out_of_stock_there');
    return variant.with('count_on_hand', '0', 'in_stock');
  }
  return variant;
}

/** `sku=T-S,size=S|sku=T-M,size=M` */
function variationsOf(
  row: Row,
): { readonly sku: string; readonly chosen: readonly (readonly [string, string])[] }[] {
  return splitAt(row.text('variations'), '|').flatMap((variation) => {
    const pairs = pairsOf(variation);
    const sku = pairs.find(([code]) => code === 'sku')?.[1];
    const chosen = pairs.filter(([code]) => code !== 'sku' && code !== 'default' && code !== 'display');
    return sku === undefined ? [] : [{ sku, chosen }];
  });
}

/** `size=S,color=Red`: a comma that no name follows is part of a value. */
const pairsOf = (text: string | undefined): [string, string][] =>
  splitAt(text, /,(?=[\w-]+=)/).map((pair) => {
    const [code = ''] = pair.split('=', 1);
    return [code.trim(), pair.slice(code.length + 1).trim()];
  });

/** The root of the tree, which shoppers do not see, falls away. */
const categoriesOf = (row: Row): string[] =>
  splitAt(row.text('category_list'), ',')
    .map((path) => pathOf(splitAt(path, '/').slice(1)))
    .filter((path) => path !== '');

/** The pictures of both columns in one. One that has no address is told of its own column. */
function withPictures(row: Row, means: string, notes: Notes): Row {
  const urls = picturesOf(row).map(({ url }) => url);
  const first = row.text('picture');
  const isFirstBare = first !== undefined && !isAddress(first);
  const areOthersBare = splitAt(row.text('more_pictures'), ',').some((url) => !isAddress(url));
  if (isFirstBare && areOthersBare && notes.terms.imageBaseUrl === undefined)
    notes.warn(row, 'more_pictures', 'picture_without_address');
  return row.with(means, joined(urls), areOthersBare && !isFirstBare ? 'more_pictures' : 'picture');
}

function picturesOf(row: Row): { readonly url: string; readonly alt: string }[] {
  const more = splitAt(row.text('more_pictures'), ',');
  const alts = (row.text('more_picture_alts') ?? '').split(',');
  const first = row.text('picture');
  return [
    ...(first === undefined ? [] : [{ url: first, alt: row.text('picture_alt') ?? '' }]),
    ...more.map((url, index) => ({ url, alt: alts[index]?.trim() ?? '' })),
  ];
}

/** Attributes of a shop's own that are no options. */
function noteAttributes(row: Row, options: ReadonlySet<string>, notes: Notes): void {
  const others = pairsOf(firstOf([row], 'attributes')).filter(([code]) => !options.has(code));
  if (others.length > 0) notes.unread(row, 'attributes', 'attributes_not_read');
}
