import { Inject, Injectable } from '@nestjs/common';
import { listOwnStoreCredits, readOwnStoreCredit } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import { type Call, type Caller, Handles, listFrom } from '@storefold/kernel/http';
import type { Filter } from '@storefold/kernel/ports';
import { ownStoreCreditQuery } from './store-credit.list.ts';
import { StoreCreditQueries } from './store-credit.queries.ts';
import { storeCreditBody } from './store-credit.serializer.ts';
import { creditOfDocument } from './store-credit.view.ts';

/** A customer's own store credits. */
@Injectable()
export class CustomerStoreCreditController {
  constructor(@Inject(StoreCreditQueries) private readonly credits: StoreCreditQueries) {}

  @Handles(listOwnStoreCredits)
  listOwnStoreCredits({ list, caller }: Call<typeof listOwnStoreCredits>) {
    return listFrom(this.credits.documents, ownStoreCreditQuery(list, ownedBy(caller)), (document) =>
      storeCreditBody(document.id, creditOfDocument(document)),
    );
  }

  @Handles(readOwnStoreCredit)
  async readOwnStoreCredit({ params, caller }: Call<typeof readOwnStoreCredit>) {
    const document = await this.credits.documents.get(params.id ?? '');
    const isOwn = document?.store_id === caller.store.id && document.customer_id === caller.customer?.id;
    if (!isOwn) throw refusals.notFound('Store credit');
    return storeCreditBody(document.id, creditOfDocument(document));
  }
}

const ownedBy = ({ store, customer }: Caller): Filter => ({
  all: [
    { field: 'customer_id', eq: customer?.id ?? '' },
    { field: 'store_id', eq: store.id },
  ],
});
