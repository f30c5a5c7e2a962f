import { z } from 'zod';
import { cartHolder, endpoint, scoped } from '../../../endpoint.ts';
import {
  adminReturn,
  listedReturn,
  orderReturn,
  returnRefunds,
} from '../../../shapes/ordering/order-return.ts';
import { giftCardExtended } from '../../../shapes/ordering/refund.ts';
import { amountInput, listOf, metadataInput } from '../../../values.ts';
import { chapter } from '../../chapter.ts';
import { lockVersion, versionOnly } from '../cart-inputs.ts';
import { unitsOfLine } from '../order-inputs.ts';

const path = '/api/v3/admin/orders/:order_id/returns';
const allPath = '/api/v3/admin/returns';
const ownPath = '/api/v3/store/orders/:order_id/returns';

const wanted = z.object({
  items: z
    .array(
      unitsOfLine('How many of it, of those that were shipped and are in no other return.').extend({
        reason: z
          .string()
          .nullish()
          .describe('One of the `return_reasons` of the store. Staff may leave it out.'),
      }),
    )
    .max(1_000)
    .describe('What is to come back.'),
});

const refused = ['order_not_found', 'order_already_updated', 'validation_error', 'processing_error'] as const;

export const listAllReturns = endpoint({
  name: 'all_returns.list',
  service: 'ordering',
  method: 'GET',
  path: allPath,
  access: scoped('read_returns'),
  summary: 'Lists the returns of all orders, those that were asked for last first.',
  list: true,
  filters: {
    text: ['id', 'status', 'number', 'order_number'],
    timestamp: ['created_at', 'updated_at'],
  },
  sorts: ['number', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(listedReturn) },
  refusals: [],
});

export const findReturn = endpoint({
  name: 'all_returns.read',
  service: 'ordering',
  method: 'GET',
  path: `${allPath}/:id`,
  access: scoped('read_returns'),
  summary: 'Shows a return, whichever order it is of.',
  answer: { status: 200, body: listedReturn },
  refusals: ['record_not_found'],
});

export const listReturns = endpoint({
  name: 'returns.list',
  service: 'ordering',
  method: 'GET',
  path,
  access: scoped('read_returns'),
  summary: 'Lists the returns of an order, in the order in which they were asked for.',
  list: true,
  filters: { text: ['status', 'number'], timestamp: ['created_at', 'updated_at'] },
  sorts: ['number', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(adminReturn) },
  refusals: ['order_not_found'],
});

export const readReturn = endpoint({
  name: 'returns.read',
  service: 'ordering',
  method: 'GET',
  path: `${path}/:id`,
  access: scoped('read_returns'),
  summary: 'Shows one return of an order.',
  answer: { status: 200, body: adminReturn },
  refusals: ['order_not_found', 'record_not_found'],
});

export const createReturn = endpoint({
  name: 'returns.create',
  service: 'ordering',
  method: 'POST',
  path,
  access: scoped('write_returns'),
  summary: 'Asks for a return of what was shipped, for who ordered.',
  description: 'Whenever it was shipped. It begins as `requested`, as those of customers do.',
  body: wanted.extend({ metadata: metadataInput.nullish() }),
  answer: { status: 201, body: adminReturn },
  refusals: refused,
});

export const approveReturn = endpoint({
  name: 'returns.approve',
  service: 'ordering',
  method: 'PATCH',
  path: `${path}/:id/approve`,
  access: scoped('write_returns'),
  summary: 'Says that a return may be sent.',
  body: versionOnly,
  answer: { status: 200, body: adminReturn },
  refusals: [...refused, 'record_not_found', 'cart_already_updated'],
});

export const rejectReturn = endpoint({
  name: 'returns.reject',
  service: 'ordering',
  method: 'PATCH',
  path: `${path}/:id/reject`,
  access: scoped('write_returns'),
  summary: 'Does not take a return. Its units may be asked for again.',
  body: versionOnly,
  answer: { status: 200, body: adminReturn },
  refusals: [...refused, 'record_not_found', 'cart_already_updated'],
});

export const receiveReturn = endpoint({
  name: 'returns.receive',
  service: 'ordering',
  method: 'PATCH',
  path: `${path}/:id/receive`,
  access: scoped('write_returns', 'write_refunds'),
  summary: 'Records what came of an approved return, puts it back on the shelf, and refunds it.',
  description:
    'What goes back is what the units cost after discounts, with taxes, less the `deduction`, and at most what was paid and not refunded. The return is `closed` when its refund is completed. One that failed leaves it `received`: a later refund with its `return_id` closes it.',
  body: z.object({
    items: z
      .array(
        unitsOfLine('How many of it came.').extend({
          restock: z.boolean().nullish().describe('False: they are not for sale again. Default: true.'),
        }),
      )
      .max(1_000)
      .nullish()
      .describe('What came; without it, all that was to come.'),
    refund: z.enum(returnRefunds).nullish().describe('What becomes of its price. Default: `original`.'),
    deduction: amountInput.nullish().describe('What is kept of its price, a decimal string.'),
    state_lock_version: lockVersion,
  }),
  answer: {
    status: 200,
    body: adminReturn.extend({
      warnings: z
        .array(giftCardExtended)
        .describe('That a card which had expired is good again; empty for most returns.'),
    }),
  },
  refusals: [
    ...refused,
    'record_not_found',
    'cart_already_updated',
    'cart_invalid_state',
    'resource_invalid',
    'gateway_error',
    'payment_processing_error',
  ],
});

export const listOwnReturns = endpoint({
  name: 'own_returns.list',
  service: 'ordering',
  method: 'GET',
  path: ownPath,
  access: cartHolder,
  summary: 'Lists the returns of an order, for its customer or guest.',
  list: true,
  filters: { text: ['status', 'number'], timestamp: ['created_at', 'updated_at'] },
  sorts: ['number', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(orderReturn) },
  refusals: ['order_not_found'],
});

export const readOwnReturn = endpoint({
  name: 'own_returns.read',
  service: 'ordering',
  method: 'GET',
  path: `${ownPath}/:id`,
  access: cartHolder,
  summary: 'Shows one return of an order, to its customer or guest.',
  answer: { status: 200, body: orderReturn },
  refusals: ['order_not_found', 'record_not_found'],
});

export const createOwnReturn = endpoint({
  name: 'own_returns.create',
  service: 'ordering',
  method: 'POST',
  path: ownPath,
  access: cartHolder,
  summary: 'Asks to send something of an order back.',
  description:
    'For its customer, and its guest by the token. What was shipped within the last `return_days` of the store, and is in no other return that is not rejected.',
  body: wanted,
  answer: { status: 201, body: orderReturn },
  refusals: refused,
});

chapter({
  name: 'Returns',
  about: 'What comes back of what was shipped, and what becomes of its price.',
  position: 145,
  groups: ['all_returns', 'returns', 'own_returns'],
});
