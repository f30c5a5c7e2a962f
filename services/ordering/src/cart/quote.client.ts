import { Inject, Injectable } from '@nestjs/common';
import { type QuotedVariant, quoteVariants } from '@storefold/contracts';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import type { WantedItem } from '../order/order.commands.ts';
import type { Cart } from '../order/order.ts';
import { variantsOf } from './cart-details.ts';

/** Asks the catalog for price and stock of variants. */
@Injectable()
export class QuoteClient {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

  /** What a change of a cart needs: the items that it names, and in another currency all of them. */
  quotesForChange(
    { store_id, currency, items }: Cart,
    wanted: { readonly currency?: string | undefined; readonly items: readonly WantedItem[] },
  ): Promise<QuotedVariant[]> {
    const isMoved = wanted.currency !== undefined && wanted.currency !== currency;
    const kept = isMoved ? items.map(({ variant_id }) => variant_id) : [];
    return this.quotesFor(store_id, wanted.currency ?? currency, [...kept, ...variantsOf(wanted.items)]);
  }

  /** Quotes those of the variants that are sold in the currency. Sends a single question. */
  async quotesFor(
    storeId: string,
    currency: string,
    variantIds: readonly string[],
  ): Promise<QuotedVariant[]> {
    if (variantIds.length === 0) return [];
    const { variants } = await this.bus.ask(quoteVariants, {
      store_id: storeId,
      currency,
      variant_ids: [...new Set(variantIds)],
    });
    return variants;
  }
}
