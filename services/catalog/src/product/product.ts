import type { ProductStatus } from '@storefold/contracts';
import {
  type FactContext,
  type JsonObject,
  type Translatable,
  type Translated,
  translated,
} from '@storefold/kernel/core';
import { canBeBought, initialFlagsOf } from '../stock/stock-flags.ts';
import { type MediaTimes, type Medium, mediaTimesAfter } from './media/medium.ts';
import { changePrice, type PriceData, type Prices } from './price.ts';
import {
  byPosition,
  type NewVariantData,
  newVariantOf,
  type OwnVariant,
  type VariantData,
  type VariantDetails,
} from './variant.ts';

/** The details of a product. A detail added here becomes part of facts and state. */
export type ProductDetails = {
  readonly name: string;
  /** Unique in the store. */
  readonly slug: string;
  /** HTML, or plain text. */
  readonly description: string | null;
  readonly meta_title: string | null;
  readonly meta_description: string | null;
  readonly meta_keywords: string | null;
  readonly status: ProductStatus;
  /** The time before which the product is not sold. Null: sold at once. */
  readonly available_at: string | null;
  readonly tags: readonly string[];
  readonly category_ids: readonly string[];
  readonly tax_category_id: string | null;
  /** Whether it is delivered although files serve it. Absent: it is not. */
  readonly requires_shipping?: boolean;
  /** Who makes it, or whose brand it is. Absent: not said. */
  readonly vendor?: string | null;
  /** What kind of thing it is, in the words of the shop. Absent: not said. */
  readonly product_type?: string | null;
  /** The order among the products of the store, from 1. Null or absent: behind those that have one. */
  readonly position?: number | null;
  readonly media: readonly Medium[];
  readonly metadata: JsonObject;
};

/**
 * The facts of a product and its variants. These names and shapes are what the store keeps: add, never change.
 *
 * `default_currency` is the store's default currency when the product was created, for readers without access to the
 * store.
 */
export type ProductFact =
  | { type: 'ProductCreated'; data: ProductDetails & CreatedData }
  | { type: 'ProductChanged'; data: Partial<ProductDetails> }
  | { type: 'VariantCreated'; data: NewVariantData }
  | { type: 'VariantChanged'; data: Partial<VariantDetails> & { readonly variant_id: string } }
  /** The variant as it was last. */
  | { type: 'VariantDeleted'; data: VariantData }
  | { type: 'PriceCreated'; data: PriceOfVariant }
  /** Changes of older versions do not say the amount before. */
  | { type: 'PriceChanged'; data: PriceOfVariant & { readonly amount_before?: string } }
  | { type: 'PriceDeleted'; data: PriceOfVariant }
  | { type: 'ProductSoldOut'; data: Record<string, never> }
  | { type: 'ProductRestocked'; data: Record<string, never> }
  /** An option type, or a value of it, that variants have is shown otherwise from a revision of its own on. */
  | { type: 'ProductOptionTypeChanged'; data: ChangedOptionType }
  /** An address that leads to the product, beside those that it had itself. */
  | { type: 'ProductFormerSlugAdded'; data: { readonly slug: string } }
  /** Its texts in further languages. */
  | { type: 'ProductTranslated'; data: Translated }
  /** The import that had added it was taken back. */
  | { type: 'ProductFormerSlugRemoved'; data: { readonly slug: string } }
  /** With what it was last. */
  | {
      type: 'ProductDeleted';
      data: { readonly name: string; readonly slug: string; readonly variant_ids: readonly string[] };
    };

type ChangedOptionType = {
  readonly option_type_id: string;
  readonly option_type_revision: number;
  /** The last revision that was shown before. */
  readonly previous_option_type_revision: number;
};
type CreatedData = {
  readonly store_id: string;
  readonly default_currency: string;
  readonly variants: readonly NewVariantData[];
};
export type PriceOfVariant = PriceData & { readonly variant_id: string };

export type ProductState =
  | { readonly status: 'absent' }
  | Product
  /** The product as it was before its deletion. */
  | { readonly status: 'deleted'; readonly product: Product };

/** A product that exists and is not deleted. Its fields are named as in the facts and in the responses of the API. */
export type Product = ProductDetails &
  Translatable & {
    readonly store_id: string;
    readonly default_currency: string;
    /** In their order. At least one. */
    readonly variants: readonly OwnVariant[];
    /** Whether no variant of the product can be bought, as the public events last told. */
    readonly sold_out: boolean;
    readonly media_times: MediaTimes;
    /** When it first became active. Absent: never yet. */
    readonly activated_at?: string;
    /** The addresses that were given to it beside its own. Absent: none. */
    readonly former_slugs?: readonly string[];
    /** Up to which revision events have told of changed option types, by their ids. Absent: of none. */
    readonly option_type_revisions?: Readonly<Record<string, number>>;
    readonly created_at: string;
    readonly updated_at: string;
  };

