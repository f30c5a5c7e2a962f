import {
  type BodyOf,
  type changeProduct,
  type createProduct,
  idPrefixes,
  type PriceInput,
  text,
} from '@storefold/contracts';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { instantOf, money, recordId, refusals } from '@storefold/kernel/core';
import type { OptionChoice } from '../../option-type/option-type.ts';
import type { StockChanges } from '../../stock/stock-item.decider.ts';
import { type InitialStock, stockItemIdOf } from '../../stock/stock-item.ts';
import { withoutUndefined } from '../../without-undefined.ts';
import { type Medium, mediumIdOf } from '../media/medium.ts';
import type { PriceData } from '../price.ts';
import type { VariantChange } from '../product.decider.ts';
import type { ProductDetails } from '../product.ts';
import type { NewVariantData, Units, VariantDetails } from '../variant.ts';

export type ProductBody = Partial<BodyOf<typeof changeProduct>>;
type NewProductBody = BodyOf<typeof createProduct>;
export type VariantBody = Partial<NonNullable<NewProductBody['variants']>[number]>;

/** The details of a new product. Details that the body does not contain get their defaults. */
export function newDetails(
  productId: string,
  body: NewProductBody,
  timezone: string,
): Omit<ProductDetails, 'slug'> {
  return {
    description: null,
    meta_title: null,
    meta_description: null,
    meta_keywords: null,
    status: 'draft',
    available_at: null,
    tags: [],
    category_ids: [],
    tax_category_id: null,
    media: [],
    metadata: {},
    ...changedDetails(productId, body, timezone),
    name: body.name,
  };
}

/** The details that a body contains. Details that are not sent are left out. `timezone`: in which its dates are days. */
export function changedDetails(
  productId: string,
  body: ProductBody,
  timezone: string,
): Partial<Omit<ProductDetails, 'slug'>> {
  const { name, description, meta_title, meta_description, meta_keywords, status } = body;
  const { available_on, tax_category_id, requires_shipping, tags, category_ids, media, metadata } = body;
  const { vendor, product_type, position } = body;
  const texts = { name, description, meta_title, meta_description, meta_keywords };
  return withoutUndefined({
    ...texts,
    status,
    available_at: available_on && instantOf(available_on, timezone, 'first'),
    tax_category_id,
    requires_shipping,
    vendor,
    product_type,
    position,
    tags: tags && [...new Set(tags)],
    category_ids: category_ids && [...new Set(category_ids)],
    media: media && mediaOf(productId, media),
    metadata,
  });
}

/** The fields of a body that describe the product's only variant. */
export function ofOnlyVariant(body: ProductBody): VariantBody {
  const { sku, barcode, prices, stock_items, track_inventory, weight, height, width, depth } = body;
  return { sku, barcode, prices, stock_items, track_inventory, weight, height, width, depth };
}

/** A variant to be added. `place`: its position if the body contains none. */
export function newVariant(
  body: VariantBody,
  options: readonly OptionChoice[],
  place: number,
  units: Units,
  context: CommandContext,
): NewVariantData {
  const variant_id = context.newId(idPrefixes.variant);
  return {
    variant_id,
    sku: null,
    position: place,
    weight: null,
    height: null,
    width: null,
    depth: null,
    metadata: {},
    ...units,
    ...variantDetails(body, units),
    options,
    prices: pricesOf(body.prices ?? [], variant_id).set,
    stock_item: initialStock(variant_id, body),
  };
}

/** A change of a variant that exists. */
export function variantChange(
  variantId: string,
  body: VariantBody,
  options: readonly OptionChoice[] | undefined,
  units: Units,
): VariantChange {
  const { set, removed } = pricesOf(body.prices ?? [], variantId);
  const details = { ...variantDetails(body, units), ...withoutUndefined({ options }) };
  return { variantId, details, prices: set, pricesRemoved: removed };
}

/** The changes to an existing variant's stock that a body contains; undefined: none. */
export function stockChange(body: VariantBody): StockChanges | undefined {
  const [stock] = body.stock_items ?? [];
  const changes: StockChanges = {
    count_on_hand: stock?.count_on_hand,
    backorderable: stock?.backorderable,
    track_inventory: body.track_inventory,
  };
  return Object.values(changes).some((value) => value !== undefined) ? changes : undefined;
}

