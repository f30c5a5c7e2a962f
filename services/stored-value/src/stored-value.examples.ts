import type { AnswerTo, findCustomer } from '@storefold/contracts';

/** The one customer that the neighbour of specifications knows. */
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
