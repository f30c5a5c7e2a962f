import { z } from 'zod';
import { cartHolder, endpoint, scoped } from '../../endpoint.ts';
import { giftCardExtended, orderRefund, refund, refundTargets } from '../../shapes/ordering/refund.ts';
import { amountInput, listOf, metadataInput, optionalText } from '../../values.ts';
import { chapter } from '../chapter.ts';
import { notifyCustomer } from './cart-inputs.ts';
import { unitsOfLine } from './order-inputs.ts';
import { settlementOf } from './settlement.ts';

const path = '/api/v3/admin/orders/:order_id/refunds';

export const listRefunds = endpoint({
  name: 'refunds.list',
  service: 'ordering',
  method: 'GET',
  path,
  access: scoped('read_refunds'),
  summary: 'Lists the refunds of an order, in the order in which they were made.',
  list: true,
  filters: { text: ['status', 'to', 'payment_id', 'number'], timestamp: ['created_at', 'updated_at'] },
  sorts: ['number', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(refund) },
  refusals: ['order_not_found'],
});

export const listOrderRefunds = endpoint({
  name: 'orders.list_refunds',
  service: 'ordering',
  method: 'GET',
  path: '/api/v3/store/orders/:order_id/refunds',
  access: cartHolder,
  summary: 'Lists what went back of an order, or is on its way, in the order in which it was given back.',
  list: true,
  filters: { text: ['status', 'number'], timestamp: ['created_at', 'updated_at'] },
  sorts: ['number', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(orderRefund) },
  refusals: ['order_not_found'],
});

export const readRefund = endpoint({
  name: 'refunds.read',
  service: 'ordering',
  method: 'GET',
  path: `${path}/:id`,
  access: scoped('read_refunds'),
  summary: 'Shows one refund of an order.',
  answer: { status: 200, body: refund },
  refusals: ['order_not_found', 'record_not_found'],
});

export const createRefund = endpoint({
  name: 'refunds.create',
  service: 'ordering',
  method: 'POST',
  path,
  access: scoped('write_refunds'),
  summary: 'Gives back what was paid for an order, in whole or in part.',
  description:
    'An order may have several refunds, together never of more than was paid. Without `payment_id` the money goes back to payments by gateways first, the newest of them first, then to others (their refund is only recorded), then to store credits, then to the gift card; what a gift card paid that has expired since becomes a store credit, or without a customer goes back to the card, which is then good for 90 days more. A gateway that declines is told with `gateway_error`, nothing goes back, and the refund stays in the list as `failed`; if another one has paid before, the refund is completed with what went back, and its `amount` says so. Name the goods in `items`: then their taxes are given back, and those that are not shipped leave their fulfillment; one that is empty is `canceled`. Of a bare amount every rate gives its part. Where a gateway does not answer, the refund is `pending`, its goods wait, and it is asked again until it does. Two changes of one order at once: the later one is refused with `order_already_updated`.',
  body: z.object({
    amount: amountInput
      .nullish()
      .describe(
        'What goes back, a decimal string: at most what was paid and not refunded. Without it, what `items` cost after discounts, with taxes, and `delivery_amount`. `0.00` where goods are named.',
      ),
    items: z
      .array(unitsOfLine('How many of it, at most those that no refund has named.'))
      .nullish()
      .describe('The goods that are given back. Those that are not shipped will not be.'),
    delivery_amount: amountInput
      .nullish()
      .describe('What of the deliveries is given back, with taxes: at most what of them was not yet.'),
    restock: z
      .boolean()
      .nullish()
      .describe(
        'Whether `items` are for sale again. Without it, those that are not shipped are, and those that are shipped are not.',
      ),
    payment_id: z
      .string()
      .nullish()
      .describe('The payment of which alone it goes back (`py_…`); without it, the order given above.'),
    to: z
      .enum(refundTargets)
      .nullish()
      .describe(
        '`original`, which it is without one, `store_credit` for a new store credit of the customer, or `manual` for money of payments that staff have given back by other means: no gateway is asked.',
      ),
    reason: optionalText.describe('Why, in the words of the staff.'),
    restock_items: z
      .array(unitsOfLine('How many of it are for sale again, at most those that are not yet.'))
      .nullish()
      .describe('What else is for sale again, whatever the amount is.'),
    return_id: z
      .string()
      .nullish()
      .describe('A return (`ret_…`) that was received and whose refund failed: this one closes it.'),
    metadata: metadataInput.nullish(),
    notify_customer: notifyCustomer,
  }),
  answer: {
    status: 201,
    body: refund.extend({
      warnings: z
        .array(giftCardExtended)
        .describe('That a card which had expired is good again; empty for most refunds.'),
    }),
  },
  refusals: [
    'order_not_found',
    'order_already_updated',
    'cart_invalid_state',
    'validation_error',
    'resource_invalid',
    'processing_error',
    'payment_failed',
    'gateway_error',
  ],
});

export const settleRefund = endpoint({
  name: 'refunds.settle',
  path: `${path}/:id/settle`,
  access: scoped('write_refunds'),
  answer: { status: 200, body: refund },
  ...settlementOf(
    'refund',
    'the refund is `pending`, and its `failure`',
    z
      .enum(['completed', 'failed'])
      .describe('`completed`: the gateway has paid it back; `failed`: it has paid nothing back.'),
  ),
});

chapter({
  name: 'Refunds',
  about: 'What goes back of what was paid for an order.',
  position: 140,
  groups: ['refunds'],
});
