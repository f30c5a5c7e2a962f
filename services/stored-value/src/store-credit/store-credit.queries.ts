import { Inject, Injectable } from '@nestjs/common';
import { money } from '@storefold/kernel/core';
import { type Filter, where } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/server/runtime';
import type { StoreCredit } from './store-credit.ts';
import {
  creditOfDocument,
  STORE_CREDIT_EVENTS,
  STORE_CREDIT_TOTALS,
  STORE_CREDITS,
  totalIdOf,
} from './store-credit.view.ts';

/** A credit that can pay. */
interface SpendableCredit {
  readonly id: string;
  readonly credit: StoreCredit;
}

/** Reads store credits from the read model. */
@Injectable()
export class StoreCreditQueries {
  constructor(@Inject(TOKENS.VIEWS) private readonly views: Views) {}

  get documents() {
    return this.views.collection(STORE_CREDITS);
  }

  get events() {
    return this.views.collection(STORE_CREDIT_EVENTS);
  }

  /**
   * What is left on a customer's credits in a currency, in the order in which it is spent: expiring credits first, older
   * before newer. Includes everything that was in the log before.
   */
  async spendableCredits(storeId: string, customerId: string, currency: string): Promise<SpendableCredit[]> {
    await this.views.caughtUpTo();
    const filter: Filter = {
      all: [
        where({ store_id: storeId, customer_id: customerId }),
        { field: 'currency', eq: currency },
        { field: 'value_left', gt: 0 },
      ],
    };
    const sort = [{ field: 'priority' }, { field: 'created_at' }];
    const documents = await this.documents.find({ filter, sort });
    return documents.map((document) => ({ id: document.id, credit: creditOfDocument(document) }));
  }

  /** What each customer can spend in a currency, as decimal strings. Zero without credits. */
  async totalsOf(customerIds: readonly string[], currency: string): Promise<Record<string, string>> {
    const totals = this.views.collection(STORE_CREDIT_TOTALS);
    const found = await totals.getMany(customerIds.map((id) => totalIdOf(id, currency)));
    const available = new Map(found.map((each) => [each.customer_id, each.available]));
    const nothing = money.formatAmount(0n, currency);
    return Object.fromEntries(customerIds.map((id) => [id, available.get(id) ?? nothing]));
  }

  /** The ids of all credits of a customer, those that are used up included. */
  async creditsOf(customerId: string): Promise<{ id: string; credit: StoreCredit }[]> {
    await this.views.caughtUpTo();
    const documents = await this.documents.find({ filter: { field: 'customer_id', eq: customerId } });
    return documents.map((document) => ({ id: document.id, credit: creditOfDocument(document) }));
  }

  /** Some of a customer's credits, the oldest first, those that are used up included, and how many there are. */
  async pageOf(storeId: string, customerId: string, page: { offset: number; limit: number }) {
    await this.views.caughtUpTo();
    return this.documents.page({
      filter: where({ store_id: storeId, customer_id: customerId }),
      sort: [{ field: 'created_at' }],
      ...page,
    });
  }
}
