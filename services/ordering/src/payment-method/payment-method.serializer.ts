import type { AdminPaymentMethod, PaymentMethod as PaymentMethodBody } from '@storefold/contracts';
import { needsSession, providerOf } from '../payment-gateway/payment-providers.ts';
import { schemaOf, shownPreferences } from '../payment-gateway/preferences.ts';
import { shownOffering } from '../zone/offering.ts';
import { isAutoCaptured, type PaymentMethod } from './payment-method.ts';

/** The Store API's form. */
export const paymentMethodBody = (
  id: string,
  method: Pick<PaymentMethod, 'name' | 'description' | 'type'>,
): PaymentMethodBody => ({
  id,
  name: method.name,
  description: method.description,
  type: method.type,
  session_required: needsSession(method.type),
  source_required: providerOf(method.type)?.sourceRequired ?? false,
});

/** The Admin API's form. */
export const adminPaymentMethodBody = (id: string, method: PaymentMethod): AdminPaymentMethod => ({
  ...paymentMethodBody(id, method),
  ...preferenceFields(method),
  auto_capture: isAutoCaptured(method),
  active: method.active,
  position: method.position,
  translations: method.translations ?? {},
  ...shownOffering(method),
  metadata: method.metadata,
  created_at: method.created_at,
  updated_at: method.updated_at,
});

function preferenceFields(method: PaymentMethod) {
  const declared = providerOf(method.type)?.preferences ?? {};
  return {
    preferences: shownPreferences(declared, method),
    preference_schema: schemaOf(declared),
  };
}
