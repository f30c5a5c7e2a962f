import { Inject, Injectable } from '@nestjs/common';
import { findUnknownTaxCategories } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';

/** Asks ordering for the tax categories that products name. */
@Injectable()
export class TaxCategoryClient {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

  /** Refused under `tax_category_id` where the store has no such category. Null and undefined name none. */
  async requireCategory(id: string | null | undefined, storeId: string): Promise<void> {
    if (!id) return;
    const asked = { store_id: storeId, tax_category_ids: [id] };
    const { tax_category_ids: unknown } = await this.bus.ask(findUnknownTaxCategories, asked);
    if (unknown.length > 0) throw refusals.invalid({ tax_category_id: ['must_exist'] });
  }
}
