import { z } from 'zod';
import { cartHolder, endpoint } from '../../endpoint.ts';
import type { ErrorCode } from '../../error-codes.ts';
import { payment } from '../../shapes/ordering/payment.ts';
import { paymentSession } from '../../shapes/ordering/payment-session.ts';
import { amountInput, anyJson, metadataInput } from '../../values.ts';
import { lockVersion } from './cart-inputs.ts';
import { paymentInput } from './cart-payments.ts';

const externalData = metadataInput
  .nullish()
  .describe('What the provider is told. Keys that are absent stay as they are.');

const amount = amountInput
  .nullish()
  .describe('What is to be set aside, a decimal string of at most what is due.');

const opening = z.object({
  payment_method_id: z.string().min(1),
  amount,
  source_id: z
    .string()
    .nullish()
    .describe(
      'A saved card of the customer, with which the session begins. The shopper confirms it at the provider, or chooses another one there.',
    ),
  external_data: externalData,
});
const changing = z.object({ amount, external_data: externalData, state_lock_version: lockVersion });
const completing = z.object({
  session_result: anyJson.nullish().describe('What the provider gave the storefront.'),
  external_data: metadataInput
    .nullish()
    .describe('What the provider is told beside what it knows. It is not kept.'),
  state_lock_version: lockVersion,
});

const ofGateway = ['payment_failed', 'gateway_error', 'payment_processing_error'] as const;

/** `lost`: what is answered where there is no such cart or order, and no such session. */
interface Sessions<Noun extends string, Path extends string> {
  readonly noun: Noun;
  readonly path: Path;
  readonly lost: readonly ErrorCode[];
  readonly refused: readonly ErrorCode[];
  readonly describe: { readonly open: string; readonly complete: string };
}

const sessionsOf = <const Noun extends string, const Path extends string>(of: Sessions<Noun, Path>) => ({
  open: endpoint({
    name: `${of.noun}.create` as const,
    service: 'ordering',
    method: 'POST',
    path: of.path,
    access: cartHolder,
    summary: 'Begins to pay by a method with `session_required`.',
    description: of.describe.open,
    body: opening,
    answer: { status: 201, body: paymentSession },
    shedLast: true,
    refusals: [...of.lost, ...of.refused, 'cart_empty', 'processing_error', ...ofGateway],
  }),
  read: endpoint({
    name: `${of.noun}.read` as const,
    service: 'ordering',
    method: 'GET',
    path: `${of.path}/:session_id` as const,
    access: cartHolder,
    summary: 'Shows a payment session, also when its order is placed.',
    answer: { status: 200, body: paymentSession },
    refusals: of.lost,
  }),
  change: endpoint({
    name: `${of.noun}.change` as const,
    service: 'ordering',
    method: 'PATCH',
    path: `${of.path}/:session_id` as const,
    access: cartHolder,
    summary: 'Changes an open payment session.',
    body: changing,
    answer: { status: 200, body: paymentSession },
    refusals: [...of.lost, ...of.refused, ...ofGateway],
  }),
  complete: endpoint({
    name: `${of.noun}.complete` as const,
    service: 'ordering',
    method: 'PATCH',
    path: `${of.path}/:session_id/complete` as const,
    access: cartHolder,
    summary: 'Has the gateway set the amount aside, and makes it a payment.',
    description: of.describe.complete,
    body: completing,
    answer: { status: 200, body: paymentSession },
    refusals: [...of.lost, ...of.refused, ...ofGateway],
  }),
});

const ofCarts = sessionsOf({
  noun: 'cart_payment_sessions',
  path: '/api/v3/store/carts/:id/payment_sessions',
  lost: ['cart_not_found', 'record_not_found'],
  refused: ['cart_invalid_state', 'cart_already_updated', 'validation_error'],
  describe: {
    open: 'Without `amount` the session is of all that is due. A cart has one open session: a new one cancels the one before. It sets nothing aside, and is open for half an hour.',
    complete:
      'Repeated, it answers the same. The test gateway takes its tokens as `external_data.token`. The payment is collected when the cart is completed; if the cart costs more by then, another payment covers the rest. It is given up when the cart is deleted, or not completed within a day.',
  },
});

export const openPaymentSession = ofCarts.open;
export const readPaymentSession = ofCarts.read;
export const changePaymentSession = ofCarts.change;
export const completePaymentSession = ofCarts.complete;

const orders = '/api/v3/store/orders/:id';
const changedMeanwhile = [
  'cart_invalid_state',
  'order_already_updated',
  'cart_already_updated',
  'validation_error',
  'resource_invalid',
  'processing_error',
] as const;
/** Where it completes a draft. */
const ofCompletion = [
  'cart_cannot_complete',
  'cart_cannot_transition',
  'insufficient_stock',
  'variant_not_found',
] as const;

export const payOrder = endpoint({
  name: 'own_order_payments.add',
  service: 'ordering',
  method: 'POST',
  path: `${orders}/payments`,
  access: cartHolder,
  summary: 'Pays what is due of a placed order.',
  description:
    'For its customer, its guest and who has a payment link, of which the token is sent as `X-Service-Token`. Without `amount` it is of all that is due. Payments by hand that are expected do not count as paid, and those that nothing is left for become `void` once it is paid. The gateway is asked at once, and collects where the method has `auto_capture`. A draft that is paid by its link is completed by that; if it cannot be any more, the money goes back.',
  body: paymentInput,
  answer: { status: 201, body: payment },
  shedLast: true,
  refusals: [
    'order_not_found',
    'record_not_found',
    ...changedMeanwhile,
    ...ofGateway,
    ...ofCompletion,
    'authentication_required',
  ],
});

const ofOrders = sessionsOf({
  noun: 'own_order_payment_sessions',
  path: `${orders}/payment_sessions`,
  lost: ['order_not_found', 'record_not_found'],
  refused: [...changedMeanwhile, ...ofCompletion],
  describe: {
    open: 'Of a placed order of which something is due, or of a draft by its payment link. Without `amount` the session is of all that is due.',
    complete:
      'Repeated, it answers the same. The gateway collects at once where the method has `auto_capture`. A draft that is paid so is completed; if it cannot be any more, the money goes back.',
  },
});

export const openOrderPaymentSession = ofOrders.open;
export const readOrderPaymentSession = ofOrders.read;
export const changeOrderPaymentSession = ofOrders.change;
export const completeOrderPaymentSession = ofOrders.complete;
