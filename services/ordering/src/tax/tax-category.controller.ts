import { Controller, Inject } from '@nestjs/common';
import { findUnknownTaxCategories, type RequestOf } from '@storefold/contracts';
import { Answers } from '@storefold/kernel/questions';
import { TaxCategoryQueries } from './tax-category.queries.ts';

/** Answers the catalog, whose products name the category that they are taxed by. */
@Controller()
export class TaxCategoryController {
  constructor(@Inject(TaxCategoryQueries) private readonly categories: TaxCategoryQueries) {}

  @Answers(findUnknownTaxCategories)
  async findUnknownTaxCategories({ store_id, tax_category_ids }: RequestOf<typeof findUnknownTaxCategories>) {
    return { tax_category_ids: await this.categories.unknownAmong(tax_category_ids, store_id) };
  }
}
