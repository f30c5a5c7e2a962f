import { Inject, Injectable } from '@nestjs/common';
import type { TranslationChanges } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { TOKENS } from '@storefold/server/runtime';
import { type StockChanges, type StockItemCommand, stockItem } from '../../stock/stock-item.decider.ts';
import { withCompensation } from '../../with-compensation.ts';
import {
  type ProductCommand,
  product,
  productOf,
  type VariantChange,
  variantOfProduct,
} from '../product.decider.ts';
import { type Product, type ProductDetails, type ProductFact, slugsOf } from '../product.ts';
import { loadWithStock, type ProductWithStock } from '../product-with-stock.ts';
import type { NewVariantData } from '../variant.ts';
import { type OwnedSku, ProductClaims } from './product-claims.ts';

export interface NewProduct {
  readonly id: string;
  readonly defaultCurrency: string;
  readonly details: Omit<ProductDetails, 'slug'>;
  readonly translations?: TranslationChanges | undefined;
  readonly wantedSlug: string | null | undefined;
  readonly variants: readonly NewVariantData[];
}

interface ProductChange {
  readonly details: Partial<Omit<ProductDetails, 'slug'>>;
  readonly translations?: TranslationChanges | undefined;
  readonly wantedSlug: string | null | undefined;
  readonly added: readonly NewVariantData[];
  readonly changed: readonly VariantChange[];
  /** By variant id. */
  readonly stock: ReadonlyMap<string, StockChanges>;
}

/** A product after a change, with what that changed, now or when it was first carried out. */
export interface ChangedProduct extends ProductWithStock {
  readonly facts: readonly ProductFact[];
  /** The variants that were there before and whose stock changed. */
  readonly restockedIds: readonly string[];
}

/**
 * Creates and changes products together with what belongs to them on other streams. The claims of slug and SKUs come
 * first, the stock of each variant follows. `StockKeeper` completes follow-ups that a crash cut off.
 */
