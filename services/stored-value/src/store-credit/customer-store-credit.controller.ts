import { Controller, Inject } from '@nestjs/common';
import { exportCustomerStoreCredits, type RequestOf } from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import { Answers, shareOf } from '@storefold/kernel/questions';
import { StoreCreditCategoryQueries } from '../store-credit-category/store-credit-category.queries.ts';
import { StoreCreditQueries } from './store-credit.queries.ts';
import { adminStoreCreditBody } from './store-credit.serializer.ts';
import { creditOfDocument } from './store-credit.view.ts';

/** Credits in one answer of an export, so that a message on the bus stays small. */
const EXPORTED_AT_ONCE = 100;

/** Tells identity of the store credits of a customer. */
@Controller()
export class CustomerStoreCreditController {
  constructor(
    @Inject(StoreCreditQueries) private readonly credits: StoreCreditQueries,
    @Inject(StoreCreditCategoryQueries) private readonly categories: StoreCreditCategoryQueries,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
  ) {}

  @Answers(exportCustomerStoreCredits)
  async exportStoreCredits({ store_id, customer_id, offset }: RequestOf<typeof exportCustomerStoreCredits>) {
    const page = { offset, limit: EXPORTED_AT_ONCE };
    const { documents, count } = await this.credits.pageOf(store_id, customer_id, page);
    const nameOf = await this.categories.namesOf(store_id);
    const records = documents.map((document) =>
      adminStoreCreditBody(document.id, creditOfDocument(document), nameOf),
    );
    await this.fields.addVisibleTo(records);
    return shareOf(records, { of: count - offset });
  }
}
