import { money } from '@storefold/kernel/core';
import { plainText } from '../plain-text.ts';
import { mediaBodies } from '../product/media/media.serializer.ts';
import { type ProductWithStock, productInLanguage, stockOf } from '../product/product-with-stock.ts';
import { type OptionTypesById, optionValuesOf } from '../product/variant.serializer.ts';
import type { Variant } from '../product/variant.ts';
import { element } from './xml.ts';

/** Whose feed it is, and where its pages and pictures are. Neither address has a slash at the end. */
export interface FeedScope {
  readonly name: string;
  readonly home: string;
  readonly pictures: string;
  readonly currency: string;
  /** The language of names and descriptions, where there are texts in it. */
  readonly locale: string;
}

/** What Google takes no more of. */
const MOST_CHARACTERS = { title: 150, description: 5_000 };
const MOST_PICTURES = 10;

/** Options that Google knows by name. */
const ATTRIBUTES = ['color', 'size', 'material', 'pattern'];

export const feedBegin = ({ name, home }: FeedScope): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${element('title', name)}${element('link', home)}${element('description', name)}\n`;

export const FEED_END = '</channel></rss>\n';

/** An item for each variant with a price in the currency. None without a picture, which Google takes nothing without. */
export function feedItems(stocked: ProductWithStock, types: OptionTypesById, scope: FeedScope): string {
  const withStock = productInLanguage(stocked, scope.locale);
  return withStock.product.variants.map((variant) => itemOf(withStock, variant, types, scope)).join('');
}

function itemOf(
  withStock: ProductWithStock,
  variant: Variant,
  types: OptionTypesById,
  scope: FeedScope,
): string {
  const { id, product } = withStock;
  const price = variant.prices[scope.currency];
  const [picture, ...others] = picturesOf(withStock, variant, scope);
  if (!price || picture === undefined) return '';
  const isOneOfSeveral = product.variants.length > 1;
  const options = optionValuesOf(variant, types);
  const title = [product.name, ...options.map(({ label }) => label)].join(' – ');
  const page = productPage(scope.home, product.slug);
  const description = product.description === null ? '' : plainText(product.description);
  const gtin = gtinOf(variant.barcode);
  return [
    '<item>',
    element('g:id', variant.id),
    element('title', cut(title, MOST_CHARACTERS.title)),
    element('description', cut(description || product.name, MOST_CHARACTERS.description)),
    element('link', isOneOfSeveral ? `${page}?variant=${encodeURIComponent(variant.id)}` : page),
    element('g:image_link', picture),
    ...others.slice(0, MOST_PICTURES).map((each) => element('g:additional_image_link', each)),
    element('g:availability', availabilityOf(withStock, variant)),
    ...pricesOf(price.amount, price.compare_at_amount, scope.currency),
    element('g:condition', 'new'),
    isOneOfSeveral ? element('g:item_group_id', id) : '',
    element('g:brand', product.vendor),
    element('g:gtin', gtin),
    gtin === undefined ? element('g:identifier_exists', 'no') : '',
    element('g:product_type', product.product_type),
    ...ATTRIBUTES.map((name) =>
      element(`g:${name}`, options.find((each) => each.option_type_name.toLowerCase() === name)?.label),
    ),
    variant.weight === null ? '' : element('g:shipping_weight', `${variant.weight} ${variant.weight_unit}`),
    '</item>\n',
  ].join('');
}

export const productPage = (home: string, slug: string): string =>
  `${home}/products/${encodeURIComponent(slug)}`;

/** A reduced one is a sale. */
function pricesOf(amount: string, before: string | null, currency: string): string[] {
  const isReduced = before !== null && money.minor(before, currency) > money.minor(amount, currency);
  return isReduced
    ? [element('g:price', `${before} ${currency}`), element('g:sale_price', `${amount} ${currency}`)]
    : [element('g:price', `${amount} ${currency}`)];
}

function availabilityOf(withStock: ProductWithStock, { id }: Variant): string {
  const { in_stock, backorderable } = stockOf(withStock, id);
  if (in_stock) return 'in_stock';
  return backorderable ? 'backorder' : 'out_of_stock';
}

/** Its own first, then those of the product, each once. */
function picturesOf({ id, product }: ProductWithStock, variant: Variant, { pictures }: FeedScope): string[] {
  const all = mediaBodies(id, product);
  const own = all.filter(({ variant_ids }) => variant_ids.includes(variant.id));
  const shared = all.filter(({ variant_ids }) => variant_ids.length === 0);
  const shown = [...own, ...shared];
  const urls = (shown.length > 0 ? shown : all).flatMap(({ original_url }) => {
    const url = original_url === null ? null : URL.parse(original_url, `${pictures}/`);
    return url && /^https?:$/.test(url.protocol) ? [url.href] : [];
  });
  return [...new Set(urls)];
}

const GTIN = /^(?:\d{8}|\d{12,14})$/;

/** A barcode that is one by its check digit. Google refuses whatever has another number there. */
export function gtinOf(barcode: string | null | undefined): string | undefined {
  const text = barcode?.replaceAll(/[\s-]/g, '') ?? '';
  if (!GTIN.test(text)) return undefined;
  const weighted = Array.from(text.padStart(14, '0'), (digit, at) => Number(digit) * (at % 2 === 0 ? 3 : 1));
  return weighted.reduce((sum, each) => sum + each, 0) % 10 === 0 ? text : undefined;
}

/** In characters as people count them, none of them cut in two. */
const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('');
