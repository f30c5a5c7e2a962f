import { type Aggregate, type Changes, differencesOf, refusals } from '@storefold/kernel/core';
import {
  type CustomerGroup,
  type CustomerGroupDetails,
  type CustomerGroupFact,
  type CustomerGroupState,
  evolveCustomerGroup,
} from './customer-group.ts';

type CustomerGroupCommand =
  | { type: 'Create'; storeId: string; details: CustomerGroupDetails }
  | { type: 'Change'; changes: Changes<CustomerGroupDetails> }
  | { type: 'Delete' };

/** A group into which staff sort customers. */
export const customerGroup: Aggregate<CustomerGroupState, CustomerGroupCommand, CustomerGroupFact> = {
  category: 'customer_group',
  initial: { status: 'absent' },
  evolve: evolveCustomerGroup,
  decide(command, state) {
    if (command.type === 'Create') {
      if (state.status !== 'absent') return [];
      return [{ type: 'CustomerGroupCreated', data: { store_id: command.storeId, ...command.details } }];
    }
    if (state.status !== 'present') throw groupNotFound();
    switch (command.type) {
      case 'Change': {
        const changed = differencesOf<CustomerGroupDetails>(command.changes, state);
        return Object.keys(changed).length === 0 ? [] : [{ type: 'CustomerGroupChanged', data: changed }];
      }
      case 'Delete':
        return [{ type: 'CustomerGroupDeleted', data: { name: state.name } }];
    }
  },
};

/** The group, if it exists and belongs to the store. Refused as not found otherwise. */
export function customerGroupOf(storeId: string, state: CustomerGroupState): CustomerGroup {
  if (state.status !== 'present' || state.store_id !== storeId) throw groupNotFound();
  return state;
}

const groupNotFound = () => refusals.notFound('Customer group');
