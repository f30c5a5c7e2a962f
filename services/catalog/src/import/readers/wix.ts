import {
  asDraft,
  combinationsOf,
  isAddress,
  type Notes,
  type Reader,
  splitAt,
  weightMeans,
} from '../reader.ts';
import { joined, type Row } from '../row.ts';

/** Wix's export of products, of both versions of its catalog. */
export const wix: Reader = {
  name: 'wix',
  title: 'Wix',
  columns: {
    handle: 'handle',
    handleid: 'handle',
    fieldtype: 'kind',
    name: 'name',
    visible: 'visible',
    description: 'description',
    plaindescription: 'description',
    media: 'pictures',
    productimageurl: 'pictures',
    collection: 'collections',
    brand: 'vendor',
    sku: 'sku',
    barcode: 'barcode',
    price: 'price',
    strikethroughprice: 'compare_at_price',
    surcharge: 'surcharge',
    discountmode: 'discount_mode',
    discountvalue: 'discount_value',
    inventory: 'stock',
    weight: 'weighs',
  },
  families: [
    [/^productoptionname\[?(\d+)\]?$/, 'choice_name_$1'],
    [/^productoption(?:choices|description)\[?(\d+)\]?$/, 'choices_$1'],
  ],
  marks: [
    'handleid',
    'fieldtype',
    'productoptionname1',
    'productoptionname[1]',
    'productimageurl',
    'strikethroughprice',
    'plaindescription',
    'productoptiondescription1',
    'productoptionchoices1',
  ],
  keyOf: (row) => row.text('handle'),
  shape,
};

function shape(rows: readonly Row[], notes: Notes): readonly Row[] {
  const [first, ...others] = rows;
  if (!first) return [];
  const product = productOf(first, notes);
  const variants = others.filter((row) => row.text('kind')?.toLowerCase() === 'variant');
  const names = [...first.meanings].flatMap((means) => {
    const number = /^choice_name_(\d+)$/.exec(means)?.[1];
    const name = first.text(means);
    return number === undefined || name === undefined ? [] : [{ number, name }];
  });
  if (variants.length > 0)
    return [product.ofProduct, ...variants.flatMap((row) => variantOf(row, first, names, notes))];
  const choices = names.map(({ number, name }) => ({ name, values: valuesOf(first, number) }));
  const chosen = combinationsOf(choices.filter(({ values }) => values.length > 0));
  const only = sold(product, first, notes);
  if (chosen.length < 2) return [only.with('options', joined(chosen[0] ?? []), 'choices_1')];
  // Options whose stock no one counts apart: all combinations are sold.
  const place = only.text('count_on_hand') === undefined ? undefined : 'stock';
  if (place !== undefined) notes.warn(first, place, 'stock_shared_there');
  return chosen.map((options, index) => {
    const row = index === 0 ? only : only.ofVariant.with('sku', undefined);
    return row.with('options', joined(options), 'choices_1');
  });
}

function productOf(row: Row, notes: Notes): Row {
  const pictures = splitAt(row.text('pictures'), ';').map((name) => addressOf(name));
  const product = row
    .with('slug', row.text('name') === undefined ? row.text('handle') : slugIn(row.text('handle')), 'handle')
    .with('image_urls', joined(pictures), 'pictures')
    .with('category_paths', joined(splitAt(row.text('collections'), ';')), 'collections');
  if (row.flag('visible') === false) return asDraft(product, 'visible', 'hidden_there', notes);
  return row.text('visible') === undefined ? product : product.with('status', 'active', 'visible');
}

/** The older export has keys that are no addresses: `product_1b2c…`. */
const slugIn = (handle: string | undefined): string | undefined =>
  handle !== undefined && /^product_[\da-f-]{8,}$/i.test(handle) ? undefined : handle;

/** Pictures that lie at Wix are named without their address. */
const addressOf = (name: string): string =>
  !isAddress(name) && name.includes('~mv2') ? `https://static.wixstatic.com/media/${name}` : name;

function variantOf(
  row: Row,
  product: Row,
  names: readonly { readonly number: string; readonly name: string }[],
  notes: Notes,
): Row[] {
  if (row.flag('visible') === false) {
    notes.warn(row, 'visible', 'variant_hidden_there');
    return [];
  }
  const options = names.flatMap(({ number, name }) => {
    const value = valuesOf(row, number)[0];
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  const [picture] = splitAt(row.text('pictures'), ';');
  return [
    sold(row, product, notes)
      .with('options', joined(options), 'choices_1')
      .with('variant_image', picture && addressOf(picture), 'pictures').ofVariant,
  ];
}

/** Colours stand as `#ff0000:Red`. */
const valuesOf = (row: Row, number: string): string[] =>
  splitAt(row.text(`choices_${number}`), ';').map((value) =>
    value.replace(/^(?:#[\da-f]{3,8}|rgba?\([^)]*\)):/i, ''),
  );

function sold(row: Row, product: Row, notes: Notes): Row {
  const base = row.text('price') ?? product.text('price');
  const surcharge = Number(row.text('surcharge') ?? 0) || 0;
  const usual = base !== undefined && surcharge !== 0 ? plus(base, row.text('surcharge') ?? '0') : base;
  const discount = Number(product.text('discount_value') ?? 0) || 0;
  const isPercent = product.text('discount_mode')?.toLowerCase() === 'percent';
  const reduced = usual === undefined || discount <= 0 ? undefined : less(usual, discount, isPercent);
  const stock = row.text('stock')?.toLowerCase();
  const counted =
    stock === undefined || stock === 'instock' ? undefined : stock === 'outofstock' ? '0' : stock;
  const priced = row.with('price', reduced ?? usual, row.text('price') === undefined ? 'surcharge' : 'price');
  return (reduced === undefined ? priced : priced.with('compare_at_price', usual, 'price'))
    .with('count_on_hand', counted, 'stock')
    .with('track_inventory', stock === undefined ? undefined : String(counted !== undefined), 'stock')
    .with(weightMeans(notes), row.text('weighs') ?? product.text('weighs'), 'weighs');
}

/** Sums of decimals, in ten thousandths. What is no number stays, and is refused as a price. */
const units = (amount: string): bigint | undefined => {
  const [, whole = '', part = ''] = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(amount) ?? [];
  return whole === '' ? undefined : BigInt(whole + part.padEnd(4, '0'));
};
const textOf = (amount: bigint): string => {
  const digits = amount.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
};

function plus(amount: string, more: string): string {
  const [one, other] = [units(amount), units(more)];
  return one === undefined || other === undefined ? amount : textOf(one + other);
}

function less(amount: string, discount: number, isPercent: boolean): string | undefined {
  const usual = units(amount);
  const off = units(discount.toFixed(4));
  if (usual === undefined || off === undefined) return undefined;
  // To the hundredth, half up.
  const rest = isPercent ? (usual * (1_000_000n - off)) / 1_000_000n : usual - off;
  return rest > 0n ? textOf(((rest + 50n) / 100n) * 100n) : undefined;
}
