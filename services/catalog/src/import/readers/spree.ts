import { asDraft, type Notes, pathOf, type Reader, splitAt } from '../reader.ts';
import { joined, type Row } from '../row.ts';

/** Spree's own export and import of products. */
export const spree: Reader = {
  name: 'spree',
  title: 'Spree',
  columns: {
    product_id: 'product_id',
    slug: 'slug',
    sku: 'sku',
    barcode: 'barcode',
    name: 'name',
    status: 'status',
    brand_name: 'vendor',
    vendor_name: 'vendor',
    description: 'description',
    meta_title: 'meta_title',
    meta_description: 'meta_description',
    meta_keywords: 'meta_keywords',
    tags: 'tags',
    price: 'price',
    compare_at_price: 'compare_at_price',
    currency: 'currency',
    width: 'wide',
    height: 'high',
    depth: 'deep',
    dimensions_unit: 'unit_of_length',
    weight: 'weighs',
    weight_unit: 'unit_of_weight',
    available_on: 'available_on',
    track_inventory: 'track_inventory',
    inventory_count: 'count_on_hand',
    inventory_backorderable: 'backorderable',
    digital: 'digital',
  },
  families: [
    [/^image(\d+)_src$/, 'picture_$1'],
    [/^option(\d+)_name$/, 'option_name_$1'],
    [/^option(\d+)_value$/, 'option_value_$1'],
    [/^category(\d+)$/, 'category_$1'],
    [/^custom_field\.([\w-]+)\.([\w-]+)$/, 'cf_$1_$2'],
  ],
  marks: [
    'inventory_count',
    'inventory_backorderable',
    'option1_name',
    'option1_value',
    'image1_src',
    'category1',
    'dimensions_unit',
    'discontinue_on',
  ],
  shape: (rows, notes) =>
    rows.map((row, index) => {
      // The first row of a product with options is of no variant.
      const isMaster = index === 0 && rows.length > 1 && numbered(row, 'option_value').length === 0;
      const read = measured(pictured(row));
      const own = index === 0 ? productOf(read, notes) : read.without((means) => means === 'status');
      return isMaster ? own.ofProduct : own;
    }),
};

function productOf(row: Row, notes: Notes): Row {
  const categories = numbered(row, 'category').map((path) => pathOf(splitAt(path, /\s*->\s*/)));
  const product = row
    .with('tags', joined(splitAt(row.text('tags'), ',')))
    .with('category_paths', joined(categories), 'category_1');
  return row.flag('digital') ? asDraft(product, 'digital', 'digital_there', notes) : product;
}

function measured(row: Row): Row {
  const weight = row.text('unit_of_weight')?.toLowerCase();
  const length = row.text('unit_of_length')?.toLowerCase();
  const of = (measure: string, unit: string | undefined) =>
    unit === undefined ? measure : `${measure}_${unit}`;
  return row
    .with(of('weight', weight), row.text('weighs'), 'weighs')
    .with(of('width', length), row.text('wide'), 'wide')
    .with(of('height', length), row.text('high'), 'high')
    .with(of('depth', length), row.text('deep'), 'deep');
}

const pictured = (row: Row): Row => row.with('image_urls', joined(numbered(row, 'picture')), 'picture_1');

/** The texts of columns that are numbered, in their order. */
function numbered(row: Row, means: string): string[] {
  const found = [...row.meanings]
    .flatMap((each) => {
      const number = new RegExp(`^${means}_(\\d+)$`).exec(each)?.[1];
      const text = row.text(each);
      return number === undefined || text === undefined ? [] : [{ number: Number(number), text }];
    })
    .toSorted((one, other) => one.number - other.number);
  return found.map(({ text }) => text);
}
