import {
  type AddressInput,
  asciiUpperCase,
  type BodyOf,
  type createCart,
  idPrefixes,
  type StoreInfo,
} from '@storefold/contracts';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { type JsonObject, readAddress, refusals } from '@storefold/kernel/core';
import type { CartDetailsInput } from '../order/cart/cart.commands.ts';
import type { KeptAddress } from '../order/cart/cart.facts.ts';
import type { WantedItem } from '../order/items/item.commands.ts';
import { readQuantity } from '../order/items/item.rules.ts';
import type { AddressBook } from './customer.client.ts';

/** The fields of a request that set a cart's e-mail, note, addresses and metadata. */
type SentDetails = Pick<
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

/** Reads a cart's details as they were sent. Addresses named by their ids are looked up in the address book. */
export async function readCartDetails(
  sent: SentDetails,
  addressBook: AddressBook,
  context: CommandContext,
): Promise<CartDetailsInput> {
  /** An address in the request takes precedence over an address id. Null removes the address. */
  const readKept = async (
    field: string,
    address: AddressInput | null | undefined,
    id: string | null | undefined,
  ): Promise<KeptAddress | null | undefined> => {
    if (address)
      return { ...readAddress(address, { under: field }), address_id: context.newId(idPrefixes.address) };
    return id ? addressBook(id, `${field}_id`) : address;
  };
  const { shipping_address, shipping_address_id, billing_address, billing_address_id } = sent;
  return {
    email: sent.email,
    customerNote: sent.customer_note,
    metadata: readMetadata(sent.metadata),
    useShipping: sent.use_shipping ?? false,
    shippingAddress: await readKept('shipping_address', shipping_address, shipping_address_id),
    billingAddress: await readKept('billing_address', billing_address, billing_address_id),
  };
}

type SentItems = BodyOf<typeof createCart>['items'];

/** `least`: the lowest quantity. 0: an item can be taken out. */
export const wantedItems = (sent: SentItems, context: CommandContext, least: 0 | 1 = 1): WantedItem[] =>
  (sent ?? []).map(({ variant_id: variantId, quantity, metadata }) => ({
    itemId: context.newId(idPrefixes.line_item),
    variantId,
    quantity: quantity === undefined ? undefined : readQuantity(quantity, least),
    metadata: readMetadata(metadata),
  }));

export const variantsOf = (items: readonly WantedItem[]): string[] => items.map(({ variantId }) => variantId);

/** Metadata as sent: null is none, undefined leaves it as it is. */
export const readMetadata = (sent: JsonObject | null | undefined): JsonObject | undefined =>
  sent === null ? {} : sent;

/** The currency a request asks for, which must be one of the store's. */
export function readCurrency(sent: string | null | undefined, store: StoreInfo): string | undefined {
  if (sent === undefined || sent === null) return undefined;
  const currency = asciiUpperCase(sent.trim());
  if (!store.supported_currencies.includes(currency)) {
    throw refusals.invalid({ currency: ['not_in_list'] });
  }
  return currency;
}

/** The language a request asks for, which must be one of the store's. */
export function readLocale(sent: string | null | undefined, store: StoreInfo): string | undefined {
  if (sent === undefined || sent === null) return undefined;
  const isAsked = (locale: string) => locale.toLowerCase() === sent.trim().toLowerCase();
  const locale = store.supported_locales.find(isAsked);
  if (locale === undefined) throw refusals.invalid({ locale: ['not_in_list'] });
  return locale;
}
