import {
  type Address,
  type AdminAddress,
  type AdminCustomer,
  addressAnswer,
  type Customer,
  type Subscriber,
} from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import type { NamedGroup } from '../customer-group/customer-group.queries.ts';
import type { NotedSubscriber } from './customer.facts.ts';
import type { BookedAddress, CustomerProfile } from './customer.ts';
import { fullName } from './customer.view.ts';
import { lastCompletedAt, type Purchases, spentIn } from './purchases/purchases.ts';

/**
 * The Store API's form of a customer. `currency`: that of the request. `groups`: those of the customer. `credit`: what
 * the customer can spend of store credits, as a decimal string of the currency.
 */
export function customerBody(
  id: string,
  profile: CustomerProfile,
  currency: string,
  groups: readonly NamedGroup[],
  credit: string,
): Omit<Customer, 'custom_fields'> {
  const available = money.minor(credit, currency);
  return {
    id,
    email: profile.email,
    first_name: profile.first_name,
    last_name: profile.last_name,
    full_name: fullName(profile),
    phone: profile.phone,
    accepts_email_marketing: profile.accepts_email_marketing,
    ...money.moneyField('available_store_credit_total', available, currency),
    addresses: profile.addresses.map((address) => bookedAddressBody(address, profile)),
    default_billing_address: addressById(profile.default_billing_address_id, profile, bookedAddressBody),
    default_shipping_address: addressById(profile.default_shipping_address_id, profile, bookedAddressBody),
    newsletter_subscriber: profile.newsletter_subscriber && subscriberBody(id, profile.newsletter_subscriber),
    email_verified_at: profile.email_verified_at,
    preferred_locale: profile.preferred_locale,
    preferred_currency: profile.preferred_currency,
    customer_groups: groups.map(({ id: groupId, name }) => ({ id: groupId, name })),
  };
}

/** The Admin API's form, whose sums are in the store's default currency alone. */
export function adminCustomerBody(
  id: string,
  profile: CustomerProfile,
  purchases: Purchases,
  currency: string,
  groups: readonly NamedGroup[],
  credit: string,
): AdminCustomer {
  return {
    ...customerBody(id, profile, currency, groups, credit),
    addresses: profile.addresses.map((address) => adminBookedAddressBody(address, profile)),
    default_billing_address: addressById(profile.default_billing_address_id, profile, adminBookedAddressBody),
    default_shipping_address: addressById(
      profile.default_shipping_address_id,
      profile,
      adminBookedAddressBody,
    ),
    tags: [...profile.tags],
    orders_count: purchases.count,
    total_spent: spentIn(purchases, currency),
    last_order_completed_at: lastCompletedAt(purchases),
    internal_note: profile.internal_note,
    metadata: profile.metadata,
    created_at: profile.created_at,
    updated_at: profile.updated_at,
  };
}

const subscriberBody = (customerId: string, noted: NotedSubscriber): Subscriber => ({
  id: noted.newsletter_subscriber_id,
  email: noted.email,
  created_at: noted.subscribed_at,
  updated_at: noted.changed_at,
  verified: noted.verified_at !== null,
  verified_at: noted.verified_at,
  customer_id: customerId,
});

/** The Store API's form. */
export const bookedAddressBody = ({ id, fields }: BookedAddress, profile: CustomerProfile): Address =>
  addressAnswer(id, fields, {
    billing: profile.default_billing_address_id === id,
    shipping: profile.default_shipping_address_id === id,
  });

/** The Admin API's form. */
export const adminBookedAddressBody = (address: BookedAddress, profile: CustomerProfile): AdminAddress => ({
  ...bookedAddressBody(address, profile),
  metadata: address.metadata ?? {},
  created_at: address.created_at,
  updated_at: address.updated_at,
});

function addressById<Body>(
  id: string | null,
  profile: CustomerProfile,
  bodyOf: (address: BookedAddress, profile: CustomerProfile) => Body,
): Body | null {
  const found = profile.addresses.find((each) => each.id === id);
  return found ? bodyOf(found, profile) : null;
}
