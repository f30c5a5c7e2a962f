import { Inject, Injectable } from '@nestjs/common';
import { type QuotedVariant, quoteVariants, type StoreInfo } from '@storefold/contracts';
import { localeOfTexts, Refusal } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import type { Order } from '../order/order.ts';

/** What a change of a cart is about besides its lines. */
export interface WantedQuotes {
  /** That which the cart changes to. */
  readonly currency?: string | undefined;
  readonly variantIds?: readonly string[];
}

/** In which language lines are named: that which the cart changes to, or has. */
type InLocale = { readonly locale?: string | undefined };

type StoreOfTexts = Pick<StoreInfo, 'id' | 'default_locale'>;

/** Undefined where a change names neither items nor a currency: it is made also while the catalog is away. */
export const wantedQuotes = (
  currency: string | undefined,
  variantIds: readonly string[],
): WantedQuotes | undefined =>
  currency === undefined && variantIds.length === 0 ? undefined : { currency, variantIds };

/** Asks the catalog for price and stock of variants. */
@Injectable()
export class QuoteClient {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

  /** Quotes for the lines of a cart, and for what is wanted besides. */
  quotesOf(
    { currency, items, locale }: Order,
    store: StoreOfTexts,
    wanted: WantedQuotes & InLocale = {},
  ): Promise<QuotedVariant[]> {
    const lines = items.map(({ variant_id }) => variant_id);
    const variantIds = [...lines, ...(wanted.variantIds ?? [])];
    return this.quotesFor(store, wanted.currency ?? currency, variantIds, wanted.locale ?? locale);
  }

  /** Quotes for the lines of a cart. Undefined where the catalog does not answer: what the cart knows counts. */
  async quotesOrKeep(
    cart: Order,
    store: StoreOfTexts,
    { locale }: InLocale = {},
  ): Promise<QuotedVariant[] | undefined> {
    try {
      return await this.quotesOf(cart, store, { locale });
    } catch (error) {
      if (error instanceof Refusal && error.status >= 500) return undefined;
      throw error;
    }
  }

  /** Quotes those of the variants that are sold in the currency. Sends a single question. */
  async quotesFor(
    { id, default_locale }: StoreOfTexts,
    currency: string,
    variantIds: readonly string[],
    locale?: string,
  ): Promise<QuotedVariant[]> {
    if (variantIds.length === 0) return [];
    const { variants } = await this.bus.ask(quoteVariants, {
      store_id: id,
      currency,
      variant_ids: [...new Set(variantIds)],
      ...(locale === undefined ? {} : { locale: localeOfTexts(locale, default_locale) }),
    });
    return variants;
  }
}
