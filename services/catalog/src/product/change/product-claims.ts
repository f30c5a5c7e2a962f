import { Inject, Injectable } from '@nestjs/common';
import type { TranslationChanges } from '@storefold/contracts';
import {
  type Claims,
  type CommandContext,
  type UniqueValue,
  uniqueValue,
} from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import { slugCandidates, slugOf, slugsAsked, withSlugs } from '../../slug.ts';
import { isOpen, stockItem } from '../../stock/stock-item.decider.ts';
import { product } from '../product.decider.ts';
import { isLive, slugsOf, variantWith } from '../product.ts';

const slugs = uniqueValue({
  kind: 'product_slug',
  of: product,
  keyOf: (slug: string) => slug,
  has: (state, slug) => isLive(state) && slugsOf(state).includes(slug),
});

/** An SKU belongs to a variant, whose product is known by its stock. Those that differ only in case could be confused. */
const skus: UniqueValue<string> = {
  kind: 'sku',
  keyOf: (sku) => sku.normalize('NFC').trim().toLowerCase(),
  async has(variantId, sku, commands) {
    const { state: stock } = await commands.load(stockItem, variantId);
    if (!isOpen(stock)) return false;
    const { state } = await commands.load(product, stock.product_id);
    const found = isLive(state) && variantWith(state, variantId)?.sku;
    return typeof found === 'string' && skus.keyOf(found) === skus.keyOf(sku);
  },
};

/** Claims of values that are unique in a store: the slugs of products and the SKUs of their variants. */
@Injectable()
export class ProductClaims {
  constructor(@Inject(TOKENS.CLAIMS) private readonly claims: Claims) {}

  /**
   * Claims the wanted slug, or refuses it when another product has it. Without a wanted slug, claims the first free one
   * made from the name.
   */
  async takeSlug(
    productId: string,
    wanted: string | null | undefined,
    name: string,
    context: CommandContext,
  ): Promise<string> {
    const asked = wanted ? slugOf(wanted) : undefined;
    if (asked === '') throw refusals.invalid({ slug: ['invalid'] });
    const candidates = asked === undefined ? slugCandidates(name, productId, 'product') : [asked];
    for (const slug of candidates) if (await this.claims.take(slugs, slug, productId, context)) return slug;
    throw refusals.invalid({ slug: ['taken'] });
  }

  /** Claims the slugs in further languages. They lead to the product as its own does. */
  takeTranslatedSlugs(
    productId: string,
    changes: TranslationChanges | undefined,
    context: CommandContext,
  ): Promise<TranslationChanges | undefined> {
    return withSlugs(changes, 'slug', slugOf, (slug) => this.claims.take(slugs, slug, productId, context));
  }

  /** Releases those of a product that did not come to be. */
  async releaseTranslatedSlugs(
    productId: string,
    changes: TranslationChanges | undefined,
    context: CommandContext,
  ): Promise<void> {
    for (const slug of slugsAsked(changes, 'slug', slugOf)) await this.releaseSlug(productId, slug, context);
  }

  /** Releases a slug, unless the product has it (again). */
  releaseSlug(productId: string, slug: string, context: CommandContext): Promise<void> {
    return this.claims.release(slugs, slug, productId, context);
  }

  /** The product that has the slug. */
  async findBySlug(slug: string, storeId: string): Promise<string | undefined> {
    const productId = await this.claims.holder(slugs, slug, storeId);
    return productId !== undefined && (await this.claims.has(slugs, slug, productId)) ? productId : undefined;
  }

  /** Refused when another variant has one of the SKUs. The other SKUs stay claimed until they are released. */
  async takeSkus(wanted: readonly OwnedSku[], context: CommandContext): Promise<void> {
    const taken = await Promise.all(
      wanted.map(({ variantId, sku }) => this.claims.take(skus, sku, variantId, context)),
    );
    if (!taken.every(Boolean)) throw refusals.invalid({ sku: ['taken'] });
  }

  /** The variant that has the SKU. */
  async findBySku(sku: string, storeId: string): Promise<string | undefined> {
    const variantId = await this.claims.holder(skus, sku, storeId);
    return variantId !== undefined && (await this.claims.has(skus, sku, variantId)) ? variantId : undefined;
  }

  /** Releases SKUs, unless the variant has them. An SKU that differs only in case counts as the same. */
  async releaseSkus(owned: readonly OwnedSku[], context: CommandContext): Promise<void> {
    await Promise.all(owned.map(({ variantId, sku }) => this.claims.release(skus, sku, variantId, context)));
  }
}

export interface OwnedSku {
  readonly variantId: string;
  readonly sku: string;
}
