import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext } from '@storefold/kernel/command-handling';
import type { Call } from '@storefold/server/http';
import type { RecordHooks } from '@storefold/simple-records';
import { OfferChanges } from '../offer-changes.ts';
import { ZoneQueries } from '../zone/zone.queries.ts';
import { TaxCategoryQueries } from './tax-category.queries.ts';

/** What goes with rates of tax: what they name, and what changes with them. */
@Injectable()
export class TaxUpkeep implements RecordHooks {
  constructor(
    @Inject(OfferChanges) private readonly offers: OfferChanges,
    @Inject(TaxCategoryQueries) private readonly categories: TaxCategoryQueries,
    @Inject(ZoneQueries) private readonly zones: ZoneQueries,
  ) {}

  /** The zone and the category that a rate names must be there. */
  async beforeWrite({ body, caller }: Call): Promise<void> {
    const { zone_id, tax_category_id } = body as {
      readonly zone_id?: string;
      readonly tax_category_id?: string | null;
    };
    const { id: storeId } = caller.store;
    await this.zones.requireZones('zone_id', zone_id === undefined ? [] : [zone_id], storeId);
    await this.categories.requireCategory(tax_category_id, storeId);
  }

  afterChange(storeId: string, context: CommandContext): Promise<void> {
    return this.offers.afterChange(storeId, context);
  }
}
