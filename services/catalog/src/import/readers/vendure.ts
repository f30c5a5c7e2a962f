import { type Reader, splitAt } from '../reader.ts';
import { joined, type Row } from '../row.ts';

/** The file of products that Vendure imports. */
export const vendure: Reader = {
  name: 'vendure',
  title: 'Vendure',
  columns: {
    name: 'name',
    slug: 'slug',
    description: 'description',
    assets: 'assets',
    optiongroups: 'option_names',
    optionvalues: 'option_values',
    sku: 'sku',
    price: 'price',
    stockonhand: 'count_on_hand',
    trackinventory: 'tracked',
    variantassets: 'variant_assets',
    enabled: 'published',
    'product:enabled': 'published',
  },
  marks: [
    'optiongroups',
    'optionvalues',
    'stockonhand',
    'trackinventory',
    'variantassets',
    'variantfacets',
    'facets',
    'assets',
  ],
  roundsPrices: true,
  // Each product begins with its name, also if the one before has the same.
  keyOf: (row) => (row.text('name') === undefined ? undefined : `line ${row.line}`),
  shape: (rows) => {
    const names = splitAt(rows[0]?.text('option_names'), '|');
    return rows.map((row) => variantOf(row, names));
  },
};

function variantOf(row: Row, names: readonly string[]): Row {
  const values = splitAt(row.text('option_values'), '|');
  const [picture] = splitAt(row.text('variant_assets'), '|');
  const tracked = row.flag('tracked');
  return row
    .with('options', joined(values.map((value, index) => `${names[index] ?? ''}: ${value}`)), 'option_values')
    .with('image_urls', joined(splitAt(row.text('assets'), '|')), 'assets')
    .with('variant_image', picture, 'variant_assets')
    .with('track_inventory', tracked === undefined ? undefined : String(tracked), 'tracked');
}
