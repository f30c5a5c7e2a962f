import { Inject, Injectable } from '@nestjs/common';
import { listOwnStoreCredits, readOwnStoreCredit } from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import { refusals } from '@storefold/kernel/core';
import { type Call, Handles, listFrom, listQuery } from '@storefold/kernel/http';
import { where } from '@storefold/kernel/ports';
import { storeCreditSpec } from './store-credit.list.ts';
import { StoreCreditQueries } from './store-credit.queries.ts';
import { storeCreditBody } from './store-credit.serializer.ts';
import { creditOfDocument } from './store-credit.view.ts';

/** A customer's own store credits. */
@Injectable()
export class CustomerStoreCreditController {
  constructor(
    @Inject(StoreCreditQueries) private readonly credits: StoreCreditQueries,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
  ) {}

  @Handles(listOwnStoreCredits)
  async listOwnStoreCredits({ endpoint, list, caller, expand }: Call<typeof listOwnStoreCredits>) {
    const own = where({ store_id: caller.store.id, customer_id: caller.customer?.id ?? '' });
    const query = listQuery(list, storeCreditSpec(endpoint, own));
    const page = await listFrom(this.credits.documents, query, (document) =>
      storeCreditBody(document.id, creditOfDocument(document)),
    );
    if (expand.has('custom_fields')) await this.fields.addTo(page.data, 'store');
    return page;
  }

  @Handles(readOwnStoreCredit)
  async readOwnStoreCredit({ params, caller, expand }: Call<typeof readOwnStoreCredit>) {
    const document = await this.credits.documents.get(params.id);
    const isOwn = document?.store_id === caller.store.id && document.customer_id === caller.customer?.id;
    if (!isOwn) throw refusals.notFound('Store credit');
    const body = storeCreditBody(document.id, creditOfDocument(document));
    if (expand.has('custom_fields')) await this.fields.addTo([body], 'store');
    return body;
  }
}
