import { Inject, Injectable } from '@nestjs/common';
import { listOwnStoreCredits, readOwnStoreCredit } from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import { refusals } from '@storefold/kernel/core';
import { where } from '@storefold/kernel/ports';
import { type Call, Handles, localeOf } from '@storefold/server/http';
import { storeCreditsKept } from './store-credit.list.ts';
import { StoreCreditQueries } from './store-credit.queries.ts';
import { storeCreditBody } from './store-credit.serializer.ts';
import { creditOfDocument } from './store-credit.view.ts';

/** A customer's own store credits. */
@Injectable()
export class CustomerStoreCreditEndpoints {
  constructor(
    @Inject(StoreCreditQueries) private readonly credits: StoreCreditQueries,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
  ) {}

  @Handles(listOwnStoreCredits)
  async listOwnStoreCredits(call: Call<typeof listOwnStoreCredits>) {
    const { store, customer } = call.caller;
    const base = where({ store_id: store.id, customer_id: customer?.id ?? '' });
    return this.fields.listFrom(
      this.credits.documents,
      call,
      (id, document) => storeCreditBody(id, creditOfDocument(document)),
      { ...storeCreditsKept, base },
    );
  }

  @Handles(readOwnStoreCredit)
  async readOwnStoreCredit({ params, caller, expand }: Call<typeof readOwnStoreCredit>) {
    const document = await this.credits.documents.get(params.id);
    const isOwn = document?.store_id === caller.store.id && document.customer_id === caller.customer?.id;
    if (!isOwn) throw refusals.notFound('store_credit');
    const body = storeCreditBody(document.id, creditOfDocument(document));
    if (expand.has('custom_fields')) await this.fields.addTo([body], 'store', localeOf(caller));
    return body;
  }
}
