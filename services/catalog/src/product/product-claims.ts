import { Inject, Injectable } from '@nestjs/common';
import type { Claims, CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/kernel/runtime';
import { slugCandidates, slugOf } from '../slug.ts';
import { isOpen, stockItem } from '../stock/stock-item.decider.ts';
import { product } from './product.decider.ts';
import { isLive, variantWith } from './product.ts';

const SLUG = 'product_slug';
const SKU = 'sku';

/** Claims of values that are unique in a store: the slugs of products and the SKUs of their variants. */
@Injectable()
export class ProductClaims {
  constructor(
    @Inject(TOKENS.CLAIMS) private readonly claims: Claims,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
  ) {}

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
    if (asked === '') throw refusals.invalid({ slug: ['is invalid'] });
    const candidates = asked === undefined ? slugCandidates(name, productId, 'product') : [asked];
    for (const slug of candidates) {
      const isTheirs = (id: string) => this.#hasSlug(id, slug);
      if (await this.claims.take(SLUG, slug, productId, context, isTheirs)) return slug;
    }
    throw refusals.invalid({ slug: ['has already been taken'] });
  }

  /** Releases a slug, unless the product has it (again). */
  async releaseSlug(productId: string, slug: string, context: CommandContext): Promise<void> {
    if (await this.#hasSlug(productId, slug)) return;
    await this.claims.release(SLUG, slug, productId, context);
  }

  /** Refused when another variant has one of the SKUs. The other SKUs stay claimed until they are released. */
  async takeSkus(wanted: readonly OwnedSku[], context: CommandContext): Promise<void> {
    const taken = await Promise.all(
      wanted.map(({ variantId, sku }) =>
        this.claims.take(SKU, skuKey(sku), variantId, context, (id) => this.#hasSku(id, sku)),
      ),
    );
    if (!taken.every(Boolean)) throw refusals.invalid({ sku: ['has already been taken'] });
  }

  /** Releases SKUs, unless the variant has them. An SKU that differs only in case counts as the same. */
  async releaseSkus(owned: readonly OwnedSku[], context: CommandContext): Promise<void> {
    await Promise.all(
      owned.map(async ({ variantId, sku }) => {
        if (await this.#hasSku(variantId, sku)) return;
        await this.claims.release(SKU, skuKey(sku), variantId, context);
      }),
    );
  }

  async #hasSlug(productId: string, slug: string): Promise<boolean> {
    const { state } = await this.commands.load(product, productId);
    return isLive(state) && state.slug === slug;
  }

  async #hasSku(variantId: string, sku: string): Promise<boolean> {
    const { state: stock } = await this.commands.load(stockItem, variantId);
    if (!isOpen(stock)) return false;
    const { state } = await this.commands.load(product, stock.product_id);
    const found = isLive(state) && variantWith(state, variantId)?.sku;
    return typeof found === 'string' && skuKey(found) === skuKey(sku);
  }
}

export interface OwnedSku {
  readonly variantId: string;
  readonly sku: string;
}

/** SKUs that differ only in case could be confused, so they count as the same. */
const skuKey = (sku: string): string => sku.normalize('NFC').trim().toLowerCase();