export const initial: ProductState = { status: 'absent' };

export function evolve(state: ProductState, fact: ProductFact, { at }: FactContext): ProductState {
  if (fact.type === 'ProductCreated') return created(fact.data, at);
  if (!isLive(state)) return state;
  const product = { ...state, updated_at: at };
  switch (fact.type) {
    case 'ProductChanged':
      return {
        ...product,
        ...fact.data,
        ...activation({ ...state, ...fact.data }, at),
        media_times: timesAfter(state, fact.data.media, at),
      };
    case 'VariantCreated':
      return withVariants(product, [...product.variants, newVariantOf(fact.data, at)]);
    case 'VariantChanged': {
      const { variant_id, ...details } = fact.data;
      return changeVariant(product, variant_id, (variant) => ({ ...variant, ...details, updated_at: at }));
    }
    case 'VariantDeleted':
      return withVariants(
        product,
        product.variants.filter(({ id }) => id !== fact.data.variant_id),
      );
    case 'PriceCreated':
    case 'PriceChanged':
    case 'PriceDeleted':
      return changeVariant(product, fact.data.variant_id, (variant) => ({
        ...variant,
        prices: pricesAfter(variant.prices, fact, at),
      }));
    case 'ProductSoldOut':
      return { ...state, sold_out: true };
    case 'ProductRestocked':
      return { ...state, sold_out: false };
    case 'ProductFormerSlugAdded':
      return { ...state, former_slugs: [...new Set([...(state.former_slugs ?? []), fact.data.slug])] };
    case 'ProductFormerSlugRemoved':
      return { ...state, former_slugs: state.former_slugs?.filter((slug) => slug !== fact.data.slug) ?? [] };
    case 'ProductOptionTypeChanged':
      return { ...state, option_type_revisions: revisionsAfter(state, fact.data) };
    case 'ProductTranslated':
      return translated(product, fact.data);
    case 'ProductDeleted':
      return { status: 'deleted', product };
  }
}

export const isLive = (state: ProductState): state is Product =>
  state.status !== 'absent' && state.status !== 'deleted';

/** Whether the product is on sale at this time. */
export const isOnSale = (product: Product, now: string): boolean =>
  product.status === 'active' && (product.available_at === null || product.available_at <= now);

/** Its own slug, and those in further languages. */
export const slugsOf = ({ slug, translations = {} }: Product): readonly string[] => [
  ...new Set([slug, ...Object.values(translations).flatMap((texts) => texts.slug ?? [])]),
];

export const variantWith = (product: Product, variantId: string): OwnVariant | undefined =>
  product.variants.find(({ id }) => id === variantId);

function created({ variants, ...data }: ProductDetails & CreatedData, at: string): Product {
  return {
    ...data,
    ...activation(data, at),
    variants: variants.map((variant) => newVariantOf(variant, at)).toSorted(byPosition),
    media_times: mediaTimesAfter(data.media, { media: [], media_times: {} }, at),
    sold_out: !variants.some(({ stock_item }) => canBeBought(initialFlagsOf(stock_item))),
    created_at: at,
    updated_at: at,
  };
}

const activation = (
  { status, activated_at }: Pick<Product, 'status' | 'activated_at'>,
  at: string,
): Pick<Product, 'activated_at'> =>
  status === 'active' && activated_at === undefined ? { activated_at: at } : {};

const timesAfter = (before: Product, media: readonly Medium[] | undefined, at: string): MediaTimes =>
  media ? mediaTimesAfter(media, before, at) : before.media_times;

const revisionsAfter = (
  { option_type_revisions }: Product,
  { option_type_id, option_type_revision }: ChangedOptionType,
) => ({ ...option_type_revisions, [option_type_id]: option_type_revision });

const withVariants = (product: Product, variants: readonly OwnVariant[]): Product => ({
  ...product,
  variants: variants.toSorted(byPosition),
});

const changeVariant = (product: Product, id: string, change: (variant: OwnVariant) => OwnVariant): Product =>
  withVariants(
    product,
    product.variants.map((variant) => (variant.id === id ? change(variant) : variant)),
  );

type PriceFact = Extract<ProductFact, { type: 'PriceCreated' | 'PriceChanged' | 'PriceDeleted' }>;

function pricesAfter(prices: Prices, { type, data }: PriceFact, at: string): Prices {
  const { [data.currency]: before, ...others } = prices;
  return type === 'PriceDeleted' ? others : { ...others, [data.currency]: changePrice(before, data, at) };
}
