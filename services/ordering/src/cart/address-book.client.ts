import { Inject, Injectable } from '@nestjs/common';
import { findCustomer } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import type { Caller } from '@storefold/kernel/http';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import type { KeptAddress } from '../order/order.facts.ts';

/** Finds an address by its id; refused with `record_not_found`. */
export type AddressBook = (addressId: string) => Promise<KeptAddress>;

/** Asks identity for the addresses of customers. */
@Injectable()
export class AddressBookClient {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

  /** The caller's address book. Identity is asked at most once, when the first address is looked up. */
  addressBookOf(caller: Caller): AddressBook {
    let addresses: Promise<KeptAddress[]> | undefined;
    return async (addressId) => {
      addresses ??= this.#addressesOf(caller);
      const found = (await addresses).find(({ address_id }) => address_id === addressId);
      if (!found) throw refusals.idNotFound('address', addressId);
      return found;
    };
  }

  async #addressesOf({ store, customer }: Caller): Promise<KeptAddress[]> {
    if (!customer) return [];
    const answer = await this.bus.ask(findCustomer, { store_id: store.id, customer_id: customer.id });
    return (answer.customer?.addresses ?? []).map(({ id, ...fields }) => ({ address_id: id, ...fields }));
  }
}
