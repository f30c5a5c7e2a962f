import { asDraft, type Joint, type Notes, pathOf, type Reader, splitAt, withSale } from '../reader.ts';
import { flagIn, joined, type Row } from '../row.ts';

/** WooCommerce's own export of products. Its header is in the language of the shop. */
export const woocommerce: Reader = {
  name: 'woocommerce',
  title: 'WooCommerce',
  columns: {
    id: 'external_id',
    type: 'kind',
    typ: 'kind',
    sku: 'sku',
    artikelnummer: 'sku',
    'gtin, upc, ean, or isbn': 'barcode',
    'gtin, upc, ean oder isbn': 'barcode',
    name: 'name',
    published: 'published',
    veröffentlicht: 'published',
    'visibility in catalog': 'visibility',
    'sichtbarkeit im katalog': 'visibility',
    'short description': 'short_description',
    kurzbeschreibung: 'short_description',
    description: 'description',
    beschreibung: 'description',
    'date sale price starts': 'sale_from',
    'datum, an dem angebotspreis beginnt': 'sale_from',
    'date sale price ends': 'sale_to',
    'datum, an dem angebotspreis endet': 'sale_to',
    'in stock?': 'in_stock',
    'vorrätig?': 'in_stock',
    stock: 'stock',
    lager: 'stock',
    lagerbestand: 'stock',
    bestand: 'stock',
    'backorders allowed?': 'backorders',
    'lieferrückstande erlaubt?': 'backorders',
    'lieferrückstände erlaubt?': 'backorders',
    'lieferrückstand erlaubt?': 'backorders',
    'sale price': 'sale_price',
    angebotspreis: 'sale_price',
    'regular price': 'price',
    'regulärer preis': 'price',
    'normaler preis': 'price',
    categories: 'category_list',
    kategorien: 'category_list',
    tags: 'tags',
    schlagwörter: 'tags',
    brands: 'vendor',
    marken: 'vendor',
    images: 'pictures',
    bilder: 'pictures',
    parent: 'parent',
    'übergeordnetes produkt': 'parent',
    übergeordnet: 'parent',
    position: 'place',
  },
  families: [
    [/^(?:weight|gewicht) \((kg|g|lbs?|oz)\)$/, 'weight_$1'],
    [/^(?:length|länge) \((mm|cm|m|in|yd)\)$/, 'depth_$1'],
    [/^(?:width|breite) \((mm|cm|m|in|yd)\)$/, 'width_$1'],
    [/^(?:height|höhe) \((mm|cm|m|in|yd)\)$/, 'height_$1'],
    [/^attribute (\d+) name$/, 'attribute_name_$1'],
    [/^attribute (\d+) value\(s\)$/, 'attribute_values_$1'],
    [/^attribut (\d+) name$/, 'attribute_name_$1'],
    [/^(?:name des attributs|attributname) (\d+)$/, 'attribute_name_$1'],
    [/^attribut (\d+) wert\(?e?\)?$/, 'attribute_values_$1'],
    [/^(?:wert\(?e?\)? des attributs|attributwert\(?e?\)?) (\d+)$/, 'attribute_values_$1'],
  ],
  marks: [
    'visibility in catalog',
    'regular price',
    'backorders allowed?',
    'in stock?',
    'is featured?',
    'sold individually?',
    'attribute 1 value(s)',
    'attribute 1 name',
    'date sale price starts',
    'sichtbarkeit im katalog',
    'regulärer preis',
    'vorrätig?',
    'nur einzeln verkaufen?',
    'ist hervorgehoben?',
    'attribut 1 name',
    'übergeordnetes produkt',
  ],
  joint,
  shape,
};

const isVariation = (row: Row): boolean => kindsOf(row).includes('variation');

const kindsOf = (row: Row): string[] => splitAt(row.text('kind')?.toLowerCase(), ',');

function joint(row: Row): Joint {
  const id = row.text('external_id');
  const sku = row.text('sku');
  const names = [...(id === undefined ? [] : [`id:${id}`]), ...(sku === undefined ? [] : [sku])];
  return isVariation(row) ? { names, belongsTo: row.text('parent') } : { names };
}

function shape(rows: readonly Row[], notes: Notes): readonly Row[] {
  const parent = rows.find((row) => !isVariation(row));
  const others = rows.filter((row) => row !== parent && !isVariation(row));
  for (const row of others) notes.refuse(row, 'sku', 'taken');
  const variations = rows.filter(isVariation).toSorted((one, other) => placeOf(one) - placeOf(other));
  if (!parent) {
    for (const row of variations) notes.refuse(row, 'parent', 'parent_not_in_file');
    return variations;
  }
  const product = productOf(parent, notes);
  if (variations.length === 0 && !kindsOf(parent).includes('variable'))
    return [sold(withoutAttributes(product, notes), undefined, notes)];
  return [product.ofProduct, ...variations.flatMap((row) => variationOf(row, parent, notes))];
}

