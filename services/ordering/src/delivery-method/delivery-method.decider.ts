import { type Aggregate, type Changes, differencesOf, refusals } from '@storefold/kernel/core';
import {
  type DeliveryMethod,
  type DeliveryMethodDetails,
  type DeliveryMethodFact,
  type DeliveryMethodState,
  evolve,
  initial,
} from './delivery-method.ts';

/** The commands of a delivery method. */
export type DeliveryMethodCommand =
  | { type: 'Create'; storeId: string; details: DeliveryMethodDetails }
  | { type: 'Change'; storeId: string; changes: Changes<DeliveryMethodDetails> }
  | { type: 'Delete'; storeId: string };

/** A delivery method. Carts and orders keep a copy of the one they chose. */
export const deliveryMethod: Aggregate<DeliveryMethodState, DeliveryMethodCommand, DeliveryMethodFact> = {
  category: 'delivery_method',
  initial,
  evolve,

  decide(command, state) {
    if (command.type === 'Create') {
      if (state.status !== 'absent') return [];
      const { storeId: store_id, details } = command;
      return [{ type: 'DeliveryMethodCreated', data: { store_id, ...details } }];
    }
    const method = deliveryMethodOf(command.storeId, state);
    switch (command.type) {
      case 'Change': {
        const changes = differencesOf<DeliveryMethodDetails>(command.changes, method);
        return Object.keys(changes).length > 0 ? [{ type: 'DeliveryMethodChanged', data: changes }] : [];
      }
      case 'Delete':
        return [{ type: 'DeliveryMethodDeleted', data: { name: method.name, code: method.code } }];
    }
  },
};

/** The method, if it belongs to the store. Refused with `record_not_found`. */
export function deliveryMethodOf(storeId: string, state: DeliveryMethodState): DeliveryMethod {
  if (state.status !== 'present' || state.store_id !== storeId) throw refusals.notFound('Delivery method');
  return state;
}
