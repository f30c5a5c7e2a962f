import { z } from 'zod';
import { endpoint, scoped } from '../../endpoint.ts';
import { orderPayment, settledOutcomes } from '../../shapes/ordering/payment.ts';
import { amountInput, listOf, metadataInput } from '../../values.ts';
import { chapter } from '../chapter.ts';
import { lockVersion, notifyCustomer } from './cart-inputs.ts';
import { settlementOf } from './settlement.ts';

const path = '/api/v3/admin/orders/:order_id/payments';

export const listOrderPayments = endpoint({
  name: 'order_payments.list',
  service: 'ordering',
  method: 'GET',
  path,
  access: scoped('read_payments'),
  summary: 'Lists the payments of an order, in the order in which they were added.',
  list: true,
  filters: { text: ['status', 'payment_method_id', 'number'], timestamp: ['created_at', 'updated_at'] },
  sorts: ['number', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(orderPayment) },
  refusals: ['order_not_found'],
});

export const readOrderPayment = endpoint({
  name: 'order_payments.read',
  service: 'ordering',
  method: 'GET',
  path: `${path}/:id`,
  access: scoped('read_payments'),
  summary: 'Shows one payment of an order.',
  answer: { status: 200, body: orderPayment },
  refusals: ['order_not_found', 'record_not_found'],
});

export const addOrderPayment = endpoint({
  name: 'order_payments.add',
  service: 'ordering',
  method: 'POST',
  path,
  access: scoped('write_payments'),
  summary: 'Adds a payment to a draft or a placed order.',
  description:
    'Without `amount` it is of all that is due and that no open payment is to pay. By a method of type `manual` it is `pending` until staff record by `capture` that the money came. By another one the gateway charges the saved card of the customer that `source_id` names, and collects at once where the method has `auto_capture`: of a draft it only sets the amount aside, which is collected when the draft is completed and released when it is deleted. A payment that is declined is refused, and stays in the list as `failed`.',
  body: z.object({
    payment_method_id: z.string().min(1),
    amount: amountInput
      .nullish()
      .describe(
        'What the payment is of, a decimal string; without one, what is due and not promised by open payments.',
      ),
    source_id: z
      .string()
      .nullish()
      .describe(
        'The saved card of the customer (`ps_…`), where the method has `source_required`. A method with `session_required` takes nothing else from staff.',
      ),
    metadata: metadataInput.nullish(),
  }),
  answer: { status: 201, body: orderPayment },
  refusals: [
    'order_not_found',
    'order_already_updated',
    'cart_invalid_state',
    'validation_error',
    'resource_invalid',
    'processing_error',
    'payment_failed',
    'gateway_error',
    'payment_processing_error',
  ],
});

export const captureOrderPayment = endpoint({
  name: 'order_payments.capture',
  service: 'ordering',
  method: 'PATCH',
  path: `${path}/:id/capture`,
  access: scoped('write_payments'),
  summary: 'Collects a pending payment of a placed order, or records that its money came.',
  description:
    'Payments of a draft are collected when it is completed. A gateway that refuses is told with its own code: the payment is `failed`, and its amount is due again. Where the gateway does not answer, the payment stays `pending`, and it is asked again until it does. Once, in whole or with `amount` a part: the rest is released and is due again. Two that change the money of an order at once: the later one is refused with `order_already_updated`.',
  body: z.object({
    amount: amountInput
      .nullish()
      .describe('What is collected or came, a decimal string; without one, all that the payment is of.'),
    notify_customer: notifyCustomer,
    state_lock_version: lockVersion,
  }),
  answer: { status: 200, body: orderPayment },
  refusals: [
    'order_not_found',
    'record_not_found',
    'order_already_updated',
    'cart_already_updated',
    'cart_invalid_state',
    'validation_error',
    'processing_error',
    'payment_failed',
    'gateway_error',
  ],
});

export const voidOrderPayment = endpoint({
  name: 'order_payments.void',
  service: 'ordering',
  method: 'PATCH',
  path: `${path}/:id/void`,
  access: scoped('write_payments'),
  summary: 'Gives up a pending payment: what a gateway has set aside is released.',
  description:
    'A completed payment is refunded instead. A gateway that refuses to release it is told with `gateway_error`: the payment stays `pending` with its `failure`, and may be given up again, also of a canceled order, or be settled. Where the gateway does not answer, the payment stays `pending`, and it is asked again until it does.',
  body: z.object({ state_lock_version: lockVersion }),
  answer: { status: 200, body: orderPayment },
  refusals: [
    'order_not_found',
    'record_not_found',
    'order_already_updated',
    'cart_already_updated',
    'cart_invalid_state',
    'validation_error',
    'processing_error',
    'payment_failed',
    'gateway_error',
  ],
});

const settlement = settlementOf(
  'payment',
  'the `failure` of the payment',
  z
    .enum(settledOutcomes)
    .describe(
      '`captured`: the gateway has collected it; `voided`: it has released it; `failed`: it has done neither, and the amount is due again.',
    ),
);

export const settleOrderPayment = endpoint({
  name: 'order_payments.settle',
  path: `${path}/:id/settle`,
  access: scoped('write_payments'),
  answer: { status: 200, body: orderPayment },
  ...settlement,
  description: `${settlement.description} What a gateway refused to release, and what has ended there by now, is settled in the same way: it is not asked again.`,
});

chapter({
  name: 'Payments of orders',
  about: 'What staff collect, record and give up, and what who ordered pays later.',
  position: 130,
  groups: ['order_payments', 'own_order_payments', 'own_order_payment_sessions', 'payment_links'],
});
