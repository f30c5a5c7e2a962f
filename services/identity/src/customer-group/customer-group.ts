import type { FactContext, JsonObject } from '@storefold/kernel/core';

/** The details of a group that staff can set. A detail added here becomes part of facts and state. */
export type CustomerGroupDetails = {
  readonly name: string;
  readonly description: string | null;
  /** Absent in groups that are older than their metadata. */
  readonly metadata?: JsonObject;
};

/**
 * The facts of a customer group. These names and shapes are what the log keeps for ever: add, never change. Who belongs
 * to a group stands on the streams of the customers.
 */
export type CustomerGroupFact =
  | { type: 'CustomerGroupCreated'; data: { store_id: string } & CustomerGroupDetails }
  | { type: 'CustomerGroupChanged'; data: Partial<CustomerGroupDetails> }
  | { type: 'CustomerGroupDeleted'; data: { name: string } };

export type CustomerGroupState =
  | { readonly status: 'absent' }
  | CustomerGroup
  | { readonly status: 'deleted'; readonly store_id: string };

export type CustomerGroup = CustomerGroupDetails & {
  readonly status: 'present';
  readonly store_id: string;
  readonly created_at: string;
  readonly updated_at: string;
};

export function evolveCustomerGroup(
  state: CustomerGroupState,
  fact: CustomerGroupFact,
  { at }: FactContext,
): CustomerGroupState {
  if (fact.type === 'CustomerGroupCreated') {
    return { ...fact.data, status: 'present', created_at: at, updated_at: at };
  }
  if (state.status !== 'present') return state;
  switch (fact.type) {
    case 'CustomerGroupChanged':
      return { ...state, ...fact.data, updated_at: at };
    case 'CustomerGroupDeleted':
      return { status: 'deleted', store_id: state.store_id };
  }
}
