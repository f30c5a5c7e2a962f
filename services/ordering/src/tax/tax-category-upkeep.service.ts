import { Inject, Injectable } from '@nestjs/common';
import { countProductsOfTaxCategory } from '@storefold/contracts';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { Refusal } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import type { Call } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { isReferred, type RecordHooks, type References } from '@storefold/simple-records';
import { OfferChanges } from '../offer-changes.ts';

/** Who names a tax category, beside products. */
export const taxCategoryReferences: References = [
  ['tax_rates', 'tax_category_id'],
  ['delivery_methods', 'tax_category_id'],
];

/** What goes with categories of tax: who uses them, and what changes with them. */
@Injectable()
export class TaxCategoryUpkeep implements RecordHooks {
  constructor(
    @Inject(OfferChanges) private readonly offers: OfferChanges,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
  ) {}

  /** Refused with `resource_invalid` while products, rates or ways of delivery name the category. */
  async beforeDelete({ caller, params }: Call): Promise<void> {
    const { id = '' } = params;
    const storeId = caller.store.id;
    const isUsed = await isReferred([id], storeId, taxCategoryReferences, this.views);
    const asked = { store_id: storeId, tax_category_id: id };
    const { count } = await this.bus.ask(countProductsOfTaxCategory, asked);
    if (isUsed || count > 0) throw new Refusal('resource_invalid', 'tax_category_in_use');
  }

  afterChange(storeId: string, context: CommandContext): Promise<void> {
    return this.offers.afterChange(storeId, context);
  }
}
