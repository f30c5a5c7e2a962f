import type { Stored } from '@storefold/kernel/ports';
import type { Publication, Publisher, PublisherContext } from '@storefold/kernel/subscriptions';
import { optionType } from '../option-type/option-type.decider.ts';
import type { OptionType } from '../option-type/option-type.ts';
import { stockItem } from '../stock/stock-item.decider.ts';
import { adminPriceBody } from './price.serializer.ts';
import { type Price, type PriceData, priceOf } from './price.ts';
import { product } from './product.decider.ts';
import { adminProductBody } from './product.serializer.ts';
import { isOnSale, type Product, type ProductFact, type ProductState, variantWith } from './product.ts';
import { loadWithStock, type ProductWithStock } from './product-with-stock.ts';
import { adminVariantBody, type OptionTypesById } from './variant.serializer.ts';
import { type NewVariantData, type Variant, type VariantData, variantOf } from './variant.ts';

/**
 * The public events of products, variants and prices, in the currency of the store. Each change is told: categories and pictures are
 * shown with a product, and are no part of its event.
 */
export const productPublisher: Publisher<ProductFact> = {
  categories: ['product'],

  async publish(fact, context) {
    const { state } = await context.asOf(product, fact);
    const current = lastKnown(state);
    return current ? new ProductEvents(fact, current, context).publications() : [];
  },
};

/** The public events of one fact, with the product as of that fact. */
class ProductEvents {
  readonly #id: string;

  constructor(
    private readonly fact: Stored<ProductFact>,
    private readonly current: Product,
    private readonly context: PublisherContext,
  ) {
    this.#id = fact.recordId;
  }

  publications(): Promise<Publication[]> | Publication[] {
    const { fact } = this;
    switch (fact.type) {
      case 'ProductCreated':
        return this.#created(fact.data.variants);
      case 'ProductChanged':
        return this.#product('product.updated');
      case 'ProductDeleted':
        return this.#deleted();
      case 'ProductSoldOut':
        return this.#product('product.out_of_stock');
      case 'ProductRestocked':
        return this.#product('product.back_in_stock');
      case 'VariantCreated':
        return this.#variantCreated(fact.data);
      case 'VariantChanged':
        return this.#variants('variant.updated', [variantWith(this.current, fact.data.variant_id)]);
      case 'VariantDeleted':
        return this.#variants('variant.deleted', [variantOf(fact.data, fact.metadata.occurred_at)]);
      case 'PriceCreated':
        return [this.#price('price.created', fact.data)];
      case 'PriceChanged':
        return [this.#price('price.updated', fact.data)];
      case 'PriceDeleted':
        return [this.#price('price.deleted', fact.data)];
    }
  }

  async #created(variants: readonly NewVariantData[]): Promise<Publication[]> {
    return [
      ...(await this.#product('product.created')),
      ...(await this.#variants('variant.created', this.current.variants)),
      ...variants.flatMap((variant) => this.#pricesOf(variant)),
    ];
  }

  async #deleted(): Promise<Publication[]> {
    return [
      ...(await this.#variants('variant.deleted', this.current.variants)),
      ...(await this.#product('product.deleted')),
    ];
  }

  async #variantCreated(data: VariantData): Promise<Publication[]> {
    const added = variantWith(this.current, data.variant_id);
    return [...(await this.#variants('variant.created', [added])), ...this.#pricesOf(data)];
  }

  async #product(name: Publication['name']): Promise<Publication[]> {
    const withStock = await this.#withStock();
    const { default_currency } = this.current;
    return [{ name, payload: adminProductBody(withStock, default_currency, this.fact.metadata.occurred_at) }];
  }

  async #variants(
    name: Publication['name'],
    variants: readonly (Variant | undefined)[],
  ): Promise<Publication[]> {
    const withStock = await this.#withStock();
    const known = variants.filter((variant) => variant !== undefined);
    const types = await this.#typesOf(known);
    const { default_currency } = this.current;
    const isSold = isOnSale(this.current, this.fact.metadata.occurred_at);
    return known.map((variant) => ({
      name,
      payload: adminVariantBody(withStock, variant, types, default_currency, isSold),
    }));
  }

  #pricesOf(data: VariantData): Publication[] {
    const { prices } = variantOf(data, this.fact.metadata.occurred_at);
    return Object.values(prices).map((price) => this.#priceOf('price.created', data.variant_id, price));
  }

  #price(name: Publication['name'], data: PriceData & { variant_id: string }): Publication {
    const price =
      variantWith(this.current, data.variant_id)?.prices[data.currency] ??
      priceOf(data, this.fact.metadata.occurred_at);
    return this.#priceOf(name, data.variant_id, price);
  }

  #priceOf(name: Publication['name'], variantId: string, price: Price): Publication {
    return { name, payload: adminPriceBody(price, variantId, this.#id) };
  }

  #withStock(): Promise<ProductWithStock> {
    return loadWithStock(this.#id, this.current, (id) => this.context.load(stockItem, id));
  }

  async #typesOf(variants: readonly Variant[]): Promise<OptionTypesById> {
    const ids = new Set(
      variants.flatMap(({ options }) => options.map(({ option_type_id }) => option_type_id)),
    );
    const types = new Map<string, OptionType>();
    for (const id of ids) {
      const { state } = await this.context.load(optionType, id);
      if (state.status === 'live') types.set(id, state);
    }
    return types;
  }
}

function lastKnown(state: ProductState): Product | undefined {
  if (state.status === 'absent') return undefined;
  return state.status === 'deleted' ? state.product : state;
}
