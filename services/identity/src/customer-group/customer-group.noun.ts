import { defineNoun } from '@storefold/server/runtime';
import { CustomerGroupController } from './customer-group.controller.ts';
import { customerGroupDictionary } from './customer-group.dictionary.ts';
import { CustomerGroupEndpoints } from './customer-group.endpoints.ts';
import { CustomerGroupQueries } from './customer-group.queries.ts';
import { customerGroupView } from './customer-group.ts';

export const customerGroupNoun = defineNoun({
  facts: [customerGroupDictionary],
  endpoints: [CustomerGroupEndpoints],
  controllers: [CustomerGroupController],
  providers: [CustomerGroupQueries],
  projections: [customerGroupView],
});