const placeOf = (row: Row): number => Number(row.text('place') ?? 0) || 0;

function productOf(row: Row, notes: Notes): Row {
  const kinds = kindsOf(row);
  const published = row.text('published');
  let product = row
    .with(
      'category_paths',
      joined(listOf(row.text('category_list')).map((path) => pathOf(splitAt(path, '>')))),
      'category_list',
    )
    .with('tags', joined(listOf(row.text('tags'))))
    .with('image_urls', joined(picturesOf(row)), 'pictures')
    .with('published', undefined);
  if (row.text('description') === undefined)
    product = product.with('description', row.text('short_description'), 'short_description');
  else if (row.text('short_description') !== undefined) notes.unread(row, 'short_description');
  if (published !== undefined) product = product.with('status', 'active', 'published');
  if (published !== undefined && flagIn(published) !== true)
    product = asDraft(product, 'published', 'hidden_there', notes);
  else if (row.text('visibility')?.toLowerCase() === 'hidden')
    product = asDraft(product, 'visibility', 'hidden_there', notes);
  if (kinds.includes('grouped') || kinds.includes('external'))
    product = asDraft(product, 'kind', 'kind_unknown_here', notes);
  if (kinds.includes('downloadable')) product = asDraft(product, 'kind', 'digital_there', notes);
  return product;
}

/** A variation as a row of a variant. One that is hidden is not on show. */
function variationOf(row: Row, parent: Row, notes: Notes): Row[] {
  const published = row.text('published');
  if (published !== undefined && flagIn(published) !== true) {
    notes.warn(row, 'published', 'variant_hidden_there');
    return [];
  }
  const options = attributesOf(row);
  for (const { name, number } of attributesOf(parent, 'names')) {
    if (options.some((each) => each.name === name) || !attributeNamed(row, number)) continue;
    notes.warn(row, `attribute_name_${number}`, 'any_value_there');
  }
  const chosen = row.with(
    'options',
    joined(options.map(({ name, value }) => `${name}: ${value}`)),
    'attribute_values_1',
  );
  const [picture] = picturesOf(row);
  return [sold(chosen.with('variant_image', picture, 'pictures'), parent, notes).ofVariant];
}

const attributeNamed = (row: Row, number: string): boolean =>
  row.text(`attribute_name_${number}`) !== undefined;

/** Prices and stock. */
function sold(row: Row, parent: Row | undefined, notes: Notes): Row {
  const priced = withSale(row, { sale: 'sale_price', from: 'sale_from', to: 'sale_to' }, notes);
  const backorders = row.text('backorders')?.toLowerCase();
  const known = backorders === 'notify' ? true : flagIn(backorders);
  const asked = known === undefined ? priced : priced.with('backorderable', String(known), 'backorders');
  const isShared = row.text('stock')?.toLowerCase() === 'parent';
  if (isShared) notes.warn(row, 'stock', 'stock_shared_there');
  const stock = isShared ? parent?.text('stock') : row.text('stock');
  const kinds = kindsOf(row);
  if (stock !== undefined)
    return asked.with('count_on_hand', stock, 'stock').with('track_inventory', 'true', 'stock');
  if (row.flag('in_stock') === false && !kinds.includes('virtual'))
    return asked.with('count_on_hand', '0', 'in_stock').with('track_inventory', 'true', 'in_stock');
  return asked.with('track_inventory', 'false', 'in_stock');
}

/** Attributes of a product that has no variations describe it: they are no options. */
function withoutAttributes(row: Row, notes: Notes): Row {
  for (const { number } of attributesOf(row))
    notes.unread(row, `attribute_values_${number}`, 'attributes_not_read');
  return row;
}

interface Attribute {
  readonly number: string;
  readonly name: string;
  readonly value: string;
}

function attributesOf(row: Row, which: 'chosen' | 'names' = 'chosen'): Attribute[] {
  return [...row.meanings].flatMap((means) => {
    const number = /^attribute_name_(\d+)$/.exec(means)?.[1];
    const name = number && row.text(means);
    const value = row.text(`attribute_values_${number}`) ?? '';
    return number && name && (value !== '' || which === 'names') ? [{ number, name, value }] : [];
  });
}

/** Values with commas between them, and `\` before one that is meant. */
const listOf = (text: string | undefined): string[] =>
  (text?.match(/(?:\\,|[^,])+/g) ?? [])
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '');

const picturesOf = (row: Row): string[] => splitAt(row.text('pictures'), /,\s*(?=https?:\/\/)|,\s+/);
