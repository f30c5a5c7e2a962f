import {
  asDraft,
  isNothing,
  type Notes,
  pathOf,
  type Reader,
  splitAt,
  weightMeans,
  withSale,
} from '../reader.ts';
import { joined, type Row } from '../row.ts';

/** BigCommerce's export of products since its version 3: rows of products, of their variants and of their pictures. */
export const bigcommerce: Reader = {
  name: 'bigcommerce',
  title: 'BigCommerce',
  columns: {
    item: 'item',
    id: 'external_id',
    name: 'name',
    type: 'kind',
    sku: 'sku',
    options: 'option_list',
    'inventory tracking': 'tracking',
    'current stock': 'count_on_hand',
    price: 'price',
    'retail price': 'retail_price',
    'sale price': 'sale_price',
    categories: 'category_list',
    description: 'description',
    'page title': 'meta_title',
    'product url': 'page',
    'meta description': 'meta_description',
    'meta keywords': 'meta_keywords',
    'upc/ean': 'barcode',
    'global trade number': 'gtin',
    weight: 'weighs',
    width: 'width',
    height: 'height',
    depth: 'depth',
    'is visible': 'visible',
    'variant image url': 'variant_image',
    'internal image url (export)': 'picture_there',
    'image url (import)': 'picture',
    'image description': 'picture_alt',
    'image is thumbnail': 'is_thumbnail',
    'image sort order': 'picture_place',
  },
  marks: [
    'item',
    'inventory tracking',
    'internal image url (export)',
    'image url (import)',
    'image is thumbnail',
    'is visible',
    'bin picking number',
    'upc/ean',
  ],
  keyOf: (row) => (itemOf(row) === 'product' ? `line ${row.line}` : undefined),
  shape,
};

const itemOf = (row: Row): string => row.text('item')?.toLowerCase() ?? '';

function shape(rows: readonly Row[], notes: Notes): readonly Row[] {
  const [first, ...others] = rows;
  if (!first || itemOf(first) !== 'product') {
    for (const row of rows) notes.refuse(row, 'item', 'parent_not_in_file');
    return rows;
  }
  const variants = others.filter((row) => itemOf(row) === 'variant');
  const pictures = others.filter((row) => itemOf(row) === 'image');
  for (const row of others)
    if (!['variant', 'image', 'product'].includes(itemOf(row))) notes.unread(row, 'item', 'rows_not_read');
  const product = productOf(first, notes);
  return [
    ...(variants.length === 0 ? [sold(product, first, notes)] : [product.ofProduct]),
    ...variants.map((row) => sold(row, first, notes).ofVariant),
    ...pictures.map(pictureOf),
  ];
}

function productOf(row: Row, notes: Notes): Row {
  const categories = splitAt(row.text('category_list'), ';');
  const areIds = categories.length > 0 && categories.every((each) => /^\d+$/.test(each));
  if (areIds) notes.unread(row, 'category_list', 'categories_are_ids');
  const product = row
    .with('slug', splitAt(row.text('page'), '/').at(-1), 'page')
    .with(
      'category_paths',
      areIds ? undefined : joined(categories.map((path) => pathOf(splitAt(path, '/')))),
      'category_list',
    );
  if (row.flag('visible') === false) return asDraft(product, 'visible', 'hidden_there', notes);
  if (row.text('kind')?.toLowerCase() === 'digital') return asDraft(product, 'kind', 'digital_there', notes);
  return row.text('visible') === undefined ? product : product.with('status', 'active', 'visible');
}

/** A price of nothing is that of the product. */
function sold(row: Row, product: Row, notes: Notes): Row {
  const own = row.text('price');
  const price = own === undefined || (row !== product && isNothing(own)) ? product.text('price') : own;
  const priced = withSale(row.with('price', price, 'price'), { sale: 'sale_price' }, notes);
  const ownRetail = row.text('retail_price');
  const retail = ownRetail === undefined || isNothing(ownRetail) ? product.text('retail_price') : ownRetail;
  const compared =
    priced.text('compare_at_price') === undefined && retail !== undefined && Number(retail) > Number(price)
      ? priced.with('compare_at_price', retail, 'retail_price')
      : priced;
  const isTracked = !['', 'none'].includes(product.text('tracking')?.toLowerCase() ?? '');
  return compared
    .with('options', joined(optionsIn(row.text('option_list'))), 'option_list')
    .with(
      'barcode',
      row.text('barcode') ?? row.text('gtin'),
      row.text('barcode') === undefined ? 'gtin' : 'barcode',
    )
    .with('track_inventory', String(isTracked), 'tracking')
    .with('count_on_hand', isTracked ? row.text('count_on_hand') : undefined)
    .with(weightMeans(notes), row.text('weighs'), 'weighs');
}

/** `Type=Rectangle|Name=Color|Value=Black;Type=…` */
const optionsIn = (text: string | undefined): string[] =>
  splitAt(text, /;(?=Type=)/).flatMap((option) => {
    const parts = new Map(
      splitAt(option, '|').map((part): [string, string] => {
        const [key = ''] = part.split('=', 1);
        return [key.toLowerCase(), part.slice(key.length + 1)];
      }),
    );
    const [name, value] = [parts.get('name'), parts.get('value')];
    return name === undefined || value === undefined ? [] : [`${name}: ${value}`];
  });

const pictureOf = (row: Row): Row => {
  const place = row.flag('is_thumbnail') ? '0' : String(Number(row.text('picture_place') ?? 0) + 1);
  const from = row.text('picture') === undefined ? 'picture_there' : 'picture';
  return row
    .without((means) => !means.startsWith('picture'))
    .with('image_url', row.text(from), from)
    .with('image_alt', row.text('picture_alt'), 'picture_alt')
    .with('image_position', place, 'picture_place');
};