function initialStock(variantId: string, { stock_items, track_inventory }: VariantBody): InitialStock {
  const [stock] = stock_items ?? [];
  return {
    stock_item_id: stockItemIdOf(variantId),
    count_on_hand: stock?.count_on_hand ?? 0,
    backorderable: stock?.backorderable ?? false,
    track_inventory: track_inventory ?? true,
  };
}

function variantDetails(body: VariantBody, { weight_unit, length_unit }: Units): Partial<VariantDetails> {
  const { sku, barcode, position, weight, height, width, depth, metadata } = body;
  const isSized = [height, width, depth].some((length) => length !== undefined);
  return withoutUndefined({
    weight,
    weight_unit: weight === undefined ? undefined : weight_unit,
    height,
    width,
    depth,
    length_unit: isSized ? length_unit : undefined,
    sku: sku === undefined ? undefined : (sku?.trim() ?? null),
    barcode,
    position,
    metadata,
  });
}

/** Prices as stored in facts. A variant has one price per currency, so the price's id derives from both. */
function pricesOf(inputs: readonly PriceInput[], variantId: string): { set: PriceData[]; removed: string[] } {
  const byCurrency = new Map(inputs.map((input, index) => [input.currency, { input, index }]));
  const set: PriceData[] = [];
  const removed: string[] = [];
  for (const [currency, { input, index }] of byCurrency) {
    if (!isCurrency(currency)) throw refusals.invalid({ [`prices.${index}.currency`]: ['invalid'] });
    const amount = amountOf(input.amount, currency, `prices.${index}.amount`);
    const compareAt = amountOf(input.compare_at_amount, currency, `prices.${index}.compare_at_amount`);
    if (amount === null) removed.push(currency);
    else {
      const price_id = recordId(idPrefixes.price, `${variantId}:${currency}`);
      set.push({ price_id, currency, amount, compare_at_amount: compareAt });
    }
  }
  return { set, removed };
}

/** An amount of at least 0 in the currency's decimals. */
function amountOf(sent: string | null | undefined, currency: string, field: string): string | null {
  if (sent === null || sent === undefined || sent.trim() === '') return null;
  const amount = money.parseAmount(sent, currency);
  if (amount === undefined) throw refusals.invalid({ [field]: [money.problemOf(sent, currency)] });
  if (amount < 0n) throw refusals.invalid({ [field]: [text('at_least', { limit: 0 })] });
  return money.formatAmount(amount, currency);
}

const currencies = new Set(Intl.supportedValuesOf('currency'));
const isCurrency = (code: string): boolean => currencies.has(code);

type MediumBody = NonNullable<ProductBody['media']>[number];

/** Pictures by their URLs, without duplicates. A picture therefore keeps its id when the list is sent again. */
function mediaOf(productId: string, bodies: readonly MediumBody[]): readonly Medium[] {
  const media = bodies.map((body, index) => mediumOf(productId, body, index));
  return [...new Map(media.map((medium) => [medium.media_id, medium])).values()];
}

function mediumOf(productId: string, body: MediumBody, index: number): Medium {
  const url = body.url ?? null;
  const external_video_url = body.external_video_url ?? null;
  if (url === null && external_video_url === null)
    throw refusals.invalid({ [`media.${index}.url`]: ['blank'] });
  const isVideo = body.media_type === 'external_video' || url === null;
  return {
    media_id: mediumIdOf(productId, { url, external_video_url }),
    media_type: isVideo ? 'external_video' : 'image',
    url,
    external_video_url,
    alt: body.alt ?? null,
    focal_point_x: body.focal_point_x ?? null,
    focal_point_y: body.focal_point_y ?? null,
    variant_ids: body.variant_ids ?? [],
  };
}

/** Pictures with the variants that they are of, which are known by their places while these are made. */
export const ofVariants = (
  media: readonly Medium[],
  variantIds: readonly string[],
  pictures: ReadonlyMap<string, readonly number[]> = new Map(),
): readonly Medium[] =>
  media.map((medium) => {
    const places = pictures.get(medium.url ?? '');
    const ids = places?.flatMap((place) => variantIds[place] ?? []);
    return ids ? { ...medium, variant_ids: [...new Set([...medium.variant_ids, ...ids])] } : medium;
  });
