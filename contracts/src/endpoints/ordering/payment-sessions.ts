import { z } from 'zod';
import { cartHolder, endpoint } from '../../endpoint.ts';
import { paymentSession } from '../../shapes/ordering/payment-session.ts';
import { amountInput, anyJson, metadataInput } from '../../values.ts';
import { lockVersion } from './cart-inputs.ts';

const path = '/api/v3/store/carts/:id/payment_sessions';

const externalData = metadataInput
  .nullish()
  .describe('What the provider is told. Keys that are absent stay as they are.');

const amount = amountInput
  .nullish()
  .describe('What is to be set aside, a decimal string of at most what is due.');

const lost = ['cart_not_found', 'record_not_found'] as const;
const refused = ['cart_invalid_state', 'cart_already_updated', 'validation_error'] as const;
const ofGateway = ['payment_failed', 'gateway_error', 'payment_processing_error'] as const;

export const openPaymentSession = endpoint({
  name: 'cart_payment_sessions.create',
  service: 'ordering',
  method: 'POST',
  path,
  access: cartHolder,
  summary: 'Begins to pay by a method with `session_required`.',
  description:
    'Without `amount` the session is of all that is due. A cart has one open session: a new one cancels the one before. It sets nothing aside, and is open for half an hour.',
  body: z.object({ payment_method_id: z.string().min(1), amount, external_data: externalData }),
  answer: { status: 201, body: paymentSession },
  shedLast: true,
  refusals: [...lost, ...refused, 'cart_empty', 'processing_error', ...ofGateway],
});

export const readPaymentSession = endpoint({
  name: 'cart_payment_sessions.read',
  service: 'ordering',
  method: 'GET',
  path: `${path}/:session_id`,
  access: cartHolder,
  summary: 'Shows a payment session, also when its order is placed.',
  answer: { status: 200, body: paymentSession },
  refusals: lost,
});

export const changePaymentSession = endpoint({
  name: 'cart_payment_sessions.change',
  service: 'ordering',
  method: 'PATCH',
  path: `${path}/:session_id`,
  access: cartHolder,
  summary: 'Changes an open payment session.',
  body: z.object({ amount, external_data: externalData, state_lock_version: lockVersion }),
  answer: { status: 200, body: paymentSession },
  refusals: [...lost, ...refused, ...ofGateway],
});

export const completePaymentSession = endpoint({
  name: 'cart_payment_sessions.complete',
  service: 'ordering',
  method: 'PATCH',
  path: `${path}/:session_id/complete`,
  access: cartHolder,
  summary: 'Has the gateway set the amount aside, and makes it a payment of the cart.',
  description:
    'Repeated, it answers the same. The test gateway takes its tokens as `external_data.token`. The payment is collected when the cart is completed; if the cart costs more by then, another payment covers the rest. It is given up when the cart is deleted, or not completed within a day.',
  body: z.object({
    session_result: anyJson.nullish().describe('What the provider gave the storefront.'),
    external_data: metadataInput
      .nullish()
      .describe('What the provider is told beside what it knows. It is not kept.'),
    state_lock_version: lockVersion,
  }),
  answer: { status: 200, body: paymentSession },
  refusals: [...lost, ...refused, ...ofGateway],
});

export const paymentSessionEndpoints = [
  openPaymentSession,
  readPaymentSession,
  changePaymentSession,
  completePaymentSession,
] as const;
