import type { AdminPaymentMethod, PaymentMethod as PaymentMethodBody } from '@storefold/contracts';
import { isGatewayType } from '../payment-gateway/gateway-types.ts';
import { shownOffering } from '../zone/offering.ts';
import { isAutoCaptured, type PaymentMethod } from './payment-method.ts';

/** The Store API's form. No method needs a session; one with a gateway needs a source. */
export const paymentMethodBody = (
  id: string,
  method: Pick<PaymentMethod, 'name' | 'description' | 'type'>,
): PaymentMethodBody => ({
  id,
  name: method.name,
  description: method.description,
  type: method.type,
  session_required: false,
  source_required: isGatewayType(method.type),
});

/** The Admin API's form. */
export const adminPaymentMethodBody = (id: string, method: PaymentMethod): AdminPaymentMethod => ({
  ...paymentMethodBody(id, method),
  auto_capture: isAutoCaptured(method),
  active: method.active,
  position: method.position,
  ...shownOffering(method),
  metadata: method.metadata,
  created_at: method.created_at,
  updated_at: method.updated_at,
});
