import { categoryOf, type Stored } from '@storefold/kernel/ports';
import {
  isShownOtherwise,
  type Publication,
  type Publisher,
  type PublisherContext,
} from '@storefold/kernel/subscriptions';
import { optionType } from '../option-type/option-type.decider.ts';
import type { OptionType, OptionTypeState } from '../option-type/option-type.ts';
import {
  flagsOf,
  isSameFlags,
  outOfStock,
  type StockByVariant,
  type StockFlags,
} from '../stock/stock-flags.ts';
import { stockItem } from '../stock/stock-item.decider.ts';
import type { StockItemFact } from '../stock/stock-item.ts';
import { adminPriceBody } from './price.serializer.ts';
import { type Price, type PriceData, priceOf } from './price.ts';
import { product } from './product.decider.ts';
import { adminProductBody } from './product.serializer.ts';
import {
  isLive,
  isOnSale,
  type Product,
  type ProductFact,
  type ProductState,
  variantWith,
} from './product.ts';
import { loadWithStock, type ProductWithStock, stockOf } from './product-with-stock.ts';
import { adminVariantBody, type OptionTypesById } from './variant.serializer.ts';
import { type NewVariantData, type Variant, type VariantData, variantOf } from './variant.ts';

/**
 * The public events of products, variants and prices, in the currency of the store. What a command has changed is told with its last
 * fact: `.updated` of each variant and of the product that shows something else than before, whether the command was one of the
 * product or of a variant's stock. Pictures and custom fields are shown with a product, and are no part of its event.
 */
export const productPublisher: Publisher<ProductFact | StockItemFact> = {
  categories: ['product', 'stock_item'],

  async publish(fact, context) {
    if (isOfStock(fact)) return stockChangeTold(fact, context);
    if (await context.isToldWithRecord(fact)) return [];
    const isNew = fact.type === 'ProductCreated';
    const { state } = await (isNew ? context.withTexts : context.asOf)(product, fact);
    const current = lastKnown(state);
    return current ? new ProductEvents(fact, current, context).publications() : [];
  },
};

type ProductOrStock = Stored<ProductFact> | Stored<StockItemFact>;

const isOfStock = (fact: Stored<ProductFact | StockItemFact>): fact is Stored<StockItemFact> =>
  categoryOf(fact.stream) === stockItem.category;

/** Most facts of stock change a number that a product does not show. */
async function stockChangeTold(
  fact: Stored<StockItemFact>,
  context: PublisherContext,
): Promise<Publication[]> {
  const before = await context.beforeCommand(stockItem, fact);
  const { state: after } = await context.asOf(stockItem, fact);
  if (before.status !== 'open' || after.status !== 'open') return [];
  const flags = { before: flagsOf(before), after: flagsOf(after) };
  if (isSameFlags(flags.before, flags.after) || !(await context.isLastOfCommand(fact))) return [];
  const id = after.product_id;
  const { state } = await context.upTo(product, id, fact);
  if (!isLive(state)) return [];
  const { stock } = await stockAsOf(fact, id, state, context);
  const with_ = (own: StockFlags): ProductWithStock => ({
    id,
    product: state,
    stock: { ...stock, [fact.recordId]: own },
  });
  return updatesTold(fact, with_(flags.before), with_(flags.after), context);
}

/** `.updated` of what shows something else than before: first the variants, then the product. */
async function updatesTold(
  fact: ProductOrStock,
  before: ProductWithStock,
  after: ProductWithStock,
  context: PublisherContext,
): Promise<Publication[]> {
  const variants = await Promise.all(
    after.product.variants.map(async (variant) => {
      const earlier = variantWith(before.product, variant.id);
      if (!earlier || !mayShowOtherwise([before, earlier], [after, variant], fact)) return [];
      const [then, now] = [
        await typesBefore(fact, [earlier], context),
        await typesAsOf(fact, [variant], context),
      ];
      const payload = variantTold(fact, after, variant, now);
      return isShownOtherwise(variantTold(fact, before, earlier, then), payload)
        ? [{ name: 'variant.updated' as const, payload }]
        : [];
    }),
  );
  const payload = productTold(fact, after);
  return [
    ...variants.flat(),
    ...(isShownOtherwise(productTold(fact, before), payload)
      ? [{ name: 'product.updated' as const, payload }]
      : []),
  ];
}

/** A product may have hundreds of variants, of which a change concerns one. */
function mayShowOtherwise(
  [before, earlier]: readonly [ProductWithStock, Variant],
  [after, variant]: readonly [ProductWithStock, Variant],
  { type, metadata: { occurred_at: at } }: ProductOrStock,
): boolean {
  return (
    earlier !== variant ||
    type === 'ProductOptionTypeChanged' ||
    before.product.media !== after.product.media ||
    isOnSale(before.product, at) !== isOnSale(after.product, at) ||
    !isSameFlags(stockOf(before, variant.id), stockOf(after, variant.id))
  );
}

const productTold = ({ metadata }: ProductOrStock, shown: ProductWithStock) =>
  adminProductBody(shown, shown.product.default_currency, metadata.occurred_at);

