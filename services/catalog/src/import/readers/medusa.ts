import { type Notes, type Reader, splitAt } from '../reader.ts';
import { joined, type Row } from '../row.ts';

/** Medusa's export and import of products, of its first version too. */
export const medusa: Reader = {
  name: 'medusa',
  title: 'Medusa',
  columns: {
    'product id': 'external_id',
    'product handle': 'slug',
    'product title': 'name',
    'product description': 'description',
    'product status': 'state',
    'product thumbnail': 'thumbnail',
    'product weight': 'product_weight',
    'product length': 'product_depth',
    'product width': 'product_width',
    'product height': 'product_height',
    'product collection title': 'category_path',
    'product type': 'product_type',
    'product tags': 'tags',
    'variant sku': 'sku',
    'variant barcode': 'barcode',
    'variant inventory quantity': 'count_on_hand',
    'variant allow backorder': 'backorderable',
    'variant manage inventory': 'track_inventory',
    'variant weight': 'weight_g',
    'variant length': 'depth',
    'variant width': 'width',
    'variant height': 'height',
  },
  families: [
    [/^(?:variant )?price ([a-z]{3})$/, 'price_$1'],
    [/^price .*\[([a-z]{3})\]$/, 'price_$1'],
    [/^(?:variant )?option (\d+) name$/, 'option_name_$1'],
    [/^(?:variant )?option (\d+) value$/, 'option_value_$1'],
    [/^(?:product )?image (\d+)(?: url)?$/, 'picture_$1'],
    [/^product tag (\d+)$/, 'tag_$1'],
  ],
  marks: [
    'product handle',
    'product title',
    'product status',
    'product thumbnail',
    'variant manage inventory',
    'variant allow backorder',
    'product discountable',
  ],
  shape: (rows, notes) => rows.map((row, index) => variantOf(index === 0 ? productOf(row, notes) : row)),
};

function productOf(row: Row, notes: Notes): Row {
  const pictures = [row.text('thumbnail'), ...numbered(row, 'picture')].filter((url) => url !== undefined);
  const state = row.text('state')?.toLowerCase();
  if (state !== undefined && state !== 'published') notes.warn(row, 'state', 'hidden_there');
  return row
    .with(
      'image_urls',
      joined([...new Set(pictures)]),
      row.text('thumbnail') === undefined ? 'picture_1' : 'thumbnail',
    )
    .with('tags', joined([...splitAt(row.text('tags'), ','), ...numbered(row, 'tag')]))
    .with('category_paths', joined(splitAt(row.text('category_path'), '\n')), 'category_path')
    .with('status', state && (state === 'published' ? 'active' : 'draft'), 'state');
}

/** A variant that has no measures has those of its product. */
function variantOf(row: Row): Row {
  let variant = row;
  for (const [own, of] of [
    ['weight_g', 'product_weight'],
    ['depth', 'product_depth'],
    ['width', 'product_width'],
    ['height', 'product_height'],
  ] as const)
    if (row.text(own) === undefined) variant = variant.with(own, row.text(of), of);
  return variant;
}

const numbered = (row: Row, means: string): string[] =>
  [...row.meanings].filter((each) => each.startsWith(`${means}_`)).flatMap((each) => row.text(each) ?? []);
