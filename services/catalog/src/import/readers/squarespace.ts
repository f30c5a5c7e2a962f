import { asDraft, type Notes, pathOf, type Reader, splitAt, weightMeans } from '../reader.ts';
import { joined, type Row } from '../row.ts';

/** Squarespace's export of products. */
export const squarespace: Reader = {
  name: 'squarespace',
  title: 'Squarespace',
  columns: {
    'product type [non editable]': 'kind',
    'product url': 'page',
    title: 'name',
    description: 'description',
    sku: 'sku',
    price: 'price',
    'sale price': 'sale_price',
    'on sale': 'on_sale',
    stock: 'stock',
    categories: 'category_list',
    tags: 'tags',
    weight: 'weighs',
    length: 'depth',
    width: 'width',
    height: 'height',
    visible: 'visible',
    'hosted image urls': 'pictures',
  },
  families: [
    [/^option name (\d+)$/, 'option_name_$1'],
    [/^option value (\d+)$/, 'option_value_$1'],
  ],
  marks: [
    'product id [non editable]',
    'variant id [non editable]',
    'product type [non editable]',
    'hosted image urls',
    'option name 1',
    'option value 1',
    'product page',
    'on sale',
  ],
  keyOf: (row) => (row.text('name') === undefined ? undefined : `line ${row.line}`),
  shape: (rows, notes) =>
    rows.map((row, index) => sold(index === 0 ? productOf(row, notes) : row, rows[0] ?? row, notes)),
};

function productOf(row: Row, notes: Notes): Row {
  const product = row
    .with('slug', row.text('page')?.split('/').at(-1), 'page')
    .with('tags', joined(splitAt(row.text('tags'), ',')))
    .with(
      'category_paths',
      joined(splitAt(row.text('category_list'), ',').map((path) => pathOf(splitAt(path, '/')))),
      'category_list',
    )
    .with('image_urls', joined(splitAt(row.text('pictures'), /\s+/)), 'pictures');
  const kind = row.text('kind')?.toUpperCase();
  if (row.flag('visible') === false) return asDraft(product, 'visible', 'hidden_there', notes);
  if (kind === 'GIFT_CARD') return asDraft(product, 'kind', 'gift_card_there', notes);
  if (kind === 'DIGITAL') return asDraft(product, 'kind', 'digital_there', notes);
  return row.text('visible') === undefined ? product : product.with('status', 'active', 'visible');
}

function sold(row: Row, first: Row, notes: Notes): Row {
  const stock = row.text('stock')?.toLowerCase();
  const isCounted =
    stock !== undefined && stock !== 'unlimited' && first.text('kind')?.toUpperCase() !== 'SERVICE';
  const sale = row.flag('on_sale') ? row.text('sale_price') : undefined;
  const priced =
    sale === undefined
      ? row
      : row.with('compare_at_price', row.text('price'), 'price').with('price', sale, 'sale_price');
  return priced
    .with('count_on_hand', isCounted ? stock : undefined, 'stock')
    .with('track_inventory', String(isCounted), 'stock')
    .with(weightMeans(notes), row.text('weighs'), 'weighs');
}
