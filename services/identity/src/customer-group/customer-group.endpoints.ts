import { customerGroups } from '@storefold/contracts';
import { recordEndpoints } from '@storefold/simple-records';
import { adminCustomerGroupBody } from './customer-group.serializer.ts';
import { CUSTOMER_GROUPS, customerGroup } from './customer-group.ts';

export const CustomerGroupEndpoints = recordEndpoints({
  record: customerGroup,
  endpoints: customerGroups,
  collection: CUSTOMER_GROUPS,
  details: ({ name, description = null, metadata }) => ({ name, description, metadata: metadata ?? {} }),
  show: adminCustomerGroupBody,
  hasUniqueNames: true,
});
