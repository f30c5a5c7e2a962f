import { type Aggregate, type Changes, differencesOf, refusals } from '@storefold/kernel/core';
import {
  evolve,
  initial,
  type PaymentMethod,
  type PaymentMethodDetails,
  type PaymentMethodFact,
  type PaymentMethodState,
} from './payment-method.ts';

/** The commands of a payment method. */
export type PaymentMethodCommand =
  | { type: 'Create'; storeId: string; methodType: PaymentMethod['type']; details: PaymentMethodDetails }
  | { type: 'Change'; storeId: string; changes: Changes<PaymentMethodDetails> }
  | { type: 'Delete'; storeId: string };

/** A payment method. Carts and orders keep a copy of the one they chose. */
export const paymentMethod: Aggregate<PaymentMethodState, PaymentMethodCommand, PaymentMethodFact> = {
  category: 'payment_method',
  initial,
  evolve,

  decide(command, state) {
    if (command.type === 'Create') {
      if (state.status !== 'absent') return [];
      const { storeId: store_id, methodType: type, details } = command;
      return [{ type: 'PaymentMethodCreated', data: { store_id, type, ...details } }];
    }
    const method = paymentMethodOf(command.storeId, state);
    switch (command.type) {
      case 'Change': {
        const changes = differencesOf<PaymentMethodDetails>(command.changes, method);
        return Object.keys(changes).length > 0 ? [{ type: 'PaymentMethodChanged', data: changes }] : [];
      }
      case 'Delete':
        return [{ type: 'PaymentMethodDeleted', data: { name: method.name, type: method.type } }];
    }
  },
};

/** The method, if it belongs to the store. Refused with `record_not_found`. */
export function paymentMethodOf(storeId: string, state: PaymentMethodState): PaymentMethod {
  if (state.status !== 'present' || state.store_id !== storeId) throw refusals.notFound('Payment method');
  return state;
}
