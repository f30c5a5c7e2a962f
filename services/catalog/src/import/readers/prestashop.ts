import { asDraft, type Notes, pathOf, type Reader, splitAt } from '../reader.ts';
import { joined, type Row } from '../row.ts';

/** PrestaShop's file of products, in the words of its back office, which are those of the shop's language. */
export const prestashop: Reader = {
  name: 'prestashop',
  title: 'PrestaShop',
  columns: {
    'product id': 'external_id',
    id: 'external_id',
    'artikel-id': 'external_id',
    'produkt-id': 'external_id',
    manufacturer: 'vendor',
    brand: 'vendor',
    hersteller: 'vendor',
    marke: 'vendor',
    upc: 'upc',
    quantity: 'count_on_hand',
    menge: 'count_on_hand',
    width: 'width_cm',
    breite: 'width_cm',
    height: 'height_cm',
    höhe: 'height_cm',
    depth: 'depth_cm',
    tiefe: 'depth_cm',
    weight: 'weight_kg',
    gewicht: 'weight_kg',
    visibility: 'visibility',
    sichtbarkeit: 'visibility',
    summary: 'short_description',
    'short description': 'short_description',
    kurzbeschreibung: 'short_description',
    zusammenfassung: 'short_description',
    description: 'description',
    beschreibung: 'description',
    'meta title': 'meta_title',
    'meta-titel': 'meta_title',
    'meta keywords': 'meta_keywords',
    'meta-schlüsselwörter': 'meta_keywords',
    'meta-keywords': 'meta_keywords',
    'meta description': 'meta_description',
    'meta-beschreibung': 'meta_description',
    'url rewritten': 'slug',
    'rewritten url': 'slug',
    'url-alias': 'slug',
    'umgeschriebene url': 'slug',
    'friendly-url': 'slug',
    'out of stock action': 'backorders',
    'action when out of stock': 'backorders',
    'aktion, wenn nicht auf lager': 'backorders',
    'aktion wenn nicht auf lager': 'backorders',
    'aktion bei nichtverfügbarkeit': 'backorders',
  },
  families: [
    [/^(?:active|aktiv|aktiviert) \(0\s?\/\s?1\)$/, 'active'],
    [/^name ?\*?$/, 'name'],
    [/^(?:categories|kategorien) ?\(.*\)$/, 'category_list'],
    [
      /^price tax excluded.*$|^price tax excl\.?$|^preis (?:ohne mwst\.?|ohne steuern?|zzgl\. mwst\.?|exkl\. mwst\.?|\(netto\)|netto)$/,
      'net_price',
    ],
    [
      /^price tax included.*$|^price tax incl\.?$|^preis (?:inkl\. mwst\.?|mit mwst\.?|inkl\. steuern?|\(brutto\)|brutto)$/,
      'gross_price',
    ],
    [/^(?:reference|artikel-nr\.?|artikelnummer|art\.-nr\.?|referenz) ?#?$/, 'sku'],
    [/^ean-?13$/, 'barcode'],
    [/^tags ?\(.*\)$/, 'tags'],
    [/^(?:image urls|bild-urls|bild-url'?s) ?\(.*\)$/, 'pictures'],
    [/^(?:image alt texts|bild-alt-texte|alt-texte der bilder) ?\(.*\)$/, 'picture_alts'],
    [/^(?:virtual product|virtueller artikel|virtuelles produkt)(?: \(.*\))?$/, 'virtual'],
  ],
  marks: [
    'active (0/1)',
    'name *',
    'name*',
    'categories (x,y,z...)',
    'price tax excluded',
    'price tax included',
    'reference #',
    'tags (x,y,z...)',
    'image urls (x,y,z...)',
    'url rewritten',
    'aktiv (0/1)',
    'kategorien (x,y,z...)',
    'preis ohne steuern',
    'preis ohne mwst.',
    'bild-urls (x,y,z...)',
  ],
  roundsPrices: true,
  keyOf: (row) => `line ${row.line}`,
  shape: (rows, notes) => rows.map((row) => productOf(row, notes)),
};

function productOf(row: Row, notes: Notes): Row {
  const from = row.text('gross_price') === undefined ? 'net_price' : 'gross_price';
  if (from === 'net_price' && row.text(from) !== undefined) notes.unread(row, from, 'price_may_be_net');
  const categories = splitAt(row.text('category_list'), ',').map((path) =>
    pathOf(splitAt(path, '/').filter((name) => !ROOTS.has(name.toLowerCase()))),
  );
  const alts = splitAt(row.text('picture_alts'), ',');
  const backorders = row.text('backorders');
  let product = row
    .with('price', row.text(from), from)
    .with(
      'barcode',
      row.text('barcode') ?? row.text('upc'),
      row.text('barcode') === undefined ? 'upc' : 'barcode',
    )
    .with('category_paths', joined([...new Set(categories)].filter((path) => path !== '')), 'category_list')
    .with('tags', joined(splitAt(row.text('tags'), ',')))
    .with('image_urls', joined(splitAt(row.text('pictures'), ',')), 'pictures')
    .with('image_alts', joined(alts), 'picture_alts')
    // 2 is what the shop does as a rule, which the file does not say.
    .with(
      'backorderable',
      backorders === undefined || backorders === '2' ? undefined : backorders,
      'backorders',
    );
  const [text, short] = [row.text('description'), row.text('short_description')];
  if (text === undefined) product = product.with('description', short, 'short_description');
  else if (short !== undefined && short !== text) notes.unread(row, 'short_description');
  if (row.text('active') !== undefined) product = product.with('status', 'active', 'active');
  if (row.flag('active') === false) return asDraft(product, 'active', 'hidden_there', notes);
  if (['none', 'nirgends', 'keine'].includes(row.text('visibility')?.toLowerCase() ?? ''))
    return asDraft(product, 'visibility', 'hidden_there', notes);
  return row.flag('virtual') ? asDraft(product, 'virtual', 'digital_there', notes) : product;
}

/** The roots of the tree, which shoppers do not see as categories. */
const ROOTS = new Set(['home', 'root', 'start', 'startseite']);