@Injectable()
export class ProductService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(ProductClaims) private readonly claims: ProductClaims,
  ) {}

  /** The product as of now, from its streams. */
  async findProduct(id: string, storeId: string, as?: CommandContext): Promise<Product> {
    return productOf(storeId, (await this.commands.load(product, id, as)).state);
  }

  async createProduct(draft: NewProduct, context: CommandContext): Promise<ProductWithStock> {
    const { id, defaultCurrency, variants } = draft;
    const skus = skusOf(variants);
    const slug = await this.#takeNames(draft, skus, context);
    const { state } = await withCompensation(
      async () => {
        const details = { ...draft.details, slug };
        const { storeId } = context;
        const translations = await this.claims.takeTranslatedSlugs(id, draft.translations, context);
        const create: ProductCommand = {
          type: 'Create',
          storeId,
          defaultCurrency,
          details,
          translations,
          variants,
        };
        return this.commands.execute(product, id, create, context, { isNew: true });
      },
      async () => {
        await this.claims.releaseSkus(skus, context);
        await this.claims.releaseSlug(id, slug, context);
        await this.claims.releaseTranslatedSlugs(id, draft.translations, context);
      },
    );
    await this.#runOnStock(openings(id, variants, context), context);
    return this.#withStock(id, productOf(context.storeId, state));
  }

  /**
   * A refused change immediately releases only the SKUs it claimed for new variants, whose ids no other change knows.
   * The slug may have been claimed by another change that is still under way. Its claim expires if the product does not
   * get it.
   */
  async changeProduct(id: string, change: ProductChange, context: CommandContext): Promise<ChangedProduct> {
    const { storeId } = context;
    const before = await this.findProduct(id, storeId);
    const slug = await this.#newSlug(id, before, change, context);
    const skus = newSkus(before, change);
    const { state, facts } = await withCompensation(
      async () => {
        await this.claims.takeSkus(skus, context);
        const details = slug === before.slug ? change.details : { ...change.details, slug };
        const { added } = change;
        const translations = await this.claims.takeTranslatedSlugs(id, change.translations, context);
        const changed = change.changed.map((each) => withoutKnownSku(each, before));
        return this.commands.execute(
          product,
          id,
          { type: 'Change', storeId, details, translations, added, changed },
          context,
        );
      },
      () => this.claims.releaseSkus(skusOf(change.added), context),
    );
    const after = productOf(storeId, state);
    for (const gone of slugsOf(before))
      if (!slugsOf(after).includes(gone)) await this.claims.releaseSlug(id, gone, context);
    await this.claims.releaseSkus(skusNoMore(before, after), context);
    await this.#runOnStock(openings(id, change.added, context), context);
    const restockedIds = await this.#runOnStock(
      [...change.stock].map(([variantId, changes]) => [variantId, { type: 'Change', storeId, changes }]),
      context,
    );
    return { ...(await this.#withStock(id, after)), facts, restockedIds };
  }

  async removeVariant(id: string, variantId: string, context: CommandContext): Promise<void> {
    const { storeId } = context;
    const before = await this.findProduct(id, storeId, context);
    variantOfProduct(before, variantId);
    const { state } = await this.commands.execute(
      product,
      id,
      { type: 'RemoveVariant', storeId, variantId },
      context,
    );
    await this.claims.releaseSkus(skusNoMore(before, productOf(storeId, state)), context);
    await this.#runOnStock(closings([variantId], context), context);
  }

  async deleteProduct(id: string, context: CommandContext): Promise<void> {
    const { storeId } = context;
    const before = await this.findProduct(id, storeId, context);
    await this.commands.execute(product, id, { type: 'Delete', storeId }, context);
    for (const slug of slugsOf(before)) await this.claims.releaseSlug(id, slug, context);
    await this.claims.releaseSkus(ownSkus(before), context);
    const variantIds = before.variants.map((variant) => variant.id);
    await this.#runOnStock(closings(variantIds, context), context);
  }

  /** Claims the slug and the SKUs of a new product at once. When one of them is refused, none is kept. */
  async #takeNames(
    { id, wantedSlug, details }: NewProduct,
    skus: readonly OwnedSku[],
    context: CommandContext,
  ): Promise<string> {
    const [slug, taken] = await Promise.allSettled([
      this.claims.takeSlug(id, wantedSlug, details.name, context),
      this.claims.takeSkus(skus, context),
    ]);
    const refused = [slug, taken].find((each) => each.status === 'rejected');
    if (slug.status === 'fulfilled' && !refused) return slug.value;
    return withCompensation(
      () => Promise.reject(refused?.reason),
      async () => {
        await this.claims.releaseSkus(skus, context);
        if (slug.status === 'fulfilled') await this.claims.releaseSlug(id, slug.value, context);
      },
    );
  }

  async #newSlug(
    id: string,
    before: Product,
    { wantedSlug }: ProductChange,
    context: CommandContext,
  ): Promise<string> {
    if (!wantedSlug || wantedSlug === before.slug) return before.slug;
    return this.claims.takeSlug(id, wantedSlug, before.name, context);
  }

  /**
   * Derived command ids make this safe to repeat. A new stock item has no stream to load. Resolves with the variants whose
   * stock changed.
   */
  async #runOnStock(
    commands: readonly (readonly [variantId: string, command: StockItemCommand])[],
    context: CommandContext,
  ): Promise<string[]> {
    const changed = await Promise.all(
      commands.map(async ([id, command]) => {
        const derived = context.derive(`${command.type.toLowerCase()} stock ${id}`);
        const isNew = command.type === 'Open';
        const { facts } = await this.commands.execute(stockItem, id, command, derived, { isNew });
        return facts.length > 0 ? [id] : [];
      }),
    );
    return changed.flat();
  }

  #withStock(id: string, current: Product): Promise<ProductWithStock> {
    return loadWithStock(id, current, (variantId) => this.commands.load(stockItem, variantId));
  }
}

const openings = (
  productId: string,
  variants: readonly NewVariantData[],
  { storeId }: CommandContext,
): [string, StockItemCommand][] =>
  variants.map(({ variant_id: variantId, stock_item }) => [
    variantId,
    { type: 'Open', storeId, productId, variantId, stock: stock_item },
  ]);

const closings = (variantIds: readonly string[], { storeId }: CommandContext): [string, StockItemCommand][] =>
  variantIds.map((id) => [id, { type: 'Close', storeId }]);

const skusOf = (variants: readonly NewVariantData[]): OwnedSku[] =>
  variants.flatMap(({ variant_id, sku }) => (sku === null ? [] : [{ variantId: variant_id, sku }]));

const ownSkus = ({ variants }: Product): OwnedSku[] =>
  variants.flatMap(({ id, sku }) => (sku === null ? [] : [{ variantId: id, sku }]));

/** The SKUs that the product does not have yet. */
function newSkus(before: Product, { added, changed }: ProductChange): OwnedSku[] {
  const changedSkus = changed.flatMap(({ variantId, details: { sku } }) => (sku ? [{ variantId, sku }] : []));
  return [...skusOf(added), ...changedSkus].filter((owned) => !owns(before, owned));
}

/** An SKU that the variant has is not claimed again, so it is not set again either: it may be released meanwhile. */
function withoutKnownSku(change: VariantChange, before: Product): VariantChange {
  const { sku, ...details } = change.details;
  const isKnown = typeof sku === 'string' && owns(before, { variantId: change.variantId, sku });
  return isKnown ? { ...change, details } : change;
}

const skusNoMore = (before: Product, after: Product): OwnedSku[] =>
  ownSkus(before).filter((owned) => !owns(after, owned));

const owns = (current: Product, { variantId, sku }: OwnedSku): boolean =>
  current.variants.some((variant) => variant.id === variantId && variant.sku === sku);
