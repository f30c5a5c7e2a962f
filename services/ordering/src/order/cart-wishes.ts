import { Inject, Injectable } from '@nestjs/common';
import {
  type AddressInput,
  type BodyOf,
  type createCart,
  findCustomer,
  idPrefixes,
  type StoreInfo,
} from '@storefold/contracts';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { invalid, notFound, readAddress } from '@storefold/kernel/core';
import type { Caller } from '@storefold/kernel/http';
import type { Bus } from '@storefold/kernel/ports';
import { BUS } from '@storefold/kernel/runtime';
import type { CartWishes } from './order.commands.ts';
import type { KeptAddress } from './order.facts.ts';

/** What a request says of a cart's e-mail, note, addresses and metadata. */
type Sent = Pick<
  BodyOf<typeof createCart>,
  | 'email'
  | 'customer_note'
  | 'shipping_address'
  | 'billing_address'
  | 'shipping_address_id'
  | 'billing_address_id'
  | 'use_shipping'
  | 'metadata'
>;

interface Asker {
  readonly caller: Caller;
  readonly context: CommandContext;
}

/** Reads wishes as they were sent; addresses named by their ids are looked up in the customer's address book. */
@Injectable()
export class CartWishesReader {
  constructor(@Inject(BUS) private readonly bus: Bus) {}

  async read(sent: Sent, asker: Asker): Promise<CartWishes> {
    const book = this.#bookOf(asker.caller);
    const { shipping_address, shipping_address_id, billing_address, billing_address_id } = sent;
    return {
      email: sent.email,
      customerNote: sent.customer_note,
      metadata: sent.metadata === null ? {} : sent.metadata,
      useShipping: sent.use_shipping ?? false,
      shippingAddress: await readKept('shipping_address', shipping_address, shipping_address_id, asker, book),
      billingAddress: await readKept('billing_address', billing_address, billing_address_id, asker, book),
    };
  }

  #bookOf({ store, customer }: Caller): AddressBook {
    let addresses: Promise<KeptAddress[]> | undefined;
    const ask = async () => {
      if (!customer) return [];
      const answer = await this.bus.ask(findCustomer, { store_id: store.id, customer_id: customer.id });
      return answer.customer?.addresses ?? [];
    };
    return async (id) => {
      addresses ??= ask();
      const found = (await addresses).find((address) => address.id === id);
      if (!found) throw notFound('Address');
      return found;
    };
  }
}

type AddressBook = (addressId: string) => Promise<KeptAddress>;

/** An address that is sent wins over an id; null takes the address away. */
async function readKept(
  field: string,
  sent: AddressInput | null | undefined,
  id: string | null | undefined,
  { context }: Asker,
  book: AddressBook,
): Promise<KeptAddress | null | undefined> {
  if (sent) return { ...readAddress(sent, { under: field }), id: context.newId(idPrefixes.address) };
  if (id) return book(id);
  return sent;
}

/** The currency a request asks for: one of the store's. */
export function readCurrency(sent: string | null | undefined, store: StoreInfo): string | undefined {
  if (sent === undefined || sent === null) return undefined;
  const currency = sent.trim().toUpperCase();
  if (!store.supported_currencies.includes(currency)) {
    throw invalid({ currency: ['is not included in the list'] });
  }
  return currency;
}
