import { Inject, Injectable } from '@nestjs/common';
import { countProductsOfTaxCategory } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { Refusal, refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import type { Call } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import type { RecordHooks } from '@storefold/simple-records';
import { DELIVERY_METHODS } from '../delivery-method/delivery-method.ts';
import { TaxCategoryQueries } from '../tax/tax-category.queries.ts';
import { TAX_RATES } from '../tax/tax-rate.ts';
import { zone } from '../zone/zone.ts';
import { StoreMethodQueries } from './store-method.queries.ts';

/** What goes with rates and categories of tax: what they name, who uses them, and what changes with them. */
@Injectable()
export class TaxUpkeep implements RecordHooks {
  constructor(
    @Inject(StoreMethodQueries) private readonly methods: StoreMethodQueries,
    @Inject(TaxCategoryQueries) private readonly categories: TaxCategoryQueries,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
  ) {}

  /** The zone and the category that a rate names must be there. */
  async beforeWrite({ body, caller }: Call): Promise<void> {
    const { zone_id, tax_category_id } = body as {
      readonly zone_id?: string;
      readonly tax_category_id?: string | null;
    };
    if (zone_id !== undefined) {
      const { state } = await this.commands.load(zone, zone_id);
      const isThere = state.status === 'present' && state.store_id === caller.store.id;
      if (!isThere) throw refusals.invalid({ zone_id: ['must_exist'] });
    }
    await this.categories.requireCategory(tax_category_id, caller.store.id);
  }

  /** Refused with `resource_invalid` while products, rates or ways of delivery name the category. */
  async refuseUsedCategory(id: string, storeId: string): Promise<void> {
    await this.views.caughtUpTo();
    const using = {
      all: [
        { field: 'store_id', eq: storeId },
        { field: 'tax_category_id', eq: id },
      ],
    };
    const asked = { store_id: storeId, tax_category_id: id };
    const counts = await Promise.all([
      this.views.collection(TAX_RATES).count(using),
      this.views.collection(DELIVERY_METHODS).count(using),
      this.bus.ask(countProductsOfTaxCategory, asked).then(({ count }) => count),
    ]);
    if (counts.some((count) => count > 0)) throw new Refusal('resource_invalid', 'tax_category_in_use');
  }

  afterChange(storeId: string, context: CommandContext): Promise<void> {
    return this.methods.afterChange(storeId, context);
  }
}
