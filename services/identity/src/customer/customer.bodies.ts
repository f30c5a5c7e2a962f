import { Inject, Injectable } from '@nestjs/common';
import type { AdminCustomer, Customer, StoreInfo } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import type { Caller } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { CustomerGroupQueries } from '../customer-group/customer-group.queries.ts';
import { adminCustomerBody, customerBody } from './customer.serializer.ts';
import type { CustomerProfile } from './customer.ts';
import { CUSTOMERS, type CustomerDocument } from './customer.view.ts';
import { noPurchases, type Purchases } from './purchases/purchases.ts';
import { StoreCreditTotalClient } from './store-credit-total.client.ts';

/** Customers as both APIs show them, with their groups and what they can spend of store credits. */
@Injectable()
export class CustomerBodies {
  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(CustomerGroupQueries) private readonly groups: CustomerGroupQueries,
    @Inject(StoreCreditTotalClient) private readonly credits: StoreCreditTotalClient,
  ) {}

  /** The Store API's form. */
  async bodyOf(id: string, profile: CustomerProfile, { store, currency }: Caller): Promise<Customer> {
    const [groups, credit] = await Promise.all([
      this.groups.groupsOf(profile),
      this.credits.totalOf(id, store.id, currency),
    ]);
    return customerBody(id, profile, currency, groups, credit);
  }

  /** The Store API's form of a customer who has just registered, and belongs to no group and has no credits. */
  newBodyOf(id: string, profile: CustomerProfile, { currency }: Caller): Customer {
    return customerBody(id, profile, currency, [], money.formatAmount(0n, currency));
  }

  /** The Admin API's form. `purchases`: if they were read already. */
  async adminBodyOf(
    id: string,
    profile: CustomerProfile,
    store: StoreInfo,
    purchases?: Purchases,
  ): Promise<AdminCustomer> {
    const [bought, credit] = await Promise.all([
      purchases ?? this.#purchasesOf(id),
      this.credits.totalOf(id, store.id, store.default_currency),
    ]);
    return this.#adminBody(id, profile, bought, store, credit);
  }

  /** The Admin API's form of what was read already. */
  async adminBodiesOf(documents: readonly CustomerDocument[], store: StoreInfo): Promise<AdminCustomer[]> {
    const ids = documents.map(({ id }) => id);
    const creditOf = await this.credits.totalsOf(ids, store.id, store.default_currency);
    return Promise.all(
      documents.map((each) => this.#adminBody(each.id, each, each.purchases, store, creditOf(each.id))),
    );
  }

  async #purchasesOf(id: string): Promise<Purchases> {
    const document = await this.views.collection(CUSTOMERS).get(id);
    return document?.purchases ?? noPurchases;
  }

  async #adminBody(
    id: string,
    profile: CustomerProfile,
    purchases: Purchases,
    { default_currency: currency }: StoreInfo,
    credit: string,
  ): Promise<AdminCustomer> {
    const groups = await this.groups.groupsOf(profile);
    return adminCustomerBody(id, profile, purchases, currency, groups, credit);
  }
}
