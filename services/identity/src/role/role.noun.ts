import { defineNoun } from '@storefold/server/runtime';
import { roleDictionary } from './role.dictionary.ts';
import { RoleEndpoints } from './role.endpoints.ts';
import { RoleQueries } from './role.queries.ts';
import { roleView } from './role.ts';
import { RoleChanges } from './role-changes.ts';

export const roleNoun = defineNoun({
  facts: [roleDictionary],
  endpoints: [RoleEndpoints],
  providers: [RoleChanges, RoleQueries],
  projections: [roleView],
});
