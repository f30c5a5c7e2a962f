import type { CustomerCommand } from '../customer/customer.decider.ts';
import type { CustomerProfile } from '../customer/customer.ts';

/** What makes a customer what they were. An import changes no e-mail address, and no address that was there. */
export function commandsBack(now: CustomerProfile, former: CustomerProfile): CustomerCommand[] {
  const { first_name, last_name, phone, accepts_email_marketing, tags, internal_note, metadata } = former;
  const { preferred_locale, preferred_currency } = former;
  const names = { first_name, last_name, phone, accepts_email_marketing, tags, internal_note, metadata };
  const hadAddress = (id: string) => former.addresses.some((each) => each.id === id);
  const hadGroup = (id: string) => former.customer_group_ids.includes(id);
  const defaults = [
    ...(former.default_billing_address_id === null
      ? []
      : [{ addressId: former.default_billing_address_id, input: { is_default_billing: true } }]),
    ...(former.default_shipping_address_id === null
      ? []
      : [{ addressId: former.default_shipping_address_id, input: { is_default_shipping: true } }]),
  ];
  return [
    {
      type: 'ChangeProfile',
      changes: { ...names, preferred_locale, preferred_currency },
      by: { who: 'staff' },
    },
    ...now.addresses
      .filter(({ id }) => !hadAddress(id))
      .map(({ id: addressId }) => ({ type: 'RemoveAddress', addressId }) as const),
    ...defaults.map((each) => ({ type: 'ChangeAddress', ...each }) as const),
    ...now.customer_group_ids
      .filter((id) => !hadGroup(id))
      .map((groupId) => ({ type: 'LeaveGroup', groupId }) as const),
  ];
}
