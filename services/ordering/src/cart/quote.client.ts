import { Inject, Injectable } from '@nestjs/common';
import { type QuotedVariant, quoteVariants } from '@storefold/contracts';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';

/** Asks the catalog for price and stock of variants. */
@Injectable()
export class QuoteClient {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

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
