import { asDraft, combinationsOf, type Joint, type Notes, type Reader, splitAt } from '../reader.ts';
import { joined, type Row } from '../row.ts';

/** Shopware 6's export of products, with the columns of its profiles. */
export const shopware: Reader = {
  name: 'shopware',
  title: 'Shopware',
  columns: {
    id: 'external_id',
    parent_id: 'parent_id',
    product_number: 'sku',
    active: 'active',
    stock: 'count_on_hand',
    ean: 'barcode',
    name: 'name',
    description: 'description',
    price_gross: 'price',
    list_price_gross: 'compare_at_price',
    categories: 'category_list',
    cover_media_url: 'image_url',
    cover_media_alt: 'image_alt',
    manufacturer_name: 'vendor',
    weight: 'weight_kg',
    width: 'width_mm',
    height: 'height_mm',
    length: 'depth_mm',
    meta_title: 'meta_title',
    meta_description: 'meta_description',
    keywords: 'meta_keywords',
    optionids: 'option_ids',
    variants: 'variants',
  },
  marks: [
    'product_number',
    'parent_id',
    'price_gross',
    'price_net',
    'cover_media_url',
    'manufacturer_name',
    'optionids',
    'propertyids',
  ],
  roundsPrices: true,
  joint,
  shape,
};

function joint(row: Row): Joint {
  const id = row.text('external_id');
  const parent = row.text('parent_id');
  return { names: id === undefined ? [] : [id], belongsTo: parent };
}

function shape(rows: readonly Row[], notes: Notes): readonly Row[] {
  const [product, ...others] = rows.filter((row) => row.text('parent_id') === undefined);
  const children = rows.filter((row) => row.text('parent_id') !== undefined);
  for (const row of others) notes.refuse(row, 'external_id', 'taken');
  if (!product) {
    for (const row of children) notes.refuse(row, 'parent_id', 'parent_not_in_file');
    return rows;
  }
  const first = productOf(product, notes);
  if (children.length > 0)
    return [
      first.ofProduct,
      ...children.map((row, index) => childOf(row, { product, place: index + 1 }, notes)),
      ...others,
    ];
  const chosen = combinationsOf(variantsIn(product.text('variants')));
  if (chosen.length < 2) return [first.with('options', joined(chosen[0] ?? []), 'variants'), ...others];
  const number = product.text('sku');
  const variants = chosen.map((options, index) =>
    first.ofVariant
      .with('options', joined(options), 'variants')
      .with('sku', number && `${number}.${index + 1}`),
  );
  return [first.ofProduct, ...variants, ...others];
}

function productOf(row: Row, notes: Notes): Row {
  const categories = splitAt(row.text('category_list'), '|');
  const areIds = categories.length > 0 && categories.every((each) => /^[\da-f]{32}$/.test(each));
  if (areIds) notes.unread(row, 'category_list', 'categories_are_ids');
  const product = row.with('category_paths', areIds ? undefined : joined(categories), 'category_list');
  if (row.text('active') === undefined) return product;
  return row.flag('active') === false
    ? asDraft(product, 'active', 'hidden_there', notes)
    : product.with('status', 'active', 'active');
}

/** Each product that has an option carries all values of it, so a long file shares them between its products. */
const MOST_ROWS_WITH_OWN_VALUES = 500;

/** The file has the options of a variant by their ids alone. What a variant does not say is as its product's. */
function childOf(
  row: Row,
  { product, place }: { readonly product: Row; readonly place: number },
  notes: Notes,
): Row {
  notes.warn(row, 'option_ids', 'options_are_ids');
  const priced = row.text('price') === undefined ? row.with('price', product.text('price')) : row;
  const isLong = (notes.terms.rowsCount ?? 0) > MOST_ROWS_WITH_OWN_VALUES;
  return priced
    .with('options', joined([`Variant: ${row.text('sku') ?? row.line}`]), 'sku')
    .with('options_of_new', isLong ? `Variant: ${place}` : undefined, 'sku')
    .with('options_are_made', 'true', 'sku').ofVariant;
}

/** `size: M, L | color: Green, White` */
const variantsIn = (text: string | undefined): { readonly name: string; readonly values: string[] }[] =>
  splitAt(text, '|').flatMap((option) => {
    const colon = option.indexOf(':');
    const values = splitAt(option.slice(colon + 1), ',');
    return colon < 1 || values.length === 0 ? [] : [{ name: option.slice(0, colon).trim(), values }];
  });
