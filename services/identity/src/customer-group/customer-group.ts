import type { JsonObject } from '@storefold/kernel/core';
import type { CollectionName } from '@storefold/kernel/ports';
import { type PresentRecord, recordView, simpleRecord } from '@storefold/simple-records';

/** The details of a group that staff can set. A detail added here becomes part of facts and state. */
export type CustomerGroupDetails = {
  readonly name: string;
  readonly description: string | null;
  /** Absent in groups that are older than their metadata. */
  readonly metadata?: JsonObject;
};

export type CustomerGroup = PresentRecord<CustomerGroupDetails>;

/** A group into which staff sort customers. Who belongs to it stands on the streams of the customers. */
export const customerGroup = simpleRecord<CustomerGroupDetails>()({
  category: 'customer_group',
  facts: 'CustomerGroup',
  noun: 'customer_group',
  absent: { metadata: {} },
  left: ['name'],
});

export const CUSTOMER_GROUPS: CollectionName<CustomerGroup & { readonly id: string }> = 'customer_groups';

/** The customer groups of all stores. */
export const customerGroupView = recordView(customerGroup, {
  name: CUSTOMER_GROUPS,
  version: 1,
  fields: { name: 'caseInsensitive' },
});
