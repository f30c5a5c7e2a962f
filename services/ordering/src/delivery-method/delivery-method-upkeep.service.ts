import { Inject, Injectable } from '@nestjs/common';
import type { StoreInfo } from '@storefold/contracts';
import type { CommandContext } from '@storefold/kernel/command-handling';
import type { Call } from '@storefold/server/http';
import type { RecordHooks } from '@storefold/simple-records';
import { OfferChanges } from '../offer-changes.ts';
import { TaxCategoryQueries } from '../tax/tax-category.queries.ts';
import { ZoneQueries } from '../zone/zone.queries.ts';
import { FirstDeliveryMethods } from './first-delivery-methods.ts';

/** What goes with a delivery method: those that a store begins with, what it names, and what changes with it. */
@Injectable()
export class DeliveryMethodUpkeep implements RecordHooks {
  constructor(
    @Inject(FirstDeliveryMethods) private readonly first: FirstDeliveryMethods,
    @Inject(OfferChanges) private readonly offers: OfferChanges,
    @Inject(TaxCategoryQueries) private readonly taxCategories: TaxCategoryQueries,
    @Inject(ZoneQueries) private readonly zones: ZoneQueries,
  ) {}

  beforeList(store: StoreInfo): Promise<void> {
    return this.first.ensure(store);
  }

  /** The zones and the tax category that a method names must be there. */
  async beforeWrite({ body, caller }: Call): Promise<void> {
    const { zone_ids, tax_category_id } = body as {
      readonly zone_ids?: readonly string[] | null;
      readonly tax_category_id?: string | null;
    };
    await this.taxCategories.requireCategory(tax_category_id, caller.store.id);
    await this.zones.requireZones('zone_ids', zone_ids ?? [], caller.store.id);
  }

  afterChange(storeId: string, context: CommandContext): Promise<void> {
    return this.offers.afterChange(storeId, context);
  }
}
