import type { AddressFields, DocumentTerms, PostalAddress } from '@storefold/contracts';
import type { Order } from '../order/order.ts';
import type { Buyer, Seller } from './issued-document.ts';

/** Undefined: staff have not said who sells, so nothing can be issued. */
export const sellerOf = (terms: DocumentTerms): Seller | undefined =>
  terms.legal_name === null
    ? undefined
    : {
        legal_name: terms.legal_name,
        address: terms.postal_address,
        vat_number: terms.vat_id,
        bank_details: terms.bank_details,
      };

/** Null: the person was erased. */
export function buyerOf({ billing_address, shipping_address, email, is_erased }: Order): Buyer | null {
  if (is_erased) return null;
  const address = billing_address ?? shipping_address;
  const name = [address?.first_name, address?.last_name].filter(Boolean).join(' ');
  return {
    name: name || null,
    company: address?.company ?? null,
    email,
    address: address && postal(address),
  };
}

const postal = ({
  address1,
  address2,
  postal_code,
  city,
  state_name,
  state_abbr,
  country_iso,
}: AddressFields): PostalAddress => ({
  address1,
  address2,
  postal_code,
  city,
  state_name: state_name ?? state_abbr,
  country_iso,
});
