import { Controller, Inject } from '@nestjs/common';
import {
  asciiUpperCase,
  countProductsOfTaxCategory,
  findVariantsBySku,
  type QuotedVariant,
  quoteVariants,
  type RequestOf,
  showVariants,
} from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { type Clock, inLanguage, isoTime } from '@storefold/kernel/core';
import { where } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { OptionTypeService } from '../option-type/option-type.service.ts';
import { isOpen, stockItem } from '../stock/stock-item.decider.ts';
import { availableOf, type StockItem } from '../stock/stock-item.ts';
import { StockLocationQueries } from '../stock-location/stock-location.queries.ts';
import { ProductClaims } from './change/product-claims.ts';
import { digitals } from './digital/digital.decider.ts';
import { servingFileBody } from './digital/digital.serializer.ts';
import { filesServing } from './digital/digital.ts';
import { thumbnailOf } from './media/media.serializer.ts';
import { product } from './product.decider.ts';
import { productBody } from './product.serializer.ts';
import { isLive, isOnSale, type Product, variantWith } from './product.ts';
import { loadWithStock, type ProductWithStock } from './product-with-stock.ts';
import { PRODUCTS } from './read-model/product.documents.ts';
import { optionsText, optionTypesIn, optionValuesOf, variantBody } from './variant.serializer.ts';
import type { Variant } from './variant.ts';

/** A variant that is sold, from its streams. */
interface Offer {
  readonly current: Product;
  readonly variant: Variant;
  readonly stock: StockItem;
}

/** In which currency and language, and when. */
interface Asked {
  readonly currency: string;
  readonly locale: string | undefined;
  readonly now: string;
}

/**
 * Answers the questions of carts about products, from the streams. A variant's stock stream names its product. And which products
 * a tax category has.
 */
@Controller()
export class ProductController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(ProductClaims) private readonly claims: ProductClaims,
    @Inject(OptionTypeService) private readonly optionTypes: OptionTypeService,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(StockLocationQueries) private readonly locations: StockLocationQueries,
  ) {}

  @Answers(quoteVariants)
  async quoteVariants({ store_id, currency, variant_ids, locale }: RequestOf<typeof quoteVariants>) {
    const now = isoTime(this.clock.now());
    const ids = [...new Set(variant_ids)];
    const [stock_location, ...quotes] = await Promise.all([
      this.locations.shippingFrom(store_id),
      ...ids.map((id) => this.#quote(id, store_id, { currency: asciiUpperCase(currency), locale, now })),
    ]);
    return {
      variants: quotes.flatMap((quote) =>
        quote ? [{ ...quote, ...(stock_location && { stock_location }) }] : [],
      ),
      missing: ids.filter((_, index) => quotes[index] === undefined),
    };
  }

  /** From the read model, once it shows what is written by now. */
  @Answers(countProductsOfTaxCategory)
  async countProductsOfTaxCategory(request: RequestOf<typeof countProductsOfTaxCategory>) {
    await this.views.caughtUpTo();
    return { count: await this.views.collection(PRODUCTS).count(where(request)) };
  }

  /** From the claims of SKUs, which know what is written already. */
  @Answers(findVariantsBySku)
  async findVariantsBySku({ store_id, skus }: RequestOf<typeof findVariantsBySku>) {
    const found = await Promise.all(
      skus.map(async (sku) => {
        const id = await this.claims.findBySku(sku, store_id);
        const offer = id === undefined ? undefined : await this.#offer(id, store_id);
        if (id === undefined || !offer) return [];
        const { current, stock } = offer;
        const thumbnail_url = thumbnailOf(current, id);
        return [{ sku, variant_id: id, product_id: stock.product_id, slug: current.slug, thumbnail_url }];
      }),
    );
    return { variants: found.flat() };
  }

  @Answers(showVariants)
  async showVariants({ store_id, currency, variant_ids, locale }: RequestOf<typeof showVariants>) {
    const now = isoTime(this.clock.now());
    const offers = await Promise.all(
      [...new Set(variant_ids)].map((id) => this.#offer(id, store_id, locale)),
    );
    const sold = offers.flatMap((offer) => (offer && isOnSale(offer.current, now) ? [offer] : []));
    const products = new Map(sold.map(({ current, stock }) => [stock.product_id, current]));
    const withStock = new Map(
      await Promise.all(
        [...products].map(async ([id, each]) => [id, await this.#withStock(id, each)] as const),
      ),
    );
    return {
      variants: await Promise.all(
        sold.map(async ({ variant, stock }) => {
          const types = await this.#optionTypesOf([variant], locale);
          const product = withStock.get(stock.product_id) as ProductWithStock;
          return variantBody(product, variant, types, asciiUpperCase(currency), true);
        }),
      ),
      products: await Promise.all(
        [...withStock.values()].map(async (each) => {
          const types = await this.#optionTypesOf(each.product.variants, locale);
          return productBody(each, types, asciiUpperCase(currency), true);
        }),
      ),
    };
  }

  #withStock(id: string, current: Product): Promise<ProductWithStock> {
    return loadWithStock(id, current, (variantId) => this.commands.load(stockItem, variantId));
  }

  async #optionTypesOf(variants: readonly Variant[], locale: string | undefined) {
    const ids = variants.flatMap(({ options }) => options.map(({ option_type_id }) => option_type_id));
    return optionTypesIn(await this.optionTypes.findOptionTypes(new Set(ids)), locale);
  }

  async #quote(
    id: string,
    storeId: string,
    { currency, locale, now }: Asked,
  ): Promise<QuotedVariant | undefined> {
    const offer = await this.#offer(id, storeId, locale);
    if (!offer || !isOnSale(offer.current, now)) return undefined;
    const { current, variant, stock } = offer;
    const price = variant.prices[currency];
    if (!price) return undefined;
    const [types, { state: files }] = await Promise.all([
      this.#optionTypesOf([variant], locale),
      this.commands.load(digitals, stock.product_id),
    ]);
    const serving = filesServing(files, id);
    const optionValues = optionValuesOf(variant, types);
    return {
      variant_id: id,
      product_id: stock.product_id,
      name: current.name,
      slug: current.slug,
      sku: variant.sku,
      options_text: optionsText(optionValues),
      option_values: optionValues,
      thumbnail_url: thumbnailOf(current, id),
      price: price.amount,
      compare_at_price: price.compare_at_amount,
      currency,
      tax_category_id: current.tax_category_id,
      weight: variant.weight,
      weight_unit: variant.weight_unit,
      track_inventory: stock.track_inventory,
      backorderable: stock.backorderable,
      available_quantity: availableQuantity(stock),
      ...(serving.length > 0 && {
        digital_files: serving.map(servingFileBody),
        ...(!current.requires_shipping && { is_delivered: false as const }),
      }),
    };
  }

  async #offer(variantId: string, storeId: string, locale?: string): Promise<Offer | undefined> {
    const { state: stock } = await this.commands.load(stockItem, variantId);
    if (!isOpen(stock) || stock.store_id !== storeId) return undefined;
    const { state } = await this.commands.load(product, stock.product_id);
    const variant = isLive(state) ? variantWith(state, variantId) : undefined;
    if (!variant || !isLive(state)) return undefined;
    return { current: locale === undefined ? state : inLanguage(state, locale), variant, stock };
  }
}

/** Null: it is not counted. What can be back-ordered is counted too, so that an order says how much of it waits for stock. */
const availableQuantity = (stock: StockItem): number | null =>
  stock.track_inventory ? Math.max(0, availableOf(stock)) : null;
