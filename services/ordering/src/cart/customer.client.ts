import { Inject, Injectable } from '@nestjs/common';
import { findCustomer } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import type { Caller } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import type { KeptAddress } from '../order/cart/cart.facts.ts';

/** Finds an address by its id. `field`: the one of the request that names it. */
export type AddressBook = (addressId: string, field: string) => Promise<KeptAddress>;

/** A customer as identity knows them. */
export interface KnownCustomer {
  readonly id: string;
  readonly email: string;
  readonly addresses: readonly KeptAddress[];
  /** The groups that the customer belongs to. */
  readonly groupIds: readonly string[];
  readonly defaultShippingAddress: KeptAddress | undefined;
  readonly defaultBillingAddress: KeptAddress | undefined;
}

/** Asks identity for customers and their addresses. */
@Injectable()
export class CustomerClient {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

  /** Undefined: the store has no such customer. */
  async findCustomer(storeId: string, customerId: string): Promise<KnownCustomer | undefined> {
    const request = { store_id: storeId, customer_id: customerId };
    const { customer } = await this.bus.ask(findCustomer, request);
    if (!customer) return undefined;
    const addresses = customer.addresses.map(({ id, ...fields }) => ({ address_id: id, ...fields }));
    const withId = (id: string | null) => addresses.find(({ address_id }) => address_id === id);
    return {
      id: customer.id,
      email: customer.email,
      addresses,
      groupIds: customer.customer_group_ids ?? [],
      defaultShippingAddress: withId(customer.default_shipping_address_id),
      defaultBillingAddress: withId(customer.default_billing_address_id),
    };
  }

  /**
   * The caller's own address book, which refuses with `record_not_found`. Identity is asked at most once, when the first
   * address is looked up.
   */
  addressBookOf({ store, customer }: Caller): AddressBook {
    let owner: Promise<KnownCustomer | undefined> | undefined;
    return async (addressId) => {
      if (customer) owner ??= this.findCustomer(store.id, customer.id);
      const found = (await owner)?.addresses.find(({ address_id }) => address_id === addressId);
      if (!found) throw refusals.idNotFound('address', addressId);
      return found;
    };
  }
}