const variantTold = (
  { metadata }: ProductOrStock,
  shown: ProductWithStock,
  variant: Variant,
  types: OptionTypesById,
) =>
  adminVariantBody(
    shown,
    variant,
    types,
    shown.product.default_currency,
    isOnSale(shown.product, metadata.occurred_at),
  );

/** The stock of the variants as of the fact. */
const stockAsOf = ({ position }: Stored, id: string, current: Product, context: PublisherContext) =>
  loadWithStock(id, current, (variantId) => context.upTo(stockItem, variantId, { position }));

/** The option types of the variants as of the fact. */
const typesAsOf = (
  { position }: Stored,
  variants: readonly Variant[],
  context: PublisherContext,
): Promise<OptionTypesById> => typesOf(variants, (id) => context.upTo(optionType, id, { position }));

/** The same before a fact that says that one was changed. */
function typesBefore(
  fact: ProductOrStock,
  variants: readonly Variant[],
  context: PublisherContext,
): Promise<OptionTypesById> {
  if (fact.type !== 'ProductOptionTypeChanged') return typesAsOf(fact, variants, context);
  const { option_type_id, previous_option_type_revision: revision } = fact.data;
  return typesOf(variants, (id) =>
    context.upTo(optionType, id, id === option_type_id ? { revision } : { position: fact.position }),
  );
}

async function typesOf(
  variants: readonly Variant[],
  load: (id: string) => Promise<{ readonly state: OptionTypeState }>,
): Promise<OptionTypesById> {
  const ids = new Set(variants.flatMap(({ options }) => options.map(({ option_type_id }) => option_type_id)));
  const types = new Map<string, OptionType>();
  for (const id of ids) {
    const { state } = await load(id);
    if (state.status === 'live') types.set(id, state);
  }
  return types;
}

/** The public events of one fact of a product, with the product as of that fact. */
class ProductEvents {
  readonly #id: string;

  constructor(
    private readonly fact: Stored<ProductFact>,
    private readonly current: Product,
    private readonly context: PublisherContext,
  ) {
    this.#id = fact.recordId;
  }

  async publications(): Promise<Publication[]> {
    return [...(await this.#ofFact()), ...(await this.#updates())];
  }

  #ofFact(): Promise<Publication[]> | Publication[] {
    const { fact } = this;
    switch (fact.type) {
      case 'ProductCreated':
        return this.#created(fact.data.variants);
      case 'ProductDeleted':
        return this.#deleted();
      case 'ProductSoldOut':
        return this.#product('product.out_of_stock');
      case 'ProductRestocked':
        return this.#product('product.back_in_stock');
      case 'VariantCreated':
        return this.#variantCreated(fact.data);
      case 'VariantDeleted':
        return this.#variants('variant.deleted', [variantOf(fact.data, fact.metadata.occurred_at)]);
      case 'PriceCreated':
        return [this.#price('price.created', fact.data)];
      case 'PriceChanged':
        return [this.#price('price.updated', fact.data)];
      case 'PriceDeleted':
        return [this.#price('price.deleted', fact.data)];
      case 'ProductChanged':
      case 'VariantChanged':
      case 'ProductOptionTypeChanged':
      case 'ProductFormerSlugAdded':
      case 'ProductFormerSlugRemoved':
      case 'ProductTranslated':
        return [];
    }
  }

  /** What the command has changed, once it is all there. Stock is told of by its own facts. */
  async #updates(): Promise<Publication[]> {
    const { fact, context } = this;
    const before = await context.beforeCommand(product, fact);
    const { state: after } = await context.asOf(product, fact);
    if (!isLive(before) || !isLive(after) || !(await context.isLastOfCommand(fact))) return [];
    const { stock } = await stockAsOf(fact, this.#id, withAllVariants(after, before), context);
    const shown = (of: Product): ProductWithStock => ({
      id: this.#id,
      product: of,
      stock: stockIn(of, stock),
    });
    return updatesTold(fact, shown(before), shown(after), context);
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
    return [{ name, payload: productTold(this.fact, await this.#withStock()) }];
  }

  async #variants(
    name: Publication['name'],
    variants: readonly (Variant | undefined)[],
  ): Promise<Publication[]> {
    const withStock = await this.#withStock();
    const known = variants.filter((variant) => variant !== undefined);
    const types = await typesAsOf(this.fact, known, this.context);
    return known.map((variant) => ({ name, payload: variantTold(this.fact, withStock, variant, types) }));
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
    return stockAsOf(this.fact, this.#id, this.current, this.context);
  }
}

/** With the variants that were removed, whose stock is known as well. */
const withAllVariants = (after: Product, before: Product): Product => ({
  ...after,
  variants: [...after.variants, ...before.variants.filter(({ id }) => !variantWith(after, id))],
});

const stockIn = ({ variants }: Product, stock: StockByVariant): StockByVariant =>
  Object.fromEntries(variants.map(({ id }) => [id, stock[id] ?? outOfStock]));

function lastKnown(state: ProductState): Product | undefined {
  if (state.status === 'absent') return undefined;
  return state.status === 'deleted' ? state.product : state;
}
