import type { AnswerTo, findCustomer } from '@storefold/contracts';

/** The only customer that exists in specifications. */
export const knownCustomer: NonNullable<AnswerTo<typeof findCustomer>['customer']> = {
  id: 'cus_known',
  email: 'known@example.com',
  first_name: null,
  last_name: null,
  accepts_email_marketing: false,
  addresses: [],
  default_billing_address_id: null,
  default_shipping_address_id: null,
};
