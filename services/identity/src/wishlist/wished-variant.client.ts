import { Inject, Injectable } from '@nestjs/common';
import { type AnswerTo, showVariants } from '@storefold/contracts';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';

type Shown = AnswerTo<typeof showVariants>;

/** The variants that are sold, and their products, by id. */
export interface ShownVariants {
  readonly variants: ReadonlyMap<string, Shown['variants'][number]>;
  readonly products: ReadonlyMap<string, Shown['products'][number]>;
}

/** Asks the catalog what wished variants look like. */
@Injectable()
export class WishedVariantClient {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

  /** Those of the variants that are sold. Sends a single question. */
  async findVariants(
    storeId: string,
    { currency, locale }: { readonly currency: string; readonly locale: string },
    ids: readonly string[],
  ): Promise<ShownVariants> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return { variants: new Map(), products: new Map() };
    const request = { store_id: storeId, currency, locale, variant_ids: wanted };
    const { variants, products } = await this.bus.ask(showVariants, request);
    return {
      variants: new Map(variants.map((each) => [each.id, each])),
      products: new Map(products.map((each) => [each.id, each])),
    };
  }
}
