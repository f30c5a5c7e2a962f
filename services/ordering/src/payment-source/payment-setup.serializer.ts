import type { PaymentSetupSession } from '@storefold/contracts';
import { paymentMethodBody } from '../payment-method/payment-method.serializer.ts';
import type { PaymentMethod } from '../payment-method/payment-method.ts';
import type { SetupSession } from './payment-source.ts';

export const paymentSetupSessionBody = (
  { store_id: _store, payment_method_type: _type, ...setup }: SetupSession,
  method: Pick<PaymentMethod, 'name' | 'description' | 'type'>,
): PaymentSetupSession => ({
  ...setup,
  payment_method: paymentMethodBody(setup.payment_method_id, method),
});
